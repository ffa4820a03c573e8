// Places of labels: beside their things, clear of things on the table and of each other.

import { clamp } from "../vectors.js";

/** @import { Frame, Margins, Pixel, Spot } from "../types" */

const GAP = 12; // pixels between a thing and its label
const APART = 3; // pixels between two labels
const AMPLE = 20; // the same for a spare label
const RINGS = 3; // times that places around a thing are tried, each time one label further out
const BESIDE = 4; // pixels around a label that should be clear of things, too

/**
 * @typedef {object} Word a label to place
 * @property {[number, number]} size pixels
 * @property {Spot} spot the place of its thing
 * @property {number} [radius] of its thing, inches
 * @property {boolean} [upright] whether it prefers a place above or below
 * @property {boolean} [spare] whether it is only shown where there is ample room beside its thing
 */

/**
 * Place each label around its thing, where it covers few things on the table, preferably away from the
 * other labels. Returns null for a label that has no place.
 * @param {Word[]} words the most important first
 * @param {Pixel[]} things places that labels should not cover
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
      const apart = word.spare ? AMPLE : APART;
      if (!inside || taken.some((other) => meet(frame, other, apart))) continue;
      const cost = rank + 6 * things.filter((thing) => holds(frame, thing)).length;
      if (cost < least) [best, least] = [frame, cost];
    }
    if (best) taken.push(best);
    return best;
  });
}

/**
 * Return the possible top left corners of a label around a thing, the best first: beside it, then
 * further out.
 * @param {Word} word
 * @param {number} focus pixels per inch at one inch from the eye
 * @param {boolean} leftward
 * @returns {Pixel[]}
 */
export function places(word, focus, leftward) {
  const { radius = 0.6, size, spot } = word;
  const nearest = clamp((radius * focus) / Math.max(1, spot[2]), 6, 260) + GAP;
  const rings = Array.from(
    { length: word.spare ? 1 : RINGS },
    (_, ring) => nearest + ring * (size[1] + APART),
  );
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
 * Return whether two frames are less than some pixels apart.
 * @param {Frame} a
 * @param {Frame} b
 * @param {number} apart
 */
function meet([x, y, w, h], [u, v, wide, high], apart) {
  return x < u + wide + apart && u < x + w + apart && y < v + high + apart && v < y + h + apart;
}

/**
 * @param {Frame} frame
 * @param {Pixel} pixel
 */
function holds([left, top, w, h], [x, y]) {
  return x > left - BESIDE && x < left + w + BESIDE && y > top - BESIDE && y < top + h + BESIDE;
}

/**
 * Return the top left corner of a note beside the pointer, clear of the cards where the pointer is,
 * and of the sight line that is judged.
 * @param {Pixel} pointer
 * @param {Pixel} note its width and height
 * @param {{ size: Pixel, insets: Margins }} view
 * @param {Pixel[]} line points of the sight line
 * @returns {Pixel}
 */
export function notePlace([x, y], [w, h], { size, insets }, line = []) {
  const [right, bottom] = [size[0] - insets.right, size[1] - insets.bottom];
  const beside = x + 18 + w > (x < right ? right : size[0]) ? [x - 14 - w, x + 18] : [x + 18, x - 14 - w];
  const places = [y + 14, y - 14 - h].flatMap((top) =>
    beside.map((left) => {
      const low = clamp(top, 4, (y < bottom ? bottom : size[1]) - h - 4);
      return /** @type {Pixel} */ ([left, low]);
    }),
  );
  return places.find(([left, top]) => !line.some((pixel) => holds([left, top, w, h], pixel))) ?? places[0];
}
