// Rays of pixels for messages to Python, and the direction of the view over the table.

import { plus } from "../vectors.js";

/** @import { Lens } from "../camera/lens.js" */
/** @import { Kind } from "../types" */

/** @type {Record<Kind, number>} */
const NEAR_PX = { mouse: 12, pen: 12, touch: 24 }; // radius of picking

/** @type {Map<string, [number, number]>} */
export const ARROWS = new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, 1]],
  ["ArrowDown", [0, -1]],
]); // each with its way over the table

const ROUND = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"];

/**
 * Return the radius of picking around a pixel.
 * @param {Kind} kind
 */
export function nearOf(kind) {
  return NEAR_PX[kind] ?? NEAR_PX.mouse;
}

/**
 * Return a pixel's ray, its change to the next pixels, and the radius of picking.
 * @param {Lens} camera
 * @param {number} x
 * @param {number} y
 * @param {Kind} kind
 */
export function aim(camera, x, y, kind) {
  const { origin, direction } = camera.ray(x, y);
  const right = plus(camera.ray(x + 1, y).direction, direction, -1);
  const down = plus(camera.ray(x, y + 1).direction, direction, -1);
  return { x, y, origin, direction, right, down, near: nearOf(kind), touch: kind === "touch" };
}

/**
 * Return the number of the edge that the camera looks over: 0 the near one, then counter-clockwise.
 * @param {number} azimuth degrees
 */
export function seenFrom(azimuth) {
  return ((Math.round((azimuth + 90) / 90) % 4) + 4) % 4;
}

/**
 * Return the arrow key of the table that moves things the way the pressed one points on the page.
 * @param {string} key
 * @param {number} azimuth degrees
 */
export function towards(key, azimuth) {
  const at = ROUND.indexOf(key);
  return at < 0 ? key : ROUND[(at - seenFrom(azimuth) + 4) % 4];
}
