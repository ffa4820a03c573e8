// Poses of the camera from which a box fills the part of the page that is free of cards.

import { clamp, corners, middleOf, plus, RADIANS } from "../vectors.js";
import { Lens } from "./lens.js";

/** @import { Box, Point } from "../protocol" */
/** @import { Seat } from "../types" */
/** @typedef {{ azimuth: number, elevation: number }} Look */
/** @typedef {Partial<Look> & { crowns?: Point[], pad?: number }} Wish */

export const HOME = { azimuth: -86, elevation: 54 };

// Where the free room is high and narrow, the table is seen along its length, or from higher up.
const HOMES = [
  HOME,
  { ...HOME, elevation: 62 },
  { azimuth: -176, elevation: 54 },
  { azimuth: -176, elevation: 62 },
];
const UPRIGHT = [
  { ...HOME, elevation: 70 },
  { azimuth: -176, elevation: 70 },
]; // for screens higher than wide
const SHOWN = 1; // factor on the distance from which a square window would show the same
const LOW = 15; // elevation up to which the free room's middle may see no table, degrees
const GAIN = 1.15; // factor by which another direction must fill more of the page to be preferred

/**
 * Return a lens that looks along a direction so that a box fills the free part of the page.
 * @param {Lens} lens
 * @param {Box} bounds
 * @param {Wish} wish `crowns`: further points to show; `pad`: free pixels at both sides
 */
export function fitted(
  lens,
  bounds,
  { azimuth = lens.azimuth, elevation = lens.elevation, crowns = [], pad = 0 } = {},
) {
  const trial = new Lens();
  const { size, insets, free, highest } = lens;
  Object.assign(trial, { size, insets, free, highest, bounds: lens.bounds, azimuth, elevation });
  trial.focal = middleOf(bounds);
  trial.distance = 2 * Math.hypot(...plus(bounds.high, bounds.low, -1)) + 4;
  const points = [...corners(bounds), ...crowns];
  const { room, middle } = freeRoom(lens, pad);
  for (let pass = 0; pass < 12; pass++) {
    const seen = points.map((point) => trial.project(point));
    const [xs, ys] = [seen.map((p) => p[0]), seen.map((p) => p[1])];
    const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    trial.distance *= clamp(Math.max((x1 - x0) / room[0], (y1 - y0) / room[1]), 0.6, 1.6);
    shift(trial, (x0 + x1) / 2 - middle[0], (y0 + y1) / 2 - middle[1]);
  }
  // Do not look from inside a house or from under a tree.
  const sky = () => plus(trial.position, [0, 0, 1], highest + 1);
  while (trial.elevation < 85 && trial.position[2] < highest && free(trial.position, sky()) < 1)
    trial.elevation += 5;
  return trial;
}

/**
 * Return a lens that shows in the free room what a pose would show in a square window, from the same
 * side and with the focal point in the middle.
 * @param {Lens} lens
 * @param {Seat} seat
 */
export function inRoom(lens, { focal, distance, azimuth, elevation }) {
  const { room, middle } = freeRoom(lens);
  const trial = new Lens();
  const far = (distance * SHOWN * lens.size[1]) / Math.min(...room);
  Object.assign(trial, { size: lens.size, focal, distance: far, azimuth, elevation });
  for (let pass = 0; pass < 12; pass++) {
    const [x, y] = trial.project(focal);
    shift(trial, x - middle[0], y - middle[1]);
  }
  return trial;
}

/**
 * Return the pose whose view, fitted into the free room, is that of a lens: the inverse of `inRoom`.
 * Near the horizon the middle of the room may lie beyond the table: then the focal point stays.
 * @param {Lens} lens
 * @returns {Seat}
 */
export function ofRoom(lens) {
  const { room, middle } = freeRoom(lens);
  const { focal, distance, azimuth, elevation, size } = lens;
  const seen = elevation > LOW ? lens.ground(middle[0], middle[1], focal[2]) : null;
  const near = (distance * Math.min(...room)) / (SHOWN * size[1]);
  return { focal: seen ?? focal, distance: near, azimuth, elevation };
}

/**
 * Return the size and middle of the part of the view that no card covers, less `pad` at both sides.
 * @param {Lens} lens
 */
function freeRoom({ size, insets: { left, right, top, bottom } }, pad = 0) {
  const room = [Math.max(80, size[0] - left - right - 2 * pad), Math.max(80, size[1] - top - bottom)];
  return { room, middle: [left + pad + room[0] / 2, top + room[1] / 2] };
}

/**
 * Slide over the table so that the picture moves by some pixels to the left and up.
 * @param {Lens} lens
 * @param {number} x
 * @param {number} y
 */
function shift(lens, x, y) {
  const [azimuth, elevation] = [lens.azimuth * RADIANS, lens.elevation * RADIANS];
  const inch = (0.9 * lens.distance) / lens.focus;
  /** @type {Point} */
  const level = [-Math.cos(azimuth), -Math.sin(azimuth), 0];
  const along = (y * inch) / Math.max(0.35, Math.sin(elevation));
  lens.focal = plus(plus(lens.focal, lens.right, x * inch), level, -along);
}

/**
 * Return a lens for the first view of a whole table.
 * @param {Lens} lens
 * @param {Box} bounds
 * @param {Point[]} crowns the tops of things that are higher than the bounds
 */
export function homely(lens, bounds, crowns = []) {
  const looks = lens.size[1] > lens.size[0] ? [...HOMES, ...UPRIGHT] : HOMES;
  const tries = looks.map((look) => fitted(lens, bounds, { ...look, crowns }));
  const fills = tries.map((trial) => filled(trial, bounds));
  const best = fills.indexOf(Math.max(...fills));
  return tries[fills[best] > GAIN * fills[0] ? best : 0];
}

/**
 * Return the corners of the top of a thing, clipped to the outline of a box; none where it is outside.
 * @param {Box} box
 * @param {Point[]} thing the corners of the thing's box
 * @returns {Point[]}
 */
export function topsOver({ low, high }, thing) {
  const top = Math.max(...thing.map((corner) => corner[2]));
  const [x, y] = [0, 1].map((axis) => {
    const along = thing.map((corner) => corner[axis]);
    return [Math.max(low[axis], Math.min(...along)), Math.min(high[axis], Math.max(...along))];
  });
  if (top <= high[2] || x[0] > x[1] || y[0] > y[1]) return [];
  return x.flatMap((east) => y.map((north) => /** @type {Point} */ ([east, north, top])));
}

/**
 * Return the area of the underside of a box in the picture, square pixels.
 * @param {Lens} lens
 * @param {Box} bounds
 */
export function filled(lens, { low, high }) {
  const ring = [
    [low[0], low[1]],
    [high[0], low[1]],
    [high[0], high[1]],
    [low[0], high[1]],
  ];
  const seen = ring.map(([x, y]) => lens.project([x, y, low[2]]));
  const twice = seen.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = seen[(i + 1) % 4];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}
