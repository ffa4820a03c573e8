// A map that the page draws itself: the verdict on a standing model at each position, as the worker
// finds it (sight/map.js).

import { add } from "../../web/js/element.js";
import { say } from "../../web/js/say.js";
import { decoded } from "./recorded.js";

/** @import { AddOp, MeshOp } from "../../scene/js/protocol" */
/** @import { Verdicts } from "./ask.js" */
/** @import { Layers } from "./layers.js" */
/** @import { Unit } from "./sight/judge.js" */
/** @import { Mapped } from "./sight/worker.js" */

/** @typedef {{ mesh: MeshOp & { data: string }, item: AddOp }} Veil its mesh ends with a colour of each point */

const POINTS = 4; // of a cell
const CHANNELS = 3;

export class OwnMap {
  /**
   * @param {Veil} veil
   * @param {Verdicts} verdicts
   * @param {Worker} worker
   * @param {Layers} layers
   */
  constructor({ mesh, item }, verdicts, worker, layers) {
    this.mesh = mesh;
    this.item = item;
    this.verdicts = verdicts;
    this.worker = worker;
    this.layers = layers;
    this.bytes = decoded(mesh.data);
    this.number = 0;
    this.shooter = "";
    /** @type {Unit[]} */
    this.units = [];
    this.stands = ""; // of all models, as text
    const root = /** @type {HTMLElement} */ (document.querySelector(".ask"));
    this.button = /** @type {HTMLElement} */ (root.querySelector("[data-act=map]"));
    this.key = /** @type {HTMLElement} */ (root.querySelector(".map"));
    this.legend = /** @type {HTMLElement} */ (root.querySelector(".legend"));
    this.button.addEventListener("click", () => this.turn(!this.on));
    document.getElementById("map")?.addEventListener("change", () => this.turn(false));
  }

  get on() {
    return this.button.getAttribute("aria-pressed") === "true";
  }

  /** @param {boolean} on */
  turn(on) {
    if (on === this.on) return;
    const other = /** @type {HTMLSelectElement | null} */ (document.getElementById("map"));
    if (on && other?.value) {
      other.value = "";
      other.dispatchEvent(new Event("change"));
    }
    this.button.setAttribute("aria-pressed", String(on));
    this.ask();
  }

  /**
   * Draw what a unit sees from now on, where all units now stand.
   * @param {string} shooter or nothing
   * @param {Unit[]} units
   */
  of(shooter, units) {
    const stands = JSON.stringify(units.map(({ models }) => models.map(({ stand }) => stand)));
    if (shooter === this.shooter && stands === this.stands) return;
    [this.shooter, this.units, this.stands] = [shooter, units, stands];
    this.button.hidden = !shooter;
    if (this.on) this.ask();
  }

  /** Ask for the map that is wanted now; show none until it comes. */
  ask() {
    const shooter = this.on ? this.shooter : "";
    this.number += 1;
    this.worker.postMessage({ chart: this.number, shooter, units: this.units });
    this.layers.cover(shooter ? [] : null);
    this.key.hidden = !shooter;
    this.legend.replaceChildren();
    if (shooter) add(this.legend, "li", "", say("js-ask-counting"));
  }

  /** @param {Mapped} map */
  show({ chart, cells, done }) {
    if (chart !== this.number) return;
    const bytes = this.bytes.slice();
    const colours = bytes.subarray(bytes.length - POINTS * CHANNELS * cells.length);
    cells.forEach((verdict, cell) => {
      const shade = Number.parseInt(this.verdicts[String(verdict)].shade.slice(1), 16);
      const [red, green, blue] = [shade >> 16, (shade >> 8) & 255, shade & 255];
      for (let point = 0; point < POINTS; point++)
        // What follows the first channel is sent as a difference from the one before.
        colours.set([red, green - red, blue - green], CHANNELS * (POINTS * cell + point));
    });
    const digest = `${this.mesh.digest}-${chart}-${done}-${performance.now()}`;
    this.layers.scene.say({ ...this.mesh, digest, data: bytes });
    this.layers.cover([{ ...this.item, mesh: digest }]);
    this.legend.replaceChildren();
    this.legend.toggleAttribute("data-done", done);
    for (const [name, { said, shade }] of Object.entries(this.verdicts)) {
      const many = cells.filter((verdict) => verdict === name).length;
      if (!many) continue;
      const row = add(this.legend, "li", "");
      add(row, "i", "").style.background = shade;
      row.append(said);
      add(row, "b", "", say("js-ask-part", { percent: Math.round((100 * many) / cells.length) }));
    }
  }
}
