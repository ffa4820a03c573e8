// Asks for a line of sight on the page itself: two units are tapped or chosen, and a worker casts the
// rays (sight/worker.js). No server and no network are needed.

import { dot, middleOf, plus } from "../../scene/js/vectors.js";
import { add } from "../../web/js/element.js";
import { say } from "../../web/js/say.js";
import { showCode } from "./code.js";
import { read, written } from "./link.js";
import { Moving } from "./moving.js";
import { OwnMap } from "./own_map.js";
import { Places } from "./places.js";
import { between, footOf } from "./ranges.js";
import { Readings } from "./readings.js";
import { Scanned } from "./scanned.js";
import { Hit } from "./sight/bvh.js";
import { turnedInto } from "./sight/counting.js";
import { Judge } from "./sight/judge.js";
import { Tape } from "./tape.js";

/** @import { Card } from "./card.js" */
/** @import { Layers } from "./layers.js" */
/** @import { Veil } from "./own_map.js" */
/** @import { Spot } from "./places.js" */
/** @import { SightTable } from "./sight/judge.js" */
/** @import { Answer, PairAnswer } from "./sight/worker.js" */
/** @import { FromScene, Label, Point, Pointer } from "../../scene/js/protocol" */

/** @typedef {{ called: string, label: Label }} Named */
/** @typedef {Record<string, { word: string, said: string, tone: string, shade: string }>} Verdicts `word`: in capitals; `shade`: on a map */
/**
 * @typedef {object} Asking what the page needs beside the table of sight
 * @property {Verdicts} verdicts
 * @property {Veil} veil
 * @property {Record<string, Named>} units
 * @property {Record<string, string>} models names in their units
 * @property {Record<string, string>} things names of pieces
 * @property {Record<string, string>} bodies what those are called that may be put down
 * @property {{ firer: string, target: string }} roles
 * @property {[number, number]} size of the table, inches
 * @property {import("./moving.js").Steps} steps
 * @property {string} table how its digest begins
 * @property {Record<string, string>} readings what readings of the rules are called
 */

const FAR_IN = 1000; // further away than anything that a tap meets
const NAMED = 3; // most things that are said to hide a target
const ROWS = 6; // most pairs of models that are shown one by one
const CONTESTED = "contested";

/**
 * Return the pairs to show: all where they are few, else the best of each target.
 * @param {PairAnswer[]} pairs
 */
function shown(pairs) {
  const best = [...pairs].sort((a, b) => b.seen / b.rays - a.seen / a.rays);
  if (best.length <= ROWS) return best;
  return best.filter(({ target }, place) => place === best.findIndex((one) => one.target === target));
}

/**
 * @param {PairAnswer[]} pairs
 * @param {"seen" | "rays"} of
 */
function sum(pairs, of) {
  return pairs.reduce((all, pair) => all + pair[of], 0);
}

/**
 * Return what hides most, most first; the models of a unit hide together.
 * @param {[string, number][]} hidden
 */
function foremost(hidden) {
  /** @type {Map<string, number>} */
  const shares = new Map();
  for (const [id, share] of hidden) {
    const thing = id.split("/")[0];
    shares.set(thing, (shares.get(thing) ?? 0) + share);
  }
  const most = [...shares].sort((a, b) => b[1] - a[1]);
  return most.slice(0, NAMED).map(([thing]) => thing);
}

export class Ask {
  /**
   * @param {SightTable & { asking: Asking }} table
   * @param {string} script of the worker
   * @param {Layers} layers
   * @param {Card} card
   */
  constructor(table, script, layers, card) {
    this.table = table;
    this.layers = layers;
    this.card = card;
    card.chosen = () => this.forget();
    this.judge = new Judge(table); // for taps and places; the worker has its own
    this.places = new Places(this.judge, table.asking.size);
    this.moving = new Moving(this.places, layers.scene, layers.told.items, table.asking.steps, () => {
      this.ask(false);
      if (this.tape.on) this.tape.draw();
    });
    this.tape = new Tape(this.places, layers, this.moving.buttons.measure, (words) => this.tell(words));
    this.moving.buttons.measure.addEventListener("click", () => this.measure());
    this.scanned = new Scanned(this.places, () => {
      this.moving.mark();
      this.ask(false);
    });
    this.number = 0;
    /** @type {import("./link.js").Settled | null} the answer that is shown, once it is settled */
    this.settled = null;
    this.next = "firer"; // what a tap chooses
    const source = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    this.worker = new Worker(source); // a file's worker cannot be a module
    this.worker.postMessage({ table });
    this.map = new OwnMap(table.asking.veil, table.asking.verdicts, this.worker, layers);
    this.readings = new Readings(table.asking.readings, table.asking.verdicts, this.worker);
    this.worker.addEventListener("message", ({ data }) => {
      if ("chart" in data) this.map.show(data);
      else if ("compare" in data) this.readings.show(data);
      else this.answered(data);
    });
    this.root = /** @type {HTMLElement} */ (document.querySelector(".ask"));
    this.root.hidden = false;
    const [firer, target] = this.root.querySelectorAll("select");
    this.firer = firer;
    this.target = target;
    for (const field of [firer, target])
      field.addEventListener("change", () => {
        this.choose(field.value);
        this.ask();
      });
    this.root.querySelector("[data-act=swap]")?.addEventListener("click", () => {
      [firer.value, target.value] = [target.value, firer.value];
      this.ask();
    });
    this.said = /** @type {HTMLElement} */ (this.root.querySelector(".answer"));
    this.spoken = /** @type {HTMLElement} */ (document.querySelector(".spoken"));
    this.root.classList.toggle("bare", !table.units.length);
    this.said.textContent = this.first;
    this.putting = ""; // the body that the next tap puts down
    /** @type {Map<string, string>} bodies that were put down: their names by unit */
    this.bodies = new Map();
    this.field = /** @type {HTMLSelectElement} */ (this.root.querySelector(".put select"));
    this.field.addEventListener("change", () => {
      this.putting = this.field.value;
      if (this.putting) this.tell(say("js-put-where"));
    });
    this.moving.buttons.link.addEventListener("click", () => void this.hand());
    this.moving.buttons.code.addEventListener("click", () => void this.code());
    this.open();
    window.addEventListener("hashchange", () => this.open());
  }

  /** What is to be done first: on a table without units they are put down where they stand. */
  get first() {
    return say(this.judge.units.size ? "js-ask-firer" : "js-ask-put");
  }

  /** @param {string} firer */
  second(firer) {
    return say(this.judge.units.size > 1 ? "js-ask-target" : "js-ask-put-target", { firer });
  }

  /** Ask what the fragment of the address asks. */
  open() {
    const asked = location.hash === this.link ? null : read(location.hash);
    if (!asked) return;
    if (this.table.asking.table !== asked.of) {
      this.tell(say("js-link-other"));
      return;
    }
    const known = (/** @type {string} */ unit) => (this.judge.units.has(unit) ? unit : "");
    this.moving.home();
    for (const [name, spot] of asked.put) if (name in this.table.bodies) this.put(name, spot);
    [this.firer.value, this.target.value] = [known(asked.firer), known(asked.target)];
    this.places.hold(asked.at.map(([id]) => id).filter((id) => this.places.models.has(id)));
    for (const [id, spot] of asked.at) if (this.places.held.has(id)) this.places.put(id, spot);
    this.places.keep();
    this.scanned.free = asked.free;
    this.moving.draw();
    this.ask();
  }

  /** The fragment of a link to the question and to what was moved. */
  get link() {
    const { firer, places, table, target } = this;
    const spots = (/** @type {Iterable<string[]>} */ rows) =>
      [...rows].map(([name, id]) => /** @type {[string, Spot]} */ ([name, places.written(id)]));
    const at = spots(places.moved.filter((id) => !this.bodies.has(id.split("/")[0])).map((id) => [id, id]));
    const put = spots([...this.bodies].map(([unit, name]) => [name, `${unit}/0`]));
    const asked = { firer: firer.value, target: target.value, at, put, free: this.scanned.free };
    return written(table.asking.table, asked, this.settled);
  }

  /** Hand the question on: by what the device shares with, or copied. */
  async hand() {
    location.replace(this.link);
    try {
      if (navigator.share) await navigator.share({ url: location.href });
      else {
        await navigator.clipboard.writeText(location.href);
        this.also(say("js-copied"));
      }
    } catch (error) {
      if (/** @type {Error} */ (error).name !== "AbortError") this.also(say("js-link-in-address"));
    }
  }

  /** Show the question as a QR code: of a file on a disk, which has no address, what stands behind it. */
  async code() {
    location.replace(this.link);
    try {
      await showCode(location.protocol === "file:" ? this.link : location.href);
    } catch (error) {
      console.warn(error); // more was moved than a code can hold
      this.also(say("js-link-in-address"));
    }
  }

  /** @param {string} words below the answer */
  also(words) {
    this.spoken.textContent = words;
    add(this.said, "p", "hint", words);
  }

  /**
   * Do what the scene says; return whether it was for the question.
   * @param {FromScene} message
   */
  heard(message) {
    if (message.type === "key" && message.key === "Escape" && this.tape.on) this.measure();
    else if (message.type !== "pick") return this.moving.heard(message);
    else if (this.putting) this.putAt(message);
    else if (this.tape.on) this.tape.tap(message, this.modelAt(message));
    else this.tap(message);
    return true;
  }

  /**
   * Take the unit that a tap meets as who fires, then as the target. Another tap at one of them
   * chooses what is moved: all of the unit, or the one model.
   * @param {Pointer} tap
   */
  tap(tap) {
    const model = this.modelAt(tap);
    if (!model) return;
    const unit = model.split("/")[0];
    const { firer, target, moving } = this;
    if (unit === firer.value || unit === target.value) {
      const all = moving.chosen.length > 1 || !moving.chosen.includes(model);
      if (moving.chosen.includes(model) && all) moving.choose([model]);
      else this.choose(unit);
      return;
    }
    this.take(unit);
  }

  /**
   * Take a unit as who fires, or as the target.
   * @param {string} unit
   */
  take(unit) {
    if (this.next === "firer") [this.firer.value, this.target.value] = [unit, ""];
    else this.target.value = unit;
    this.choose(unit);
    this.ask();
  }

  /**
   * Put a body down where a tap meets the table, and ask about it.
   * @param {Pointer} tap
   */
  putAt({ origin, direction }) {
    const place = this.places.point(origin, direction);
    if (!place) return;
    const unit = this.put(this.putting, [place[0], place[1], 0]);
    this.putting = this.field.value = "";
    this.take(unit);
  }

  /**
   * Put a body down; return the unit that it is.
   * @param {string} name
   * @param {Spot} spot
   */
  put(name, spot) {
    const { asking, bodies, units } = this.table;
    const unit = `put-${this.bodies.size + 1}`;
    const id = `${unit}/0`;
    const { rank, ...shape } = bodies[name];
    const model = { ...shape, id, stand: [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0] };
    this.bodies.set(unit, name);
    this.judge.take([...units, { id: unit, flies: false, rank, models: [model] }]);
    this.places.add(model, spot);
    const [x, y, z] = model.stand.slice(9);
    const called = `${this.bodies.size}: ${asking.bodies[name]}`;
    const label = {
      id: "",
      text: called,
      detail: "",
      tone: "",
      at: [x, y, z + model.foot.high / 2],
      radius: 0.6,
    };
    asking.units[unit] = { called, label: /** @type {Label} */ (label) };
    asking.models[id] = called;
    for (const field of [this.firer, this.target]) field.add(new Option(called, unit));
    const drawn = this.layers.told.bodies.find((one) => one.id === `body/${name}`);
    if (drawn) this.moving.add(id, drawn);
    this.places.history.push(() => this.takeAway(unit));
    this.moving.mark();
    return unit;
  }

  /**
   * Take away a body that was put down.
   * @param {string} unit
   */
  takeAway(unit) {
    this.bodies.delete(unit);
    this.judge.take(this.table.units.filter(({ id }) => id !== unit));
    this.places.drop(`${unit}/0`);
    this.moving.drop(`${unit}/0`);
    for (const field of [this.firer, this.target])
      [...field.options].find(({ value }) => value === unit)?.remove();
  }

  /** Take the tape in hand, or lay it down and go back to the question. */
  measure() {
    this.moving.choose([]);
    this.tape.turn();
    if (!this.tape.on) this.ask();
  }

  /**
   * Let all models of a unit be moved.
   * @param {string} unit
   */
  choose(unit) {
    this.moving.choose(this.judge.units.get(unit)?.models.map(({ id }) => id) ?? []);
  }

  /**
   * Return the model that a tap meets, or the nearest of those that it misses by little.
   * @param {Pointer} tap
   */
  modelAt({ origin, direction, right, near = 0 }) {
    const wide = Math.hypot(...(right ?? [0])) * near; // at a distance of 1
    let found = "";
    let least = Number.POSITIVE_INFINITY;
    for (const model of this.places.models.values()) {
      const { mesh, turn, at } = this.judge.body(model);
      const hit = new Hit();
      const from = turnedInto(turn, [origin[0] - at[0], origin[1] - at[1], origin[2] - at[2]]);
      if (mesh.first(...from, ...turnedInto(turn, direction), hit)) {
        if (hit.along >= least) continue;
        [found, least] = [model.id, hit.along];
        continue;
      }
      const way = plus(middleOf({ low: at, high: model.eye }), origin, -1);
      const along = dot(way, direction);
      const aside = Math.sqrt(Math.max(0, dot(way, way) - along * along));
      if (aside < wide * along && FAR_IN + aside / along < least)
        [found, least] = [model.id, FAR_IN + aside / along];
    }
    return found;
  }

  /**
   * Put the question to the worker, or say what is missing.
   * @param {boolean} another whether it is another question, not the same of moved models
   */
  ask(another = true) {
    const [shooter, target] = [this.firer.value, this.target.value];
    this.settled = null;
    if (another || !this.readings.on) this.readings.of(null);
    if (!shooter && !target) {
      if (another) this.card.choose(0);
      return;
    }
    this.card.leave();
    this.map.of(shooter, this.table.units);
    this.next = shooter && !target ? "target" : "firer";
    this.number += 1;
    const { units, roles } = this.table.asking;
    const labels = [
      .../** @type {const} */ ([
        ["firer", shooter],
        ["target", target],
      ]),
    ].flatMap(([role, name]) => {
      const unit = units[name];
      return unit
        ? [{ ...unit.label, id: `${role}/${name}`, detail: roles[role], at: this.waist(name) }]
        : [];
    });
    const [from, to] = [shooter, target].map((name) => this.judge.units.get(name));
    if (another) this.card.press("");
    this.layers.ask({
      marks: [],
      labels,
      eye: from?.models[0].eye ?? [0, 0, 0],
      at: to ? this.waist(target) : [0, 0, 0],
      hidden: this.layers.told.items
        .filter(({ group }) => group === `model/${from?.models[0].id}`)
        .map(({ id }) => id),
      whole: Boolean(from && to),
    });
    if (!from || !to) this.tell(from ? this.second(units[shooter].called) : this.first);
    else if (from === to) this.tell(say("js-ask-two"));
    else {
      if (another) this.said.textContent = say("js-ask-counting");
      const { free } = this.scanned;
      const question = { number: this.number, shooter, target, units: this.table.units, free };
      this.worker.postMessage(question);
    }
  }

  /**
   * Show what is to be done next, and say it to a screen reader.
   * @param {string} words
   */
  tell(words) {
    this.said.textContent = this.spoken.textContent = words;
  }

  /**
   * Return the place of a unit's label, half way up its model in the middle.
   * @param {string} name
   * @returns {Point}
   */
  waist(name) {
    const [east, north, up] = this.table.asking.units[name].label.at;
    const models = this.judge.units.get(name)?.models ?? [];
    const begun = (/** @type {{ id: string }} */ { id }) => this.places.begun.get(id)?.stand ?? [];
    const middle = models.find((one) => begun(one)[9] === east && begun(one)[10] === north) ?? models[0];
    return [middle.stand[9], middle.stand[10], middle.stand[11] + up - begun(middle)[11]];
  }

  /** Return the range between the units, inches. */
  range() {
    const [ours, theirs] = [this.firer, this.target].map(({ value }) =>
      (this.judge.units.get(value)?.models ?? []).map(footOf),
    );
    return Math.min(...ours.flatMap((one) => theirs.map((other) => between(one, other).inches)));
  }

  /** Leave the question: a ruling is shown in its place. */
  forget() {
    this.number += 1;
    this.settled = null;
    this.readings.of(null);
    if (this.tape.on) this.tape.turn(false);
    this.next = "firer";
    this.firer.value = this.target.value = "";
    this.map.of("", []);
    this.said.textContent = this.first;
    this.moving.choose([]);
    this.moving.home();
  }

  /** @param {Answer} answer */
  answered({ number, open, pairs, hidden, doubt, done }) {
    if (number !== this.number || this.tape.on) return;
    const { models, units, verdicts, things } = this.table.asking;
    const verdict = open.length === 1 ? open[0] : CONTESTED;
    const known = verdicts[verdict];
    const [seen, rays] = [sum(pairs, "seen"), sum(pairs, "rays")];
    if (done) {
      this.settled = { verdict, seen, rays };
      this.readings.of({ shooter: this.firer.value, target: this.target.value, units: this.table.units });
    }
    this.said.replaceChildren();
    const chip = add(this.said, "span", `chip ${known.tone}`, known.word);
    chip.toggleAttribute("data-done", done);
    add(this.said, "span", "far", say("js-distance", { distance: this.range() }));
    const rows = add(this.said, "div", "models");
    for (const { shooter, target, open: own, rays: cast, seen: free, share } of shown(pairs)) {
      const row = add(rows, "div", "model");
      const one = own.length === 1 ? verdicts[own[0]] : verdicts[CONTESTED];
      add(row, "i", `dot ${one.tone}`);
      add(row, "span", "", `${models[shooter]} → ${models[target]}`);
      const [visible, low, high] = [free / cast, ...share].map((part) => Math.round(100 * part));
      add(row, "b", "", say("js-ask-share", { visible, low, high }));
      add(row, "em", "", one.said);
    }
    const named = foremost(hidden).map((id) => units[id]?.called ?? things[id] ?? id);
    if (named.length) add(this.said, "p", "found", say("js-ask-hidden", { things: named }));
    if (doubt)
      this.scanned.show(this.said, doubt, {
        verdicts,
        things,
        models: pairs.flatMap(({ shooter, target }) => [shooter, target]),
      });
    else if (open.length > 1)
      add(this.said, "p", "found", say("js-ask-open", { verdicts: open.map((word) => verdicts[word].word) }));
    if (done) {
      const [firer, target] = [this.firer, this.target].map(({ value }) => units[value].called);
      this.spoken.textContent = say("js-ask-told", { firer, target, verdict: known.word });
    }
    add(
      this.said,
      "small",
      "",
      say(done ? "js-ask-rays" : this.table.scan ? "js-ask-as-scanned" : "js-ask-more", { rays }),
    );
    const [chosen] = this.moving.chosen;
    if (chosen)
      add(this.said, "p", "hint", say("js-move-hint", { what: units[chosen.split("/")[0]].called }));
  }
}
