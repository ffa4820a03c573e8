// A tape between two taps: from the base of a model or from a place.

import { say } from "../../web/js/say.js";
import { between, footOf } from "./ranges.js";

/** @import { Point, Pointer } from "../../scene/js/protocol" */
/** @import { Layers } from "./layers.js" */
/** @import { Places } from "./places.js" */
/** @import { Solid } from "./ranges.js" */

/** @typedef {string | Point} End a model, or a place */

export class Tape {
  /**
   * @param {Places} places
   * @param {Layers} layers
   * @param {HTMLButtonElement} button that takes it in hand and lays it down
   * @param {(words: string) => void} tell shows what is measured, or what to do
   */
  constructor(places, layers, button, tell) {
    this.places = places;
    this.layers = layers;
    this.button = button;
    this.tell = tell;
    /** @type {End[]} */
    this.ends = [];
    this.on = false;
  }

  /** Take the tape in hand, or lay it down. */
  turn(on = !this.on) {
    this.on = on;
    this.ends = [];
    this.button.setAttribute("aria-pressed", String(on));
    this.draw();
  }

  /**
   * Set an end; the third one begins another tape.
   * @param {Pointer} tap
   * @param {string} model that it meets
   */
  tap({ origin, direction }, model) {
    const end = model || this.places.point(origin, direction);
    if (!end) return;
    this.ends = this.ends.length === 2 ? [end] : [...this.ends, end];
    this.draw();
  }

  draw() {
    const [one, other] = this.ends.map((end) => this.solid(end));
    const found = one && other ? between(one, other) : null;
    const [from, to] = found?.ends ?? [];
    const begun = one ? [/** @type {Point} */ ([...one.core[0], one.high])] : [];
    this.layers.scene.say({ op: "sketch", points: found?.ends ?? begun, closed: false, live: false });
    const words = found ? say("js-distance", { distance: found.inches }) : "";
    this.layers.tape =
      from && to
        ? [
            {
              id: "tape",
              text: words,
              detail: "",
              tone: "",
              at: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2],
              radius: 0.3,
            },
          ]
        : [];
    this.layers.draw();
    if (this.on) this.tell(words || say(one ? "js-measure-to" : "js-measure-from"));
  }

  /**
   * @param {End} end
   * @returns {Solid}
   */
  solid(end) {
    if (typeof end === "string") return footOf(this.places.at(end));
    return { core: [[end[0], end[1]]], radius: 0, low: end[2], high: end[2] };
  }
}
