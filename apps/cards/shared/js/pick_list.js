// A list to choose from: titled sections of rows, each a button with a glyph, two lines and a badge.
//
// A row that stays keeps its node, so that a press on it becomes a click even if the list is updated
// before the pointer is released.

import { nextTile } from "../../../web/js/arrow_keys.js";
import { add } from "../../../web/js/element.js";
import { say } from "../../../web/js/say.js";

/** @import { RowHovered, RowPicked } from "../../../scene/js/protocol" */
/** @import { Model } from "../../../web/js/panel" */

/**
 * @typedef {object} Row
 * @property {string} id
 * @property {string} title
 * @property {string} detail
 * @property {"round" | "hexagon" | "line"} glyph
 * @property {string} tone
 * @property {boolean} current
 * @property {string} [badge]
 * @property {string} [badge_tone]
 * @property {boolean} [preview]
 * @property {string} [about] its tooltip
 */
/** @typedef {{ title: string, rows: Row[], none: string, room?: boolean }} Section */
/** @typedef {{ sections: Section[], hovers: boolean }} Fields */

const GLYPHS = {
  round: '<circle cx="8" cy="8" r="6"/>',
  hexagon: '<path d="M8 1.6 13.6 4.8v6.4L8 14.4 2.4 11.2V4.8Z"/>',
  line: '<path d="M2 12.5 12.5 2 14 3.5 3.5 14Z"/><circle cx="3" cy="13" r="2.4"/>',
};
/** A pointer must rest this long on a row to preview it. */
const HOVER_MS = 150;

const SIDEWAYS = new Set(["ArrowLeft", "ArrowRight"]);

/** @param {{ model: Model<Fields, RowPicked | RowHovered> }} given */
export function render({ model }) {
  const root = document.createElement("div");
  root.className = "list";
  /** @type {Map<string, HTMLButtonElement>} */
  const rows = new Map();
  // Rows that arrive late scroll in a box of one height, so that no other row moves under a pointer.
  const room = line("div", "room", "");
  room.ariaLive = "polite";
  const hover = hovering(root, model);
  walking(root);
  let picked = false;
  let titles = "";
  root.addEventListener("click", () => (picked = true));
  const draw = () => {
    const wanted = [];
    const there = new Set();
    for (const section of model.sections) {
      if (section.title) wanted.push(line("h3", "", section.title));
      /** @type {HTMLElement[]} */
      const nodes = section.rows.map((row) => {
        const node = rows.get(row.id) ?? button(row.id, model, hover);
        rows.set(row.id, node);
        there.add(row.id);
        fill(node, row);
        return node;
      });
      if (!nodes.length) nodes.push(line("p", "none", section.none));
      if (section.room) {
        if (room.firstElementChild !== nodes[0]) room.scrollTop = 0;
        arrange(room, nodes);
        wanted.push(room);
      } else {
        wanted.push(...nodes);
      }
    }
    for (const id of rows.keys()) if (!there.has(id)) rows.delete(id);
    arrange(root, wanted);
    rove(root);
    hover.left(rows);
    const old = titles;
    titles = JSON.stringify(model.sections.map(({ title }) => title));
    if (!picked || titles === old) return;
    picked = false;
    toStart(root);
  };
  model.on("sections", draw);
  draw();
  return root;
}

/**
 * Scroll the card of a list to its start: another question is there, with its first answers on top.
 * @param {HTMLElement} root
 */
function toStart(root) {
  /** @type {Node | null} */
  let node = root;
  while (node) {
    if (node instanceof Element && node.scrollTop > 0) node.scrollTop = 0;
    node = node instanceof ShadowRoot ? node.host : node.parentNode;
  }
}

/**
 * Make a list one stop of Tab: the row that had the focus last, else the current one, else the first.
 * @param {HTMLElement} root
 * @param {EventTarget | null} [to] the row that has the focus
 */
function rove(root, to = null) {
  const rows = [...root.querySelectorAll("button")];
  const had = rows.filter((row) => row.tabIndex === 0);
  const stop =
    rows.find((row) => row === to) ??
    (had.length === 1 ? had[0] : (rows.find((row) => row.matches(".current")) ?? rows[0]));
  for (const row of rows) row.tabIndex = row === stop ? 0 : -1;
}

/**
 * Move the focus among the rows of a list with Up, Down, Home and End. Left and Right, and after a click
 * in the list all of them, are the scene's: they move the unit that was chosen.
 * @param {HTMLElement} root
 */
function walking(root) {
  let clicked = false;
  root.addEventListener("pointerdown", () => (clicked = true));
  root.addEventListener("focusin", ({ target }) => {
    rove(root, target);
    if (target instanceof Element && target.matches(":focus-visible")) clicked = false;
  });
  root.addEventListener("keydown", (event) => {
    if (clicked || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!(event.target instanceof HTMLButtonElement) || SIDEWAYS.has(event.key)) return;
    const rows = [...root.querySelectorAll("button")];
    const to = nextTile(event.key, rows.indexOf(event.target), rows.length, 1);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    rows[to].focus();
  });
}

/**
 * Make these the children of a node, moving no node that is already in order.
 * @param {HTMLElement} root
 * @param {HTMLElement[]} wanted
 */
function arrange(root, wanted) {
  const stays = new Set(wanted);
  for (const node of [...root.children]) if (!(node instanceof HTMLElement && stays.has(node))) node.remove();
  let next = root.firstElementChild;
  for (const node of wanted) {
    if (node === next) next = next.nextElementSibling;
    else root.insertBefore(node, next);
  }
}

/**
 * @param {"h3" | "p" | "div"} tag
 * @param {string} className
 * @param {string} text
 */
function line(tag, className, text) {
  return add(document.createDocumentFragment(), tag, className, text);
}

/**
 * @param {string} id
 * @param {Model<Fields, RowPicked | RowHovered>} model
 * @param {Hover} hover
 */
function button(id, model, hover) {
  const node = add(document.createDocumentFragment(), "button");
  node.type = "button";
  node.tabIndex = -1;
  node.dataset.id = id;
  let touched = false;
  node.addEventListener("pointerdown", (event) => (touched = event.pointerType === "touch"));
  node.addEventListener("click", (event) => {
    // The second click of a double click would answer the next question.
    if (model.hovers && event.detail > 1) return;
    const tries = touched && "preview" in node.dataset && !node.classList.contains("tried");
    touched = false;
    if (model.hovers && tries) hover.tap(node);
    else model.send_msg({ picked: id });
  });
  return node;
}

/**
 * @param {HTMLButtonElement} node
 * @param {Row} row
 */
function fill(node, row) {
  const said = JSON.stringify(row);
  if (node.dataset.said === said) return;
  node.dataset.said = said;
  node.className = row.current ? "row current" : "row";
  node.setAttribute("aria-pressed", String(Boolean(row.current)));
  node.title = row.about ?? "";
  if (row.preview) node.dataset.preview = "";
  else delete node.dataset.preview;
  node.innerHTML = `<svg class="glyph ${row.tone}" viewBox="0 0 16 16" aria-hidden="true">${GLYPHS[row.glyph]}</svg>`;
  const words = add(node, "span", "words");
  const top = add(words, "span", "top");
  add(top, "span", "title", row.title);
  if (row.badge) add(top, "span", `badge ${row.badge_tone}`, row.badge);
  add(words, "span", "detail", row.detail);
}

/** @typedef {{ tap: (node: HTMLElement) => void, left: (rows: Map<string, HTMLElement>) => void }} Hover */

/**
 * Send which row the pointer rests on, or has the keyboard's focus.
 * @param {HTMLElement} root
 * @param {Model<Fields, RowPicked | RowHovered>} model
 * @returns {Hover}
 */
function hovering(root, model) {
  let told = "";
  let timer = 0;
  /** @param {string} id @param {number} after */
  const tell = (id, after) => {
    window.clearTimeout(timer);
    if (!model.hovers) return;
    timer = window.setTimeout(() => {
      if (id !== told) model.send_msg({ hovered: id });
      told = id;
    }, after);
  };
  /** @param {Event} event */
  const rowOf = ({ target }) => (target instanceof Element && target.closest("button")?.dataset.id) || "";
  const untry = () => root.querySelector(".tried")?.classList.remove("tried");
  root.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "touch") tell(rowOf(event), HOVER_MS);
  });
  root.addEventListener("pointerleave", (event) => {
    if (event.pointerType !== "touch") tell("", HOVER_MS);
  });
  root.addEventListener("focusin", (event) => {
    if (event.target instanceof Element && event.target.matches(":focus-visible"))
      tell(rowOf(event), HOVER_MS);
  });
  root.addEventListener("focusout", () => {
    untry();
    if (!root.matches(":hover")) tell("", HOVER_MS);
  });
  return {
    tap(node) {
      untry();
      node.classList.add("tried");
      const title = /** @type {HTMLElement | null} */ (node.querySelector(".title"));
      if (title) title.dataset.again = say("js-tap-again");
      tell(node.dataset.id ?? "", 0);
    },
    left(rows) {
      if (told && !rows.has(told)) told = "";
    },
  };
}
