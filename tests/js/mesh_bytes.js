// Encoding of a mesh as apps/scene/mesh_bytes.py does it, for points in the order of their first use.

/**
 * @param {number[]} corners three for each triangle
 * @param {number[]} steps three for each point
 * @param {number[]} away the bytes of normals
 * @param {number[]} colours
 * @param {number} channels
 * @param {number[]} textures
 */
export function meshBytes(corners, steps, away, colours, channels = 3, textures = []) {
  const points = steps.length / 3;
  const wide = points > 65536 ? 4 : 2;
  /** @type {Map<string, number>} */
  const places = new Map();
  const back = [];
  for (let i = 0; i < points; i++) {
    const key = steps.slice(3 * i, 3 * i + 3).join();
    const known = places.get(key);
    back.push(known === undefined ? 0 : places.size - known);
    if (known === undefined) places.set(key, places.size);
  }
  const kept = [...places.keys()].flatMap((key) => key.split(",").map(Number));
  const tones = colours.map((value, i) => value - (i % channels ? colours[i - 1] : 0));
  const arrays = [planes(less(corners), 3, wide), planes(back, 1, wide), planes(less(kept), 3, 2)];
  return Uint8Array.from([...arrays, away, tones, textures].flat());
}

/** @type {(rows: number[]) => number[]} */
const less = (rows) => rows.map((value, i) => value - (rows[i - 3] ?? 0));

/** @type {(rows: number[], width: number, bytes: number) => number[]} */
function planes(rows, width, bytes) {
  const columns = Array.from({ length: width }, (_, column) => rows.filter((_, i) => i % width === column));
  return Array.from({ length: bytes }, (_, byte) =>
    columns.flat().map((one) => (one >> (8 * byte)) & 255),
  ).flat();
}
