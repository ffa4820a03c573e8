// Places of labels: beside their things, clear of things on the table and of each other.

import { clamp } from "../vectors.js";

/** @import { Frame, Margins, Pixel, Spot } from "../types" */

const GAP = 12; // pixels between a thing and its label
const OVERLAP = 1 / 3; // the most of a label that another may cover
const BESIDE = 4; // pixels around a label that should be clear of things, too

/**
 * @typedef {object} Word a label to place
 * @property {[number, number]} size pixels
 * @property {Spot} spot the place of its thing
 * @property {number} [radius] of its thing, inches
 * @property {boolean} [upright] whether it prefers a place above or below
 */

/**
 * Place each label around its thing, where it covers few things on the table, preferably away from the
 * other labels. Returns null for a label that has no place.
 * @param {Word[]} words the most important first
 * @param {Pixel[]} things places that labels should not cover
 * @param {{ size: [number, number], insets: Margins, focus: number }} view
 * @returns {(Frame | null)[]}
 */
export function placed(words, things, { size, insets, focus }) {
  const middle = words.reduce((sum, { spot }) => sum + spot[0], 0) / Math.max(1, words.length);
  /** @type {Frame[]} */
  const taken = [];
  return words.map((word) => {
    if (word.spot[2] <= 0.5) return null; // behind the eye
    const [w, h] = word.size;
    /** @type {Frame | null} */
    let best = null;
    let least = Infinity;
    for (const [rank, [left, top]] of places(word, focus, word.spot[0] < middle).entries()) {
      const inside =
        left >= insets.left &&
        top >= insets.top &&
        left + w <= size[0] - insets.right &&
        top + h <= size[1] - insets.bottom;
      /** @type {Frame} */
      const frame = [left, top, w, h];
      const overlap = Math.max(0, ...taken.map((other) => covered(frame, other)));
      if (!inside || overlap > OVERLAP) continue;
      const cost = rank + 6 * things.filter((thing) => holds(frame, thing)).length + 24 * overlap;
      if (cost < least) [best, least] = [frame, cost];
    }
    if (best) taken.push(best);
    return best;
  });
}

/**
 * Return the possible top left corners of a label around a thing, the best first.
 * @param {Word} word
 * @param {number} focus pixels per inch at one inch from the eye
 * @param {boolean} leftward
 * @returns {Pixel[]}
 */
export function places({ radius = 0.6, size: [w, h], spot: [x, y, depth], upright }, focus, leftward) {
  const reach = clamp((radius * focus) / Math.max(1, depth), 6, 260) + GAP;
  const [right, left] = [x + reach, x - reach - w];
  const [above, below, beside] = [y - reach - h, y + reach, y - h / 2];
  const [near, far] = leftward ? [left, right] : [right, left];
  /** @type {Pixel[]} */
  const sides = [
    [near, beside],
    [near, above],
    [near, below],
    [far, beside],
    [far, above],
    [far, below],
  ];
  /** @type {Pixel[]} */
  const ends = [
    [x - w / 2, above],
    [x - w / 2, below],
  ];
  return upright ? [...ends, ...sides] : [...sides, ...ends];
}

/**
 * Return the share of the smaller of two frames that the other covers.
 * @param {Frame} a
 * @param {Frame} b
 */
export function covered(a, b) {
  const wide = Math.min(a[0] + a[2], b[0] + b[2]) - Math.max(a[0], b[0]);
  const high = Math.min(a[1] + a[3], b[1] + b[3]) - Math.max(a[1], b[1]);
  if (wide <= 0 || high <= 0) return 0;
  return (wide * high) / Math.min(a[2] * a[3], b[2] * b[3]);
}

/**
 * @param {Frame} frame
 * @param {Pixel} pixel
 */
function holds([left, top, w, h], [x, y]) {
  return x > left - BESIDE && x < left + w + BESIDE && y > top - BESIDE && y < top + h + BESIDE;
}
