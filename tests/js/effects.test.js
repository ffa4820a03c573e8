// The effects of a moment: each is a function of its seconds alone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Effects } from "../../apps/scene/js/effects/effects.js";
import { COLUMNS, puffsAt } from "../../apps/scene/js/effects/particles.js";
import { recordable, wrapped } from "../../apps/scene/js/effects/recording.js";
import { trianglesOf } from "../../apps/scene/js/effects/sprites.js";
import { scaled, thrown } from "../../apps/scene/js/effects/throwing.js";
import { seatAt } from "../../apps/scene/js/effects/track.js";

globalThis.window = globalThis;

// the row and the numbers of tests/sandbox/view/effects/test_particles.py
const ROW = Float32Array.of(1, 2, 1, 2, 3, 4, -2, 6, 0.5, 9, 0.5, 1.5, 1, 0.5, 0, 0, 0.5, 1, 0.8, 0.5, 0, 0);
const EYE = [0, -20, 10];
const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

function near(found, wanted, off = 1e-5) {
  for (const [i, v] of wanted.entries()) assert.ok(Math.abs(found[i] - v) < off, `${found} is not ${wanted}`);
}

test("a particle slows, falls, grows and fades", () => {
  assert.equal(ROW.length, COLUMNS.length);
  assert.equal(puffsAt(ROW, 0.99).length + puffsAt(ROW, 3).length, 0);
  const [one] = puffsAt(ROW, 1.5);
  near([one.x, one.y, one.z], [2.769594, 1.115203, 4.52939]);
  near([one.size, ...one.colour], [0.9375, 0.75, 0.5, 0.25, 0.375]);
  assert.equal(puffsAt(ROW, 2.9)[0].z, 0);
});

test("particles are drawn the farthest first, and fade to their rims", () => {
  const rows = new Float32Array([...ROW, ...ROW]);
  rows[3] = 10; // nearer than the second
  rows[22 + 3] = 40;
  const { xyz, rgba, corners } = trianglesOf(puffsAt(rows, 1.2), EYE, [1, 0, 0], [0, 0, 1]);
  const many = xyz.length / 3;
  assert.equal(rgba.length, 4 * many);
  assert.ok(Math.max(...corners) < many);
  assert.ok(xyz[1] > xyz[3 * (many / 2) + 1], "the farther one comes first");
  assert.ok(rgba[3] > 0 && rgba[4 * (many / 2 - 1) + 3] === 0);
});

test("a streak lies along its way", () => {
  const row = ROW.slice();
  row[20] = 2;
  row[8] = row[9] = 0;
  const [one] = puffsAt(row, 2);
  near([Math.hypot(...one.tail)], [2]);
  const { xyz } = trianglesOf([one], EYE, [1, 0, 0], [0, 0, 1]);
  assert.ok(xyz.every(Number.isFinite));
});

test("a thrown die tumbles and ends exactly as it lies", () => {
  const way = { id: "die", begins: 1, ends: 2, start: [9, 9], high: 5, axis: [0, 0, 1], turns: 2 };
  const rest = [...IDENTITY];
  [rest[3], rest[7], rest[11]] = [3, 4, 0.5];
  assert.equal(thrown(way, rest, 0.9), null);
  assert.equal(thrown(way, rest, 2), rest);
  const early = thrown(way, rest, 1.001);
  near([early[3], early[7]], [9, 9], 0.05);
  assert.ok(early[11] > 5);
  for (const c of [0, 1, 2]) near([Math.hypot(early[c], early[4 + c], early[8 + c])], [1]);
});

test("the camera goes the short way round", () => {
  const before = { focal: [0, 0, 0], distance: 80, azimuth: -170, elevation: 40 };
  const key = { seconds: 1, focal: [10, 0, 0], distance: 40, azimuth: 170, elevation: 30 };
  const half = seatAt([key], before, 0.5);
  near([half.focal[0], half.distance, half.azimuth], [5, 60, -180]);
  assert.equal(seatAt([key], before, 7).distance, 40);
});

function stage() {
  const drawn = new Map();
  const items = new Map(
    ["die", "late", "gone"].map((id) => [
      id,
      { id, matrix: IDENTITY, actor: { setVisibility: (on) => drawn.set(id, on) } },
    ]),
  );
  const world = {
    items,
    pose: (one, matrix) => drawn.set(one.id, matrix),
    unpose: (one) => drawn.set(one.id, "as sent"),
  };
  const camera = {
    state: { focal: [0, 0, 0], distance: 80, azimuth: 0, elevation: 40 },
    still() {},
    put(seat) {
      this.state = { ...this.state, ...seat };
    },
    roomy: (seat) => seat,
  };
  const op = {
    particles: ROW.buffer,
    throws: [{ id: "die", begins: 1, ends: 2, start: [9, 9], high: 5, axis: [0, 0, 1], turns: 2 }],
    reveals: [
      { id: "late", since: 1.5, until: null, grows: 1 },
      { id: "gone", since: -1, until: 1.5, grows: 0 },
    ],
    track: [{ seconds: 1, focal: [10, 0, 0], distance: 40, azimuth: 0, elevation: 30 }],
    sounds: [],
    seconds: 3,
    speed: 1,
    fresh: true,
    sound: false,
  };
  return { drawn, camera, op, effects: new Effects(world, camera) };
}

test("what is to come is hidden, what is to go is there, until its second", () => {
  const { drawn, effects, op } = stage();
  effects.play(op, false);
  assert.deepEqual([drawn.get("die"), drawn.get("late"), drawn.get("gone")], [null, null, true]);
  effects.hold(1.6);
  effects.pose();
  assert.ok(Array.isArray(drawn.get("die")));
  near(drawn.get("late"), scaled(IDENTITY, 0.05 + 0.95 * (1 - 0.9 ** 2)));
  assert.equal(drawn.get("gone"), null);
  effects.hold(0);
  effects.pose();
  assert.deepEqual([drawn.get("die"), drawn.get("gone")], [null, true], "and back again");
  effects.end();
  assert.deepEqual([...drawn.values()], ["as sent", "as sent", "as sent"]);
});

test("without motion the end is shown at once", () => {
  const { drawn, camera, effects, op } = stage();
  effects.play(op, true);
  assert.equal(effects.any, false);
  assert.equal(drawn.get("late"), "as sent");
  assert.equal(camera.state.distance, 40);
});

test("a camera that the user has turned follows again with the next step", () => {
  const { camera, effects, op } = stage();
  effects.play(op, false);
  effects.letGo();
  effects.hold(2);
  effects.pose();
  assert.equal(camera.state.distance, 80);
  effects.play({ ...op, fresh: false }, true);
  assert.equal(camera.state.distance, 80);
  effects.play(op, true);
  assert.equal(camera.state.distance, 40);
});

test("a caption is wrapped at its words", () => {
  const fits = (line) => line.length <= 12;
  assert.deepEqual(wrapped("the bomb falls on the truck", fits), ["the bomb", "falls on the", "truck"]);
  assert.deepEqual(wrapped("", fits), []);
});

test("a browser without a recorder is known", () => {
  globalThis.HTMLCanvasElement = class {};
  assert.equal(recordable(), null);
});
