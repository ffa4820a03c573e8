// Counts the segments from any part of one body to any part of another
// (sandbox/sight/any_part/). There is no search for gaps: where no segment is free, and it is not
// proved that none is, the verdict stays open.

import { cross, dot } from "../../../scene/js/vectors.js";
import { crosses } from "./areas.js";
import { Hit } from "./bvh.js";
import { Frame, stopOf } from "./counting.js";
import { cornersOf } from "./look.js";
import { isStopped } from "./shafts.js";
import { interval, leftOpen, SURE, settled } from "./shares.js";
import { REPLICATES } from "./square.js";

/** @import { Point } from "../../../scene/js/protocol" */
/** @import { Body, Counted, Placed, Surroundings } from "./counting.js" */
/** @import { Judge, Model } from "./judge.js" */
/** @import { Rule } from "./shares.js" */

/** @typedef {{ steps: number[], shifts: number[] }} Sequence Roberts' additive sequence (2018) */

const FIRST = 1024; // rows of the first round, usually
const LONGEST = 1 << 15; // rows of one pair
const ASIDE = 0.1; // inches by which lines begin further off than the body reaches
const BLOCKED = 1; // as bits

/**
 * Count one pair in rounds; yield what is known after each.
 * @param {Judge} judge
 * @param {[Model, Model]} pair who looks, and who is looked at
 * @param {Surroundings & { rule: Rule }} around
 * @param {Sequence} sequence
 * @param {number} first rows of the first round
 * @returns {Generator<Counted>}
 */
export function* countAnyPart(judge, pair, around, sequence, first = FIRST) {
  const { rule, within } = around;
  const nearby = within < Number.POSITIVE_INFINITY;
  // Both directions cast the same segments, so that what sees is seen.
  const models = !nearby && pair[0].id > pair[1].id ? [pair[1], pair[0]] : pair;
  const bodies = models.map((model) => judge.body(model));
  const sides = silhouettes(bodies);
  const stops = new Stops(judge, around, bodies);
  const counts = {
    rays: new Float64Array(REPLICATES),
    by: Array.from({ length: 1 + around.blockers }, () => new Float64Array(REPLICATES)),
  };
  /** @type {number[]} */
  const ends = [];
  let seen = 0;
  for (let row = 0, until = first; row < LONGEST; [row, until] = [until, 2 * until]) {
    for (const [start, end, replicate] of between(sides, sequence, row, until)) {
      const blocker = stops.first(start, end);
      counts.rays[replicate] += 1;
      counts.by[1 + blocker][replicate] += 1;
      ends.push(blocker);
      if (blocker < 0) seen += 1;
    }
    const rays = ends.length;
    const enough = stops.none || seen === 0 || rays >= rule.most || until >= LONGEST;
    const done = enough || settled(counts, rule);
    const share = /** @type {[number, number]} */ (
      stops.none ? [1, 1] : interval(counts.by[0], counts.rays, SURE)
    );
    let open = leftOpen(counts, rule, SURE);
    if (seen === 0) open = !rays || (!nearby && stops.all()) ? BLOCKED : open | BLOCKED;
    yield { counts, rays, seen, share, open, ends, done };
    if (done) return;
  }
}

/** What can stop the segments between two bodies. */
class Stops {
  /**
   * @param {Judge} judge
   * @param {Surroundings} around
   * @param {Body[]} bodies
   */
  constructor(judge, { solids, porous }, bodies) {
    this.judge = judge;
    this.hulls = bodies.map(({ hull }) => hull);
    const meets = shaftOf(this.hulls);
    this.meets = meets;
    /** @param {Placed[]} some */
    const near = (some) => some.filter(({ box }) => meets(box)).map((one) => new Frame(one, [0, 0, 0]));
    this.solids = near(solids);
    this.porous = near(porous);
    this.areas = judge.table.by.areas.filter(({ shape }) => meets(boxOf(shape)));
    this.none = !this.solids.length && !this.porous.length && !this.areas.length;
    this.hit = new Hit();
  }

  /**
   * Return the number of the blocker that stops a segment, −1 for none.
   * @param {Point} start
   * @param {Point} end
   */
  first(start, end) {
    for (const one of this.solids) one.from(start);
    for (const one of this.porous) one.from(start);
    /** @type {Point} */
    const segment = [end[0] - start[0], end[1] - start[1], end[2] - start[2]];
    const blocker = stopOf(segment, this.solids, this.porous, this.hit);
    if (blocker >= 0) return blocker;
    return this.areas.find(({ shape }) => crosses(shape, start, end))?.owner ?? -1;
  }

  /** Return whether it is proved that every segment is stopped. */
  all() {
    return isStopped(this.hulls, this.judge, this.meets, this.areas);
  }
}

/**
 * @typedef {object} Silhouette a body as it is seen from the other one
 * @property {Frame} frame
 * @property {Point} middle
 * @property {Point} ahead from outside into the body, a unit vector
 * @property {[Point, Point]} across unit vectors of the picture
 * @property {[number, number]} low the near corner of the picture, inches from the middle
 * @property {[number, number]} size
 * @property {number} reach inches from the middle that hold all of it
 */

/**
 * @param {Body[]} bodies
 * @returns {Silhouette[]}
 */
function silhouettes(bodies) {
  const middles = bodies.map(({ hull }) => {
    const [low, high] = cornersOf(hull);
    return /** @type {Point} */ (low.map((least, axis) => (least + high[axis]) / 2));
  });
  const way = /** @type {Point} */ (middles[1].map((at, axis) => at - middles[0][axis]));
  const inches = Math.sqrt(dot(way, way));
  const axis = /** @type {Point} */ (inches > 0 ? way.map((part) => part / inches) : [1, 0, 0]);
  const flat = Math.sqrt(axis[1] * axis[1] + axis[0] * axis[0]);
  /** @type {Point} */
  const level = flat > 1e-9 ? [-axis[1] / flat, axis[0] / flat, 0] : [0, 1, 0];
  /** @type {[Point, Point]} */
  const across = [level, cross(axis, level)];
  return bodies.map((body, number) => {
    const middle = middles[number];
    const ahead = /** @type {Point} */ (axis.map((part) => (number ? part : -part)));
    const [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY].map((end) => [end, end]);
    let reach = 0;
    for (let at = 0; at < body.hull.length; at += 3) {
      const off = [0, 1, 2].map((one) => body.hull[at + one] - middle[one]);
      reach = Math.max(reach, Math.sqrt(dot(off, off)));
      for (const [column, way] of across.entries()) {
        low[column] = Math.min(low[column], dot(off, way));
        high[column] = Math.max(high[column], dot(off, way));
      }
    }
    const size = /** @type {[number, number]} */ (high.map((end, column) => end - low[column]));
    return {
      frame: new Frame(body, [0, 0, 0]),
      middle,
      ahead,
      across,
      low: /** @type {[number, number]} */ (low),
      size,
      reach: reach + ASIDE,
    };
  });
}

/**
 * Yield segments of some rows of the sequence, with their replicates. Rows that miss are dropped on
 * either side by itself, and the rest of a replicate paired in order.
 * @param {Silhouette[]} sides
 * @param {Sequence} sequence
 * @param {number} row
 * @param {number} until
 * @returns {Generator<[Point, Point, number]>}
 */
function* between(sides, { steps, shifts }, row, until) {
  const found = sides.map((side, number) => {
    const points = Array.from({ length: REPLICATES }, () => /** @type {Point[]} */ ([]));
    for (let at = row; at < until; at++) {
      const replicate = at % REPLICATES;
      const [u, v] = [2 * number, 2 * number + 1].map(
        (column) => (((at - replicate) / REPLICATES) * steps[column] + shifts[4 * replicate + column]) % 1,
      );
      const point = pointAt(side, u, v);
      if (point) points[replicate].push(point);
    }
    return points;
  });
  for (let replicate = 0; replicate < REPLICATES; replicate++) {
    const [ones, others] = found.map((points) => points[replicate]);
    for (let at = 0; at < Math.min(ones.length, others.length); at++) yield [ones[at], others[at], replicate];
  }
}

const hitBody = new Hit();

/**
 * Return the point of a body that is seen at a place of its picture, null where none is.
 * @param {Silhouette} side
 * @param {number} u
 * @param {number} v
 */
function pointAt({ frame, middle, ahead, across: [right, up], low, size, reach }, u, v) {
  const [east, north] = [low[0] + u * size[0], low[1] + v * size[1]];
  const off = [0, 1, 2].map((axis) => east * right[axis] + north * up[axis]);
  const before = -dot(off, ahead) - reach;
  const start = /** @type {Point} */ (middle.map((at, axis) => at + off[axis] + before * ahead[axis]));
  frame.from(start);
  hitBody.along = Number.POSITIVE_INFINITY;
  if (!frame.first(ahead, 0, 1, hitBody)) return null;
  return /** @type {Point} */ (start.map((at, axis) => at + hitBody.along * ahead[axis]));
}

/**
 * Return what tells whether segments between two hulls may meet a box.
 * @param {Float64Array[]} hulls
 * @returns {(box: ArrayLike<number>) => boolean}
 */
function shaftOf(hulls) {
  const [a, b] = hulls.map((hull) =>
    [0, 1, 2].map((axis) => {
      let sum = 0;
      for (let at = axis; at < hull.length; at += 3) sum += hull[at];
      return sum / (hull.length / 3);
    }),
  );
  let wide = 0;
  for (const [number, middle] of [a, b].entries())
    for (let at = 0; at < hulls[number].length; at++)
      wide = Math.max(wide, Math.abs(hulls[number][at] - middle[at % 3]));
  return (box) => {
    let [enter, leave] = [0, 1];
    for (let axis = 0; axis < 3; axis++) {
      const [low, high, way] = [box[axis] - wide, box[3 + axis] + wide, b[axis] - a[axis]];
      if (way === 0) {
        if (a[axis] < low || a[axis] > high) return false;
        continue;
      }
      const [one, other] = [(low - a[axis]) / way, (high - a[axis]) / way];
      enter = Math.max(enter, Math.min(one, other));
      leave = Math.min(leave, Math.max(one, other));
    }
    return enter <= leave;
  };
}

/**
 * Return the box around a shape of the plan, of endless depth.
 * @param {[number, number][]} shape
 */
function boxOf(shape) {
  const [x, y] = [0, 1].map((axis) => shape.map((corner) => corner[axis]));
  const endless = Number.POSITIVE_INFINITY;
  return [Math.min(...x), Math.min(...y), -endless, Math.max(...x), Math.max(...y), endless];
}
