// The links to a table: the new one, with a button to copy it, and all others.

import { add } from "../../../web/js/element.js";
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
  list.setAttribute("aria-label", "Links to this table");
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
    field.setAttribute("aria-label", "The link");
    field.addEventListener("focus", () => field.select());
    const button = add(line, "button", "", "Copy");
    button.type = "button";
    const said = add(words, "p", "", "Copy it now: it is shown only once.");
    said.setAttribute("role", "status");
    code.setAttribute("role", "img");
    code.setAttribute("aria-label", "The link as a QR code");
    code.innerHTML = model.code;
    button.addEventListener("click", async () => {
      const done = await copied(field);
      said.textContent = done ? "Copied." : "This browser does not allow copying: press Ctrl C.";
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
  add(words, "b", "", label ? `${what}: ${label}` : what);
  const now = new Date();
  add(words, "small", "", `made ${shown(row.at, now)}, ${use(row, now)}`);
  if (row.until) {
    const over = 1000 * row.until <= now.getTime();
    const ends = over ? "expired" : "works until";
    add(words, "small", over ? "over" : "", `${ends} ${shown(row.until, now)}`);
  }
  const button = add(item, "button", "", "Withdraw");
  button.type = "button";
  button.setAttribute("aria-label", `Withdraw the link: ${what}${label ? `, ${label}` : ""}`);
  button.addEventListener("click", withdraw);
}

/**
 * The use of a link, in words.
 * @param {Link} row
 * @param {Date} now
 */
function use({ there, used }, now) {
  if (there.length) return `in use by ${there.join(", ")}`;
  return used ? `last used ${shown(used, now)}` : "never used";
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
