// Judges questions on a scan's table as a page does: node doubts.js FILE, which holds a table of sight,
// where models are moved to, pairs of units, and areas without fences; writes what the scan leaves open
// of each, for tests/apps/share/test_scan_twice.py.

import { readFileSync } from "node:fs";
import { Places } from "../../../apps/share/js/places.js";
import { Judge } from "../../../apps/share/js/sight/judge.js";
import { doubtOf } from "../../../apps/share/js/sight/scan/doubt.js";
import { Moved } from "../../../apps/share/js/sight/scan/moved.js";

/** @import { Ranked, SightTable, Unit } from "../../../apps/share/js/sight/judge.js" */
/** @import { PairSight } from "../../../apps/share/js/sight/scan/sights.js" */
/** @import { Spot } from "../../../apps/share/js/places.js" */
/** @import { Plan } from "../../../apps/scene/js/types" */

/** @type {{ table: SightTable, moves: [string, Spot][], pairs: [string, string][], free: Plan[][] }} */
const { table, moves, pairs, free } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const judge = new Judge(table);
const moved = new Moved(judge);
const places = new Places(judge, [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
for (const [id, spot] of moves) places.put(id, spot);
const found = [];
for (const [shooter, target] of pairs) {
  const began = performance.now();
  const [ours, theirs] = [shooter, target].map((name) => /** @type {Unit} */ (judge.units.get(name)));
  /** @type {PairSight[]} */
  const counted = [];
  for (const firer of ours.models)
    for (const model of theirs.models) {
      /** @type {Ranked | undefined} */
      let last;
      for (last of judge.count(firer, model));
      counted.push({ shooter: firer.id, target: model.id, last: /** @type {Ranked} */ (last) });
    }
  const steps = doubtOf(moved, shooter, target, counted, free);
  let step = steps.next();
  while (!step.done) step = steps.next();
  found.push({ ...step.value, ms: performance.now() - began });
}
console.log(JSON.stringify(found));
