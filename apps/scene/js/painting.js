// When frames are drawn. Where a frame takes longer than SLOW_MS (no graphics card), words go before
// pictures: what Python changes is drawn when the page has nothing else to do, LATER_MS after it came
// at the latest, so that the verdict is on the page before the processor is busy with its lines, and
// the lines of another verdict are not beside it for longer than that.

import { cancelIdle, idle } from "./timing.js";

const SLOW_MS = 100;
const LATER_MS = 600;

export class Painting {
  /** @param {(now: number) => void} draw draws one frame */
  constructor(draw) {
    this.draw = draw;
    this.cost = 0; // milliseconds that the last frame took
    this.ended = false;
    /** @type {number | null} */
    this.frame = null;
    /** @type {number | null} */
    this.later = null;
  }

  get slow() {
    return this.cost > SLOW_MS;
  }

  // Draw a frame as soon as there is one to draw.
  soon() {
    if (this.ended) return;
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      this.draw(performance.now());
    });
  }

  // Draw a frame when it does not hinder.
  inTime() {
    if (!this.slow) {
      this.soon();
      return;
    }
    this.later ??= idle(() => {
      this.later = null;
      this.soon();
    }, LATER_MS);
  }

  delete() {
    this.ended = true;
    if (this.frame !== null) cancelAnimationFrame(this.frame);
    cancelIdle(this.later);
  }
}
