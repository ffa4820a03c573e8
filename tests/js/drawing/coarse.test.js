// Fewer triangles for moving pictures: points within a pixel are drawn as one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cellFor, merged } from "../../../apps/scene/js/drawing/coarse.js";

const HOUSE = { low: [-4, -3, 0], high: [4, 3, 5] };

/** A square of so many steps a side, one inch wide, that looks up or down. */
function square(steps, up = true, height = 0) {
  const xyz = [];
  const corners = [];
  for (let y = 0; y <= steps; y++) for (let x = 0; x <= steps; x++) xyz.push(x / steps, y / steps, height);
  for (let y = 0; y < steps; y++)
    for (let x = 0; x < steps; x++) {
      const a = y * (steps + 1) + x;
      const [b, c, d] = [a + 1, a + steps + 1, a + steps + 2];
      corners.push(...(up ? [a, b, d, a, d, c] : [a, d, b, a, c, d]));
    }
  return { xyz, corners };
}

function few({ xyz, corners }, cell, colours = new Uint8Array((4 * xyz.length) / 3).fill(200)) {
  return merged(new Float32Array(xyz), colours, new Uint16Array(corners), cell);
}

function area(xyz, corners) {
  let sum = 0;
  for (let at = 0; at < corners.length; at += 3) {
    const [a, b, c] = [0, 1, 2].map((i) => xyz.slice(3 * corners[at + i], 3 * corners[at + i] + 3));
    sum += ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2;
  }
  return sum;
}

test("a mesh that is far away has larger cubes, one that is near is drawn whole", () => {
  assert.equal(cellFor(7, HOUSE), 0.25);
  assert.ok(cellFor(4, HOUSE) > 0.25 && cellFor(12, HOUSE) < 0.25);
  assert.equal(cellFor(40, HOUSE), 0);
});

test("a soldier keeps arms and legs where a house of the same distance loses triangles", () => {
  assert.equal(cellFor(7, { low: [-0.5, -0.5, 0], high: [0.5, 0.5, 1.1] }), 0.11);
});

test("a fine plane keeps its place and size with fewer triangles", () => {
  const plane = square(40);
  const corners = few(plane, 0.25);
  assert.ok(corners.length < plane.corners.length / 20);
  assert.ok(corners.every((corner) => plane.xyz[3 * corner + 2] === 0));
  const whole = area(plane.xyz, corners);
  assert.ok(whole > 0.5 && whole <= 1.0001, String(whole));
});

test("the two sides of a thin board stay two", () => {
  const [top, under] = [square(10, true, 0.02), square(10, false, 0)];
  const base = top.xyz.length / 3;
  const board = {
    xyz: [...top.xyz, ...under.xyz],
    corners: [...top.corners, ...under.corners.map((corner) => corner + base)],
  };
  const sides = [...few(board, 0.25)].map((corner) => (corner < base ? "top" : "under"));
  for (let at = 0; at < sides.length; at += 3) assert.equal(new Set(sides.slice(at, at + 3)).size, 1);
  assert.deepEqual(new Set(sides), new Set(["top", "under"]));
});

test("of the points in a cube the lightest is drawn", () => {
  const plane = square(40);
  const colours = new Uint8Array((4 * plane.xyz.length) / 3).fill(10);
  const light = [...colours.keys()].filter((at) => at % 4 === 0 && (at / 4) % 3 === 0);
  for (const at of light) colours.fill(250, at, at + 4);
  assert.ok(few(plane, 0.25, colours).every((corner) => colours[4 * corner] === 250));
});
