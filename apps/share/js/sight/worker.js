// Judges in a worker, so that the page stays free: takes a table once, then questions, and answers
// after each round of rays.

import { Judge } from "./judge.js";
import { mapFrom } from "./map.js";
import { doubtOf } from "./scan/doubt.js";
import { Moved } from "./scan/moved.js";
import { named, ofUnit } from "./verdict.js";

/** @import { Ranked, SightTable, Unit } from "./judge.js" */
/** @import { ScanDoubt } from "./scan/doubt.js" */
/** @import { Plan } from "../../../scene/js/types" */

/** @typedef {{ number: number, shooter: string, target: string, units: Unit[], free: Plan[][] }} Question of two units; `units`: all, where they now stand; `free`: areas in which no fence is missing */
/** @typedef {{ chart: number, shooter: string, units: Unit[] }} Wish for a map; 0 for none */
/** @typedef {{ chart: number, cells: (string | null)[], done: boolean }} Mapped the verdict of each cell */
/** @typedef {{ shooter: string, target: string, share: [number, number], seen: number, rays: number, open: string[] }} PairAnswer */
/** @typedef {{ compare: number, shooter: string, target: string, units: Unit[] }} Comparison wanted of all readings */
/** @typedef {{ compare: number, name: string, open: string[] }} Read the verdicts by one reading */
/**
 * @typedef {object} Answer
 * @property {number} number of the question
 * @property {string[]} open the verdicts on the unit
 * @property {PairAnswer[]} pairs
 * @property {[string, number][]} hidden what hides the target, and how much of it in the mean
 * @property {ScanDoubt | null} doubt what a scan leaves open, once it is known
 * @property {boolean} done
 */

const PAUSE_MS = 60; // between answers to one question
const MAP_MS = 400; // between pictures of a map

/** @type {Judge | null} */
let judge = null;
/** @type {Moved | null} of a scan */
let moved = null;
let newest = 0;
let chart = 0; // the newest map
let comparison = 0; // the newest
let busy = false; // with a question: maps and readings wait

self.addEventListener("message", ({ data }) => {
  if ("table" in data) {
    judge = prepared(new Judge(/** @type {SightTable} */ (data.table)));
    moved = judge.table.scan && new Moved(judge);
  } else if ("chart" in data) {
    chart = data.chart;
    void draw(data);
  } else if ("compare" in data) {
    comparison = data.compare;
    void compare(data);
  } else {
    newest = data.number;
    busy = true;
    void answer(data).finally(() => {
      busy = data.number !== newest;
    });
  }
});

/**
 * Prepare step by step, so that a question waits for one step at most.
 * @param {Judge} judge
 */
function prepared(judge) {
  const steps = judge.prepare();
  const next = () => !steps.next().done && setTimeout(next);
  setTimeout(next);
  return judge;
}

/** @param {Wish} wish */
async function draw({ chart: number, shooter, units }) {
  judge?.take(units);
  const unit = judge?.units.get(shooter);
  if (!judge || !unit) return;
  let [told, rested] = [performance.now(), performance.now()];
  /** @type {(string | null)[]} */
  let cells = [];
  for (cells of mapFrom(judge, unit)) {
    const now = performance.now();
    if (now - rested < PAUSE_MS) continue;
    if (now - told > MAP_MS && cells.at(-1)) {
      told = now;
      self.postMessage({ chart: number, cells, done: false });
    }
    do await new Promise((next) => setTimeout(next));
    while (busy);
    if (number !== chart) return;
    rested = performance.now();
  }
  self.postMessage({ chart: number, cells, done: true });
}

/** @param {Comparison} comparison */
async function compare({ compare: number, shooter, target, units: all }) {
  judge?.take(all);
  const units = [shooter, target].map((name) => judge?.units.get(name));
  if (!judge || !units[0] || !units[1]) return;
  const { covers, readings } = judge.table;
  for (const { name, ...thresholds } of readings) {
    /** @type {Judge} the same table with other thresholds */
    const other = Object.assign(Object.create(judge), { table: { ...judge.table, ...thresholds } });
    const lines = [];
    for (const [firer, model] of pairsOf(units[0], units[1])) {
      let open = -1;
      for (const round of other.count(firer, model)) open = round.open;
      lines.push({ target: model.id, open: named(open, covers) });
      do await new Promise((next) => setTimeout(next));
      while (busy);
      if (number !== comparison) return;
    }
    self.postMessage({ compare: number, name, open: ofUnit(lines, covers, thresholds.unit_share) });
  }
}

/** @param {Question} question */
async function answer({ number, shooter, target, units: all, free }) {
  judge?.take(all);
  const units = [shooter, target].map((name) => judge?.units.get(name));
  if (!judge || !units[0] || !units[1]) return;
  const { covers, unit_share: enough } = judge.table;
  const names = judge.namesOf(shooter, target);
  const counting = pairsOf(units[0], units[1]).map(([firer, model]) => ({
    names: [firer.id, model.id],
    rounds: /** @type {Judge} */ (judge).count(firer, model),
    /** @type {Ranked | null} */
    last: null,
  }));
  /** @type {ScanDoubt | null} */
  let doubt = null;
  let told = performance.now();
  for (let open = counting; open.length; open = open.filter(({ last }) => !last?.done)) {
    for (const one of open) {
      one.last = one.rounds.next().value ?? one.last;
      if (await overtaken()) return;
    }
  }
  if (moved) {
    const counted = counting.map(({ names: [from, to], last }) => ({
      shooter: from,
      target: to,
      last: /** @type {Ranked} */ (last),
    }));
    const steps = doubtOf(moved, shooter, target, counted, free);
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) {
        doubt = step.value;
        break;
      }
      if (await overtaken()) return;
    }
  }
  self.postMessage(made(true));

  /** Tell what is known, now and then; return whether something else is asked by now. */
  async function overtaken() {
    if (performance.now() - told < PAUSE_MS) return false;
    told = performance.now();
    self.postMessage(made(false));
    await new Promise((next) => setTimeout(next));
    return number !== newest;
  }

  /** @param {boolean} done */
  function made(done) {
    /** @type {PairAnswer[]} */
    const pairs = [];
    /** @type {import("./verdict.js").Line[]} */
    const lines = [];
    /** @type {Map<string, number>} */
    const hidden = new Map();
    const counted = counting.filter(({ last }) => last).length;
    for (const {
      names: [from, to],
      last,
    } of counting) {
      const open = named(last?.open ?? -1, covers); // any, before it is counted
      lines.push({ target: to, open });
      if (!last) continue;
      const { counts, rays, seen, share } = last;
      pairs.push({ shooter: from, target: to, share, seen, rays, open });
      counts.by.slice(1).forEach((row, blocker) => {
        const stopped = row.reduce((sum, many) => sum + many, 0);
        if (stopped) hidden.set(names[blocker], (hidden.get(names[blocker]) ?? 0) + stopped / rays / counted);
      });
    }
    if (doubt) for (const [place, open] of doubt.pairs.entries()) pairs[place].open = open;
    const open = doubt?.open ?? ofUnit(lines, covers, enough);
    const most = [...hidden].sort((a, b) => b[1] - a[1]);
    return { number, open, pairs, hidden: most, doubt, done };
  }
}

/**
 * @param {Unit} shooter
 * @param {Unit} target
 */
function pairsOf(shooter, target) {
  return shooter.models.flatMap((firer) =>
    target.models.map((model) => /** @type {const} */ ([firer, model])),
  );
}
