// The verdict on a settled question by each reading of the rules, as the worker finds them.

import { add } from "../../web/js/element.js";
import { say } from "../../web/js/say.js";

/** @import { Verdicts } from "./ask.js" */
/** @import { Comparison, Read } from "./sight/worker.js" */

export class Readings {
  /**
   * @param {Record<string, string>} names what readings are called
   * @param {Verdicts} verdicts
   * @param {Worker} worker
   */
  constructor(names, verdicts, worker) {
    this.names = names;
    this.verdicts = verdicts;
    this.worker = worker;
    this.number = 0;
    /** @type {Omit<Comparison, "compare"> | null} */
    this.question = null;
    const root = /** @type {HTMLElement} */ (document.querySelector(".ask"));
    this.button = /** @type {HTMLElement} */ (root.querySelector("[data-act=readings]"));
    this.list = /** @type {HTMLElement} */ (root.querySelector(".readings"));
    this.button.addEventListener("click", () => {
      this.button.setAttribute("aria-expanded", String(!this.on));
      this.ask();
    });
  }

  get on() {
    return this.button.getAttribute("aria-expanded") === "true";
  }

  /**
   * Compare a question that is settled; null while there is none.
   * @param {Omit<Comparison, "compare"> | null} question
   */
  of(question) {
    this.question = question;
    this.button.hidden = !question || !Object.keys(this.names).length;
    this.ask();
  }

  /** Ask for what is wanted now; show none until it comes. */
  ask() {
    this.number += 1;
    this.list.replaceChildren();
    if (!this.on || this.button.hidden || !this.question) return;
    add(this.list, "li", "", say("js-ask-counting"));
    this.worker.postMessage({ compare: this.number, ...this.question });
  }

  /** @param {Read} read */
  show({ compare, name, open }) {
    if (compare !== this.number) return;
    if (!this.list.querySelector("[data-reading]")) this.list.replaceChildren();
    const { said, tone } = this.verdicts[open.length === 1 ? open[0] : "contested"];
    const row = add(this.list, "li");
    row.dataset.reading = name;
    add(row, "i", `dot ${tone}`);
    add(row, "span", "", this.names[name]);
    add(row, "em", "", said);
  }
}
