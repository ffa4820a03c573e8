// Meshes are read as they were encoded, bit for bit; one that cannot be read says so.

import assert from "node:assert/strict";
import { test } from "node:test";
import { parts } from "../../../apps/scene/js/drawing/buffers.js";
import { meshBytes } from "../mesh_bytes.js";

const BOX = { low: [0, 0, 0], high: [65535, 65535, 65535], channels: 4, smooth: true, textured: true };

/** @type {(seed: number) => () => number} */
const random = (seed) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

/** @type {(count: number, below: number, next: () => number) => number[]} */
const whole = (count, below, next) => Array.from({ length: count }, () => Math.floor(below * next()));

/** A mesh of arbitrary bytes, whose points stand on few places, and its buffer. */
function mesh(points, faces, seed = 1) {
  const next = random(seed);
  const places = whole(3 * Math.ceil(points / 2), 65536, next);
  const at = whole(points, places.length / 3, next);
  const steps = at.flatMap((place) => places.slice(3 * place, 3 * place + 3));
  const corners = whole(3 * faces, points, next);
  const [away, colours, textures] = [3, 4, 1].map((width) => whole(width * points, 256, next));
  const data = meshBytes(corners, steps, away, colours, 4, textures);
  return {
    op: { ...BOX, op: "mesh", digest: "m", data, points, faces },
    corners,
    steps,
    away,
    colours,
    textures,
  };
}

for (const [points, faces] of [
  [0, 0],
  [1, 0],
  [1, 1],
  [3, 1],
  [257, 301],
  [65536, 7],
  [65537, 5],
])
  test(`a mesh of ${points} points and ${faces} triangles is what it was`, () => {
    const { op, corners, steps, away, colours, textures } = mesh(points, faces);
    const found = parts(op);
    assert.equal(found.corners.BYTES_PER_ELEMENT, points > 65536 ? 4 : 2);
    assert.deepEqual(found.corners, found.corners.constructor.from(corners));
    assert.deepEqual(found.xyz, Float32Array.from(steps));
    assert.deepEqual(found.away, Int8Array.from(away));
    assert.deepEqual(new Uint8Array(found.colours), Uint8Array.from(colours));
    assert.deepEqual(new Uint8Array(found.textures), Uint8Array.from(textures));
  });

test("the bits of a number that is none, and of the largest, are as they were", () => {
  const bits = [...new Uint16Array(Float32Array.of(Number.NaN, -Number.NaN, Infinity, -0, 3e-45, -1).buffer)];
  const data = meshBytes([3, 0, 2], bits, bits, [...bits, ...bits.slice(8)], 4, bits.slice(8));
  assert.deepEqual([...parts({ ...BOX, data, points: 4, faces: 1 }).xyz], bits);
});

test("a buffer within a larger one is read from where it begins", () => {
  const { op, steps } = mesh(5, 3);
  const larger = new Uint8Array(op.data.length + 9).fill(255);
  larger.set(op.data, 3);
  const data = larger.subarray(3, 3 + op.data.length);
  assert.deepEqual(parts({ ...op, data }).xyz, Float32Array.from(steps));
});

test("a short, a long or a false buffer gives one error that says what was expected", () => {
  const { op } = mesh(40, 30);
  const fault =
    /^Error: a mesh that cannot be read: found \d+ bytes, expected \d+ bytes for 30 triangles, 40 points/;
  for (const length of [0, 1, 100, op.data.length - 1])
    assert.throws(() => parts({ ...op, data: op.data.slice(0, length) }), fault);
  assert.throws(() => parts({ ...op, data: Uint8Array.of(...op.data, 0) }), fault);
  const corner = op.data.slice();
  corner[90] ^= 128; // the high byte of the first corner: a point that is not there
  assert.throws(() => parts({ ...op, data: corner }), fault);
  const place = op.data.slice();
  place[180 + 40] ^= 128;
  assert.throws(() => parts({ ...op, data: place }), fault);
  assert.throws(() => parts({ ...op, points: 1e12 }), /found \d+ bytes, expected \d+ bytes/);
});

test("no buffer of any bytes is read beyond its end or gives points that are not there", () => {
  const next = random(7);
  for (let round = 0; round < 300; round++) {
    const { op } = mesh(12, 9, round);
    for (let change = 0; change < 3; change++)
      op.data[Math.floor(next() * op.data.length)] ^= 1 << (next() * 8);
    try {
      const found = parts(op);
      assert.ok(found.corners.every((corner) => corner < 12));
      assert.ok(found.xyz.every((value) => value >= 0 && value <= 65535));
    } catch (error) {
      assert.match(String(error), /^Error: a mesh that cannot be read/);
    }
  }
});
