// Meshes as they are sent, unpacked for the graphics.

/** @import { Binary, MeshOp, Point } from "./protocol" */
/** @import { Mesh } from "./types" */

/**
 * A mesh of the message's buffers.
 * @param {MeshOp} op
 * @returns {Mesh}
 */
export function unpacked({ points, normals, colours, channels, faces }) {
  const { Core, DataModel } = window.vtk.Common;
  const data = DataModel.vtkPolyData.newInstance();
  const xyz = new Float32Array(aligned(points));
  const polys = cells(new Uint32Array(aligned(faces)));
  data.getPoints().setData(xyz, 3);
  data.getPolys().setData(polys);
  const paint = Core.vtkDataArray.newInstance({
    name: "colours",
    numberOfComponents: channels,
    values: new Uint8Array(aligned(colours)),
  });
  data.getPointData().setScalars(paint);
  const away = normals && new Int8Array(aligned(normals));
  if (away) {
    const values = Float32Array.from(away, (value) => value / 127);
    data
      .getPointData()
      .setNormals(Core.vtkDataArray.newInstance({ name: "normals", numberOfComponents: 3, values }));
  }
  return { data, xyz, away, faces: polys, bounds: boundsOf(xyz) };
}

/**
 * Binary arrives as an ArrayBuffer, or as a view into a larger one.
 * @param {Binary} raw
 */
export function aligned(raw) {
  if (raw instanceof ArrayBuffer) return raw;
  return raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.byteLength);
}

/**
 * vtk's cells: the number of corners before each face.
 * @param {Uint32Array} corners three of each triangle
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

/** @param {Float32Array} xyz */
export function boundsOf(xyz) {
  /** @type {Point} */
  const low = [Infinity, Infinity, Infinity];
  /** @type {Point} */
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < xyz.length; i++) {
    const axis = i % 3;
    if (xyz[i] < low[axis]) low[axis] = xyz[i];
    if (xyz[i] > high[axis]) high[axis] = xyz[i];
  }
  return { low, high };
}
