// Numbers beside the pointer while something is dragged, turned or sized.

import { add } from "../../../web/js/element.js";
import { say } from "../../../web/js/say.js";

/** @import { Pixel, Plan } from "../types" */

const BESIDE = [18, 22]; // pixels right of and below the pointer

export class Readout {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.node = add(root, "div", "readout");
    this.node.hidden = true;
  }

  /**
   * @param {string} words
   * @param {Pixel} pixel
   */
  say(words, [x, y]) {
    this.node.hidden = false;
    this.node.textContent = words;
    const { offsetWidth: wide, offsetHeight: high, parentElement: root } = this.node;
    const left = Math.min(x + BESIDE[0], (root?.clientWidth ?? Infinity) - wide);
    const top = Math.min(y + BESIDE[1], (root?.clientHeight ?? Infinity) - high);
    this.node.style.transform = `translate(${left.toFixed(0)}px, ${top.toFixed(0)}px)`;
  }

  hush() {
    this.node.hidden = true;
  }
}

/** @param {number} value */
export function inches(value) {
  return say("js-length", { length: value });
}

/**
 * Return words on how far things are moved; for a single thing also its position.
 * @param {Plan} by
 * @param {Plan | null} place
 */
export function movedWords([dx, dy], place) {
  const moved = say("js-moved", { distance: Math.hypot(dx, dy) });
  return place ? `x ${inches(place[0])}  y ${inches(place[1])}, ${moved}` : moved;
}

/**
 * Return words on how far a thing is turned, and on its facing if that is known.
 * @param {number} by degrees
 * @param {number | undefined} from degrees
 */
export function turnedWords(by, from) {
  const turned = `${by < 0 ? "\u2212" : "+"}${Math.abs(by).toFixed(0)}\u00b0`;
  if (from === undefined) return turned;
  return `${((((from + by) % 360) + 360) % 360).toFixed(0)}\u00b0 (${turned})`;
}
