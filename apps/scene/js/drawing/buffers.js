// Decoding of meshes as they are sent.

/** @import { Binary, MeshOp } from "../protocol" */
/** @import { Mesh } from "../types" */

const STEPS = 65535; // the number of steps in each direction of a mesh's bounding box

/**
 * Split the buffer of a message into corners, positions, normals, colours and textures.
 * @param {MeshOp} op
 */
export function parts({ data, points, faces, low, high, channels, smooth, textured }) {
  const buffer = aligned(data);
  const corners =
    points > STEPS + 1 ? new Uint32Array(buffer, 0, 3 * faces) : new Uint16Array(buffer, 0, 3 * faces);
  const steps = new Uint16Array(buffer, corners.byteLength, 3 * points);
  const at = corners.byteLength + steps.byteLength;
  const xyz = new Float32Array(3 * points);
  for (let axis = 0; axis < 3; axis++) {
    const scale = (high[axis] - low[axis]) / STEPS;
    for (let i = axis; i < xyz.length; i += 3) xyz[i] = low[axis] + scale * steps[i];
  }
  const away = smooth ? new Int8Array(buffer, at, 3 * points) : undefined;
  const after = at + (smooth ? 3 * points : 0);
  const colours = new Uint8Array(buffer, after, channels * points);
  const textures = textured ? new Uint8Array(buffer, after + channels * points, points) : undefined;
  return { corners, xyz, away, colours, textures };
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
