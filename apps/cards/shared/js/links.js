// The links to a table: the new one, with a button to copy it, and all others.

import { add } from "../../../web/js/element.js";
import { say } from "../../../web/js/say.js";
import { clock } from "./ago.js";

/** @import { RowPicked } from "../../../scene/js/protocol" */
/** @import { Model } from "../../../web/js/panel" */
/** @typedef {{ id: string, what: string, label: string, at: number, until: number, used: number, there: string[] }} Link */
/** @typedef {{ made: string, code: string, rows: Link[], none: string }} Kept */

/** @param {{ model: Model<Kept, RowPicked> }} given */
export function render({ model }) {
  const root = document.createElement("div");
  const made = add(root, "div", "made");
  const list = add(root, "ul", "list"); // the host itself has the class of the component
  list.setAttribute("aria-label", say("js-links"));
  const show = () => {
    made.replaceChildren();
    made.hidden = !model.made;
    if (!model.made) return;
    const code = add(made, "div", "code");
    const words = add(made, "div", "said");
    const line = add(words, "div", "line");
    const field = add(line, "input");
    field.readOnly = true;
    field.value = model.made;
    field.setAttribute("aria-label", say("js-link"));
    field.addEventListener("focus", () => field.select());
    const button = add(line, "button", "", say("js-copy"));
    button.type = "button";
    const said = add(words, "p", "", say("js-copy-now"));
    said.setAttribute("role", "status");
    code.setAttribute("role", "img");
    code.setAttribute("aria-label", say("js-link-code"));
    code.innerHTML = model.code;
    button.addEventListener("click", async () => {
      const done = await copied(field);
      said.textContent = say(done ? "js-copied" : "js-no-copying");
    });
  };
  const draw = () => {
    list.replaceChildren();
    for (const row of model.rows) put(list, row, () => model.send_msg({ picked: row.id }));
    if (!model.rows.length) add(list, "li", "none", model.none);
  };
  model.on("made", show);
  model.on("code", show); // it may come after the link
  model.on("rows", draw);
  show();
  draw();
  return root;
}

/**
 * @param {HTMLElement} list
 * @param {Link} row
 * @param {() => void} withdraw
 */
function put(list, row, withdraw) {
  const { what, label } = row;
  const item = add(list, "li");
  const words = add(item, "div");
  add(words, "b", "", label ? say("js-said-of", { what, said: label }) : what);
  const now = new Date();
  add(words, "small", "", use(row, now));
  if (row.until) {
    const over = 1000 * row.until <= now.getTime();
    const ends = say(over ? "js-link-expired" : "js-link-until", { until: shown(row.until, now) });
    add(words, "small", over ? "over" : "", ends);
  }
  const button = add(item, "button", "", say("js-withdraw"));
  button.type = "button";
  button.setAttribute("aria-label", say("js-withdraw-link", { what: label ? `${what}, ${label}` : what }));
  button.addEventListener("click", withdraw);
}

/**
 * When a link was made, and its use, in words.
 * @param {Link} row
 * @param {Date} now
 */
function use({ at, there, used }, now) {
  const made = { at: shown(at, now) };
  if (there.length) return say("js-link-in-use", { ...made, people: there.join(", ") });
  return used
    ? say("js-link-last-used", { ...made, used: shown(used, now) })
    : say("js-link-never-used", made);
}

/**
 * A time, in seconds since 1970, in words.
 * @param {number} at
 * @param {Date} now
 */
function shown(at, now) {
  return clock(new Date(1000 * at), now);
}

/**
 * Copy the text of a field to the clipboard; returns whether that worked. Browsers keep the clipboard
 * API from unencrypted pages of other machines; those use execCommand.
 * @param {HTMLInputElement} field
 */
async function copied(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}
