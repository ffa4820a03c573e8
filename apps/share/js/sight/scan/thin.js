// Verdicts with a thin thing, such as a fence, that a scan does not show (sandbox/analysis/thin_things.py).

/** @import { Judge, Model } from "../judge.js" */
/** @import { PairSight } from "./sights.js" */
/** @import { ScanTable } from "./moved.js" */
/** @import { Plan } from "../../../../scene/js/types" */

import { hiddenBy } from "./sights.js";

const THIN_IN = 0.05;
const [HIGH_IN, HIDES] = [1.3, 0.4];

/**
 * Return the number of the verdict on a pair with a thin thing between; null where it is the same.
 * @param {Judge} judge
 * @param {ScanTable} scan
 * @param {PairSight} pair
 * @param {Plan[][]} free areas in which none is missing, beside those of the scan
 */
export function withThin(judge, scan, { shooter, target, last }, free) {
  const [one, other] = [shooter, target].map((id) => judge.model(id));
  const [start, end] = [one, other].map(({ stand }) => /** @type {Plan} */ ([stand[9], stand[10]]));
  if (!scan.asks || scan.words) return null;
  if (2 * Math.min(errorAt(scan, start), errorAt(scan, end)) <= THIN_IN) return null;
  if ([...scan.thin_free, ...free].some((area) => covers(area, start, end))) return null;
  if (scan.fences.some((fence) => holds(fence, start) || crosses(fence, start, end))) return null;
  const { rays, seen, open, ranks } = last;
  const { rule } = judge.table;
  const visible = seen / rays;
  const more = HIDES * shareBelow(judge, other) * visible;
  const hidden = rule.begins.map(() => 0);
  ranks.forEach((rank, blocker) => {
    if (rank >= 0) hidden[rank] += hiddenBy(last, blocker);
  });
  if (scan.screen >= 0) hidden[scan.screen] += more;
  const verdict = open === 1 ? 0 : wordOf(hidden, visible - more, rule);
  return (open >> verdict) & 1 ? null : verdict;
}

/**
 * Return the number of a verdict by shares: 0 blocked, 1 clear, 2 the least class of cover.
 * @param {number[]} hidden the share that each class of cover hides
 * @param {number} visible
 * @param {{ least: number, begins: number[] }} rule
 */
export function wordOf(hidden, visible, { least, begins }) {
  if (visible < least) return 0;
  let together = 0;
  for (let cover = begins.length - 1; cover >= 0; cover--) {
    together += hidden[cover];
    if (together >= begins[cover]) return 2 + cover;
  }
  return 1;
}

/**
 * Return how far the surface may be off at a place, inches.
 * @param {ScanTable} scan
 * @param {Plan} place
 */
function errorAt({ error_in: whole, region_in: side, regions }, [x, y]) {
  if (!regions.length) return whole;
  const at = (/** @type {number} */ value, /** @type {number} */ many) =>
    Math.min(Math.max(Math.trunc(value / side), 0), many - 1);
  return regions[at(y, regions.length)][at(x, regions[0].length)];
}

/**
 * Return the share of a model's height that a thin thing may stand before.
 * @param {Judge} judge
 * @param {Model} model
 */
function shareBelow(judge, model) {
  const { hull } = judge.body(model);
  let high = HIGH_IN;
  for (let at = 2; at < hull.length; at += 3) high = Math.max(high, hull[at] - model.stand[11]);
  return HIGH_IN / high;
}

/**
 * Return whether an area holds all of a line.
 * @param {Plan[]} area
 * @param {Plan} start
 * @param {Plan} end
 */
function covers(area, start, end) {
  return holds(area, start) && holds(area, end) && !crosses(area, start, end);
}

/**
 * Return whether an outline holds a place.
 * @param {Plan[]} ring
 * @param {Plan} place
 */
export function holds(ring, [x, y]) {
  let inside = false;
  ring.forEach(([ax, ay], at) => {
    const [bx, by] = ring[(at + 1) % ring.length];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  });
  return inside;
}

/**
 * Return whether a line crosses a side of an outline.
 * @param {Plan[]} ring
 * @param {Plan} start
 * @param {Plan} end
 */
export function crosses(ring, start, end) {
  const side = (/** @type {Plan} */ [ax, ay], /** @type {Plan} */ [bx, by], /** @type {Plan} */ [x, y]) =>
    (bx - ax) * (y - ay) - (by - ay) * (x - ax);
  return ring.some((a, at) => {
    const b = ring[(at + 1) % ring.length];
    return side(start, end, a) * side(start, end, b) < 0 && side(a, b, start) * side(a, b, end) < 0;
  });
}
