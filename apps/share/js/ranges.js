// Ranges between the nearest points of two solids (sandbox/table/ranges.py and sandbox/measure/tape.py).

import { RADIANS } from "../../scene/js/vectors.js";
import { spotOf } from "./places.js";

/** @import { Point } from "../../scene/js/protocol" */
/** @import { Plan } from "../../scene/js/types" */
/** @import { Model } from "./sight/judge.js" */

/** @typedef {{ core: Plan[], radius: number, low: number, high: number }} Solid everything within `radius` of a convex core */

/**
 * Return the foot of a model where it stands.
 * @param {Model} model
 * @returns {Solid}
 */
export function footOf({ foot: { core, radius, low, high }, stand }) {
  const [x, y, facing] = spotOf(stand);
  const [c, s] = [Math.cos(facing * RADIANS), Math.sin(facing * RADIANS)];
  const placed = core.map(([a, b]) => /** @type {Plan} */ ([x + c * a - s * b, y + s * a + c * b]));
  return { core: placed, radius, low: low + stand[11], high: high + stand[11] };
}

/**
 * Return the shortest way between two solids: its inches, and its ends.
 * @param {Solid} one
 * @param {Solid} other
 * @returns {{ inches: number, ends: [Point, Point] }}
 */
export function between(one, other) {
  const { far, ends } = closest(one.core, other.core);
  const level = Math.max(0, far - one.radius - other.radius);
  const [below, above] = [other.low - one.high, one.low - other.high];
  const [[ax, ay], [bx, by]] = ends;
  const [from, to] = level > 0 ? [one.radius / far, 1 - other.radius / far] : [0.5, 0.5];
  const shared = Math.max(one.low, other.low);
  const [low, high] =
    below > 0 ? [one.high, other.low] : above > 0 ? [one.low, other.high] : [shared, shared];
  return {
    inches: Math.hypot(level, Math.max(0, below, above)),
    ends: [
      [ax + from * (bx - ax), ay + from * (by - ay), low],
      [ax + to * (bx - ax), ay + to * (by - ay), high],
    ],
  };
}

/**
 * Return how far two convex outlines are apart, and their nearest points.
 * @param {Plan[]} one
 * @param {Plan[]} other
 * @returns {{ far: number, ends: [Plan, Plan] }}
 */
export function closest(one, other) {
  const [point] = one.filter((corner) => holds(other, corner));
  const [its] = other.filter((corner) => holds(one, corner));
  if (point ?? its) return { far: 0, ends: [point ?? its, point ?? its] };
  /** @type {{ far: number, ends: [Plan, Plan] }} */
  let best = { far: Number.POSITIVE_INFINITY, ends: [one[0], other[0]] };
  for (const [points, ring, ours] of /** @type {const} */ ([
    [one, other, true],
    [other, one, false],
  ]))
    for (const corner of points)
      ring.forEach((from, at) => {
        const near = onSegment(corner, from, ring[(at + 1) % ring.length]);
        const far = Math.hypot(near[0] - corner[0], near[1] - corner[1]);
        if (far < best.far) best = { far, ends: ours ? [corner, near] : [near, corner] };
      });
  return best;
}

/**
 * Return whether a convex outline holds a point.
 * @param {Plan[]} ring
 * @param {Plan} point
 */
function holds(ring, [x, y]) {
  const sides = ring.map(([ax, ay], at) => {
    const [bx, by] = ring[(at + 1) % ring.length];
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
  });
  return ring.length > 2 && (sides.every((side) => side >= 0) || sides.every((side) => side <= 0));
}

/**
 * Return the point of a segment that is nearest to another.
 * @param {Plan} point
 * @param {Plan} from
 * @param {Plan} to
 * @returns {Plan}
 */
function onSegment([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length ? Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length)) : 0;
  return [ax + along * dx, ay + along * dy];
}
