// The schedule of frames. Where a frame takes longer than SLOW_MS (software drawing), text goes before
// pictures: changes from Python are drawn when the page is idle, at the latest after LATER_MS. So the
// verdict is on the page before the processor draws its lines, and old lines do not stay beside it for
// longer. A map is drawn at once. While a table arrives in many messages it is drawn at intervals,
// because a frame for each would delay the next message.

import { cancelIdle, idle } from "../timing.js";

const SLOW_MS = 100;
const LATER_MS = 250;
const BETWEEN_MS = 800;
const RAIN_MS = 40; // between two frames of a picture in which only rain moves
const BETWEEN_FRAMES = 4; // least interval, in times of the last frame

export class Painting {
  /** @param {(now: number) => void} draw draws one frame */
  constructor(draw) {
    this.draw = draw;
    this.cost = 0; // time of the last frame, milliseconds
    this.ended = false;
    /** @type {number | null} */
    this.frame = null;
    /** @type {number | null} */
    this.later = null;
    /** @type {number | null} */
    this.meanwhile = null;
    /** @type {number | null} */
    this.falling = null;
  }

  get slow() {
    return this.cost > SLOW_MS;
  }

  /** Draw the next animation frame. */
  soon() {
    if (this.ended) return;
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      this.wait();
      this.draw(performance.now());
    });
  }

  /** Draw a frame when the page is idle; `more`: after an interval, as more content will arrive. */
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

  /** Draw another frame soon: only rain moves. */
  again() {
    this.falling ??= window.setTimeout(() => {
      this.falling = null;
      this.soon();
    }, RAIN_MS);
  }

  /** Cancel the frame that waits for the interval. */
  wait() {
    if (this.meanwhile !== null) clearTimeout(this.meanwhile);
    this.meanwhile = null;
  }

  delete() {
    this.ended = true;
    this.wait();
    if (this.frame !== null) cancelAnimationFrame(this.frame);
    cancelIdle(this.later);
    if (this.falling !== null) clearTimeout(this.falling);
  }
}
