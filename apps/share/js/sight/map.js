// Maps of what a unit sees: a man stands in the middle of each cell, and turns to who looks
// (sandbox/analysis/maps/).

import { lifted } from "./areas.js";
import { AS_COUNTED, leftOpen } from "./shares.js";
import { named, ofUnit } from "./verdict.js";

/** @import { Counted } from "./counting.js" */
/** @import { Judge, Unit } from "./judge.js" */
/** @import { Rule } from "./shares.js" */

const FEW = 48; // directions of the first look at a man: about sixteen meet it
const MOST = 1024; // rays of the second look
const ANY_WIDTH = 2; // of an interval of a share

/**
 * Judge a man in each cell, first by few rays, then by more; yield after each cell. A verdict is
 * null where nothing was cast yet, and contested where the rays leave several open.
 * @param {Judge} judge
 * @param {Unit} unit who looks
 * @returns {Generator<(string | null)[]>}
 */
export function* mapFrom(judge, unit) {
  const { covers, unit_share: enough, man, places } = judge.table;
  /** @type {(string | null)[]} */
  const found = places.map(() => null);
  if (!man) return;
  const around = judge.around(unit.id, "");
  around.rule = { ...around.rule, most: MOST, wide: ANY_WIDTH };
  const [x, y] = [9, 10].map(
    (row) => unit.models.reduce((sum, { stand }) => sum + stand[row], 0) / unit.models.length,
  );
  /** @type {number[]} */
  const seenInPart = [];
  /** @type {number[]} */
  const others = [];
  for (const [cell] of places.entries()) {
    const looks = looksAt(cell, true);
    found[cell] = verdict(looks.map((one) => named(asCounted(one, around.rule), covers)));
    const mixed = looks.some(({ seen, rays }) => seen > 0 && seen < rays);
    (mixed ? seenInPart : others).push(cell);
    yield found;
  }
  for (const cell of [...seenInPart, ...others]) {
    found[cell] = verdict(looksAt(cell, false).map(({ open }) => named(open, covers)));
    yield found;
  }

  /**
   * @param {number} cell
   * @param {boolean} few
   */
  function looksAt(cell, few) {
    const [east, north, up] = places[cell];
    const [c, s] = ((angle) => [Math.cos(angle), Math.sin(angle)])(Math.atan2(y - north, x - east));
    const stand = [c, -s, 0, s, c, 0, 0, 0, 1, east, north, up];
    const model = { .../** @type {NonNullable<typeof man>} */ (man), id: "", eye: places[cell], stand };
    return unit.models.flatMap((firer) => {
      /** @type {(Counted & { least: number })[]} */
      const rounds = [];
      for (const round of judge.count(firer, model, around, few ? FEW : undefined)) {
        rounds[0] = round;
        if (few || (round.open & (round.open - 1)) === 0) break;
      }
      return rounds;
    });
  }

  /** @param {string[][]} lines the open verdicts of each firer */
  function verdict(lines) {
    const open = ofUnit(
      lines.map((own) => ({ target: "", open: own })),
      covers,
      enough,
    );
    return open.length === 1 ? open[0] : "contested";
  }
}

/**
 * Return the verdict, as a bit, of a share as it was counted.
 * @param {Counted & { least: number }} counted
 * @param {Rule} rule
 */
function asCounted({ counts, seen, least }, rule) {
  return rule.least === 0 && seen === 0 ? 1 : lifted(leftOpen(counts, rule, AS_COUNTED), least);
}
