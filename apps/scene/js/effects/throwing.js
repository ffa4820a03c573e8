// Poses of items on their way: thrown dice that tumble to their place, and marks that grow. The same
// formulas as sandbox/view/effects/dice.py.

/** @import { Matrix, Point, Throw } from "../protocol" */

/**
 * Return the pose of an item on its way to `matrix`; null before it begins.
 * @param {Throw} way
 * @param {Matrix} matrix
 * @param {number} seconds
 * @returns {Matrix | null}
 */
export function thrown({ begins, ends, start, high, axis, turns, falls }, matrix, seconds) {
  const u = (seconds - begins) / (ends - begins);
  if (u < 0) return null;
  if (u >= 1) return matrix;
  const left = falls ? 1 - u : (1 - u) ** 2;
  const turn = rotation(axis, turns * 2 * Math.PI * left);
  /** @type {Matrix} */
  const out = [...matrix];
  for (const row of [0, 1, 2])
    for (const column of [0, 1, 2])
      out[4 * row + column] = [0, 1, 2].reduce(
        (sum, k) => sum + turn[3 * row + k] * matrix[4 * k + column],
        0,
      );
  for (const [row, from] of start.entries()) out[4 * row + 3] += left * (from - matrix[4 * row + 3]);
  out[11] += high * (falls ? 1 - u ** 2 : (1 - u) * Math.abs(Math.cos(2.5 * Math.PI * u)));
  return out;
}

/**
 * Return the rotation about a unit vector, row by row.
 * @param {Point} axis
 * @param {number} angle
 */
function rotation([x, y, z], angle) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const d = 1 - c;
  return [
    c + x * x * d,
    x * y * d - z * s,
    x * z * d + y * s,
    y * x * d + z * s,
    c + y * y * d,
    y * z * d - x * s,
    z * x * d - y * s,
    z * y * d + x * s,
    c + z * z * d,
  ];
}

/**
 * Return a pose with its item scaled about its own place.
 * @param {Matrix} matrix
 * @param {number} by
 * @returns {Matrix}
 */
export function scaled(matrix, by) {
  /** @type {Matrix} */
  const out = [...matrix];
  for (const row of [0, 4, 8]) for (const column of [0, 1, 2]) out[row + column] *= by;
  return out;
}
