// What the pointer is over, as Python last said, and where the pointer was then.

import { nearOf } from "./aim.js";

/** @import { Dragging } from "./dragging.js" */
/** @import { Editing } from "./editing.js" */
/** @import { Grips } from "./grips.js" */
/** @import { Motions } from "../motion/motions.js" */
/** @import { NoteOp } from "../protocol" */
/** @import { Kind, Pixel } from "../types" */

const PATIENCE_MS = 250; // a press waits no longer for what it is on

export class Over {
  /** @param {(x: number, y: number) => void} ask called to have Python say what is there */
  constructor(ask) {
    this.ask = ask;
    /** @type {string | null} */
    this.id = null;
    /** @type {string[]} the groups that a drag of it moves, though it is not selected */
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
   * Whether that still holds at a pixel.
   * @param {Pixel} pixel
   * @param {number} within pixels
   */
  holds([x, y], within) {
    return Math.hypot(x - this.at[0], y - this.at[1]) < within;
  }

  /**
   * Ask what is pressed on, once.
   * @param {Pixel} pixel
   */
  press([x, y]) {
    if (this.asked?.at[0] === x && this.asked.at[1] === y) return;
    this.asked = { at: [x, y], until: performance.now() + PATIENCE_MS };
    this.ask(x, y);
  }

  /** Whether what was pressed on may still be answered. */
  get waiting() {
    return this.asked !== null && performance.now() < this.asked.until;
  }
}

/**
 * A press on a selected thing, or on one that can be moved at once, may become a move.
 * @param {{ motions: Motions, editing: Editing, grips: Grips, dragging: Dragging, over: Over,
 *   hovering: boolean }} scene
 * @param {Pixel} pixel
 * @param {Kind} kind
 */
export function grab({ motions, editing, grips, dragging, over, hovering }, pixel, kind) {
  if (motions.flights.size || editing.carrying.on) return false;
  const near = nearOf(kind);
  // What it was over a moment ago, unless it has gone on since, or there is no pointer to hover.
  const still = kind !== "touch" && hovering && over.holds(pixel, near / 2);
  if (still && over.id !== null && over.moves.length) return dragging.grasp(over.moves, over.id, pixel);
  const group = grips.held(pixel, near, still ? over.id : null, still);
  if (group !== null) return dragging.hold(grips.groups, group, pixel, grips.stay ? kind : null);
  if (!still && kind !== "touch" && editing.loose) over.press(pixel);
  return false;
}
