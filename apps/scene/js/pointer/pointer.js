// Gestures of mouse and fingers. Knows pixels and buttons, nothing of the scene.

import { PATIENCE_MS } from "./over.js";

/** @import { GestureAnswers, Kind, Pixel } from "../types" */
/** @typedef {"press" | "press-pan" | "orbit" | "pan" | "move" | "box" | "pinch" | null} Mode */

/** @type {Record<Kind, number>} */
const CLICK_SLACK = { mouse: 4, pen: 6, touch: 10 }; // pixels that a click may move
const LONG_MS = 550; // a long touch
const [TWICE_MS, TWICE_PX] = [350, 24]; // the longest time and distance between two taps of a double tap

export class Gestures {
  /**
   * @param {HTMLElement} surface
   * @param {GestureAnswers} on
   * @param {{ control: boolean }} keys whether Control is really held
   */
  constructor(surface, on, keys) {
    this.surface = surface;
    this.on = on;
    this.keys = keys;
    /** @type {Map<number, Pixel>} */
    this.down = new Map();
    /** @type {Mode} */
    this.mode = null;
    /** @type {Pixel} */
    this.start = [0, 0];
    /** @type {Pixel} */
    this.last = [0, 0];
    this.slack = CLICK_SLACK.mouse;
    /** @type {Kind} */
    this.kind = "mouse";
    this.grabbed = false;
    /** @type {(() => void) | null} ends a drag that was let go before it was known what it drags */
    this.late = null;
    /** @type {{ x: number, y: number, at: number } | null} */
    this.tap = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.long = undefined;
    this.stop = new AbortController();
    const { signal } = this.stop;
    surface.addEventListener("pointerdown", (event) => this.pointerdown(event), { signal });
    surface.addEventListener("pointermove", (event) => this.pointermove(event), { signal });
    surface.addEventListener("pointerup", (event) => this.pointerup(event), { signal });
    surface.addEventListener("pointercancel", (event) => this.pointercancel(event), { signal });
    surface.addEventListener("pointerleave", () => this.pointerleave(), { signal });
    surface.addEventListener("dblclick", (event) => this.dblclick(event), { signal });
    surface.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
    surface.addEventListener("wheel", (event) => this.wheel(event), { signal, passive: false });
  }

  /**
   * @param {MouseEvent} event
   * @returns {Pixel}
   */
  at(event) {
    const box = this.surface.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  /** @param {PointerEvent} event */
  pointerdown(event) {
    if (event.button === 1) event.preventDefault();
    const [x, y] = this.at(event);
    this.surface.setPointerCapture(event.pointerId);
    this.late?.();
    clearTimeout(this.long);
    this.down.set(event.pointerId, [x, y]);
    if (this.down.size === 2) {
      this.leaveThing();
      this.mode = "pinch";
      return;
    }
    if (this.down.size > 2) return;
    const left = event.button === 0 && !event.ctrlKey;
    this.start = this.last = [x, y];
    this.slack = CLICK_SLACK[event.pointerType] ?? CLICK_SLACK.mouse;
    this.mode = left ? "press" : "press-pan";
    this.kind = event.pointerType;
    this.grabbed = left && this.on.grab(x, y, this.kind);
    // What is held may be dragged after a while, too.
    if (left && this.kind === "touch" && !this.grabbed) this.long = setTimeout(() => this.held(), LONG_MS);
  }

  /** @param {PointerEvent} event */
  pointermove(event) {
    const [x, y] = this.at(event);
    if (!this.down.has(event.pointerId)) {
      // With a button down another element has the pointer: a handle, a card.
      if (event.pointerType !== "touch" && !event.buttons) this.on.hover(x, y);
      return;
    }
    if (this.mode === "pinch") {
      this.pinch(event.pointerId, [x, y]);
      return;
    }
    const far = this.far([x, y]);
    if (far) clearTimeout(this.long);
    if (this.mode === "press" && far) {
      // The answer to what was pressed may have arrived only now.
      this.grabbed ||= !event.shiftKey && this.grabs();
      if (this.grabbed) this.mode = "move";
      else if (this.on.boxes(event.shiftKey)) this.mode = "box";
      else if (!this.on.asking()) this.mode = "orbit";
    }
    if (this.mode === "press-pan" && far) this.mode = "pan";
    const [fromX, fromY] = this.last;
    if (this.mode === "orbit") this.on.orbit(x - fromX, y - fromY);
    if (this.mode === "pan") this.on.pan(fromX, fromY, x, y);
    if (this.mode === "move") this.on.dragTo(x, y, event.altKey);
    if (this.mode === "box") this.on.boxTo(this.start, [x, y], false, event.shiftKey);
    if (!this.mode?.startsWith("press")) this.last = [x, y];
    this.down.set(event.pointerId, [x, y]);
  }

  /** @param {Pixel} at */
  far([x, y]) {
    return Math.hypot(x - this.start[0], y - this.start[1]) > this.slack;
  }

  /** Hold what a mouse or a pen pressed, as it is known by now. */
  grabs() {
    return this.kind !== "touch" && this.on.grab(...this.start, this.kind);
  }

  /**
   * @param {number} id of the finger that moves
   * @param {Pixel} to
   */
  pinch(id, to) {
    const fixed = [...this.down].find(([other]) => other !== id)?.[1];
    const from = this.down.get(id);
    this.down.set(id, to);
    if (!fixed || !from) return;
    const { before, after, factor } = pinched(fixed, from, to);
    this.on.pan(...before, ...after);
    this.on.zoom(factor, ...after);
  }

  /** @param {PointerEvent} event */
  pointerup(event) {
    const [x, y] = this.at(event);
    const mode = this.mode;
    this.down.delete(event.pointerId);
    if (mode === "pinch") {
      // The finger that stays down must not turn the table.
      if (this.down.size === 0) this.mode = null;
      return;
    }
    this.mode = null;
    clearTimeout(this.long);
    if (mode === "move") this.on.dropAt(x, y, event.altKey);
    if (mode === "box") this.on.boxTo(this.start, [x, y], true, event.shiftKey);
    if (mode === "press" && !event.shiftKey && this.far([x, y]) && this.on.asking()) {
      this.late = () => this.ended([x, y], event);
      this.long = setTimeout(() => this.late?.(), PATIENCE_MS);
    } else if (mode === "press") {
      this.pressed(event);
    }
  }

  /**
   * End a drag that was quicker than the answer to its press.
   * @param {Pixel} at where it was let go
   * @param {PointerEvent} event
   */
  ended(at, event) {
    this.late = null;
    clearTimeout(this.long);
    if (!this.grabs()) {
      this.pressed(event);
      return;
    }
    this.on.dragTo(...at, event.altKey);
    this.on.dropAt(...at, event.altKey);
  }

  /** @param {PointerEvent} event that ends a press which moved nothing */
  pressed(event) {
    this.on.letGo();
    if (event.altKey) {
      this.on.point(...this.start, this.kind, {});
      return;
    }
    this.on.tap(...this.start, this.kind, { shift: event.shiftKey });
    if (this.kind === "touch") this.tapped(event);
  }

  /** A long touch points at the table; it is no tap. */
  held() {
    if (this.mode !== "press") return;
    this.mode = null;
    this.on.letGo();
    this.on.point(...this.start, this.kind, {});
  }

  /** @param {PointerEvent} event */
  pointercancel(event) {
    clearTimeout(this.long);
    this.down.delete(event.pointerId);
    this.leaveThing();
    if (this.down.size === 0) this.mode = null;
  }

  /** Put down what was grabbed where it is. */
  leaveThing() {
    if (this.mode === "move") this.on.dropAt(...this.last, true);
    else if (this.mode === "box") this.on.boxTo(this.start, this.start, true, true);
    else this.on.letGo();
  }

  pointerleave() {
    if (this.down.size === 0) this.on.leave();
  }

  /**
   * Detect double taps, which not every browser reports where touch actions are off.
   * @param {PointerEvent} event
   */
  tapped({ timeStamp }) {
    const [x, y] = this.start;
    const tap = { x, y, at: timeStamp };
    const twice = this.tap !== null && double(this.tap, tap);
    this.tap = twice ? null : tap;
    if (twice) this.on.frame(x, y, "touch", {});
  }

  /** @param {MouseEvent} event */
  dblclick(event) {
    if (this.kind !== "touch") this.on.frame(...this.at(event), this.kind, { shift: event.shiftKey });
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    // With Control really held, the browser zooms; a pinch on a trackpad only reports Control.
    if (event.ctrlKey && this.keys.control) return;
    event.preventDefault();
    this.on.zoom(wheeled(event), ...this.at(event));
  }

  delete() {
    clearTimeout(this.long);
    this.stop.abort();
  }
}

/**
 * Return the middle of two fingers before and after one of them moves, and the factor on the camera's
 * distance.
 * @param {Pixel} fixed
 * @param {Pixel} from
 * @param {Pixel} to
 * @returns {{ before: Pixel, after: Pixel, factor: number }}
 */
export function pinched(fixed, from, to) {
  /** @param {Pixel} p */
  const gap = (p) => Math.max(8, Math.hypot(p[0] - fixed[0], p[1] - fixed[1]));
  /** @type {(p: Pixel) => Pixel} */
  const middle = (p) => [(p[0] + fixed[0]) / 2, (p[1] + fixed[1]) / 2];
  return { before: middle(from), after: middle(to), factor: gap(from) / gap(to) };
}

/**
 * Return the factor on the camera's distance for a turn of the wheel. A pinch on a trackpad is reported
 * as small turns with Control held.
 * @param {Pick<WheelEvent, "deltaY" | "deltaMode" | "ctrlKey">} event
 */
export function wheeled({ deltaY, deltaMode, ctrlKey }) {
  const lines = deltaMode === 1 ? 18 : deltaMode === 2 ? 400 : 1;
  const delta = Math.max(-240, Math.min(240, deltaY * lines));
  return Math.exp(delta * (ctrlKey ? 0.008 : 0.0016));
}

/**
 * Return whether two taps are one double tap: pixels and milliseconds.
 * @param {{ x: number, y: number, at: number }} first
 * @param {{ x: number, y: number, at: number }} second
 */
export function double(first, second) {
  const apart = Math.hypot(second.x - first.x, second.y - first.y);
  return second.at - first.at < TWICE_MS && apart < TWICE_PX;
}
