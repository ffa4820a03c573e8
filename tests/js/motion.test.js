// Where things are drawn on their way, and how wide.

import assert from "node:assert/strict";
import { test } from "node:test";
import { aligned, cells, parts } from "../../apps/scene/js/drawing/buffers.js";
import { ringWidth } from "../../apps/scene/js/drawing/widths.js";
import { Flight, MANNERS } from "../../apps/scene/js/motion/flight.js";
import { aloft, moved, stretched } from "../../apps/scene/js/motion/flight_poses.js";
import { Glide } from "../../apps/scene/js/motion/glide.js";

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
});

test("a flight never goes back, and ends level", () => {
  for (const { ease } of Object.values(MANNERS)) {
    assert.deepEqual([ease(0), ease(1)], [0, 1]);
    for (let i = 0; i < 100; i++) assert.ok(ease((i + 1) / 100) >= ease(i / 100));
  }
  const { sway, flare } = MANNERS.arrive;
  assert.ok(Math.abs(sway(1)) < 1e-9 && Math.abs(flare(1)) < 1e-9);
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
  const corners = new Uint8Array(Uint16Array.of(0, 1, 2).buffer);
  const steps = new Uint8Array(Uint16Array.of(0, 0, 0, 65535, 0, 0, 0, 65535, 0).buffer);
  const normals = [0, 0, 127, 0, 0, 127, 0, 0, 127];
  const data = Uint8Array.from([...corners, ...steps, ...normals, 1, 2, 3, 4, 5, 6, 7, 8, 9]).buffer;
  const op = { data, points: 3, faces: 1, low: [-2, 0, 1], high: [10, 4, 1], channels: 3, smooth: true };
  const found = parts(op);
  assert.deepEqual([...found.corners], [0, 1, 2]);
  assert.deepEqual([...found.xyz], [-2, 0, 1, 10, 0, 1, -2, 4, 1]);
  assert.deepEqual([...found.away], normals);
  assert.deepEqual([...found.colours], [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const flat = parts({ ...op, smooth: false });
  assert.equal(flat.away, undefined);
  assert.deepEqual([...flat.colours], normals);
});
