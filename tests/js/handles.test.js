// Handles: what is pulled is drawn at once, as far as it is still there.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Dragging } from "../../apps/scene/js/pointer/dragging.js";
import { alongWith, outwards } from "../../apps/scene/js/pointer/handle_places.js";
import { Handles } from "../../apps/scene/js/pointer/handles.js";
import { turnedWords } from "../../apps/scene/js/pointer/readout.js";

test("what was drawn anew during a pull is left as it was said to stand", () => {
  /** @type {string[]} */
  const placed = [];
  const [kept, gone] = [{ id: "model/able/0" }, { id: "shadow/able/0" }];
  const world = {
    items: new Map([
      ["model/able/0", kept],
      ["shadow/able/0", { id: "shadow/able/0" }],
    ]),
    place: (/** @type {{ id: string }} */ item) => placed.push(item.id),
  };
  const stood = new Map([
    [kept, [1]],
    [gone, [1]],
  ]);
  const draw = /** @type {any} */ (Handles.prototype.draw);
  draw.call({ scene: { world } }, { stood }, (/** @type {number[]} */ matrix) => matrix);
  assert.deepEqual(placed, ["model/able/0"]);
});

/** Ten pixels to the inch, seen from above. */
const project = ([x, y]) => [10 * x, -10 * y, 100];
const none = { pivot: [0, 0], path: [] };

test("handles stand beside a thin piece, so that it can be pressed between them", () => {
  const [high, low] = [1, -1].map((sign) => {
    const handle = { id: "size:1", kind: "size", at: [0, 0.25 * sign, 0], axis: [0, sign] };
    return project(handle.at)[1] + outwards(handle, handle.at, none, project)[1];
  });
  assert.ok(low - high > 30, `${low - high} pixels are free between them`);
  const path = [
    [0, 0, 0],
    [10, 0, 0],
  ];
  const bend = { id: "insert:1", kind: "insert", at: [5, 0, 0] };
  const [dx, dy] = outwards(bend, bend.at, { pivot: [5, 0], path }, project);
  assert.deepEqual([dx, Math.abs(dy)], [0, 15]);
});

test("a plus stands outside of a drawn area, whichever way round it was drawn", () => {
  const square = [
    [0, 0, 0],
    [10, 0, 0],
    [10, 10, 0],
    [0, 10, 0],
  ];
  for (const path of [square, [...square].reverse()]) {
    const after = path[0][0] === 0 && path[0][1] === 0 ? 1 : 3; // the side at y = 0
    const handle = { id: `insert:${after}`, kind: "insert", at: [5, 0, 0] };
    const [, dy] = outwards(handle, handle.at, { pivot: [5, 5], path, closed: true }, project);
    assert.equal(dy, 15, "below it");
  }
});

test("every corner of a drawn area is shown, also behind it and close to another handle", () => {
  const path = [
    [0, 0, 0],
    [1, 0, 0],
    [1, 1, 0],
  ];
  const tree = { id: "terrain/wood", group: "terrain/wood", matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0] };
  const mesh = { bounds: { low: [-50, -50, 0], high: [50, 50, 6] } };
  const handles = Object.assign(Object.create(Handles.prototype), {
    scene: {
      dragging: { by: [0, 0] },
      camera: { project: ([x, y, z]) => [10 * x, -10 * y, 100 + y + 9 * z] },
      grips: { groups: ["terrain/wood"] },
      world: { inGroup: () => [{ ...tree, mesh }] },
    },
    nodes: path.map(() => ({ style: {} })),
    pulled: null,
    pixels: [],
    stands: ({ at }) => at,
  });
  const corners = path.map((at, number) => ({ id: `point:${number}`, kind: "point", at }));
  const turn = { id: "turn", kind: "turn", at: [0, 0, 0] };
  handles.shown = { handles: [turn, ...corners], pivot: [0.5, -20], path, closed: true };
  handles.nodes.push({ style: {} });
  handles.place();
  const seen = handles.nodes.map(({ style }) => style.visibility);
  assert.deepEqual(seen.slice(1), ["visible", "visible", "visible"]);
});

test("handles follow one that is pulled", () => {
  const right = { id: "size:0+", kind: "size", at: [3, 0, 0], axis: [1, 0], value: 6 };
  const left = { ...right, id: "size:0-", at: [-3, 0, 0], axis: [-1, 0] };
  const turn = { id: "turn", kind: "turn", at: [0, -3, 0], value: 30 };
  const lift = { id: "lift", kind: "lift", at: [3, 1, 2], value: 0 };
  assert.deepEqual(alongWith(right, right, 8, [0, 0]), [5, 0, 0]);
  assert.deepEqual(alongWith(left, right, 8, [0, 0]), [-3, 0, 0]);
  assert.deepEqual(alongWith(turn, right, 8, [0, 0]), [1, -3, 0]);
  assert.deepEqual(alongWith(lift, lift, 1.5, [0, 0]), [3, 1, 3.5]);
  const [x, y] = alongWith(turn, turn, 90, [0, 0]);
  assert.ok(Math.hypot(x - 3, y) < 1e-9);
});

test("a turn is told as the facing that results, and by how much", () => {
  assert.equal(turnedWords(-45, 30), "345\u00b0 (\u221245\u00b0)");
  assert.equal(turnedWords(15, undefined), "+15\u00b0");
});

test("handles stay beside what was put down until it is answered", () => {
  const dragging = new Dragging({}, {}, () => {}, { add() {} }, {});
  const node = { style: { visibility: "", transform: "" } };
  const handles = Object.assign(Object.create(Handles.prototype), {
    scene: { dragging, camera: { project }, grips: { groups: [] }, world: { inGroup: () => [] } },
    layer: { replaceChildren() {} },
    node: () => node,
    nodes: [],
    pulled: null,
    pixels: [],
  });
  const lift = { id: "lift", kind: "lift", at: [20, 20, 1] };
  const say = () => handles.show({ handles: [lift], pivot: [20, 20], path: [], closed: false });
  dragging.sent.set("first", { from: new Map(), by: [0, -4] });
  dragging.sent.set("second", { from: new Map(), by: [2, 0] });
  say(); // where Python has it, which has not heard of the drags yet
  assert.deepEqual(handles.pixels, [[220, -175]]);
  dragging.settle(["first", "second"]); // refused
  handles.place();
  assert.deepEqual(handles.pixels, [[200, -215]]);
});

test("a handle that is there again keeps its element, and the pointer its target", () => {
  const dragging = new Dragging({}, {}, () => {}, { add() {} }, {});
  const handles = Object.assign(Object.create(Handles.prototype), {
    scene: { dragging, camera: { project }, grips: { groups: [] }, world: { inGroup: () => [] } },
    layer: { replaceChildren() {} },
    node: ({ id }) => ({ dataset: { handle: id }, style: { visibility: "", transform: "" } }),
    nodes: [],
    pulled: null,
    pixels: [],
  });
  const show = (/** @type {string} */ id, /** @type {number} */ x) => {
    const handle = { id, kind: "lift", at: [x, 20, 1] };
    handles.show({ handles: [handle], pivot: [x, 20], path: [], closed: false });
    return handles.nodes[0];
  };
  const before = show("lift", 20);
  assert.equal(show("lift", 22), before);
  assert.deepEqual(handles.pixels, [[220, -215]]);
  assert.notEqual(show("height", 22), before);
});

test("a press on a small thing, nearer to its middle than to a handle's, is for the thing", () => {
  const bounds = { low: [-1, -1, 0], high: [1, 1, 1] };
  const matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];
  const item = { id: "terrain/barn", group: "terrain/barn", mesh: { bounds }, matrix };
  const handle = { id: "size:0+", kind: "size", at: [1, 0, 0] };
  const of = {
    scene: {
      camera: { project },
      grips: { groups: ["terrain/barn"] },
      world: { inGroup: () => [item] },
    },
    shown: { handles: [handle], pivot: [0, 0], path: [] },
    pixels: [[17, 0]],
  };
  const onThing = /** @type {any} */ (Handles.prototype.onThing);
  assert.equal(onThing.call(of, [4, 0], handle), true);
  assert.equal(onThing.call(of, [9.5, 0], handle), false, "nearer to the handle");
  assert.equal(onThing.call(of, [4, 12], handle), false, "beside the thing");
  of.shown.path = [[0, 0, 0]];
  assert.equal(onThing.call(of, [4, 0], handle), false, "corners of what is drawn are pulled");
});
