// Draws the map of a unit as a page does: node map.js FILE UNIT, where the file holds a table of
// sight; writes the verdict of each cell, for tests/apps/share/test_page_map.py.

import { readFileSync } from "node:fs";
import { Judge } from "../../../apps/share/js/sight/judge.js";
import { mapFrom } from "../../../apps/share/js/sight/map.js";

const judge = new Judge(JSON.parse(readFileSync(process.argv[2], "utf8")));
const unit = judge.units.get(process.argv[3]);
if (!unit) throw new Error(`no ${process.argv[3]}`);
const began = performance.now();
let [first, number, cells] = [0, 0, /** @type {(string | null)[]} */ ([])];
for (cells of mapFrom(judge, unit)) if (++number === cells.length) first = performance.now() - began;
console.error(`${cells.length} cells: ${Math.round(first)} ms, ${Math.round(performance.now() - began)} ms`);
console.log(JSON.stringify(cells));
