// Poses of the parts of an aircraft in flight.

import { dot, middleOf, plus, RADIANS } from "../vectors.js";

/** @import { Matrix, Point } from "../protocol" */
/** @import { Solid } from "../types" */

/**
 * Return a matrix with another position.
 * @param {Matrix} matrix
 * @param {Point} to
 * @returns {Matrix}
 */
export function moved(matrix, [x, y, z]) {
  /** @type {Matrix} */
  const out = [...matrix];
  [out[3], out[7], out[11]] = [x, y, z];
  return out;
}

/**
 * Return the matrix of a part, rolled and pitched in degrees about the middle of its own box.
 * @param {Pick<Solid, "matrix"> & { mesh: Pick<Solid["mesh"], "bounds"> }} item
 * @param {Point} at
 * @param {number} roll
 * @param {number} pitch
 * @returns {Matrix}
 */
export function aloft({ matrix: m, mesh }, at, roll, pitch) {
  const [r, p] = [roll * RADIANS, -pitch * RADIANS];
  const [cr, sr, cp, sp] = [Math.cos(r), Math.sin(r), Math.cos(p), Math.sin(p)];
  const middle = middleOf(mesh.bounds);
  /** @type {(row: number) => [number, number, number, number]} */
  const line = (row) => {
    /** @type {Point} */
    const own = [m[row * 4], m[row * 4 + 1], m[row * 4 + 2]];
    /** @type {Point} */
    const turned = [
      dot(own, [cp, 0, -sp]),
      dot(own, [sp * sr, cr, cp * sr]),
      dot(own, [sp * cr, -sr, cp * cr]),
    ];
    return [...turned, at[row] + dot(plus(own, turned, -1), middle)];
  };
  return [...line(0), ...line(1), ...line(2)];
}

/**
 * Return the matrix of the line from an aircraft down to the floor, stretched to its length.
 * @param {Pick<Solid, "matrix"> & { mesh: Pick<Solid["mesh"], "bounds"> }} item
 * @param {Point} at
 * @param {number} floor
 */
export function stretched({ matrix, mesh }, [x, y, z], floor) {
  const held = mesh.bounds.high[2];
  const out = moved(matrix, [x, y, floor]);
  const k = Math.max(0.05, (z + held - floor) / held);
  for (const row of [0, 1, 2]) out[row * 4 + 2] *= k;
  return out;
}
