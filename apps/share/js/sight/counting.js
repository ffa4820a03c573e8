// Counts the rays of a pair: how many meet the body first, and what stops the others
// (sandbox/sight/kernel/pairs.py, segments.py and porous.py).

import { dot } from "../../../scene/js/vectors.js";
import { Hit } from "./bvh.js";
import { meetsBox, viewOf } from "./look.js";
import { interval, leftOpen, SURE, settled } from "./shares.js";
import { LONGEST, REPLICATES } from "./square.js";

/** @import { Bvh } from "./bvh.js" */
/** @import { View } from "./look.js" */
/** @import { Counts, Rule } from "./shares.js" */
/** @import { Square } from "./square.js" */
/** @import { Point } from "../../../scene/js/protocol" */

const FIRST = 1024; // directions of the first round, usually
const SHORT = 1 - 1e-6; // the share of a segment that is cast where its end lies on a surface

/**
 * @typedef {object} Placed a mesh in its place on the table
 * @property {Bvh} mesh in its own frame
 * @property {number[]} turn of the mesh to the table: three rows of three
 * @property {Point} at its origin on the table
 * @property {number[]} box lowest and highest corner on the table
 * @property {number} owner the number of the blocker
 * @property {number} within inches from the eye on the plan within which it counts
 */
/** @typedef {Placed & { depth: number }} Porous a wood or smoke; `depth`: inches that a line may pass */
/** @typedef {Placed & { hull: Float64Array }} Body `hull`: corners of its hull on the table */
/** @typedef {{ solids: Placed[], porous: Porous[], blockers: number, within: number }} Surroundings */
/**
 * @typedef {object} Counted
 * @property {Counts} counts
 * @property {number} rays
 * @property {number} seen
 * @property {[number, number]} share its interval
 * @property {number} open the verdicts that are left, as bits
 * @property {number[]} ends the blocker that stopped each ray, −1 where it is free
 * @property {boolean} done
 */

/**
 * Count one pair in rounds; yield what is known after each.
 * @param {Point} eye
 * @param {Body} body
 * @param {Surroundings} around
 * @param {Rule} rule
 * @param {Square} square
 * @param {number} first directions of the first round
 * @returns {Generator<Counted>}
 */
export function* countPair(eye, body, around, rule, square, first = FIRST) {
  const view = viewOf(eye, body.hull);
  const solids = around.solids.filter((one) => meetsBox(view, one.box));
  const porous = around.porous.filter((one) => meetsBox(view, one.box));
  const aim = aimAt(body, eye);
  const [before, within] = [solids, porous].map((some) => some.map((one) => new Frame(one, eye)));
  const counts = {
    rays: new Float64Array(REPLICATES),
    by: Array.from({ length: 1 + around.blockers }, () => new Float64Array(REPLICATES)),
  };
  /** @type {number[]} */
  const ends = [];
  let [asked, rays, seen] = [0, 0, 0];
  const hit = new Hit();
  while (asked < LONGEST && rays < rule.most && (asked === 0 || !settled(counts, rule))) {
    const until = asked === 0 ? first : nextStop(asked, rays, rule.most);
    const points = square.first(until);
    for (; asked < until && rays < rule.most; asked++) {
      const segment = aim(view, points[2 * asked], points[2 * asked + 1], hit);
      if (!segment) continue;
      const blocker = stopOf(segment, before, within, hit);
      counts.rays[asked % REPLICATES] += 1;
      counts.by[1 + blocker][asked % REPLICATES] += 1;
      rays = ends.push(blocker);
      if (blocker < 0) seen += 1;
    }
    asked = until;
    const done = asked >= LONGEST || rays >= rule.most || settled(counts, rule);
    const share = interval(counts.by[0], counts.rays, SURE);
    yield { counts, rays, seen, share, open: leftOpen(counts, rule, SURE), ends, done };
  }
}

/**
 * Return what aims at a body: of a place in the view's patch the segment from the eye to the body,
 * null beside it.
 * @param {Body} body
 * @param {Point} eye
 */
export function aimAt(body, eye) {
  const from = new Frame(body, eye);
  /** @type {(view: View, u: number, v: number, hit: Hit) => Point | null} */
  return (view, u, v, hit) => {
    const way = direction(view, u, v);
    hit.along = Number.POSITIVE_INFINITY;
    if (!from.first(way, 0, 1, hit)) return null;
    const length = hit.along * SHORT;
    return [way[0] * length, way[1] * length, way[2] * length];
  };
}

/**
 * Return the number of the blocker that stops a segment from the eye to a body, −1 for none. `hit`
 * has the share of it before the first solid, infinite for none.
 * @param {Point} segment
 * @param {Frame[]} solids
 * @param {Frame[]} porous
 * @param {Hit} hit
 */
export function stopOf(segment, solids, porous, hit) {
  /** @type {Point} */
  const way = [segment[0] * SHORT, segment[1] * SHORT, segment[2] * SHORT];
  const level = Math.hypot(way[0], way[1]);
  let [blocker, until] = [-1, 1];
  for (const one of solids) {
    const part = one.within === Number.POSITIVE_INFINITY ? 1 : one.within / Math.max(level, one.within);
    hit.along = Math.min(part, until);
    const before = hit.along;
    if (!one.first(segment, 1 - SHORT, SHORT, hit)) continue;
    if (hit.along > before || (hit.along === until && blocker >= 0)) continue;
    [blocker, until] = [one.owner, hit.along];
  }
  hit.along = blocker < 0 ? Number.POSITIVE_INFINITY : until;
  if (!porous.length) return blocker;
  const length = Math.sqrt(dot(way, way));
  let [used, most, by] = [0, 0, -1];
  for (const one of porous) {
    const part = one.within === Number.POSITIVE_INFINITY ? 1 : one.within / Math.max(level, one.within);
    const inches = length * one.inside(segment, 1 - SHORT, SHORT, Math.min(part, until));
    const share = one.depth > 0 ? inches / one.depth : inches > 0 ? Number.POSITIVE_INFINITY : 0;
    used += share;
    if (share > most) [most, by] = [share, one.owner];
  }
  return used > 1 ? by : blocker;
}

/**
 * Return a direction of the table in the frame of a thing.
 * @param {number[]} turn of the thing
 * @param {Point} way
 * @param {Point} into where it is written
 */
export function turnedInto(turn, way, into = [0, 0, 0]) {
  const [x, y, z] = way;
  into[0] = x * turn[0] + y * turn[3] + z * turn[6];
  into[1] = x * turn[1] + y * turn[4] + z * turn[7];
  into[2] = x * turn[2] + y * turn[5] + z * turn[8];
  return into;
}

/**
 * Return a point of a thing's own frame on the table.
 * @param {number[]} stand rows of the rotation, then the origin
 * @param {ArrayLike<number>} point
 * @returns {Point}
 */
export function onTable(stand, point) {
  return /** @type {Point} */ (
    [0, 1, 2].map(
      (row) =>
        stand[3 * row] * point[0] +
        stand[3 * row + 1] * point[1] +
        stand[3 * row + 2] * point[2] +
        stand[9 + row],
    )
  );
}

/** A mesh as rays from one eye meet it. */
export class Frame {
  /**
   * @param {Placed & { depth?: number }} placed
   * @param {Point} eye
   */
  constructor({ mesh, turn, at, within, owner, depth = 0 }, eye) {
    this.mesh = mesh;
    this.turn = turn;
    this.within = within;
    this.owner = owner;
    this.depth = depth;
    /** @type {Point} */
    this.way = [0, 0, 0]; // the last one, in the mesh's own frame
    this.at = at;
    this.start = turnedInto(turn, [eye[0] - at[0], eye[1] - at[1], eye[2] - at[2]]);
  }

  /** @param {Point} eye where rays start from now on */
  from([x, y, z]) {
    turnedInto(this.turn, [x - this.at[0], y - this.at[1], z - this.at[2]], this.start);
  }

  /**
   * Find the first triangle on a segment that begins at a share of `way`, `part` of it long.
   * @param {Point} way
   * @param {number} begin
   * @param {number} part
   * @param {Hit} hit
   */
  first(way, begin, part, hit) {
    const [x, y, z] = turnedInto(this.turn, way, this.way);
    const [a, b, c] = this.start;
    return this.mesh.first(
      a + x * begin, b + y * begin, c + z * begin, x * part, y * part, z * part, hit,
    ); // biome-ignore format: one argument a coordinate
  }

  /**
   * Return the share of a segment inside a closed mesh, as `first` takes it.
   * @param {Point} way
   * @param {number} begin
   * @param {number} part
   * @param {number} until
   */
  inside(way, begin, part, until) {
    const [x, y, z] = turnedInto(this.turn, way, this.way);
    const [a, b, c] = this.start;
    return this.mesh.inside(
      a + x * begin, b + y * begin, c + z * begin, x * part, y * part, z * part, until,
    ); // biome-ignore format: one argument a coordinate
  }
}

/**
 * @param {View} view
 * @param {number} u
 * @param {number} v
 * @returns {Point}
 */
function direction({ frame: [forward, left, up], spread: [west, east, low, high] }, u, v) {
  const [angle, sine] = [west + u * (east - west), low + v * (high - low)];
  const level = Math.sqrt(Math.max(0, 1 - sine * sine));
  const [a, b] = [level * Math.cos(angle), level * Math.sin(angle)];
  return [
    a * forward[0] + b * left[0] + sine * up[0],
    a * forward[1] + b * left[1] + sine * up[1],
    a * forward[2] + b * left[2] + sine * up[2],
  ];
}

/**
 * Return twice as many directions as so far, but not far more than give the rays still wanted.
 * @param {number} asked
 * @param {number} rays
 * @param {number} most
 */
function nextStop(asked, rays, most) {
  const wanted = rays
    ? Math.max(Math.ceil((asked * most) / rays) + 16, asked + 64)
    : Number.POSITIVE_INFINITY;
  return Math.min(2 * asked, wanted, LONGEST);
}
