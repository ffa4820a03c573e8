// A pixel as Python is asked about it, and which way the page lies over the table.

import { plus } from "../vectors.js";

/** @import { Lens } from "../camera/lens.js" */
/** @import { Kind } from "../types" */

/** @type {Record<Kind, number>} */
const NEAR_PX = { mouse: 12, pen: 12, touch: 24 }; // what is so near to the pointer is meant

const ROUND = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"];

/**
 * How far around a pixel things are meant.
 * @param {Kind} kind
 */
export function nearOf(kind) {
  return NEAR_PX[kind] ?? NEAR_PX.mouse;
}

/**
 * A pixel's ray, by what it differs from the next pixels', and how far around it things are meant.
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
 * The edge that the camera looks over: 0 the table's near one, then round by the right.
 * @param {number} azimuth degrees
 */
export function seenFrom(azimuth) {
  return ((Math.round((azimuth + 90) / 90) % 4) + 4) % 4;
}

/**
 * An arrow moves things the way it points on the page: as the table's own arrow that does.
 * @param {string} key
 * @param {number} azimuth degrees
 */
export function towards(key, azimuth) {
  const at = ROUND.indexOf(key);
  return at < 0 ? key : ROUND[(at - seenFrom(azimuth) + 4) % 4];
}
