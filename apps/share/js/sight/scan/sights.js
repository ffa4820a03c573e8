// Directions of a question as they are judged on one table (sandbox/sight/report.py).

import { named, ofUnit } from "../verdict.js";

/** @import { Judge, Ranked } from "../judge.js" */

/** @typedef {{ shooter: string, target: string, last: Ranked }} PairSight */

const CONTESTED = "contested";

export class Sight {
  /**
   * @param {PairSight[]} pairs
   * @param {Judge} judge
   */
  constructor(pairs, { table }) {
    this.table = table;
    this.pairs = pairs;
    /** The verdicts that are left open of each pair. */
    this.opens = pairs.map(({ last }) => named(last.open, table.covers));
    this.open = this.unit((number) => this.opens[number]);
    this.verdict = verdictOf(this.open);
  }

  /**
   * Return the verdicts that are left open of the unit where pairs have these.
   * @param {(number: number) => string[]} open
   */
  unit(open) {
    const lines = this.pairs.map(({ target }, number) => ({ target, open: open(number) }));
    return ofUnit(lines, this.table.covers, this.table.unit_share);
  }
}

/**
 * Count pairs on another table; yield after each round.
 * @param {Judge} judge
 * @param {PairSight[]} pairs
 * @returns {Generator<undefined, Sight>}
 */
export function* sightOn(judge, pairs) {
  /** @type {PairSight[]} */
  const counted = [];
  for (const { shooter, target } of pairs) {
    /** @type {Ranked | undefined} */
    let last;
    for (last of judge.count(judge.model(shooter), judge.model(target))) yield;
    counted.push({ shooter, target, last: /** @type {Ranked} */ (last) });
  }
  return new Sight(counted, judge);
}

/**
 * Return the share of a body that a blocker hides.
 * @param {Ranked} last
 * @param {number} blocker
 */
export function hiddenBy({ counts, rays }, blocker) {
  return counts.by[1 + blocker].reduce((all, many) => all + many, 0) / rays;
}

/** @param {string[]} open */
export function verdictOf(open) {
  return open.length === 1 ? open[0] : CONTESTED;
}

/**
 * Return whether the verdict is not the same in all of these.
 * @param {string[][]} opens
 */
export function differ(opens) {
  return new Set(opens.map(verdictOf)).size > 1;
}
