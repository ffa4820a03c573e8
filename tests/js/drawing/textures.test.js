// Detail of surfaces: tiles that repeat without a seam and change nothing from afar, and the shader.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parts } from "../../../apps/scene/js/drawing/buffers.js";
import { numbered, Textures, withDetail } from "../../../apps/scene/js/drawing/textures.js";
import { INCHES, SIZE, tile } from "../../../apps/scene/js/drawing/tiles.js";
import { meshBytes } from "../mesh_bytes.js";

globalThis.window = /** @type {any} */ (globalThis);

const TILES = INCHES.map((_, number) => tile(number));

/** @type {(pixels: Uint8Array, channel: number) => number} */
const mean = (pixels, channel) => {
  let sum = 0;
  for (let at = channel; at < pixels.length; at += 4) sum += pixels[at];
  return (4 * sum) / pixels.length;
};

/** @type {(pixels: Uint8Array, at: (edge: number, along: number) => number) => number} */
const step = (pixels, at) => {
  let sum = 0;
  for (let along = 0; along < SIZE; along++)
    sum += Math.abs(pixels[4 * at(0, along) + 2] - pixels[4 * at(1, along) + 2]);
  return sum / SIZE;
};

test("every texture that is sent has a tile; lamps are sent as plain", () => {
  const source = readFileSync(new URL("../../../meshes/shapes/texture.py", import.meta.url), "utf8");
  assert.equal(INCHES.length, [...source.matchAll(/^ {4}(?!LAMP)[A-Z]+ = [1-9]\d*$/gm)].length);
});

test("a tile is level, and neither light nor dark, warm nor cold, on the whole", () => {
  for (const [number, pixels] of TILES.entries()) {
    assert.equal(pixels.length, 4 * SIZE * SIZE);
    for (const channel of [0, 1, 2, 3])
      assert.ok(Math.abs(mean(pixels, channel) - 128) < 3, `${number}: ${mean(pixels, channel)}`);
  }
});

test("a tile has detail, and no seam where it repeats", () => {
  for (const [number, pixels] of TILES.entries()) {
    const seams = [
      step(pixels, (edge, along) => along * SIZE + (edge ? 0 : SIZE - 1)),
      step(pixels, (edge, along) => (edge ? 0 : SIZE - 1) * SIZE + along),
    ];
    const within = Array.from({ length: SIZE - 1 }, (_, n) => [
      step(pixels, (edge, along) => along * SIZE + n + edge),
      step(pixels, (edge, along) => (n + edge) * SIZE + along),
    ]);
    for (const way of [0, 1]) {
      const most = Math.max(...within.map((steps) => steps[way]));
      assert.ok(most > 0.5, `${number} is plain`);
      assert.ok(seams[way] <= 1.05 * most, `${number} has a seam: ${seams[way]}, within ${most}`);
    }
  }
});

test("a tile is the same each time", () => {
  assert.deepEqual(tile(0), TILES[0]);
});

test("a number of a texture takes the place of a colour's opacity", () => {
  const colours = new Uint8Array([1, 2, 3, 255, 4, 5, 6, 255]);
  assert.deepEqual([...numbered(colours, new Uint8Array([0, 14]))], [1, 2, 3, 255, 4, 5, 6, 241]);
  assert.equal(colours[7], 255);
});

test("the numbers come last in a mesh's buffer", () => {
  const [colours, numbers] = [new Array(9).fill(7), [1, 2, 3]];
  const data = meshBytes([0, 1, 2], [0, 0, 0, 1, 0, 0, 0, 1, 0], [], colours, 3, numbers);
  const op = { data, points: 3, faces: 1, low: [0, 0, 0], high: [1, 1, 1], channels: 3, smooth: false };
  const read = /** @type {any} */ (parts);
  assert.deepEqual([...read({ ...op, textured: true }).textures], numbers);
  assert.equal(read({ ...op, data: data.slice(0, -3), textured: false }).textures, undefined);
});

test("the detail keeps the marks that vtk.js replaces", () => {
  const marks = ["Color::Dec", "Color::Impl", "TCoord::Dec", "TCoord::Impl", "UniformFlow::Impl"];
  const bare = marks.map((mark) => `//VTK::${mark}`).join("\n");
  const shaders = { Vertex: bare, Fragment: bare };
  withDetail(shaders);
  assert.equal(shaders.Vertex, bare, "a corner costs no more");
  assert.ok(shaders.Fragment.length > bare.length);
  for (const mark of marks) assert.equal(shaders.Fragment.split(`//VTK::${mark}`).length, 2);
});

test("tiles are made for the textures that are there, and drawn when all are made", () => {
  let frames = 0;
  const textures = new Textures(() => frames++);
  /** @type {number[]} */
  const layers = [];
  const gl = /** @type {any} */ (
    new Proxy(
      { texSubImage3D: (/** @type {number[]} */ ...given) => layers.push(given[4]) },
      { get: (known, name) => /** @type {any} */ (known)[name] ?? (() => ({})) },
    )
  );
  /** @type {Record<string, number>} */
  const uniforms = {};
  const set = (/** @type {string} */ name, /** @type {number} */ value) => {
    uniforms[name] = value;
  };
  const program = { isUniformUsed: () => true, setUniformi: set, setUniformf: set };
  const helper = /** @type {any} */ ({ getProgram: () => program });
  textures.take({}, new Uint8Array([0, 4, 4, 10]));
  textures.use(gl, helper);
  assert.equal(uniforms.detail, 0);
  textures.make();
  assert.deepEqual([layers, frames], [[0, 3], 0]);
  textures.make();
  assert.deepEqual([layers, frames], [[0, 3, 9], 1]);
  textures.use(gl, helper);
  assert.equal(uniforms.detail, 1);
  textures.take({}, new Uint8Array([4]));
  textures.make();
  assert.deepEqual(layers, [0, 3, 9]);
  textures.delete();
  window.clearTimeout(textures.next ?? undefined);
});
