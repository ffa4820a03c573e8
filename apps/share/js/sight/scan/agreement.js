// On how many scans like the one at hand a verdict is the same (sandbox/analysis/scan_doubt.py).

import { named } from "../verdict.js";
import { DrawnPair } from "./draws.js";
import { differ, hiddenBy, verdictOf } from "./sights.js";

/** @import { Judge } from "../judge.js" */
/** @import { ScanTable } from "./moved.js" */
/** @import { Sight } from "./sights.js" */

/**
 * @typedef {object} Agreed
 * @property {number} agree the share of drawn scans with the verdict
 * @property {Set<number>} open the pairs that they leave open
 * @property {string} piece that leaves it open by what it is; empty for none
 * @property {string[]} verdicts on drawn scans, where a piece leaves it open
 */

export const SURE = 0.995; // share of the drawn scans on which a verdict that stands is the same
const [SURFACE, PIECE] = ["surface", "piece"]; // kinds of doubt; `surface`: also what was not seen

export class Agreement {
  /**
   * @param {ScanTable} scan
   * @param {Sight[]} sights with the surfaces as scanned, and at all ends of what is not known
   */
  constructor(scan, sights) {
    this.scan = scan;
    this.sights = sights;
    this.sight = sights[0];
    this.words = named(-1, this.sight.table.covers);
    this.same = !differ(sights.map(({ open }) => open));
  }

  /**
   * Return that a verdict of words stands where it is the same at all ends.
   * @param {number[]} numbers of the pairs that are not the same in all sights
   * @returns {Agreed}
   */
  atEnds(numbers) {
    const atError = this.sights.slice(0, 3);
    const moves = differ(atError.map(({ open }) => open));
    const others = numbers.filter((number) => !differ(atError.map(({ opens }) => opens[number])));
    const piece = this.same || moves ? "" : this.deciding(others);
    return { agree: Number(this.same), open: new Set(numbers), piece, verdicts: [] };
  }

  /**
   * Draw scans; yield after each pair.
   * @param {number[]} numbers of the pairs that are not the same in all sights
   * @param {Judge[][]} steps what was not seen open, then closed: inwards, as scanned, outwards
   * @returns {Generator<undefined, Agreed>}
   */
  *drawn(numbers, steps) {
    /** @type {Set<number>} */
    const open = new Set();
    /** @type {number[]} pairs that are open by what a piece is */
    const guessed = [];
    /** @type {number[][][][]} by what is supposed, drawn or as stated, pair and draw */
    const verdicts = [
      [[], []],
      [[], []],
    ];
    let surfaces = false;
    for (const number of numbers) {
      const { shooter, target } = this.sight.pairs[number];
      const rays = steps.map((three) => new DrawnPair(three, this.scan, shooter, target));
      yield;
      const own = rays.map((one) => [one.verdicts(false), one.verdicts(true)]);
      for (const [both, rows] of own.entries())
        for (const [kind, row] of rows.entries()) verdicts[both][kind].push(row);
      const verdict = this.words.indexOf(verdictOf(this.sight.opens[number]));
      const [agree, stated] = [0, 1].map((kind) =>
        Math.min(...own.map((rows) => share(rows[kind], verdict))),
      );
      if (agree >= SURE) continue;
      open.add(number);
      const usual = own.map((rows) => most(rows[1]));
      const kinds = this.kinds(usual, rays, agree < SURE * stated);
      if (kinds.has(PIECE)) guessed.push(number);
      surfaces ||= kinds.has(SURFACE);
    }
    const shares = verdicts.map((own) => own.map((rows) => this.shares(numbers, rows)));
    const [agree, stated] = [0, 1].map((kind) =>
      Math.min(...shares.map((own) => own[kind].get(this.sight.verdict) ?? 0)),
    );
    const piece = (stated >= SURE || !surfaces) && agree < SURE ? this.deciding(guessed) : "";
    if (piece) return { agree, open, piece, verdicts: shares.flatMap(([own]) => [...own.keys()]) };
    return { agree: this.same ? 1 : agree, open, piece, verdicts: [] };
  }

  /**
   * Return the kinds of doubt about a pair.
   * @param {{ verdict: number, count: number }[]} usual the verdict on most scans, with what was not seen open and closed
   * @param {DrawnPair[]} rays
   * @param {boolean} guessed
   */
  kinds(usual, [open, closed], guessed) {
    const kinds = new Set(guessed ? [PIECE] : []);
    if (usual.some(({ count }) => count < SURE * this.scan.whole.length)) kinds.add(SURFACE);
    if (usual[0].verdict !== usual[1].verdict)
      for (const number of open.differing(closed))
        kinds.add(this.scan.guessed.includes(this.sight.table.pieces[number]?.id) ? PIECE : SURFACE);
    return kinds.size ? kinds : kinds.add(SURFACE);
  }

  /**
   * Return the share of drawn scans with each verdict on the unit.
   * @param {number[]} numbers of pairs
   * @param {number[][]} drawn
   */
  shares(numbers, drawn) {
    /** @type {Map<string, number>} */
    const counts = new Map();
    this.scan.whole.forEach((_, draw) => {
      const key = drawn.map((row) => row[draw]).join();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    });
    /** @type {Map<string, number>} */
    const shares = new Map();
    for (const [key, count] of counts) {
      const own = new Map(key.split(",").map((word, place) => [numbers[place], [this.words[Number(word)]]]));
      const verdict = verdictOf(this.sight.unit((number) => own.get(number) ?? this.sight.opens[number]));
      shares.set(verdict, (shares.get(verdict) ?? 0) + count);
    }
    return new Map([...shares].map(([verdict, count]) => [verdict, count / this.scan.whole.length]));
  }

  /**
   * Return the piece that may be something else and hides most of these pairs; empty for none.
   * @param {number[]} numbers of pairs
   */
  deciding(numbers) {
    const { pieces } = this.sight.table;
    const shares = this.scan.doubts.map(({ id }) => {
      const blocker = pieces.findIndex((piece) => piece.id === id);
      const rows = this.sights.flatMap(({ pairs }) =>
        numbers.map((pair) => hiddenBy(pairs[pair].last, blocker)),
      );
      return { id, share: rows.reduce((all, part) => all + part, 0) };
    });
    const [first] = shares.sort((a, b) => b.share - a.share);
    return first?.share ? first.id : "";
  }
}

/**
 * @param {number[]} verdicts
 * @param {number} verdict
 */
function share(verdicts, verdict) {
  return verdicts.filter((one) => one === verdict).length / verdicts.length;
}

/** @param {number[]} verdicts */
function most(verdicts) {
  const counts = [...new Set(verdicts)].map((verdict) => ({
    verdict,
    count: verdicts.filter((one) => one === verdict).length,
  }));
  return counts.sort((a, b) => b.count - a.count)[0];
}
