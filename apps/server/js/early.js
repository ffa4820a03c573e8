// What is pressed and dropped before the page can answer is done as soon as it can. Inline in the page's
// HTML (apps/server/shell.py).
//
// Panel sends a page no change before it is drawn: until then the server hears a click, and its answer is
// lost. A press is kept by its place, since whoever knows the page presses where a button will be.

import { draggedFiles, FileNote, waitWords } from "../../cards/table/js/file_note.js";
import { matching, stop } from "../../web/js/element.js";
import { say } from "../../web/js/say.js";
import { pressable, pressableOf } from "./steady_click.js";

const AT_ONCE = "a[href], #waiting button"; // what needs no server
const MOST = 5; // presses that are kept
const SETTLE_MS = 3000; // on a busy machine cards come to rest after they are shown,
const AGAIN_MS = 100; // so what is not yet there is looked for again

// A clean view has nothing behind the table, so that a stream lays it over a picture, or one colour.
const asked = new URLSearchParams(location.search);
if (asked.get("view") === "clean") {
  const ground = asked.get("ground") ?? "";
  const page = document.documentElement;
  page.dataset.behind = "";
  page.style.setProperty("--behind", /^[0-9a-f]{6}$/i.test(ground) ? `#${ground}` : "transparent");
}

const ending = new AbortController();
/** @type {[number, number][]} */
let kept = [];
let answers = false;

/** @param {[number, number]} place */
function keep(place) {
  kept = [...kept.slice(1 - MOST), place];
}

// Press what is at the places by now.
function press() {
  const places = kept;
  kept = [];
  for (const place of places) {
    const node = pressableAt(...place);
    if (node) node.click();
    else keep(place);
  }
}

/**
 * Return what a click at a pixel would press.
 * @param {number} x
 * @param {number} y
 */
function pressableAt(x, y) {
  /** @type {Element[]} */
  const path = [];
  /** @type {DocumentOrShadowRoot | null} */
  let root = document;
  while (root) {
    const node = root.elementFromPoint(x, y);
    if (!node || path.includes(node)) break;
    path.unshift(...ancestors(node));
    root = node.shadowRoot;
  }
  return pressableOf(path);
}

/**
 * Return an element and those around it in its root, from the innermost.
 * @param {Element | null} node
 */
function ancestors(node) {
  const all = [];
  for (; node; node = node.parentElement) all.push(node);
  return all;
}

const how = { capture: true, signal: ending.signal };
window.addEventListener(
  "pointerdown",
  (event) => {
    if (!event.isPrimary || event.button !== 0 || (answers && pressable(event))) return;
    if (!atOnce(event)) keep([event.clientX, event.clientY]);
  },
  how,
);
window.addEventListener(
  "click",
  (event) => {
    const node = pressable(event);
    if (answers || !node || atOnce(event)) return;
    stop(event);
    if (event.detail !== 0) return;
    const { left, top, width, height } = node.getBoundingClientRect(); // pressed by a key
    keep([left + width / 2, top + height / 2]);
  },
  how,
);
window.addEventListener(
  "sightline-ready",
  () =>
    window.setTimeout(() => {
      answers = true;
      press();
    }),
  how,
);
// The cards come with the table.
window.addEventListener(
  "sightline-cards",
  () => {
    ending.abort();
    const until = performance.now() + SETTLE_MS;
    const again = () => {
      press();
      if (kept.length && performance.now() < until) window.setTimeout(again, AGAIN_MS);
    };
    window.addEventListener("pointerdown", () => (kept = []), { capture: true, once: true });
    again();
  },
  how,
);

/** @param {Event} event */
function atOnce(event) {
  return matching(event.composedPath(), AT_ONCE) !== null;
}

const note = new FileNote(document.body);
const drops = new AbortController();
/** @type {File[]} */
const dropped = [];
window.addEventListener("dragover", draggedFiles, { signal: drops.signal });
window.addEventListener(
  "drop",
  (event) => {
    dropped.push(...(draggedFiles(event) ?? []));
    if (dropped.length) note.say([waitWords(dropped, say("js-until-page"))]);
  },
  { signal: drops.signal },
);
window.sightlineDropped = () => {
  drops.abort();
  note.node.remove();
  return dropped.splice(0);
};
