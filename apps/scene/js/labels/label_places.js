// Where labels go: beside their things, off what stands on the table, and off each other.

import { clamp } from "../vectors.js";

/** @import { Frame, Margins, Pixel, Spot } from "../types" */

const GAP = 12; // pixels between a thing and its label
const APART = 3; // pixels between two labels
const RINGS = 3; // times that places around a thing are tried, each time one label further out
const BESIDE = 4; // pixels around a label that things should be off as well

/**
 * @typedef {object} Word a label as it is placed
 * @property {[number, number]} size pixels
 * @property {Spot} spot where its thing is
 * @property {number} [radius] inches that its thing reaches
 * @property {boolean} [upright] whether it goes above or below first
 */

/**
 * Each label takes, of the places around its thing, the one that covers least of what stands on the
 * table and is nearest to where it leads away from the others; one without a place is left out.
 * @param {Word[]} words the most important first
 * @param {Pixel[]} things what labels should not cover
 * @param {{ size: [number, number], insets: Margins, focus: number }} view
 * @param {Frame[]} [handles] what no label may cover
 * @returns {(Frame | null)[]}
 */
export function placed(words, things, { size, insets, focus }, handles = []) {
  const middle = words.reduce((sum, { spot }) => sum + spot[0], 0) / Math.max(1, words.length);
  const taken = [...handles];
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
      if (!inside || taken.some((other) => meet(frame, other))) continue;
      const cost = rank + 6 * things.filter((thing) => holds(frame, thing)).length;
      if (cost < least) [best, least] = [frame, cost];
    }
    if (best) taken.push(best);
    return best;
  });
}

/**
 * Left top corners around a thing, the best first: beside it, then further out.
 * @param {Word} word
 * @param {number} focus pixels per inch at one inch from the eye
 * @param {boolean} leftward
 * @returns {Pixel[]}
 */
export function places(word, focus, leftward) {
  const { radius = 0.6, size, spot } = word;
  const nearest = clamp((radius * focus) / Math.max(1, spot[2]), 6, 260) + GAP;
  const rings = Array.from({ length: RINGS }, (_, ring) => nearest + ring * (size[1] + APART));
  return rings.flatMap((reach) => ring(word, reach, leftward));
}

/**
 * @param {Word} word
 * @param {number} reach pixels between a thing's middle and the labels around it
 * @param {boolean} leftward
 * @returns {Pixel[]}
 */
function ring({ size: [w, h], spot: [x, y], upright }, reach, leftward) {
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
 * Whether two frames overlap, or nearly.
 * @param {Frame} a
 * @param {Frame} b
 */
function meet([x, y, w, h], [u, v, wide, high]) {
  return x < u + wide + APART && u < x + w + APART && y < v + high + APART && v < y + h + APART;
}

/**
 * @param {Frame} frame
 * @param {Pixel} pixel
 */
function holds([left, top, w, h], [x, y]) {
  return x > left - BESIDE && x < left + w + BESIDE && y > top - BESIDE && y < top + h + BESIDE;
}
