// Other people at the table: their pointers, and places that they call attention to.

import { inkOn } from "../../../web/js/colour.js";
import { add } from "../../../web/js/element.js";
import { say } from "../../../web/js/say.js";
import { clamp } from "../vectors.js";
import { beside } from "./beside.js";

/** @import { BeckonOp, Other, Point } from "../protocol" */
/** @import { Lens } from "../camera/lens.js" */

const MOST = 8; // pointers shown at once
const STILL_MS = 4000; // a pointer that has not moved for this long fades
const PULSE_MS = 3000;
const ASKED_MS = 10_000; // time that the button to a place out of view is shown

/** @typedef {{ node: HTMLElement, at: Point, timer: number | undefined }} Mark */
/** @typedef {{ op: BeckonOp, node: HTMLElement, button: HTMLButtonElement, timer: number, pulsed: boolean }} Call */

export class Others {
  /**
   * @param {HTMLElement} root
   * @param {Lens} camera
   * @param {(at: Point) => void} look called when the user wants to look where somebody pointed
   */
  constructor(root, camera, look) {
    this.root = root;
    this.camera = camera;
    this.look = look;
    this.layer = add(root, "div", "others");
    this.spoken = add(root, "div", "spoken");
    this.spoken.setAttribute("role", "status");
    /** @type {Map<string, Mark>} */
    this.marks = new Map();
    /** @type {Map<string, Call>} */
    this.calls = new Map();
  }

  /** @param {Other[]} people */
  show(people) {
    const pointing = people.filter((one) => one.at !== null).slice(0, MOST);
    const there = new Set(pointing.map((one) => one.id));
    for (const [id, mark] of this.marks) {
      if (there.has(id)) continue;
      clearTimeout(mark.timer);
      mark.node.remove();
      this.marks.delete(id);
    }
    for (const one of pointing) this.point(one);
    this.place();
  }

  /** @param {Other} one */
  point({ id, name, colour, at }) {
    if (!at) return;
    const mark = this.marks.get(id) ?? { node: pointer(this.layer, id), at, timer: undefined };
    const moved = String(mark.at) !== String(at) || !this.marks.has(id);
    this.marks.set(id, mark);
    mark.at = at;
    dress(mark.node, colour);
    const word = mark.node.querySelector("span");
    if (word) word.textContent = name;
    if (!moved) return;
    mark.node.classList.remove("still");
    clearTimeout(mark.timer);
    mark.timer = window.setTimeout(() => mark.node.classList.add("still"), STILL_MS);
  }

  /** @param {BeckonOp} op */
  beckon(op) {
    const { name, colour, words } = op;
    this.end(name);
    const node = add(this.layer, "div", "pulse");
    node.dataset.pulse = name;
    dress(node, colour);
    add(node, "i");
    add(node, "span", "", name);
    const button = this.button(op);
    // The user's own call is not announced.
    this.spoken.textContent = op.mine ? "" : words;
    const timer = window.setTimeout(() => this.faded(name), PULSE_MS);
    this.calls.set(name, { op, node, button, timer, pulsed: false });
    this.place();
  }

  /** @param {BeckonOp} op */
  button({ name, colour, words, at }) {
    const button = add(this.root, "button", "beckon");
    button.type = "button";
    dress(button, colour);
    add(button, "i", "", "➜").setAttribute("aria-hidden", "true");
    add(button, "span", "", words);
    add(button, "b", "", say("js-look"));
    // Keep pointer events of the button from the scene.
    const own = ["pointerdown", "pointermove", "pointerup", "dblclick", "wheel"];
    for (const kind of own) button.addEventListener(kind, (event) => event.stopPropagation());
    button.addEventListener("click", () => {
      this.look(at);
      this.end(name);
      this.root.focus({ preventScroll: true });
    });
    return button;
  }

  /**
   * Hide the mark on the table; the button to one out of view stays for longer.
   * @param {string} name
   */
  faded(name) {
    const call = this.calls.get(name);
    if (!call) return;
    call.pulsed = true;
    this.place();
    if (call.button.hidden) this.end(name);
    else call.timer = window.setTimeout(() => this.end(name), ASKED_MS - PULSE_MS);
  }

  /** @param {string} name */
  end(name) {
    const call = this.calls.get(name);
    if (!call) return;
    clearTimeout(call.timer);
    call.node.remove();
    call.button.remove();
    this.calls.delete(name);
  }

  place() {
    for (const { node, at } of this.marks.values()) {
      const [x, y, depth] = this.camera.project(at);
      node.style.visibility = depth > 0 ? "visible" : "hidden";
      node.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    }
    let row = 0; // buttons in the same direction are stacked
    const pulsing = new Set();
    for (const { op, node, button, pulsed } of this.calls.values()) {
      if (!pulsed) pulsing.add(op.name);
      const spot = this.camera.project(op.at);
      const { inside, at, angle } = beside(spot, this.camera);
      node.style.visibility = spot[2] > 0 && !pulsed ? "visible" : "hidden";
      node.style.transform = `translate(${spot[0].toFixed(1)}px, ${spot[1].toFixed(1)}px)`;
      button.hidden = inside || op.mine;
      if (button.hidden) continue;
      const arrow = button.querySelector("i");
      if (arrow) arrow.style.transform = `rotate(${angle.toFixed(0)}deg)`;
      const { size, insets } = this.camera;
      const [w, h] = [button.offsetWidth, button.offsetHeight];
      const left = clamp(at[0] - w / 2, insets.left + 4, Math.max(4, size[0] - insets.right - w - 4));
      const top = clamp(at[1] - h / 2 + row * (h + 6), insets.top + 4, size[1] - insets.bottom - h - 4);
      button.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
      row++;
    }
    // A name at a pulse is not repeated at the pointer.
    for (const { node } of this.marks.values()) {
      const word = node.querySelector("span");
      if (word) word.hidden = pulsing.has(word.textContent);
    }
  }

  delete() {
    for (const { timer } of this.marks.values()) clearTimeout(timer);
    for (const { timer } of this.calls.values()) clearTimeout(timer);
  }
}

/**
 * @param {HTMLElement} layer
 * @param {string} id
 */
function pointer(layer, id) {
  const node = add(layer, "div", "other");
  node.dataset.other = id;
  add(node, "i");
  add(node, "span");
  return node;
}

/**
 * @param {HTMLElement} node
 * @param {string} colour
 */
function dress(node, colour) {
  node.style.setProperty("--theirs", colour);
  node.style.setProperty("--on-theirs", inkOn(colour));
}
