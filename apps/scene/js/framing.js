// From where a box fills the part of the page that nothing floats over.

import { Lens } from "./lens.js";
import { clamp, corners, middleOf, plus, RADIANS } from "./vectors.js";

/** @import { Box, Point } from "./protocol" */
/** @typedef {{ azimuth: number, elevation: number }} Look */
/** @typedef {Partial<Look> & { crowns?: Point[], pad?: number }} Wish */

export const HOME = { azimuth: -86, elevation: 54 };

// Where the room is high and narrow, the table is looked at along its length, or more from above.
const HOMES = [
  HOME,
  { ...HOME, elevation: 62 },
  { azimuth: -176, elevation: 54 },
  { azimuth: -176, elevation: 62 },
];
const UPRIGHT = [
  { ...HOME, elevation: 70 },
  { azimuth: -176, elevation: 70 },
]; // of screens higher than wide
const GAIN = 1.15; // how much more of the page another look must fill to be taken

/**
 * A lens like this one that looks along a direction so that a box fills the free part of the page.
 * @param {Lens} lens
 * @param {Box} bounds
 * @param {Wish} wish `crowns`: points that are to be seen as well; `pad`: pixels more beside it
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
  const { left, right, top, bottom } = insets;
  const points = [...corners(bounds), ...crowns];
  const room = [Math.max(80, size[0] - left - right - 2 * pad), Math.max(80, size[1] - top - bottom)];
  const middle = [left + pad + room[0] / 2, top + room[1] / 2];
  for (let pass = 0; pass < 12; pass++) {
    const seen = points.map((point) => trial.project(point));
    const [xs, ys] = [seen.map((p) => p[0]), seen.map((p) => p[1])];
    const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    trial.distance *= clamp(Math.max((x1 - x0) / room[0], (y1 - y0) / room[1]), 0.6, 1.6);
    const inch = trial.distance / trial.focus;
    const aside = ((x0 + x1) / 2 - middle[0]) * inch * 0.9;
    const along = (((y0 + y1) / 2 - middle[1]) * inch * 0.9) / Math.max(0.35, Math.sin(elevation * RADIANS));
    /** @type {Point} */
    const level = [-Math.cos(azimuth * RADIANS), -Math.sin(azimuth * RADIANS), 0];
    trial.focal = plus(plus(trial.focal, trial.right, aside), level, -along);
  }
  // Not from within a house or under a tree.
  const sky = () => plus(trial.position, [0, 0, 1], highest + 1);
  while (trial.elevation < 85 && trial.position[2] < highest && free(trial.position, sky()) < 1)
    trial.elevation += 5;
  return trial;
}

/**
 * A lens like this one that shows all of a table as a page begins with it.
 * @param {Lens} lens
 * @param {Box} bounds
 * @param {Point[]} crowns the tops of what stands higher than the bounds
 */
export function homely(lens, bounds, crowns = []) {
  const looks = lens.size[1] > lens.size[0] ? [...HOMES, ...UPRIGHT] : HOMES;
  const tries = looks.map((look) => fitted(lens, bounds, { ...look, crowns }));
  const fills = tries.map((trial) => filled(trial, bounds));
  const best = fills.indexOf(Math.max(...fills));
  return tries[fills[best] > GAIN * fills[0] ? best : 0];
}

/**
 * Square pixels that the underside of a box takes.
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
