// Keys while nothing is being typed: those of the camera act here, those that Python listens for are
// sent (apps/table/keys.py has a row for each). Knows nothing of the scene.

import { ARROWS } from "./aim.js";

/** @import { ListenOp } from "../protocol" */
/** @import { KeyAnswers } from "../types" */

const TYPING =
  "input, textarea, select, [contenteditable=true], [role=combobox], [role=spinbutton], [role=listbox], [role=menu], [role=dialog]";
// These use some keys themselves, and leave the others to the scene.
const SLIDER = "input[type=range], [role=slider]";
const PRESSED = "input[type=checkbox], input[type=radio], input[type=button]";
const SLIDING = new Set([...ARROWS.keys(), "Home", "End", "PageUp", "PageDown"]);
// A field in which nothing is being typed leaves undo and redo to the table.
const SETTLED = "[data-field]:not([data-typing])";
const SCROLLED = ".side";
// Enter and Space act on these where they have the focus.
const ENTERED = "button, a, summary, [role=button], [role=tab], [role=option]";

// Of one that the pointer pressed, Space still means what it means in a demonstration.
const REACHED = ENTERED.split(", ")
  .map((one) => `${one}:focus-visible`)
  .join(", ");

/** @typedef {["turn" | "shift", number, number] | ["zoom", number]} CameraMove */

const [TURN_PX, TILT_PX, SHIFT_PX, ZOOM] = [30, 20, 60, 1.15];
/** @type {Record<string, CameraMove>} */
const CAMERA_KEYS = {
  ",": ["turn", TURN_PX, 0],
  ".": ["turn", -TURN_PX, 0],
  PageUp: ["turn", 0, TILT_PX],
  PageDown: ["turn", 0, -TILT_PX],
  a: ["shift", SHIFT_PX, 0],
  d: ["shift", -SHIFT_PX, 0],
  w: ["shift", 0, SHIFT_PX],
  s: ["shift", 0, -SHIFT_PX],
  "+": ["zoom", 1 / ZOOM],
  "=": ["zoom", 1 / ZOOM],
  "-": ["zoom", ZOOM],
};
// Arrow keys turn the table where nothing is selected that they could move.
/** @type {Record<string, CameraMove>} */
const ARROW_TURNS = {
  ArrowLeft: ["turn", TURN_PX, 0],
  ArrowRight: ["turn", -TURN_PX, 0],
  ArrowUp: ["turn", 0, TILT_PX],
  ArrowDown: ["turn", 0, -TILT_PX],
};

export class Keys {
  /** @param {KeyAnswers} on */
  constructor(on) {
    this.on = on;
    /** @type {Set<string>} */
    this.plain = new Set();
    /** @type {Set<string>} */
    this.withControl = new Set();
    /** @type {Set<string>} */
    this.first = new Set();
    this.control = false; // really held; a pinch on a trackpad is reported as a wheel with Control
    this.stop = new AbortController();
    const { signal } = this.stop;
    document.addEventListener("keydown", (event) => this.keydown(event), { signal });
    document.addEventListener("keyup", (event) => this.keyup(event), { signal });
  }

  /**
   * Set the keys to send to Python.
   * @param {ListenOp} told
   */
  listen({ plain, control, first }) {
    this.first = new Set(first);
    this.plain = new Set(plain);
    this.withControl = new Set(control);
  }

  /** @param {KeyboardEvent} event */
  keydown(event) {
    if (event.key === "Control") this.control = true;
    if (event.defaultPrevented || event.altKey) return;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const held = event.ctrlKey || event.metaKey;
    const first = !held && this.first.has(name);
    if (taken(event.composedPath(), name, first, held && "yz".includes(name))) return;
    const turns = this.on.movable() ? undefined : ARROW_TURNS[name];
    // Leave copying of selected text to the browser.
    if (held && "cx".includes(name) && String(globalThis.getSelection?.() ?? "")) return;
    const camera = held || first ? undefined : (CAMERA_KEYS[name] ?? turns);
    if (!camera && !(held ? this.withControl : this.plain).has(name)) return;
    event.preventDefault();
    if (camera === undefined) this.on.key({ key: name, shift: event.shiftKey, control: held });
    else if (camera[0] === "zoom") this.on.zoom(camera[1]);
    else this.on[camera[0]](camera[1], camera[2]);
  }

  /** @param {KeyboardEvent} event */
  keyup(event) {
    if (event.key === "Control") this.control = false;
  }

  delete() {
    this.stop.abort();
  }
}

/**
 * Return whether an element on the path to the key's target uses the key itself.
 * @param {EventTarget[]} path
 * @param {string} name
 * @param {boolean} first whether it is reported before it scrolls a card
 * @param {boolean} undoes whether it is undo or redo
 */
function taken(path, name, first, undoes) {
  /** @param {string} what */
  const matches = (what) => path.some((node) => node instanceof Element && node.matches(what));
  if (undoes && matches(SETTLED)) return false;
  if (matches(SLIDER)) return SLIDING.has(name);
  if (matches(PRESSED)) return name === " " || ARROWS.has(name);
  if ((name === "Enter" || name === " ") && matches(first ? REACHED : ENTERED)) return true;
  return matches(TYPING) || (!first && name.startsWith("Page") && matches(SCROLLED));
}
