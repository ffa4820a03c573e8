// What a pointer is near, and what gestures come to.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Turntable } from "../../apps/scene/js/camera/camera.js";
import { convex, missed } from "../../apps/scene/js/drawing/reach.js";
import { aim, nearOf, seenFrom, towards } from "../../apps/scene/js/pointer/aim.js";
import { Dragging } from "../../apps/scene/js/pointer/dragging.js";
import { Grips } from "../../apps/scene/js/pointer/grips.js";
import { double, Gestures, pinched, wheeled } from "../../apps/scene/js/pointer/pointer.js";
import { plus } from "../../apps/scene/js/vectors.js";

const SQUARE = [
  [0, 0],
  [10, 10],
  [10, 0],
  [5, 5],
  [0, 10],
];

test("a hull has the outer corners, each once", () => {
  const hull = convex(SQUARE).map(String);
  assert.deepEqual([...hull].sort(), ["0,0", "0,10", "10,0", "10,10"]);
});

test("a pixel is as far from a shape as from its nearest edge", () => {
  assert.equal(missed(SQUARE, [5, 5]), 0);
  assert.equal(missed(SQUARE, [5, -7]), 7);
  assert.equal(missed(SQUARE, [13, 14]), 5);
  assert.equal(missed([[3, 4]], [0, 0]), 5, "of one point");
  assert.equal(
    missed(
      [
        [0, 0],
        [10, 0],
      ],
      [5, 2],
    ),
    2,
    "of a line",
  );
});

test("of what is within reach the nearest is meant", () => {
  const pixels = { "model/able/0": 9, "model/able/1": 4, "model/dog/0": 30 };
  const items = new Map(Object.keys(pixels).map((group) => [group, { group }]));
  const grips = new Grips(
    { items, missed: (group) => pixels[group], first: () => "" },
    new Turntable(() => {}),
  );
  grips.groups = ["model/able/0", "model/able/1"];
  assert.equal(grips.held([0, 0], 12, null), "model/able/1");
  assert.equal(grips.held([0, 0], 3, null), null, "nothing within 3 pixels");
  assert.equal(grips.held([0, 0], 12, "model/able/0"), "model/able/0", "rays know better");
  pixels["model/dog/0"] = 2;
  assert.equal(grips.held([0, 0], 12, null), null, "another that is not selected is nearer");
  grips.groups = [];
  assert.equal(grips.held([0, 0], 100, null), null);
});

test("a press takes what is seen there, not the selected piece beneath it", () => {
  let first = "terrain/barn";
  const items = new Map(["terrain/road", "terrain/barn"].map((group) => [group, { group }]));
  const grips = new Grips({ items, missed: () => 0, first: () => first }, new Turntable(() => {}));
  grips.groups = ["terrain/road"];
  assert.equal(grips.held([0, 0], 12, null), null, "the barn stands on the road");
  first = "terrain/road";
  assert.equal(grips.held([0, 0], 12, null), "terrain/road");
  first = "";
  assert.equal(grips.held([0, 0], 12, null), "terrain/road", "beside a thin piece");
});

test("what is to stay is pulled at, and does not move", () => {
  const said = [];
  const camera = new Turntable(() => {});
  camera.size = [800, 600];
  const world = {
    items: new Map(),
    inGroup: () => [{ id: "model/able/0", matrix: [1, 0, 0, 5, 0, 1, 0, 5, 0, 0, 1, 0] }],
    place: () => assert.fail("it was moved"),
  };
  const unsent = { add: () => assert.fail("it is no edit") };
  const readout = { say: () => assert.fail("nothing is moved"), hush: () => {} };
  const dragging = new Dragging(world, camera, (message) => said.push(message), unsent, readout);
  assert.ok(dragging.hold(["model/able/0"], "model/able/0", [400, 300], "touch"));
  dragging.to([420, 310], true, false);
  const [{ type, id, last, touch, x }] = said;
  assert.deepEqual(
    { type, id, last, touch, x },
    { type: "haul", id: "model/able/0", last: true, touch: true, x: 420 },
  );
  assert.equal(dragging.held, null);
});

test("a thing that is not selected is selected by the first move of it, and its place is told", () => {
  const said = [];
  const words = [];
  const camera = new Turntable(() => {});
  camera.size = [800, 600];
  const barn = { id: "terrain/barn", matrix: [1, 0, 0, 5, 0, 1, 0, 6, 0, 0, 1, 0], offset: [0, 0, 0] };
  const world = {
    items: new Map([[barn.id, barn]]),
    inGroup: (group) => (group === barn.id ? [barn] : []).values(),
    place: () => {},
  };
  const readout = { say: (text) => words.push(text), hush: () => words.push("") };
  const dragging = new Dragging(world, camera, (message) => said.push(message), { add() {} }, readout);
  assert.ok(!dragging.grasp(["terrain/gone"], "terrain/gone", [400, 300]));
  assert.ok(dragging.grasp(["terrain/barn"], "terrain/barn", [400, 300]));
  dragging.letGo();
  assert.deepEqual(said, [], "a click selects by itself");
  assert.ok(dragging.grasp(["terrain/barn"], "terrain/barn", [400, 300]));
  dragging.to([480, 300], true, true);
  assert.deepEqual(
    said.map(({ type, id }) => [type, id]),
    [
      ["grasp", "terrain/barn"],
      ["drag", undefined],
    ],
  );
  const [dx, dy] = said[1].by;
  const place = `x ${(5 + dx).toFixed(1)}\u2033  y ${(6 + dy).toFixed(1)}\u2033`;
  assert.equal(words.at(-2), `${place}, moved ${Math.hypot(dx, dy).toFixed(1)}\u2033`);
  assert.equal(words.at(-1), "", "nothing is told once it is let go");
});

test("a thing stays where it was let go until that is answered, also when it is dragged again", () => {
  const camera = new Turntable(() => {});
  camera.size = [800, 600];
  const barn = { id: "terrain/barn", matrix: [1, 0, 0, 5, 0, 1, 0, 6, 0, 0, 1, 0], offset: [0, 0, 0] };
  const place = (item, offset = [0, 0, 0]) => (item.offset = offset);
  const world = { items: new Map([[barn.id, barn]]), inGroup: () => [barn].values(), place };
  const said = [];
  const readout = { say() {}, hush() {} };
  const dragging = new Dragging(world, camera, (message) => said.push(message), { add() {} }, readout);
  const set = (x) => {
    barn.matrix = [1, 0, 0, x, 0, 1, 0, 6, 0, 0, 1, 0];
    barn.offset = [0, 0, 0];
    dragging.follow();
    return barn.matrix[3] + barn.offset[0];
  };
  const drag = (toX) => {
    assert.ok(dragging.hold([barn.id], barn.id, [400, 300]));
    dragging.to([toX, 300], true, true);
    return said.at(-1);
  };
  const first = drag(480);
  const along = first.by[0];
  assert.equal(set(5 + along / 3), 5 + along, "a word on an earlier place");
  const second = drag(480);
  assert.equal(set(5 + along), 5 + 2 * along);
  dragging.settle([first.token]);
  assert.equal(set(5 + along), 5 + 2 * along);
  dragging.settle([second.token]);
  assert.deepEqual(barn.offset, [0, 0, 0], "it was refused");
});

test("a pinch keeps the finger that stays, and goes in as the fingers part", () => {
  const fixed = [100, 100];
  const { before, after, factor } = pinched(fixed, [200, 100], [300, 100]);
  assert.deepEqual(
    [before, after],
    [
      [150, 100],
      [200, 100],
    ],
  );
  assert.equal(factor, 0.5);
  assert.ok(pinched(fixed, [300, 100], [200, 100]).factor > 1);
  assert.ok(Number.isFinite(pinched(fixed, [200, 100], fixed).factor), "fingers may meet");
});

test("the wheel goes out and in by the same factor, and never by a leap", () => {
  const wheel = (deltaY, deltaMode = 0, ctrlKey = false) => wheeled({ deltaY, deltaMode, ctrlKey });
  assert.ok(Math.abs(wheel(100) * wheel(-100) - 1) < 1e-12);
  assert.equal(wheel(0), 1);
  assert.equal(wheel(1e9), wheel(240));
  assert.ok(wheel(3, 1) > wheel(3), "lines are more than pixels");
  assert.ok(wheel(5, 0, true) > wheel(5), "a pinch on a trackpad comes in small turns");
});

test("two taps are one double tap only where they are soon and near", () => {
  const tap = (x, at) => ({ x, y: 50, at });
  assert.equal(double(tap(50, 1000), tap(60, 1200)), true);
  assert.equal(double(tap(50, 1000), tap(60, 1400)), false);
  assert.equal(double(tap(50, 1000), tap(80, 1200)), false);
});

test("a pixel is told with its ray and that of the next", () => {
  const camera = new Turntable(() => {});
  camera.size = [1280, 800];
  const told = aim(camera, 700, 300, "mouse");
  assert.ok(Math.abs(Math.hypot(...told.direction) - 1) < 1e-12);
  const beside = plus(told.origin, plus(told.direction, told.right), 50);
  const [x, y] = camera.project(beside);
  assert.ok(Math.abs(x - 701) < 1e-6 && Math.abs(y - 300) < 1e-6);
  assert.deepEqual([told.near, told.touch], [12, false]);
  assert.deepEqual([aim(camera, 0, 0, "touch").near, nearOf("pen"), nearOf("")], [24, 12, 12]);
});

test("an arrow moves things the way it points on the page", () => {
  assert.deepEqual([-90, 0, 90, 180, -86, 275].map(seenFrom), [0, 1, 2, 3, 0, 0]);
  for (const azimuth of [-90, 0, 90, 180]) {
    const camera = new Turntable(() => {});
    camera.put({ azimuth });
    const ways = { ArrowUp: [0, 1, 0], ArrowRight: [1, 0, 0], ArrowDown: [0, -1, 0], ArrowLeft: [-1, 0, 0] };
    const way = ways[towards("ArrowRight", azimuth)];
    assert.ok(way[0] * camera.right[0] + way[1] * camera.right[1] > 0.99, `from ${azimuth}`);
  }
  assert.equal(towards("Home", 90), "Home");
});

test("a drag that is quicker than the answer to its press is done once that comes", () => {
  const heard = new EventTarget();
  heard.getBoundingClientRect = () => ({ left: 0, top: 0 });
  heard.setPointerCapture = () => {};
  const done = [];
  let known = false;
  const note =
    (name) =>
    (...args) =>
      done.push([name, ...args]);
  const answers = { dragTo: note("dragTo"), dropAt: note("dropAt"), tap: note("tap"), letGo() {} };
  const more = { asking: () => !known, boxes: () => false, grab: () => known };
  const gestures = new Gestures(heard, { ...answers, ...more }, { control: false });
  const flick = (to) => {
    for (const [type, clientX] of [
      ["pointerdown", 10],
      ["pointermove", to],
      ["pointerup", to],
    ]) {
      const fields = { pointerId: 1, pointerType: "mouse", button: 0, clientX, clientY: 20, altKey: false };
      heard.dispatchEvent(Object.assign(new Event(type), { ...fields, shiftKey: false, ctrlKey: false }));
    }
  };
  flick(60);
  assert.deepEqual(done, [], "nobody knows yet what was pressed");
  known = true;
  gestures.late?.();
  assert.deepEqual(done.splice(0), [
    ["dragTo", 60, 20, false],
    ["dropAt", 60, 20, false],
  ]);
  known = false;
  flick(60);
  flick(12); // the next press ends what waited
  assert.deepEqual(
    done.map(([name]) => name),
    ["tap", "tap"],
    "nothing there can be dragged",
  );
  gestures.delete();
});
