// What the error of a table's scan leaves open of a verdict (sandbox/analysis/scan_doubt.py).

import { named } from "../verdict.js";
import { Agreement, SURE } from "./agreement.js";
import { AS_SCANNED, CLOSED, INWARDS, OPEN, OUTWARDS } from "./moved.js";
import { differ, hiddenBy, Sight, sightOn, verdictOf } from "./sights.js";
import { withThin, wordOf } from "./thin.js";

/** @import { Plan } from "../../../../scene/js/types" */
/** @import { Judge, Unit } from "../judge.js" */
/** @import { Moved, ScanTable } from "./moved.js" */
/** @import { PairSight } from "./sights.js" */

/**
 * @typedef {object} ScanDoubt
 * @property {string[][]} pairs the verdicts of each pair
 * @property {string[]} open the verdicts on the unit; several where the scan leaves it open
 * @property {string[]} stated the verdicts as scanned
 * @property {"good" | "coarse" | "piece" | "thin"} cause
 * @property {number} error of the surfaces about the lines, inches
 * @property {number} same of 100 drawn scans have the verdict; 0 where all ends of the error do
 * @property {string} piece that may be something else
 * @property {string} fenced the verdict with a fence; empty where that is the same
 */

/**
 * Judge what a scan leaves open of a direction; yield while it goes on.
 * @param {Moved} moved
 * @param {string} shooter a unit
 * @param {string} target a unit
 * @param {PairSight[]} counted on the table as it was scanned
 * @param {Plan[][]} free areas in which no thin thing is missing
 * @returns {Generator<undefined, ScanDoubt>}
 */
export function* doubtOf(moved, shooter, target, counted, free) {
  const { judge, scan } = moved;
  const units = [shooter, target].map((name) => /** @type {Unit} */ (judge.units.get(name)));
  const near = moved.near(units.flatMap(({ models }) => models));
  const at = (/** @type {number} */ unknown, /** @type {number} */ by) => moved.at(unknown + by, near);
  const sight = new Sight(counted, judge);
  const sights = [sight];
  for (const table of [at(OPEN, INWARDS), at(CLOSED, OUTWARDS), ...asOtherwise(judge, scan)])
    sights.push(yield* sightOn(table, counted));
  const guesses = counted.map((_, number) => withGuesses(scan, sights, number));
  const numbers = [...counted.keys()].filter(
    (number) => guesses[number].length || differ(sights.map(({ opens }) => opens[number])),
  );
  const agreement = new Agreement(scan, sights);
  const steps = [OPEN, CLOSED].map((unknown) => [INWARDS, AS_SCANNED, OUTWARDS].map((by) => at(unknown, by)));
  const agreed =
    scan.words || !numbers.length ? agreement.atEnds(numbers) : yield* agreement.drawn(numbers, steps);
  const words = named(-1, judge.table.covers);
  const thin = counted.map((pair) => {
    const word = withThin(judge, scan, pair, free);
    return word === null ? [] : [words[word]];
  });
  const fenced = verdictOf(
    sight.unit((number) => (thin[number].length ? thin[number] : sight.opens[number])),
  );
  const fence = fenced !== sight.verdict;
  const contested = agreed.agree < SURE || fence;
  const every = [...agreed.verdicts, ...(fence ? [fenced] : []), ...sights.flatMap(({ open }) => open)];
  return {
    pairs: counted.map((_, number) => {
      const more = agreed.open.has(number)
        ? [...sights.flatMap(({ opens }) => opens[number]), ...guesses[number]]
        : [];
      return words.filter((word) => [...sight.opens[number], ...more, ...thin[number]].includes(word));
    }),
    open: contested ? words.filter((word) => every.includes(word)) : sight.open,
    stated: sight.open,
    cause: agreed.piece ? "piece" : agreed.agree < SURE ? "coarse" : fence ? "thin" : "good",
    error: moved.error(near),
    same: differ(sights.slice(0, 3).map(({ open }) => open)) ? Math.trunc(100 * agreed.agree) : 0,
    piece: agreed.piece,
    fenced: fence ? fenced : "",
  };
}

/**
 * Return the tables of words on which all pieces in doubt give the least and the best cover that
 * they may give.
 * @param {Judge} judge
 * @param {ScanTable} scan
 */
function asOtherwise(judge, { words, doubts }) {
  if (!words || !doubts.length) return [];
  return [Math.min, Math.max].map((pick) => {
    const ranks = new Map(doubts.map((one) => [one.id, pick(...one.ranks)]));
    return judge.with({
      pieces: judge.table.pieces.map((piece) => ({ ...piece, rank: ranks.get(piece.id) ?? piece.rank })),
    });
  });
}

/**
 * Return the verdicts on a pair that change with what a piece is (sandbox/analysis/guessed_pieces.py).
 * @param {ScanTable} scan
 * @param {Sight[]} sights
 * @param {number} number of the pair
 */
function withGuesses(scan, sights, number) {
  const { pieces, rule, covers } = sights[0].table;
  const words = named(-1, covers);
  const doubts = new Map(scan.doubts.map((one) => [pieces.findIndex(({ id }) => id === one.id), one.ranks]));
  /** @type {Set<string>} */
  const found = new Set();
  for (const { pairs } of sights) {
    const { last } = pairs[number];
    if (scan.words || ![...doubts.keys()].some((blocker) => hiddenBy(last, blocker))) continue;
    const ends = [Math.min, Math.max].map((pick) => {
      const hidden = rule.begins.map(() => 0);
      last.ranks.forEach((own, blocker) => {
        const rank = pick(...(doubts.get(blocker) ?? [own]));
        if (rank >= 0) hidden[rank] += hiddenBy(last, blocker);
      });
      return last.open === 1 ? 0 : wordOf(hidden, last.seen / last.rays, rule);
    });
    if (ends[0] !== ends[1]) for (const end of ends) found.add(words[end]);
  }
  return [...found];
}
