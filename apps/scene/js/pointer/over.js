// The thing under the pointer, as Python last sent it, and the pointer's place then.

import { nearOf } from "./aim.js";

/** @import { Dragging } from "./dragging.js" */
/** @import { Editing } from "./editing.js" */
/** @import { Grips } from "./grips.js" */
/** @import { Motions } from "../motion/motions.js" */
/** @import { NoteOp } from "../protocol" */
/** @import { Kind, Pixel } from "../types" */

export const PATIENCE_MS = 250; // the longest wait of a press for Python's answer

export class Over {
  /** @param {(x: number, y: number) => void} ask asks Python what is there */
  constructor(ask) {
    this.ask = ask;
    /** @type {string | null} */
    this.id = null;
    /** @type {string[]} the groups that a drag moves at once */
    this.moves = [];
    /** @type {Pixel} */
    this.at = [Infinity, Infinity];
    /** @type {{ at: Pixel, until: number } | null} */
    this.asked = null;
  }

  /** @param {Pick<NoteOp, "note" | "x" | "y">} op */
  take({ note, x, y }) {
    this.id = note?.id ?? null;
    this.moves = note?.moves ?? [];
    this.at = [x, y];
    if (this.asked && this.holds(this.asked.at, 1)) this.asked = null;
  }

  /**
   * Return whether the answer still holds at a pixel.
   * @param {Pixel} pixel
   * @param {number} within pixels
   */
  holds([x, y], within) {
    return Math.hypot(x - this.at[0], y - this.at[1]) < within;
  }

  /**
   * Ask once what is under a press.
   * @param {Pixel} pixel
   */
  press([x, y]) {
    if (this.asked?.at[0] === x && this.asked.at[1] === y) return;
    this.asked = { at: [x, y], until: performance.now() + PATIENCE_MS };
    this.ask(x, y);
  }

  /** Whether an answer to a press may still arrive. */
  get waiting() {
    return this.asked !== null && performance.now() < this.asked.until;
  }
}

/**
 * Hold what is under a press, if it is selected or can be moved at once. Returns whether it is held.
 * @param {{ motions: Motions, editing: Editing, grips: Grips, dragging: Dragging, over: Over,
 *   hovering: boolean }} scene
 * @param {Pixel} pixel
 * @param {Kind} kind
 */
export function grab({ motions, editing, grips, dragging, over, hovering }, pixel, kind) {
  if (motions.flights.size || editing.carrying.on) return false;
  const near = nearOf(kind);
  // The last answer holds where the pointer has not moved on; touch has no hovering.
  const still = kind !== "touch" && hovering && over.holds(pixel, near / 2);
  if (still && over.id !== null && over.moves.length) return dragging.grasp(over.moves, over.id, pixel);
  const group = grips.held(pixel, near, still ? over.id : null, still);
  if (group !== null) return dragging.hold(grips.groups, group, pixel, grips.stay ? kind : null);
  if (!still && kind !== "touch" && editing.loose) over.press(pixel);
  return false;
}
