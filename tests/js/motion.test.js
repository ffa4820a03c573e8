// Where things are drawn on their way, how wide, and what a moment looks like at each second.

import assert from "node:assert/strict";
import { test } from "node:test";
import { aligned, cells, parts } from "../../apps/scene/js/drawing/buffers.js";
import { ringWidth } from "../../apps/scene/js/drawing/widths.js";
import { Effects } from "../../apps/scene/js/effects/effects.js";
import { COLUMNS, puffsAt } from "../../apps/scene/js/effects/particles.js";
import { recordable, wrapped } from "../../apps/scene/js/effects/recording.js";
import { trianglesOf } from "../../apps/scene/js/effects/sprites.js";
import { scaled, thrown } from "../../apps/scene/js/effects/throwing.js";
import { seatAt } from "../../apps/scene/js/effects/track.js";
import { Flight, MANNERS } from "../../apps/scene/js/motion/flight.js";
import { aloft, moved, stretched } from "../../apps/scene/js/motion/flight_poses.js";
import { Glide } from "../../apps/scene/js/motion/glide.js";
import { meshBytes } from "./mesh_bytes.js";

globalThis.window = globalThis;

const MATRIX = [0, -1, 0, 5, 1, 0, 0, 6, 0, 0, 1, 7]; // a quarter turn
const PLANE = { matrix: MATRIX, mesh: { bounds: { low: [-3, -2, 0], high: [3, 2, 4] } } };
const put = (m, p) => [0, 4, 8].map((r) => m[r] * p[0] + m[r + 1] * p[1] + m[r + 2] * p[2] + m[r + 3]);

function close(found, wanted) {
  for (const [i, v] of found.entries())
    assert.ok(Math.abs(v - wanted[i]) < 1e-9, `${found} is not ${wanted}`);
}

test("a plane leans about its own middle and keeps its shape", () => {
  const middle = [0, 0, 2];
  const level = aloft(PLANE, [20, 30, 8], 0, 0);
  close(level, moved(MATRIX, [20, 30, 8]));
  for (const [roll, pitch] of [
    [16, 0],
    [0, 7],
    [-10, 5],
  ]) {
    const m = aloft(PLANE, [20, 30, 8], roll, pitch);
    close(put(m, middle), put(level, middle));
    for (const c of [0, 1, 2]) assert.ok(Math.abs(Math.hypot(m[c], m[4 + c], m[8 + c]) - 1) < 1e-9);
  }
  assert.ok(
    put(aloft(PLANE, [0, 0, 0], 0, 7), [3, 0, 2])[2] > put(aloft(PLANE, [0, 0, 0], 0, 0), [3, 0, 2])[2],
  );
});

test("the line beneath a plane reaches from it to the floor", () => {
  const m = stretched(PLANE, [20, 30, 8], 1.5);
  assert.equal(put(m, [0, 0, 0])[2], 1.5);
  assert.ok(Math.abs(put(m, [0, 0, 4])[2] - 12) < 1e-9, "as high above its stand as before");
});

test("a flight begins and ends where it was told, and has no floor off the table", () => {
  const op = {
    group: "model/a/0",
    way: [
      [-9, 5, 2, null],
      [0, 5, 2, 0],
      [30, 5, 4, 1],
    ],
    seconds: 2,
    manner: "arrive",
  };
  const flight = new Flight({ inGroup: () => [], pose() {}, unpose() {} }, op, () => {});
  flight.stop();
  assert.equal(flight.length, 39);
  assert.deepEqual(flight.at(0), { at: [-9, 5, 2], floor: null });
  assert.deepEqual(flight.at(39), { at: [30, 5, 4], floor: 1 });
  assert.deepEqual(flight.at(24), { at: [15, 5, 3], floor: 0.5 });
  assert.equal(flight.slope(5), 0);
  assert.ok(
    Math.abs(Math.tan((flight.slope(30) * Math.PI) / 180) - 2 / 30) < 1e-9,
    "its nose follows its path",
  );
});

test("a flight never goes back, and ends level", () => {
  for (const { ease } of Object.values(MANNERS)) {
    assert.deepEqual([ease(0), ease(1)], [0, 1]);
    for (let i = 0; i < 100; i++) assert.ok(ease((i + 1) / 100) >= ease(i / 100));
  }
  const { sway, flare } = MANNERS.arrive;
  assert.ok(Math.abs(sway(1)) < 1e-9 && Math.abs(flare(1)) < 1e-9);
  const { on } = MANNERS;
  for (const t of [0, 1])
    assert.ok(Math.abs(on.sway(t)) + Math.abs(on.flare(t)) < 1e-9, "level at both ends");
});

test("a glide goes straight from where things stood and ends where they stand", () => {
  const drawn = new Map();
  const item = {
    id: "model/a/0",
    matrix: [...MATRIX],
    from: { matrix: moved(MATRIX, [1, 6, 7]), message: 4 },
  };
  const other = { id: "shadow/a/0", matrix: [...MATRIX], from: { matrix: MATRIX, message: 3 } };
  const world = {
    message: 4,
    items: new Map([
      [item.id, item],
      [other.id, other],
    ]),
    inGroup: () => [item, other],
    pose: (one, matrix) => drawn.set(one.id, matrix[3]),
    unpose: (one) => drawn.set(one.id, one.matrix[3]),
  };
  const glide = new Glide(world, "model/a/0");
  assert.deepEqual([...drawn], [["model/a/0", 1]], "only what this message moved");
  assert.equal(glide.step(1000), true);
  assert.equal(glide.step(1000 + glide.ms / 2), true);
  assert.equal(drawn.get(item.id), 3);
  assert.equal(glide.step(1000 + glide.ms), false);
  assert.equal(drawn.get(item.id), 5);
});

test("a ring grows as it gets small on the page, to a limit", () => {
  const bounds = { low: [-1, -1, 0], high: [1, 1, 0.1] };
  assert.equal(ringWidth(bounds, 100), 1);
  assert.ok(ringWidth(bounds, 8) > ringWidth(bounds, 12));
  assert.equal(ringWidth(bounds, 0.001), 1.35);
});

test("buffers are read wherever they lie in a larger one", () => {
  const whole = new Uint8Array(Float32Array.of(9, 1, 2, 3).buffer);
  const part = new Uint8Array(whole.buffer, 4, 12);
  assert.deepEqual([...new Float32Array(aligned(part))], [1, 2, 3]);
  assert.deepEqual([...cells(Uint32Array.of(0, 1, 2, 2, 1, 3))], [3, 0, 1, 2, 3, 2, 1, 3]);
});

test("a mesh is read out of its buffer, part by part", () => {
  const steps = [0, 0, 0, 65535, 0, 0, 0, 65535, 0];
  const normals = [0, 0, 127, 0, 0, 127, 0, 0, 127];
  const colours = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const data = meshBytes([0, 1, 2], steps, normals, colours);
  const op = { data, points: 3, faces: 1, low: [-2, 0, 1], high: [10, 4, 1], channels: 3, smooth: true };
  const found = parts(op);
  assert.deepEqual([...found.corners], [0, 1, 2]);
  assert.deepEqual([...found.xyz], [-2, 0, 1, 10, 0, 1, -2, 4, 1]);
  assert.deepEqual([...found.away], normals);
  assert.deepEqual([...found.colours], colours);
  const flat = parts({ ...op, data: meshBytes([0, 1, 2], steps, [], colours), smooth: false });
  assert.equal(flat.away, undefined);
  assert.deepEqual([...flat.colours], colours);
});

// --- effects: each is a function of the seconds of its moment

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

test("an opaque puff has a sharp edge, a faint one a soft edge", () => {
  const [opaque, faint] = [1, 0.1].map((alpha) => {
    const one = { x: 0, y: 0, z: 0, size: 1, tail: [0, 0, 0], colour: [0.5, 0.5, 0.5, alpha] };
    const { xyz } = trianglesOf([one], EYE, [1, 0, 0], [0, 0, 1]);
    const rim = (xyz.length / 3 - 1) / 2;
    const away = (corner) => Math.hypot(...xyz.subarray(3 * corner, 3 * corner + 3));
    return 1 - away(1) / away(1 + rim);
  });
  assert.ok(opaque < 0.2 && faint > 0.45, `${opaque} ${faint}`);
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
    turnTo(seat) {
      this.put(seat);
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
    show: 7,
    tells: 1.5,
    seconds: 3,
    speed: 1,
    fresh: true,
    sound: false,
  };
  const seen = [];
  return { drawn, camera, op, seen, effects: new Effects(world, camera, (show) => seen.push(show)) };
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

test("the result is told once it is seen, and once only", () => {
  const { effects, op, seen } = stage();
  effects.play(op, false);
  effects.seconds = 1.4;
  effects.step(effects.clock);
  assert.deepEqual(seen, []);
  effects.step(effects.clock + 200);
  effects.step(effects.clock + 200);
  effects.skip();
  assert.deepEqual(seen, [7]);
  effects.play({ ...op, show: 8 }, false);
  effects.skip();
  effects.play({ ...op, show: 9 }, true);
  effects.play({ ...op, show: 10, tells: 0 }, true);
  assert.deepEqual(seen, [7, 8, 9], "at once where it is skipped or motion is unwanted");
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

test("after a turn the camera goes back, unless the user has taken it", () => {
  const { camera, effects, op } = stage();
  effects.play(op, true);
  assert.equal(camera.state.distance, 40);
  effects.giveBack();
  assert.equal(camera.state.distance, 80);
  effects.play(op, false);
  effects.letGo();
  camera.put({ distance: 55 });
  effects.end();
  effects.giveBack();
  assert.equal(camera.state.distance, 55);
});

test("in a game the camera goes back after the last of several shots, to where the first began", () => {
  const { camera, effects, op } = stage();
  const shot = { ...op, back: true };
  effects.taken = -1e9;
  effects.play(shot, false);
  effects.hold(2);
  effects.pose();
  assert.equal(camera.state.distance, 40);
  effects.play(shot, false);
  effects.skip();
  assert.equal(camera.state.distance, 80);
  effects.play(shot, true);
  assert.equal(camera.state.distance, 80, "it stays where motion is unwanted");
});

test("a shot that begins while the camera goes back from the last one ends where that one began", () => {
  const { camera, effects, op } = stage();
  const { turnTo } = camera;
  const shot = { ...op, back: true };
  effects.taken = -1e9;
  effects.play(shot, false);
  effects.hold(2);
  effects.pose();
  camera.turnTo = (goal) => Object.assign(camera, { goal, turning: 1, state: { ...goal, distance: 60 } });
  effects.end();
  assert.equal(camera.state.distance, 60, "on its way");
  effects.play(shot, false);
  Object.assign(camera, { turning: null, turnTo });
  effects.end();
  assert.equal(camera.state.distance, 80);
});

test("a shot of a game never takes the camera from the hand that holds it", () => {
  const { camera, effects, op } = stage();
  const shot = { ...op, back: true };
  const after = () => {
    effects.hold(2);
    effects.pose();
    return camera.state.distance;
  };
  effects.taken = -1e9;
  effects.play(shot, false, true);
  assert.equal(after(), 80);
  effects.play(shot, false);
  effects.letGo();
  effects.skip();
  effects.play(shot, false);
  assert.equal(after(), 80, "it was turned a moment ago");
  effects.taken = -1e9;
  effects.play(shot, false);
  assert.equal(after(), 40);
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
