// The table of pairs of models, with visible shares. A row is chosen by click or with the arrow keys.

import { add, focusedIn, unbroken } from "../../../web/js/element.js";
import { say } from "../../../web/js/say.js";

/** @import { PairPicked } from "../../../scene/js/protocol" */
/** @import { Model } from "../../../web/js/panel" */

/**
 * @typedef {object} Row
 * @property {string} id
 * @property {string} pair
 * @property {string} names
 * @property {string} tone
 * @property {string} word
 * @property {string} visible
 * @property {string} margin
 * @property {string} range
 * @property {string} hidden
 */

const COLUMNS = ["js-pair", "js-visible", "js-range", "js-hidden-by"];

/** @type {Record<string, number>} */
const STEPS = { ArrowDown: 1, ArrowUp: -1, Enter: 0, " ": 0 };

/** @param {{ model: Model<{ rows: Row[], chosen: string }, PairPicked> }} given */
export function render({ model }) {
  const root = document.createElement("div");
  root.className = "pairs";
  const draw = () => {
    const focused = focusedIn(root)?.dataset.pair;
    const table = document.createElement("table");
    const head = table.createTHead().insertRow();
    for (const title of COLUMNS) add(head, "th", "", say(title)).scope = "col";
    const body = table.createTBody();
    for (const [index, row] of model.rows.entries()) line(body, row, index);
    root.replaceChildren(table);
    rows()
      .find((node) => focused && node.dataset.pair === focused)
      ?.focus({ preventScroll: true });
    mark();
  };
  const rows = () => [...root.querySelectorAll("tr")].filter((node) => node.dataset.pair !== undefined);
  /**
   * @param {HTMLTableSectionElement} body
   * @param {Row} row
   * @param {number} index
   */
  const line = (body, row, index) => {
    const node = add(body, "tr");
    node.tabIndex = 0;
    node.dataset.pair = row.id;
    const pair = node.insertCell();
    add(pair, "i", `dot ${row.tone}`);
    pair.append(row.pair);
    pair.title = say("js-said-of", { what: row.names, said: row.word });
    const share = node.insertCell();
    share.append(unbroken(row.visible));
    add(share, "small", "", row.margin);
    node.insertCell().textContent = row.range;
    const hidden = node.insertCell();
    hidden.textContent = hidden.title = unbroken(row.hidden);
    node.addEventListener("click", () => choose(index));
    node.addEventListener("keydown", (event) => {
      const step = STEPS[event.key];
      if (step === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      choose(Math.min(model.rows.length - 1, Math.max(0, index + step)), true);
    });
  };
  /** @param {number} index */
  const choose = (index, focus = false) => {
    model.send_msg({ chosen: model.rows[index].id });
    if (focus) rows()[index].focus();
  };
  const mark = () => {
    for (const node of rows()) {
      const chosen = node.dataset.pair === model.chosen;
      node.classList.toggle("chosen", chosen);
      node.setAttribute("aria-selected", String(chosen));
      // Scroll only the list, never the card around it.
      if (chosen && !root.matches(":hover")) root.scrollTop = node.offsetTop - 60;
    }
  };
  model.on("rows", draw);
  model.on("chosen", mark);
  draw();
  return root;
}
