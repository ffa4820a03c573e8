// The story of a game: a line per activation, which opens to show its dice. A click on a line within it
// shows that step on the table.

import { add, focusedIn } from "../../../web/js/element.js";
import { die } from "./die.js";

/** @import { Scrubbed } from "../../../scene/js/protocol" */
/** @import { Model } from "../../../web/js/panel" */

/** @typedef {{ text: string, faces: number[], after: string, step: number }} Row */
/**
 * @typedef {object} Group
 * @property {"turn" | "told" | "done"} kind
 * @property {number} side
 * @property {string} title
 * @property {string} rest
 * @property {string} hurt what it did harm to: shown whole where the group is closed
 * @property {number} step
 * @property {number} last
 * @property {Row[]} rows
 * @property {boolean} lost a unit is lost: the group stays open
 */

const BACK_PX = 24; // scrolled back further than this, the user is reading

/**
 * Return whether the user has scrolled back to read, and so stays there.
 * @param {number} top where the list is scrolled to: 0 at its end, less before it
 * @param {number} put where it was last scrolled to by the list itself
 * @param {boolean} before whether the user was reading then
 */
export function isReading(top, put, before) {
  return top < -BACK_PX && (before || Math.abs(top - put) > 1);
}

/** @param {{ model: Model<{ groups: Group[], at: number }, Scrubbed> }} given */
export function render({ model }) {
  const root = document.createElement("div");
  root.className = "story";
  const list = add(root, "ol");
  /** The groups that the user opened or closed. @type {Map<string, boolean>} */
  const by_hand = new Map();
  let at = model.at;
  let lines = model.groups.length;
  let [put, reading] = [0, false];
  /** @param {Group} group @param {boolean} isLast */
  const activation = (group, isLast) => {
    const key = `${group.step}.${group.title}`;
    const item = add(list, "li", `${group.kind} side-${group.side}`);
    item.classList.toggle("later", group.step > model.at);
    item.classList.toggle("here", isLast);
    const open = group.rows.length > 0 && (by_hand.get(key) ?? (isLast || group.lost));
    const head = line(item, key, group.kind === "done" && open ? [group.title] : [group.title, group.rest]);
    if (isLast) head.setAttribute("aria-current", "step");
    if (group.hurt && !open) add(head, "em", "hurt", group.hurt);
    if (group.rows.length) {
      head.setAttribute("aria-expanded", String(open));
      details(item, key, group, model).hidden = !open;
    }
    head.addEventListener("click", () => {
      if (!group.rows.length) return model.send_msg({ step: group.step });
      by_hand.set(key, !open);
      draw();
    });
    return item;
  };
  const draw = () => {
    // A user who scrolled back to read stays there while the story goes on.
    const [top, height] = [root.scrollTop, root.scrollHeight];
    reading = model.at >= at && model.groups.length >= lines && isReading(top, put, reading);
    [at, lines] = [model.at, model.groups.length];
    const focused = focusedIn(list)?.dataset.key;
    list.replaceChildren();
    const last = model.groups.findLastIndex((group) => group.step <= model.at);
    const items = model.groups.map((group, number) => activation(group, number === last));
    const again = focused && list.querySelector(`button[data-key="${CSS.escape(focused)}"]`);
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
    if (reading) root.scrollTop = top - (root.scrollHeight - height);
    else scrollTo(root, items[last] ?? null);
    put = root.scrollTop;
  };
  model.on("groups", draw);
  model.on("at", draw);
  draw();
  return root;
}

/**
 * Add the lines of an activation: text and dice. A click on one shows its step on the table.
 * @param {HTMLElement} parent
 * @param {string} key
 * @param {Group} group
 * @param {Model<object, Scrubbed>} model
 */
function details(parent, key, group, model) {
  const rows = add(parent, "ul");
  group.rows.forEach((row, number) => {
    if (!row.faces.length && row.text === group.title) return;
    const item = add(rows, "li", row.faces.length ? "dice" : "told");
    const button = line(item, `${key}.${number}`, [row.text]);
    for (const face of row.faces) die(button, face, "small");
    if (row.after) button.append(` ${row.after}`);
    button.addEventListener("click", () => model.send_msg({ step: row.step }));
  });
  return rows;
}

/**
 * Add the button of a line: its title, and the rest, which is cut off where it is long.
 * @param {HTMLElement} parent
 * @param {string} key
 * @param {string[]} words
 */
function line(parent, key, [first, rest]) {
  const button = add(parent, "button", "", first);
  button.type = "button";
  button.dataset.key = key;
  if (rest) {
    button.append(" ");
    add(button, "small", "", rest);
    button.title = `${first} ${rest}`;
  }
  return button;
}

/**
 * Scroll a line into view within its list, without scrolling the page.
 * @param {HTMLElement} list
 * @param {HTMLElement | null} row
 */
function scrollTo(list, row) {
  if (!row || row === row.parentElement?.lastElementChild) {
    list.scrollTop = 0; // the end, as the list has reversed order
    return;
  }
  const [box, line] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  if (line.bottom > box.bottom) list.scrollTop += line.bottom - box.bottom;
  else if (line.top < box.top) list.scrollTop += line.top - box.top;
}
