// The resolution of frames for software drawing. Moving pictures, and a table or a map that has just
// arrived, have a low one, so that they follow the hand; effects over a table that stands still have a
// middling one; others have that of the screen. After a rest the picture is drawn once more at a high
// one, in place of antialiasing, which would cost as much in every frame.

import { rested } from "../timing.js";

const MOVING = 0.4;
const PLAYING = 0.7;
const RESTED = 1.5;
const REST_MS = 500;

export class Sharpness {
  /**
   * @param {boolean} sparing whether the processor draws
   * @param {() => void} again draws another frame
   */
  constructor(sparing, again) {
    this.sparing = sparing;
    this.moving = false;
    this.playing = false;
    this.atRest = false;
    this.filmed = false; // whether every frame is sharp
    this.coarse = false; // whether this frame is drawn in few pixels, without detail
    this.rests = false; // whether this frame may be drawn again after a rest
    this.ratio = 0; // pixels of the picture per pixel of the page
    this.soon = rested(REST_MS, () => {
      this.atRest = true;
      again();
    });
  }

  /** The next frame shows a moving picture. */
  moved() {
    this.moving = true;
  }

  /** The next frame shows effects over a picture that stands still. */
  played() {
    this.playing = true;
  }

  /** Return the pixels of the next frame per pixel of the screen, in each direction. */
  next() {
    const { moving, playing, atRest } = this;
    this.moving = this.playing = this.atRest = false;
    this.coarse = this.sparing && moving && !this.filmed;
    if (!this.sparing) return 1;
    this.soon.cancel();
    this.rests = moving || playing || !atRest;
    if (!this.rests) return RESTED;
    if (this.filmed || !(moving || playing)) return 1;
    return moving ? MOVING : PLAYING;
  }

  /** A frame is on the screen: its rest begins. */
  drawn() {
    if (this.rests) this.soon();
  }

  /** The page was resized. */
  resized() {
    this.ratio = 0;
  }

  /**
   * Resize the picture for its next frame.
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
