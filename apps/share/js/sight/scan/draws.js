// Verdicts on a pair on many scans like the one at hand (sandbox/analysis/scan_draws.py).

import { Hit } from "../bvh.js";
import { aimAt, Frame, stopOf } from "../counting.js";
import { unitOf } from "../judge.js";
import { meetsBox, viewOf } from "../look.js";
import { LONGEST } from "../square.js";

/** @import { Judge } from "../judge.js" */
/** @import { Point } from "../../../../scene/js/protocol" */
/** @import { ScanTable } from "./moved.js" */

const RAYS = 512; // of a pair
const GOLDEN = 0.618034;

/**
 * @typedef {object} Cast the rays at one table
 * @property {number[]} kinds 0 for one that is seen, 1 for one that something without cover stops, 2 for the least class of cover, and so on
 * @property {(Point | null)[]} places where each meets a solid
 * @property {number[]} by the number of what stops each, −1 for none
 */

/** A pair's rays at a table's surfaces inwards, as scanned and outwards. */
export class DrawnPair {
  /**
   * @param {Judge[]} steps with these surfaces, in this order
   * @param {ScanTable} scan
   * @param {string} shooter
   * @param {string} target
   */
  constructor(steps, scan, shooter, target) {
    this.scan = scan;
    this.table = steps[1].table;
    const [firer, model] = [shooter, target].map((id) => steps[1].model(id));
    const body = steps[1].body(model);
    const [view, aim, hit] = [viewOf(firer.eye, body.hull), aimAt(body, firer.eye), new Hit()];
    /** @type {Point[]} */
    const ends = [];
    for (let asked = 0, until = 1024; asked < LONGEST && ends.length < RAYS; until *= 2) {
      const points = steps[1].square.first(Math.min(until, LONGEST));
      for (; asked < Math.min(until, LONGEST) && ends.length < RAYS; asked++) {
        const segment = aim(view, points[2 * asked], points[2 * asked + 1], hit);
        if (segment) ends.push(sum(firer.eye, segment));
      }
    }
    this.casts = steps.map((judge) => cast(judge, [shooter, target], ends, model.stand[11]));
    const numbers = new Map(this.table.pieces.map(({ id }, number) => [id, number]));
    /** The pieces that may be something else, and stop rays, by their numbers. */
    this.met = scan.doubts
      .map((doubt) => ({ ...doubt, number: numbers.get(doubt.id) }))
      .filter(({ number }) => this.casts.some(({ by }) => by.some((one) => one === number)));
    this.counts = this.counted(1 + this.table.covers.length);
  }

  /**
   * Return the rays of each kind on each draw: those of a cast, then those of each piece in `met`.
   * @param {number} first the number of kinds of a cast
   */
  counted(first) {
    const own = new Map(this.met.map(({ number }, place) => [number, first + place]));
    const kinds = this.casts.map((one) => one.kinds.map((kind, ray) => own.get(one.by[ray]) ?? kind));
    const draws = this.scan.whole.length;
    const counts = Array.from({ length: first + this.met.length }, () => new Int32Array(draws));
    let open = 0;
    kinds[0].forEach((kind, ray) => {
      if (kinds.every((row) => row[ray] === kind)) {
        for (let draw = 0; draw < draws; draw++) counts[kind][draw] += 1;
        return;
      }
      const place = [...this.casts].reverse().find(({ places }) => places[ray])?.places[ray];
      const between = (open++ * GOLDEN) % 1;
      this.offsets(place ?? [0, 0, 0]).forEach((off, draw) => {
        const step = Math.floor(1 + Math.min(1, Math.max(-1, off)) + between);
        counts[kinds[step][ray]][draw] += 1;
      });
    });
    return counts;
  }

  /**
   * Return how far the surface is off at a place on each draw, in its errors.
   * @param {Point} place
   */
  offsets([x, y, z]) {
    const total = Float64Array.from(this.scan.whole);
    for (const { waves, weights } of this.scan.smooth)
      waves.forEach(([a, b, c], wave) => {
        const angle = x * a + y * b + z * c;
        const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
        const [even, odd] = [weights[wave], weights[waves.length + wave]];
        for (let draw = 0; draw < total.length; draw++) total[draw] += cosine * even[draw] + sine * odd[draw];
      });
    return total;
  }

  /**
   * Return the number of the verdict on each draw: 0 blocked, 1 clear, 2 the least class of cover.
   * @param {boolean} asStated all pieces are what they are said to be
   */
  verdicts(asStated) {
    const { least, begins } = this.table.rule;
    const words = 1 + this.table.covers.length;
    const rays = this.casts[0].kinds.length;
    return this.scan.whole.map((_, draw) => {
      const counts = this.counts.slice(0, words).map((row) => row[draw]);
      this.met.forEach(({ ranks, other }, place) => {
        const rank = ranks[!asStated && other.includes(draw) ? 1 : 0];
        counts[2 + rank] += this.counts[words + place][draw];
      });
      if (counts[0] < least * rays) return 0;
      let [verdict, together] = [1, 0];
      for (let cover = begins.length - 1; cover >= 0 && verdict === 1; cover--) {
        together += counts[2 + cover];
        if (together > 0 && together >= begins[cover] * rays) verdict = 2 + cover;
      }
      return verdict;
    });
  }

  /**
   * Return the numbers of what does not stop the same rays as another, as scanned.
   * @param {DrawnPair} other
   */
  differing(other) {
    const both = [this.casts[1], other.casts[1]];
    return new Set(
      both[0].kinds.flatMap((kind, ray) =>
        kind === both[1].kinds[ray] ? [] : both.map(({ by }) => by[ray]).filter((number) => number >= 0),
      ),
    );
  }
}

/**
 * Cast rays at a table: its models stand on its surfaces.
 * @param {Judge} judge
 * @param {[string, string]} pair
 * @param {Point[]} ends
 * @param {number} level on which the target stood
 * @returns {Cast}
 */
function cast(judge, [shooter, target], ends, level) {
  const [firer, model] = [shooter, target].map((id) => judge.model(id));
  const around = judge.around(unitOf(firer), unitOf(model));
  const view = viewOf(firer.eye, judge.body(model).hull);
  const [solids, porous] = [around.solids, around.porous].map((some) =>
    some.filter(({ box }) => meetsBox(view, box)).map((one) => new Frame(one, firer.eye)),
  );
  const up = model.stand[11] - level;
  const hit = new Hit();
  /** @type {Cast} */
  const made = { kinds: [], places: [], by: [] };
  for (const [x, y, z] of ends) {
    const [east, north, high] = firer.eye;
    /** @type {Point} */
    const way = [x - east, y - north, z + up - high];
    const blocker = stopOf(way, solids, porous, hit);
    made.by.push(blocker);
    made.kinds.push(blocker < 0 ? 0 : 2 + around.rule.ranks[blocker]);
    const { along } = hit;
    made.places.push(
      Number.isFinite(along) ? [east + way[0] * along, north + way[1] * along, high + way[2] * along] : null,
    );
  }
  return made;
}

/**
 * @param {Point} one
 * @param {Point} other
 * @returns {Point}
 */
function sum([a, b, c], [x, y, z]) {
  return [a + x, b + y, c + z];
}
