// What the pointer is over, as Python last said, and where the pointer was then.

/** @import { NoteOp } from "./protocol" */
/** @import { Pixel } from "./types" */

export class Over {
  constructor() {
    /** @type {string | null} */
    this.id = null;
    /** @type {string[]} the groups that a drag of it moves, though it is not selected */
    this.moves = [];
    /** @type {Pixel} */
    this.at = [Infinity, Infinity];
  }

  /** @param {Pick<NoteOp, "note" | "x" | "y">} op */
  take({ note, x, y }) {
    this.id = note?.id ?? null;
    this.moves = note?.moves ?? [];
    this.at = [x, y];
  }

  /**
   * Whether that still holds at a pixel.
   * @param {Pixel} pixel
   * @param {number} within pixels
   */
  holds([x, y], within) {
    return Math.hypot(x - this.at[0], y - this.at[1]) < within;
  }
}
