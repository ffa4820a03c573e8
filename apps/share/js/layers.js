// Which marks, names and maps the scene shows, and whether it looks from the firer's eye.

/** @import { AddOp, Label, Op } from "../../scene/js/protocol" */
/** @import { Shown, Told } from "./recorded.js" */
/** @import { StandIn } from "./stand_in.js" */

const AROUND_IN = 4; // inches around a firer and its target when both are shown
const IN_EYE = "outline/"; // the only marks that are drawn from the firer's eye
const GRID = "grid";

export class Layers {
  /**
   * @param {Told} told
   * @param {StandIn} scene
   */
  constructor(told, scene) {
    this.told = told;
    this.scene = scene;
    this.ruling = 0;
    this.pair = 0;
    /** @type {(Shown & { whole: boolean }) | null} */
    this.asked = null; // what is asked on the page, in place of a ruling
    /** @type {number | null} */
    this.map = null;
    /** @type {Label[]} */
    this.tape = []; // the length of the tape
    /** @type {AddOp[] | null} */
    this.own = null; // the map that the page draws, in place of another
    this.eye = false;
    this.shows = { marks: true, labels: true, grid: true };
    /** @type {Map<string, AddOp>} */
    this.drawn = new Map();
    /** @type {string[]} */
    this.hidden = [];
  }

  /** @returns {Shown | undefined} */
  get shown() {
    if (this.asked) return this.asked.whole ? this.asked : undefined;
    return this.told.rulings[this.ruling]?.[this.pair];
  }

  /** The items over the table that are to be drawn. */
  get wanted() {
    const marks = this.shown?.marks ?? [];
    if (this.eye) return marks.filter(({ id }) => id.startsWith(IN_EYE));
    const map = this.own ?? (this.map === null ? [] : this.told.maps[this.map]);
    return [...(this.shows.marks ? marks : []), ...map];
  }

  /** Tell the scene what changed. */
  draw() {
    const wanted = new Map(this.wanted.map((item) => [item.id, item]));
    const gone = [...this.drawn.keys()].filter((id) => !wanted.has(id));
    const added = [...wanted.values()].filter((item) => this.drawn.get(item.id) !== item);
    const hidden = this.eye && this.shown ? this.shown.hidden : [];
    /** @type {Op[]} */
    const ops = [...added];
    if (gone.length) ops.push({ op: "remove", ids: gone });
    const back = this.hidden.filter((id) => !hidden.includes(id));
    if (back.length) ops.push({ op: "set", ids: back, visible: true });
    if (hidden.length) ops.push({ op: "set", ids: hidden, visible: false });
    ops.push({ op: "set", ids: [GRID], visible: this.shows.grid && !this.eye });
    const labels = this.shows.labels ? ((this.asked ?? this.shown)?.labels ?? []) : [];
    ops.push({ op: "labels", labels: [...this.tape, ...labels], avoid: this.told.avoid });
    [this.drawn, this.hidden] = [wanted, hidden];
    this.scene.say(...ops);
    if (this.eye && this.shown) this.stand(this.shown);
  }

  /**
   * Show a question that is asked on the page.
   * @param {Shown & { whole: boolean }} asked
   */
  ask(asked) {
    this.asked = asked;
    this.draw();
  }

  /** @param {AddOp[] | null} own a map that the page draws, null for none */
  cover(own) {
    this.own = own;
    this.draw();
  }

  /** @param {Shown} shown */
  stand({ eye, at }) {
    this.scene.say({ op: "camera", action: "stand", eye, at });
  }

  /** @param {boolean} on */
  look(on) {
    if (on === this.eye || !this.shown) return;
    this.eye = on;
    this.draw();
    if (!on) this.scene.say({ op: "camera", action: "return" });
  }

  /** Show the firer and the target of the pair together. */
  approach() {
    if (this.eye || !this.shown) return;
    const { eye, at } = this.shown;
    const [x, y] = [0, 1].map((axis) => [eye[axis], at[axis]].sort((a, b) => a - b));
    this.scene.frame([x[0] - AROUND_IN, y[0] - AROUND_IN, x[1] + AROUND_IN, y[1] + AROUND_IN]);
  }
}
