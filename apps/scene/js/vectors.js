// Arithmetic of points and directions, [x, y, z] in inches of the table frame, and of boxes.

/** @import { Box, Point } from "./protocol" */

export const RADIANS = Math.PI / 180;

/** @type {(a: ArrayLike<number>, b: ArrayLike<number>) => number} */
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** @type {(a: Point, b: Point, k?: number) => Point} */
export const plus = (a, b, k = 1) => [a[0] + k * b[0], a[1] + k * b[1], a[2] + k * b[2]];

/** @type {(a: Point, k: number) => Point} */
export const times = (a, k) => [a[0] * k, a[1] * k, a[2] * k];

/** @type {(a: Point, b: Point) => Point} */
export const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** @type {(a: Point) => Point} */
export const unit = (a) => times(a, 1 / Math.max(1e-9, Math.hypot(...a)));

/** @type {(v: number, low: number, high: number) => number} */
export const clamp = (v, low, high) => Math.min(high, Math.max(low, v));

/**
 * Return a place on the ground, turned about another.
 * @param {[number, number]} pivot
 * @param {[number, number]} place
 * @param {number} degrees
 * @returns {[number, number]}
 */
export function turnedAbout([px, py], [x, y], degrees) {
  const [c, s] = [Math.cos(degrees * RADIANS), Math.sin(degrees * RADIANS)];
  return [px + c * (x - px) - s * (y - py), py + s * (x - px) + c * (y - py)];
}

/** @type {(box: Box) => Point} */
export const middleOf = ({ low, high }) => times(plus(low, high), 0.5);

/**
 * Return the eight corners of a box.
 * @param {Box} box
 */
export function corners({ low, high }) {
  /** @type {Point[]} */
  const out = [];
  for (let i = 0; i < 8; i++) {
    out.push([i & 1 ? high[0] : low[0], i & 2 ? high[1] : low[1], i & 4 ? high[2] : low[2]]);
  }
  return out;
}
