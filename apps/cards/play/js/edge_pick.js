// A plan of the table, turned as the camera sees it: four edges to choose from, and a die.

import { add, focusedIn } from "../../../web/js/element.js";
import { say } from "../../../web/js/say.js";
import { die } from "./die.js";

/** @import { EdgePicked } from "../../../scene/js/protocol" */
/** @import { Model } from "../../../web/js/panel" */
/** @typedef {{ id: string, label: string, what: string }} Edge */
/** @typedef {{ edges: Edge[], chosen: string, rolls: number[], side: number, own: number, idle: boolean }} Shown */

const ROUND = ["own", "right", "opposite", "left"]; // edges around the table, from the player's own
const PLANE =
  '<path d="M8 .8c.7 0 1 .9 1 2v2.7l6 3.3v1.5L9 8.6v3.6l1.8 1.3v1.1L8 13.9l-2.8.7v-1.1L7 12.2V8.6l-6 1.7V8.8l6-3.3V2.8c0-1.1.3-2 1-2Z"/>';

/** @param {{ model: Model<Shown, EdgePicked> }} given */
export function render({ model }) {
  const root = document.createElement("div");
  const draw = () => {
    const focused = focusedIn(root)?.dataset.edge;
    root.className = `edges side-${model.side}`;
    root.replaceChildren();
    const plan = add(root, "div", "plan");
    plan.setAttribute("role", "group");
    plan.setAttribute("aria-label", say("js-edge"));
    add(plan, "div", "field");
    for (const { id, label, what } of model.edges) {
      const at = (model.own + ROUND.indexOf(id) - seenFrom() + 4) % 4;
      const node = button(plan, `edge at-${at}`, what, id);
      node.setAttribute("aria-pressed", String(model.chosen === id));
      node.innerHTML = `<svg viewBox="0 0 16 16" aria-hidden="true">${PLANE}</svg>`;
      add(node, "span", "", label);
    }
    const roll = button(plan, "roll", say("js-roll-edge"), "roll");
    die(roll, model.rolls[model.rolls.length - 1] ?? 5, "face");
    add(roll, "span", "", say(model.rolls.length ? "js-roll-again" : "js-roll"));
    if (model.rolls.length > 1) {
      const again = add(root, "div", "again");
      for (const face of model.rolls.slice(0, -1)) die(again, face, "spoilt");
      add(again, "span", "", say("js-rolled-again"));
    }
    const same = focused && root.querySelector(`[data-edge="${focused}"]`);
    if (same instanceof HTMLElement) same.focus();
  };
  /**
   * @param {Node} parent
   * @param {string} className
   * @param {string} what
   * @param {string} edge
   */
  const button = (parent, className, what, edge) => {
    const node = add(parent, "button", className);
    node.type = "button";
    node.disabled = model.idle;
    node.title = what;
    node.dataset.edge = edge;
    node.addEventListener("click", () => model.send_msg({ edge }));
    return node;
  };
  /** @type {(keyof Shown)[]} */
  const shown = ["chosen", "rolls", "edges", "side", "idle", "own"];
  for (const name of shown) model.on(name, draw);
  const stop = new AbortController();
  window.addEventListener("sightline-turned", draw, { signal: stop.signal });
  model.on("remove", () => stop.abort());
  draw();
  return root;
}

/** Return the number of the edge that the camera looks over: 0 the near one, then counter-clockwise. */
function seenFrom() {
  return Number(document.documentElement.dataset.seenFrom ?? 0);
}
