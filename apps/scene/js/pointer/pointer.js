// Gestures: what fingers and mouse mean. Knows pixels and buttons, nothing of the scene.

/** @import { GestureAnswers, Kind, Pixel } from "../types" */
/** @typedef {"press" | "press-pan" | "orbit" | "pan" | "move" | "box" | "pinch" | null} Mode */

/** @type {Record<Kind, number>} */
const CLICK_SLACK = { mouse: 4, pen: 6, touch: 10 }; // pixels a click may move
const LONG_MS = 550; // a finger that stays so long points
const [TWICE_MS, TWICE_PX] = [350, 24]; // two taps so soon and so near are one double tap

export class Gestures {
  /**
   * @param {HTMLElement} surface
   * @param {GestureAnswers} on
   * @param {{ control: boolean }} keys whether Control is held by hand
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
    if (left && this.kind === "touch") this.long = setTimeout(() => this.held(), LONG_MS);
  }

  /** @param {PointerEvent} event */
  pointermove(event) {
    const [x, y] = this.at(event);
    if (!this.down.has(event.pointerId)) {
      // With a button down something else has the pointer: a handle, a card.
      if (event.pointerType !== "touch" && !event.buttons) this.on.hover(x, y);
      return;
    }
    if (this.mode === "pinch") {
      this.pinch(event.pointerId, [x, y]);
      return;
    }
    const far = Math.hypot(x - this.start[0], y - this.start[1]) > this.slack;
    if (far) clearTimeout(this.long);
    if (this.mode === "press" && far) {
      // What it pressed on may be known only by now.
      this.grabbed ||= this.kind !== "touch" && !event.shiftKey && this.on.grab(...this.start, this.kind);
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
      // The finger that stays must not turn the table with a jerk.
      if (this.down.size === 0) this.mode = null;
      return;
    }
    this.mode = null;
    clearTimeout(this.long);
    if (mode === "move") this.on.dropAt(x, y, event.altKey);
    if (mode === "box") this.on.boxTo(this.start, [x, y], true, event.shiftKey);
    if (mode === "press") {
      this.on.letGo();
      if (event.altKey) {
        this.on.point(...this.start, this.kind, {});
        return;
      }
      this.on.tap(...this.start, this.kind, { shift: event.shiftKey });
      if (this.kind === "touch") this.tapped(event);
    }
  }

  // A finger has stayed where it was put: it points, and is no tap any more.
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

  // What was grabbed stays where it was last seen.
  leaveThing() {
    if (this.mode === "move") this.on.dropAt(...this.last, true);
    else if (this.mode === "box") this.on.boxTo(this.start, this.start, true, true);
    else this.on.letGo();
  }

  pointerleave() {
    if (this.down.size === 0) this.on.leave();
  }

  /**
   * Not every browser tells of a double tap where fingers turn the table.
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
    // Control held by hand is the browser's own zoom; a pinch on a trackpad only pretends to hold it.
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
 * What a finger does that moves while another stays: the middle of both before and after, and the
 * factor by which the camera's distance changes.
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
 * The factor by which a turn of the wheel changes the camera's distance; a pinch on a trackpad comes
 * as small turns with Control held.
 * @param {Pick<WheelEvent, "deltaY" | "deltaMode" | "ctrlKey">} event
 */
export function wheeled({ deltaY, deltaMode, ctrlKey }) {
  const lines = deltaMode === 1 ? 18 : deltaMode === 2 ? 400 : 1;
  const delta = Math.max(-240, Math.min(240, deltaY * lines));
  return Math.exp(delta * (ctrlKey ? 0.008 : 0.0016));
}

/**
 * Whether two taps are one double tap: pixels and milliseconds.
 * @param {{ x: number, y: number, at: number }} first
 * @param {{ x: number, y: number, at: number }} second
 */
export function double(first, second) {
  const apart = Math.hypot(second.x - first.x, second.y - first.y);
  return second.at - first.at < TWICE_MS && apart < TWICE_PX;
}
