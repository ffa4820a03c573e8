// When frames are drawn. Where a frame takes longer than SLOW_MS (no graphics card), words go before
// pictures: what Python changes is drawn when the page has nothing else to do, LATER_MS after it came
// at the latest, so that the verdict is on the page before the processor is busy with its lines, and
// the lines of another verdict are not beside it for longer than that; but a map, which is asked for to
// be seen, is drawn as soon as it is there. While a table comes in many messages it is drawn now and
// then: a frame for each would keep the next from being read.

import { cancelIdle, idle } from "../timing.js";

const SLOW_MS = 100;
const LATER_MS = 250;
const BETWEEN_MS = 800;
const BETWEEN_FRAMES = 4; // so many times as long as the last frame took, at the least

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
    /** @type {number | null} */
    this.meanwhile = null;
  }

  get slow() {
    return this.cost > SLOW_MS;
  }

  // Draw a frame as soon as there is one to draw.
  soon() {
    if (this.ended) return;
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      this.wait();
      this.draw(performance.now());
    });
  }

  // Draw a frame when it does not hinder; before long, when more of what it is to show is on its way.
  inTime(more = false) {
    if (more) {
      const wait = Math.max(BETWEEN_MS, BETWEEN_FRAMES * this.cost);
      this.meanwhile ??= window.setTimeout(() => this.soon(), wait);
      return;
    }
    if (!this.slow) {
      this.soon();
      return;
    }
    this.later ??= idle(() => {
      this.later = null;
      this.soon();
    }, LATER_MS);
  }

  // What was to be drawn in between is drawn.
  wait() {
    if (this.meanwhile !== null) clearTimeout(this.meanwhile);
    this.meanwhile = null;
  }

  delete() {
    this.ended = true;
    this.wait();
    if (this.frame !== null) cancelAnimationFrame(this.frame);
    cancelIdle(this.later);
  }
}
