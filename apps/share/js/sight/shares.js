// Intervals of counted shares, and the verdicts that they leave open
// (sandbox/sight/kernel/verdicts.py).

import { REPLICATES } from "./square.js";

const FREE = REPLICATES - 1; // degrees of freedom
const DRAWN = 0.5; // of them for the assumption that replicates err as random directions do

/** @typedef {{ normal: number, student: number }} Level */

/** @type {Level} a 95 % interval */
export const SURE = { normal: 1.959963984540054, student: 2.131449545559776 };
/** @type {Level} the interval by which rays stop being added, tested after every round */
export const SURER = { normal: 3, student: 3.5864232263449534 };
/** @type {Level} no interval: the share as it was counted */
export const AS_COUNTED = { normal: 0, student: 0 };

/**
 * @typedef {object} Rule when rays are enough, and how counts become verdicts
 * @property {number} most rays
 * @property {number} wide the widest interval of the share
 * @property {number[]} ranks the class of cover of each blocker, −1 for none
 * @property {number} least the visible share that makes a line of sight
 * @property {number[]} begins the hidden share that gives each class of cover
 */
/**
 * @typedef {object} Counts
 * @property {Float64Array} rays of each replicate
 * @property {Float64Array[]} by rays of each replicate: the free ones first, then those of each blocker
 */

/**
 * Return the interval of a share of rays.
 * @param {ArrayLike<number>} counts
 * @param {ArrayLike<number>} rays
 * @param {Level} level
 * @returns {[number, number]}
 */
export function interval(counts, rays, { normal, student }) {
  let [count, total, own, both, every] = [0, 0, 0, 0, 0];
  for (let number = 0; number < rays.length; number++) {
    count += counts[number];
    total += rays[number];
    own += counts[number] * counts[number];
    both += counts[number] * rays[number];
    every += rays[number] * rays[number];
  }
  if (count === 0 || count === total) return wilson(count, total, normal);
  const share = count / total;
  const apart = own - 2 * share * both + share * share * every;
  const asDrawn = (total * share * (1 - share) * FREE) / REPLICATES;
  const effect = ((FREE * apart) / asDrawn + DRAWN) / (FREE + DRAWN);
  const drawn = total / effect;
  return wilson(share * drawn, drawn, student);
}

/**
 * @param {number} count
 * @param {number} total
 * @param {number} deviations
 * @returns {[number, number]}
 */
function wilson(count, total, deviations) {
  if (total === 0) return [0, 1];
  const [share, square] = [count / total, deviations * deviations];
  const middle = (share + square / (2 * total)) / (1 + square / total);
  const reach = (share * (1 - share)) / total + square / (4 * total * total);
  const half = (deviations * Math.sqrt(reach)) / (1 + square / total);
  return [count === 0 ? 0 : Math.max(0, middle - half), count === total ? 1 : Math.min(1, middle + half)];
}

/**
 * Return the verdicts that counts leave open, as bits: 1 blocked, 2 clear, 4 the least class of
 * cover, and so on.
 * @param {Counts} counts
 * @param {Rule} rule
 * @param {Level} level
 */
export function leftOpen({ rays, by }, rule, level) {
  const { least, begins } = rule;
  const [low, high] = interval(by[0], rays, level);
  let verdicts = low < least ? 1 : 0;
  if (high < least) return verdicts;
  const hidden = byClass(by, rule);
  const together = new Float64Array(REPLICATES);
  let tried = -1;
  for (let cover = begins.length - 1; cover >= 0; cover--) {
    let met = 0;
    hidden[cover].forEach((number, replicate) => {
      met += number;
      together[replicate] += number;
    });
    if (met === 0 && begins[cover] >= tried) continue; // the better classes have settled it
    tried = begins[cover];
    const [lower, higher] = interval(together, rays, level);
    if (higher < begins[cover]) continue;
    verdicts |= 4 << cover;
    if (lower >= begins[cover]) return verdicts;
  }
  return verdicts | 2;
}

/**
 * Return whether no more rays are needed: the interval is narrow, and one verdict is left open.
 * @param {Counts} counts
 * @param {Rule} rule
 */
export function settled(counts, rule) {
  const [low, high] = interval(counts.by[0], counts.rays, SURE);
  if (high - low > rule.wide) return false;
  const open = leftOpen(counts, rule, SURER);
  return (open & (open - 1)) === 0;
}

/**
 * Return the rays that each class of cover stopped, of each replicate.
 * @param {Float64Array[]} by
 * @param {Rule} rule
 */
function byClass(by, { ranks, begins }) {
  const hidden = begins.map(() => new Float64Array(REPLICATES));
  ranks.forEach((rank, blocker) => {
    if (rank < 0) return;
    by[1 + blocker].forEach((number, replicate) => {
      hidden[rank][replicate] += number;
    });
  });
  return hidden;
}
