// What is drawn a second time for what can be seen through: only what may hide it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Lens } from "../../../apps/scene/js/camera/lens.js";
import { layersOf } from "../../../apps/scene/js/drawing/glass.js";

const lens = new Lens();
lens.size = [1280, 800];
const toward = (inches) => lens.focal.map((v, axis) => v - inches * lens.forward[axis]);

function item([x, y, z], { opaque = true, lit = true, shown = true, half = 1 } = {}) {
  const actor = {
    getVisibility: () => shown,
    getIsOpaque: () => opaque,
    getProperty: () => ({ getLighting: () => lit }),
  };
  const mesh = { bounds: { low: [-half, -half, -half], high: [half, half, half] } };
  return { actor, mesh, matrix: [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z], offset: [0, 0, 0] };
}

const hiding = (items, ...how) => {
  const found = layersOf(items, ...how).hiding;
  return items.map(({ actor }) => found.has(actor));
};

test("what stands before something clear is drawn again, and nothing beside or behind it", () => {
  const clear = item(toward(0), { opaque: false });
  const [before, beside, behind] = [item(toward(20)), item([46, 24, 0]), item(toward(-20))];
  const round = item(toward(0)); // a figure in its smoke
  const items = [clear, before, beside, behind, round];
  assert.deepEqual(
    hiding(items, lens, () => true),
    [false, true, false, false, true],
  );
});

test("what is dragged is where it is drawn", () => {
  const dragged = item([46, 24, 0]);
  dragged.offset = [-10, 0, 0];
  const items = [item(toward(0), { opaque: false }), dragged];
  assert.deepEqual(
    hiding(items, lens, () => true),
    [false, true],
  );
});

test("of what has no box, and of what comes to the eye, anything may be hidden", () => {
  const [clear, far, hidden] = [
    item(toward(0), { opaque: false }),
    item([60, 40, 0]),
    item([0, 0, 0], { shown: false }),
  ];
  const items = [clear, far, hidden];
  assert.deepEqual(
    hiding(items, lens, (one) => one !== far),
    [false, true, false],
  );
  assert.deepEqual(
    hiding(items, null, () => true),
    [false, true, false],
  );
  const eye = item(toward(lens.distance));
  const off = item([60, 40, 0], { opaque: false });
  assert.deepEqual(
    hiding([off, eye], lens, () => true),
    [false, true],
  );
});

test("for what is flat and of one light nothing is drawn again", () => {
  const shadow = item(toward(0), { opaque: false, lit: false, half: 30 });
  const found = layersOf([shadow, item(toward(5))], lens, () => true);
  assert.deepEqual([found.flat.size, found.clear.size, found.hiding.size], [1, 0, 0]);
});
