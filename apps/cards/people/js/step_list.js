// The steps of a table, the newest first; a click on a row shows the table after that step.

import { add, focusedIn } from "../../../web/js/element.js";
import { say } from "../../../web/js/say.js";
import { ago } from "../../shared/js/ago.js";

/** @import { Scrubbed } from "../../../scene/js/protocol" */
/** @import { Model } from "../../../web/js/panel" */
/** @typedef {{ step: number, number: number, who: string, colour: string, title: string, at: number, done: boolean, still: boolean }} Row */
/** @typedef {{ rows: Row[], now: number, shown: number, none: string, more: string }} Told */

const AGAIN_MS = 20_000; // interval of updates of the ages

/** @param {{ model: Model<Told, Scrubbed> }} given */
export function render({ model }) {
  const root = document.createElement("div");
  root.className = "steps-list";
  let came = performance.now();
  const draw = () => {
    const focused = focusedIn(root)?.dataset.step;
    root.replaceChildren();
    if (!model.rows.length) add(root, "p", "none", model.none);
    for (const row of model.rows) root.append(node(row, (step) => model.send_msg({ step })));
    if (model.more) add(root, "p", "none", model.more);
    mark();
    age();
    const same = focused ? root.querySelector(`[data-step="${CSS.escape(focused)}"]`) : null;
    if (same instanceof HTMLElement) same.focus({ preventScroll: true });
  };
  const mark = () => {
    for (const each of root.querySelectorAll("button")) {
      each.setAttribute("aria-pressed", String(Number(each.dataset.step) === model.shown));
    }
  };
  // Ages use the server's clock, as the browser's may differ.
  const age = () => {
    const now = model.now + (performance.now() - came) / 1000;
    for (const [place, each] of [...root.querySelectorAll(".ago")].entries()) {
      each.textContent = ago(Math.max(0, now - model.rows[place].at));
    }
  };
  model.on("rows", () => {
    came = performance.now();
    draw();
  });
  model.on("shown", mark);
  const timer = setInterval(age, AGAIN_MS);
  model.on("remove", () => clearInterval(timer));
  draw();
  return root;
}

/**
 * @param {Row} row
 * @param {(step: number) => void} show
 */
function node({ step, number, who, colour, title, done, still }, show) {
  const made = document.createElement(still ? "div" : "button");
  made.className = done ? "step" : "step undone";
  made.dataset.step = String(step);
  if (made instanceof HTMLButtonElement) {
    made.type = "button";
    made.title = say("js-table-after", { number });
    made.addEventListener("click", () => show(step));
  }
  add(made, "i").style.background = colour;
  const words = add(made, done ? "span" : "s", "what");
  add(words, "b", "", who);
  words.append(` ${title}`);
  if (!done) add(made, "span", "heard", say("js-taken-back"));
  add(made, "small", "ago");
  return made;
}
