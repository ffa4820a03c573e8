// What the graphics are given of a mesh: each corner once.

import assert from "node:assert/strict";
import { test } from "node:test";
import { places } from "../../../apps/scene/js/drawing/pictures.js";
import { beside, named } from "../../../apps/web/upstream/js/corners.js";

test("triangles name their corners without the count that vtk has before each", () => {
  const cells = new Uint32Array([3, 0, 1, 2, 3, 2, 1, 3]);
  assert.deepEqual([...named(cells, 4)], [0, 1, 2, 2, 1, 3]);
});

test("two bytes name a corner as long as they can", () => {
  const last = new Uint32Array([3, 0, 1, 65535]);
  assert.deepEqual(named(last, 65536), new Uint16Array([0, 1, 65535]));
  assert.deepEqual(named(new Uint32Array([3, 0, 1, 65536]), 65537), new Uint32Array([0, 1, 65536]));
});

test("a point's normal comes after it", () => {
  const xyz = new Float32Array([1, 2, 3, 4, 5, 6]);
  const normals = new Float32Array([0, 0, 1, 0, 1, 0]);
  assert.deepEqual([...beside(xyz, normals)], [1, 2, 3, 0, 0, 1, 4, 5, 6, 0, 1, 0]);
  assert.equal(beside(xyz, undefined), xyz);
});

test("a point's place in a picture comes last", () => {
  const xyz = new Float32Array([0, 0, 0, 72, 24, 0]);
  const there = places({ xyz, bounds: { low: [0, 0, 0], high: [72, 48, 0] } });
  assert.deepEqual([...there], [0, 0, 1, 0.5]);
  assert.deepEqual([...beside(xyz, undefined, there)], [0, 0, 0, 0, 0, 72, 24, 0, 1, 0.5]);
});
