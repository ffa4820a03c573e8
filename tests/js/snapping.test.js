// What a thing that is dragged comes to rest on, and what handles make of where it stands.

import assert from "node:assert/strict";
import { test } from "node:test";
import { raised, stretched, turned } from "../../apps/scene/js/pointer/handles.js";
import { snapped, turnedTo } from "../../apps/scene/js/pointer/snapping.js";

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];
const none = { grid: 0, angle: 0, own: [], targets: [] };

test("an end within reach of another's goes onto it, before any grid", () => {
  const snaps = { ...none, grid: 0.5, own: [[0, 0]], targets: [[3, 0]] };
  assert.deepEqual(snapped([2.7, 0.2], [0, 0], snaps), [3, 0]);
  assert.deepEqual(snapped([2.2, 0.2], [0, 0], snaps), [2, 0]);
});

test("of two the nearer is meant, and with nothing to snap to it goes where the pointer is", () => {
  const snaps = {
    ...none,
    own: [[0, 0]],
    targets: [
      [3, 0],
      [3.3, 0],
    ],
  };
  assert.deepEqual(snapped([3.2, 0], [0, 0], snaps), [3.3, 0]);
  assert.deepEqual(snapped([1.234, 5.678], [9, 9], none), [1.234, 5.678]);
});

test("on the grid it is the place that counts, not the way there", () => {
  const [x, y] = snapped([1.1, 0.1], [0.3, 0.7], { ...none, grid: 0.5 });
  assert.ok(Math.abs(0.3 + x - 1.5) < 1e-9 && Math.abs(0.7 + y - 1) < 1e-9);
  assert.equal(turnedTo(22, 15), 15);
  assert.equal(turnedTo(22, 0), 22);
});

test("a thing turns about a place, grows along its axis, and rises", () => {
  const there = [1, 0, 0, 4, 0, 1, 0, 2, 0, 0, 1, 0];
  const quarter = turned([3, 2], 90)(there);
  assert.ok(Math.hypot(quarter[3] - 3, quarter[7] - 3) < 1e-9);
  assert.ok(Math.abs(quarter[4] - 1) < 1e-9 && Math.abs(quarter[0]) < 1e-9);
  assert.deepEqual(stretched(0, 2, 1.5, [1, 0])(IDENTITY), [2, 0, 0, 1.5, 0, 1, 0, 0, 0, 0, 1, 0]);
  assert.equal(raised(2)(there)[11], 2);
});
