// How many pixels a frame has where no graphics card draws: what moves has few, so that it follows the
// hand, and so has a table or a map that has just come; else they are those of the screen; what nobody
// has touched for a while has more of them, in place of smooth edges, which would take the processor as
// long with every frame.

import { rested } from "../timing.js";

const MOVING = 0.4;
const RESTED = 1.5;
const REST_MS = 500;

export class Sharpness {
  /**
   * @param {boolean} sparing whether the processor draws
   * @param {() => void} again draws once more
   */
  constructor(sparing, again) {
    this.sparing = sparing;
    this.moving = false;
    this.atRest = false;
    this.rests = false; // whether what is drawn now may be drawn once more at rest
    this.ratio = 0; // pixels of the picture for one of the page
    this.soon = rested(REST_MS, () => {
      this.atRest = true;
      again();
    });
  }

  // What is drawn next is on its way.
  moved() {
    this.moving = true;
  }

  // Pixels of the next frame for one of the screen, each way.
  next() {
    const { moving, atRest } = this;
    this.moving = this.atRest = false;
    if (!this.sparing) return 1;
    this.soon.cancel();
    this.rests = moving || !atRest;
    if (!this.rests) return RESTED;
    return moving ? MOVING : 1;
  }

  // A frame is on the screen: only now it begins to be looked at.
  drawn() {
    if (this.rests) this.soon();
  }

  // The page has another size.
  resized() {
    this.ratio = 0;
  }

  /**
   * Give the picture the pixels of its next frame.
   * @param {(ratio: number) => void} resize
   */
  fit(resize) {
    const ratio = this.next() * Math.min(2, window.devicePixelRatio || 1);
    if (ratio === this.ratio) return;
    this.ratio = ratio;
    resize(ratio);
  }

  delete() {
    this.soon.cancel();
  }
}
