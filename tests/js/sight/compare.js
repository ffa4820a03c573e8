// Counts the pairs of a table as a page does: node compare.js FILE, which holds a table of sight, where
// models are moved to, and pairs of models; writes what each is counted as and where models then stand,
// for benchmarks/counts/sight_twice.py.

import { readFileSync } from "node:fs";
import { Places } from "../../../apps/share/js/places.js";
import { Judge } from "../../../apps/share/js/sight/judge.js";
import { named } from "../../../apps/share/js/sight/verdict.js";

/** @import { SightTable } from "../../../apps/share/js/sight/judge.js" */
/** @import { Spot } from "../../../apps/share/js/places.js" */

/** @type {{ table: SightTable, moves: [string, Spot][], pairs: [string, string][] }} */
const { table, moves, pairs } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const judge = new Judge(table);
const places = new Places(judge, [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
for (const [id, spot] of moves) places.put(id, spot);
const { models } = places;
const found = [];
for (const [shooter, target] of pairs) {
  const [firer, other] = [models.get(shooter), models.get(target)];
  if (!firer || !other) throw new Error(`no ${shooter} or no ${target}`);
  let last;
  for (last of judge.count(firer, other));
  if (!last) throw new Error("not counted");
  const names = judge.namesOf(shooter.split("/")[0], target.split("/")[0]);
  const { ends, open, rays, seen, share } = last;
  found.push({ names, ends, open: named(open, table.covers), rays, seen, share });
}
const stood = moves.map(([id]) => ({ stand: places.at(id).stand, eye: places.at(id).eye }));
console.log(JSON.stringify({ found, stood }));
