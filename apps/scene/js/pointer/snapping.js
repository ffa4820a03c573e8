// Snapping of drags to the grid or to other things.

/** @import { Plan } from "../types" */

export const REACH = 0.6; // inches within which a corner snaps to another

/**
 * @typedef {object} Snaps
 * @property {number} grid inches; 0: none
 * @property {number} angle degrees; 0: none
 * @property {Plan[]} own ends and corners of the dragged things, before the drag
 * @property {Plan[]} targets ends and corners of other things
 */

/**
 * Return the snapped movement of a thing: to the nearest end or corner of another within reach, or else
 * so that its position lies on the grid.
 * @param {Plan} by the movement of the pointer
 * @param {Plan} place of the held thing, before the drag
 * @param {Snaps} snaps
 * @returns {Plan}
 */
export function snapped([dx, dy], [x, y], { grid, own, targets }) {
  let nearest = REACH;
  /** @type {Plan | null} */
  let snap = null;
  for (const [ox, oy] of own) {
    for (const [tx, ty] of targets) {
      const away = Math.hypot(tx - ox - dx, ty - oy - dy);
      if (away < nearest) [nearest, snap] = [away, [tx - ox, ty - oy]];
    }
  }
  if (snap) return snap;
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
 * Return an angle, snapped to a step.
 * @param {number} degrees
 * @param {number} step
 */
export function turnedTo(degrees, step) {
  return step ? Math.round(degrees / step) * step : degrees;
}
