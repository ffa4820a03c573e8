// Proves that convex solids stop every segment between two bodies (sandbox/sight/any_part/shafts.py).

import { cornersOf } from "./look.js";

/** @import { Area, Shape } from "./areas.js" */
/** @import { Judge } from "./judge.js" */

/** @typedef {Float64Array} Planes outward unit normals and levels of the faces of a convex solid, four numbers each */

const DEEP = 1e-4; // inches of a solid that a segment has to pass, so that no rounding decides
const HALVES = 8; // times that the boxes around both bodies are halved, at most

/**
 * Return whether it is proved that convex solids stop every segment between two hulls: of pieces, and
 * of areas that are beside both.
 * @param {Float64Array[]} hulls
 * @param {Judge} judge
 * @param {(box: ArrayLike<number>) => boolean} meets
 * @param {Area[]} areas
 */
export function isStopped(hulls, judge, meets, areas) {
  const beside = areas
    .map(({ shape }) => upright(shape))
    .filter((planes) => hulls.every((hull) => isBeside(planes, hull)));
  const solids = [...judge.convex().flatMap(({ box, solids }) => (meets(box) ? solids : [])), ...beside];
  return solids.length > 0 && stopped(hulls.map(cornersOf), solids, HALVES);
}

/**
 * @param {number[][][]} boxes around both bodies: lowest and highest corner
 * @param {Planes[]} solids
 * @param {number} halves
 * @returns {boolean}
 */
function stopped(boxes, solids, halves) {
  const middles = boxes.map(([low, high]) => low.map((least, axis) => (least + high[axis]) / 2));
  const crossed = solids.filter((solid) => inches(solid, middles[0], middles[1]) > DEEP);
  if (!crossed.length) return false; // the middle of the shaft is free
  const corners = boxes.map((box) =>
    Array.from({ length: 8 }, (_, pick) => [0, 1, 2].map((axis) => box[(pick >> axis) & 1][axis])),
  );
  /** @type {boolean[][]} */
  let best = [];
  let most = -1;
  for (const solid of crossed) {
    const through = corners[0].map((one) => corners[1].map((other) => inches(solid, one, other) > DEEP));
    const many = through.flat().filter(Boolean).length;
    if (many === 64) return true;
    if (many > most) [best, most] = [through, many];
  }
  if (halves === 0) return false;
  // Halve where the segments that pass the best solid differ most from those that it stops.
  let [side, axis, furthest] = [0, 0, -1];
  for (const one of [0, 1])
    for (const way of [0, 1, 2]) {
      let sum = 0;
      best.forEach((row, at) => {
        row.forEach((stops, to) => {
          if (!stops) sum += corners[one][one ? to : at][way];
        });
      });
      const size = Math.max(boxes[one][1][way] - boxes[one][0][way], 1e-12);
      const aside = Math.abs(sum / (64 - most) - middles[one][way]) + 1e-3 * size;
      if (aside > furthest) [side, axis, furthest] = [one, way, aside];
    }
  return [0, 1].every((end) => {
    const half = boxes.map((box) => box.map((corner) => [...corner]));
    half[side][end][axis] = middles[side][axis];
    return stopped(half, solids, halves - 1);
  });
}

/**
 * Return the inches that a segment passes inside a convex solid, below 0 where it misses it.
 * @param {Planes} planes
 * @param {number[]} start
 * @param {number[]} end
 */
function inches(planes, start, end) {
  let [enter, leave] = [0, 1];
  for (let at = 0; at < planes.length; at += 4) {
    const [a, b, c, level] = [planes[at], planes[at + 1], planes[at + 2], planes[at + 3]];
    const one = start[0] * a + start[1] * b + start[2] * c - level;
    const other = end[0] * a + end[1] * b + end[2] * c - level;
    if (one > 0 && other > 0) return -1;
    if (one > 0) enter = Math.max(enter, one / (one - other));
    else if (other > 0) leave = Math.min(leave, one / (one - other));
  }
  return (leave - enter) * Math.hypot(end[0] - start[0], end[1] - start[1], end[2] - start[2]);
}

/**
 * Return the planes of the endless prism over a convex shape of the plan.
 * @param {Shape} shape
 * @returns {Planes}
 */
function upright(shape) {
  return Float64Array.from(
    shape.flatMap(([x, y], number) => {
      const [bx, by] = shape[(number + 1) % shape.length];
      const long = Math.hypot(by - y, x - bx);
      const [a, b] = [(by - y) / long, (x - bx) / long];
      return [a, b, 0, a * x + b * y];
    }),
  );
}

/**
 * Return whether a face of a convex solid has all of a hull outside it.
 * @param {Planes} planes
 * @param {Float64Array} hull
 */
function isBeside(planes, hull) {
  for (let at = 0; at < planes.length; at += 4) {
    let least = Number.POSITIVE_INFINITY;
    for (let point = 0; point < hull.length; point += 3)
      least = Math.min(
        least,
        hull[point] * planes[at] + hull[point + 1] * planes[at + 1] + hull[point + 2] * planes[at + 2],
      );
    if (least > planes[at + 3]) return true;
  }
  return false;
}
