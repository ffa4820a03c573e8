// Decoding of meshes as apps/scene/mesh_bytes.py encodes them.

/** @import { Binary, MeshOp } from "../protocol" */
/** @import { Mesh } from "../types" */

/** @typedef {Uint32Array | Uint16Array} Integers */

const STEPS = 65535; // the number of steps in each direction of a mesh's bounding box

/**
 * Split the buffer of a message into corners, positions, normals, colours and textures.
 * @param {MeshOp} op
 */
export function parts({ data, points, faces, low, high, channels, smooth, textured }) {
  const bytes = new Uint8Array(aligned(data));
  const Wide = points > STEPS + 1 ? Uint32Array : Uint16Array;
  const rest = points * ((smooth ? 3 : 0) + channels + (textured ? 1 : 0));
  const least = Wide.BYTES_PER_ELEMENT * (3 * faces + points) + rest;
  const expect = (/** @type {number} */ places, /** @type {boolean} */ fits) => {
    const wanted = `${least + 6 * places} bytes for ${faces} triangles, ${points} points, ${places} places`;
    if (!fits) throw new Error(`a mesh that cannot be read: found ${bytes.length} bytes, expected ${wanted}`);
  };
  expect(0, bytes.length >= least);
  const corners = summed(planes(bytes, 0, new Wide(3 * faces), 3), 3);
  const places = planes(bytes, corners.byteLength, new Wide(points), 1);
  let count = 0; // of places
  for (let i = 0; i < points; i++) {
    places[i] = count - places[i];
    if (places[i] === count) count++;
  }
  expect(count, bytes.length === least + 6 * count && below(places, count) && below(corners, points));
  const at = corners.byteLength + places.byteLength;
  const steps = summed(planes(bytes, at, new Uint16Array(3 * count), 3), 3);
  const xyz = new Float32Array(3 * points);
  for (let axis = 0; axis < 3; axis++) {
    const scale = (high[axis] - low[axis]) / STEPS;
    for (let i = 0; i < points; i++) xyz[3 * i + axis] = low[axis] + scale * steps[3 * places[i] + axis];
  }
  const from = bytes.length - rest;
  const away = smooth ? new Int8Array(bytes.buffer, from, 3 * points) : undefined;
  const after = from + (smooth ? 3 * points : 0);
  const colours = bytes.slice(after, after + channels * points);
  for (let i = 0; i < colours.length; i++) if (i % channels) colours[i] += colours[i - 1];
  const textures = textured ? bytes.subarray(after + channels * points) : undefined;
  return { corners, xyz, away, colours, textures };
}

/**
 * Fill rows with what was sent of them: all lowest bytes, column by column, then the next ones.
 * @template {Integers} Rows
 * @param {Uint8Array} bytes
 * @param {number} at where they begin
 * @param {Rows} rows
 * @param {number} width columns
 */
function planes(bytes, at, rows, width) {
  for (let shift = 0; shift < 8 * rows.BYTES_PER_ELEMENT; shift += 8)
    for (let column = 0; column < width; column++)
      for (let i = column; i < rows.length; i += width) rows[i] |= bytes[at++] << shift;
  return rows;
}

/**
 * Add to each row the one before it, modulo the range of its type.
 * @template {Integers} Rows
 * @param {Rows} rows
 * @param {number} width columns
 */
function summed(rows, width) {
  for (let i = width; i < rows.length; i++) rows[i] += rows[i - width];
  return rows;
}

/**
 * @param {Integers} indices
 * @param {number} count
 */
function below(indices, count) {
  for (let i = 0; i < indices.length; i++) if (indices[i] >= count) return false;
  return true;
}

/**
 * Decode a mesh.
 * @param {MeshOp} op
 * @returns {Mesh}
 */
export function unpacked(op) {
  const { Core, DataModel } = window.vtk.Common;
  const { corners, xyz, away, colours, textures } = parts(op);
  const data = DataModel.vtkPolyData.newInstance();
  const polys = cells(corners);
  data.getPoints().setData(xyz, 3);
  data.getPolys().setData(polys);
  const paint = Core.vtkDataArray.newInstance({
    name: "colours",
    numberOfComponents: op.channels,
    values: colours,
  });
  data.getPointData().setScalars(paint);
  if (away) {
    const values = new Float32Array(away.length);
    for (let i = 0; i < values.length; i++) values[i] = away[i] / 127; // ten times as fast as from()
    data
      .getPointData()
      .setNormals(Core.vtkDataArray.newInstance({ name: "normals", numberOfComponents: 3, values }));
  }
  return { data, xyz, away, textures, faces: polys, bounds: { low: op.low, high: op.high } };
}

/**
 * Return an ArrayBuffer of binary data, which may arrive as a view into a larger one.
 * @param {Binary} raw
 */
export function aligned(raw) {
  if (raw instanceof ArrayBuffer) return raw;
  return raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.byteLength);
}

/**
 * Return vtk's cell array: before each face its number of corners.
 * @param {Uint32Array | Uint16Array} corners three for each triangle
 */
export function cells(corners) {
  const out = new Uint32Array((corners.length / 3) * 4);
  for (let from = 0, to = 0; from < corners.length; from += 3, to += 4) {
    out[to] = 3;
    out[to + 1] = corners[from];
    out[to + 2] = corners[from + 1];
    out[to + 3] = corners[from + 2];
  }
  return out;
}
