// Where a thing comes to rest that is dragged: on the grid, or against what stands there.

/** @import { Plan } from "../types" */

export const REACH = 0.6; // inches within which a corner is drawn to another

/**
 * @typedef {object} Snaps
 * @property {number} grid inches; 0: none
 * @property {number} angle degrees; 0: none
 * @property {Plan[]} own ends and corners of what is dragged, where it stands
 * @property {Plan[]} targets those of what stands fast
 */

/**
 * By how much a thing is moved that the pointer wants to move by so much: to the nearest end or
 * corner of another where one is within reach, else so that its place lies on the grid.
 * @param {Plan} by
 * @param {Plan} place of the thing that is held, where it stands
 * @param {Snaps} snaps
 * @returns {Plan}
 */
export function snapped([dx, dy], [x, y], { grid, own, targets }) {
  let nearest = REACH;
  /** @type {Plan | null} */
  let found = null;
  for (const [ox, oy] of own) {
    for (const [tx, ty] of targets) {
      const away = Math.hypot(tx - ox - dx, ty - oy - dy);
      if (away < nearest) [nearest, found] = [away, [tx - ox, ty - oy]];
    }
  }
  if (found) return found;
  if (!grid) return [dx, dy];
  return [onGrid(x + dx, grid) - x, onGrid(y + dy, grid) - y];
}

/**
 * @param {number} value
 * @param {number} grid
 */
export function onGrid(value, grid) {
  return grid ? Math.round(value / grid) * grid : value;
}

/**
 * An angle as it comes to rest.
 * @param {number} degrees
 * @param {number} step
 */
export function turnedTo(degrees, step) {
  return step ? Math.round(degrees / step) * step : degrees;
}
