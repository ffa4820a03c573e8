// The table as glTF for augmented reality: metres, y up, each colour where the picture has it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Hues } from "../../apps/share/js/hues.js";
import { TableModel } from "../../apps/share/js/table_model.js";
import { meshBytes } from "./mesh_bytes.js";

const TURNED = [0, -1, 0, 40, 1, 0, 0, 10, 0, 0, 1, 2]; // a quarter to the left, at 40, 10, 2
const RED = [200, 10, 10];
const GREEN = [10, 100, 10];

/** Two triangles with an edge in common, the first red and the second green. */
function mesh() {
  const steps = [0, 0, 0, 65535, 0, 0, 0, 65535, 0, 65535, 65535, 0];
  const data = meshBytes([0, 1, 2, 3, 2, 1], steps, [], [RED, RED, RED, GREEN].flat());
  const box = { low: [0, 0, 0], high: [2, 4, 0] };
  return { op: "mesh", data, points: 4, faces: 2, channels: 3, smooth: false, textured: false, ...box };
}

function recorded(...items) {
  const shown = { mesh: "m", matrix: TURNED, opacity: 1, lit: true, visible: true };
  const told = { size: [72, 48], inch: 0.0254, items: items.map((item) => ({ ...shown, ...item })) };
  return { told, source: (name) => (name === "m" ? mesh() : { data: Uint8Array.of(1, 2, 3) }) };
}

async function read(...items) {
  const bytes = await new TableModel(recorded(...items)).file(async () => Uint8Array.of(9));
  const words = new DataView(bytes.buffer);
  assert.deepEqual([words.getUint32(0, true), words.getUint32(8, true)], [0x46546c67, bytes.length]);
  const long = words.getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + long)));
  const values = (accessor) => {
    const { bufferView, count, type, componentType } = json.accessors[accessor];
    const at = 28 + long + json.bufferViews[bufferView].byteOffset;
    const all = count * (type === "SCALAR" ? 1 : Number(type[3]));
    return [...new (componentType === 5126 ? Float32Array : Uint32Array)(bytes.buffer, at, all)];
  };
  return { json, values };
}

/** Where a node puts a point, by its matrix and that of the table. */
function placed(json, node, point) {
  const root = json.nodes[json.scenes[0].nodes[0]];
  const through = (m, [x, y, z]) =>
    [0, 1, 2].map((row) => m[row] * x + m[4 + row] * y + m[8 + row] * z + m[12 + row]);
  return through(root.matrix, through(node.matrix, point)).map((value) => Number(value.toFixed(6)) + 0);
}

test("a place on the table is in metres, y up, from the middle of the table", async () => {
  const { json } = await read({ id: "terrain/wall" });
  const node = json.nodes.find(({ name }) => name === "terrain/wall");
  // Its point 2, 4 stands at 40 − 4 and 10 + 2 inches, 2 inches high.
  assert.deepEqual(placed(json, node, [2, 4, 0]), [0, 0.0508, 0.3048]);
});

test("a triangle has one hue, and its points a direction", async () => {
  const { json, values } = await read({ id: "terrain/wall" });
  const { attributes, indices } = json.meshes[0].primitives[0];
  assert.deepEqual(values(attributes.NORMAL).slice(0, 3), [0, 0, 1]);
  const uv = values(attributes.TEXCOORD_0);
  const rows = values(indices).map((point) => uv[2 * point + 1]);
  assert.deepEqual([new Set(rows.slice(0, 3)).size, new Set(rows.slice(3)).size], [1, 1]);
  assert.notEqual(rows[0], rows[3]);
});

test("the picture has each colour where a point looks for it", () => {
  const hues = new Hues();
  const colours = [RED, GREEN, [0, 0, 0], [255, 255, 255], [100, 5, 5], [3, 90, 200]];
  for (let r = 0; r < 256; r += 3) for (let g = 0; g < 256; g += 3) colours.push([r, g, 255]);
  const rows = colours.map((colour) => hues.row(...colour));
  assert.equal(rows[4], rows[0]); // the same hue, darker
  const { width, height, pixels } = hues.picture();
  for (const [index, colour] of colours.entries()) {
    const [u, v] = hues.place(rows[index], Math.max(...colour));
    const at = 4 * (Math.floor(v * height) * width + Math.round(u * width - 0.5));
    const near = Math.max(...colour) === 255 ? 5 : 9; // a viewer blends pixels; here is one of them
    for (const channel of [0, 1, 2])
      assert.ok(Math.abs(pixels[at + channel] - colour[channel]) < near, String(colour));
  }
});

test("glass is seen through, shadows and the grid are left out, a picture covers its mesh", async () => {
  const { json, values } = await read(
    { id: "ground", picture: "p" },
    { id: "clear/wall", opacity: 0.4 },
    { id: "shadow/able/0", lit: false },
    { id: "smoke/one", visible: false },
  );
  assert.deepEqual(
    json.nodes.map(({ name }) => name),
    ["ground", "clear/wall", "table"],
  );
  const [ground, glass] = json.materials;
  assert.deepEqual([ground.alphaMode, glass.alphaMode], ["OPAQUE", "BLEND"]);
  assert.equal(glass.pbrMetallicRoughness.baseColorFactor[3], 0.4);
  const { index } = ground.pbrMetallicRoughness.baseColorTexture;
  assert.equal(json.images[json.textures[index].source].mimeType, "image/jpeg");
  const uv = values(json.meshes[0].primitives[0].attributes.TEXCOORD_0);
  assert.deepEqual(uv, [0, 1, 1, 1, 0, 0, 1, 0]);
});
