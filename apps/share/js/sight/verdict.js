// Turns the open verdicts of pairs into those of a unit (sandbox/sight/verdict.py).

export const BLOCKED = "blocked";
export const CLEAR = "clear";
const MOST = 4096; // combinations of open verdicts that are tried

/** @typedef {{ target: string, open: string[] }} Line the open verdicts of a line to a model */

/**
 * Return the words of verdicts that are set in bits.
 * @param {number} bits
 * @param {string[]} covers words from no cover to the best
 */
export function named(bits, covers) {
  return [BLOCKED, CLEAR, ...covers.slice(1)].filter((_, number) => (bits >> number) & 1);
}

/**
 * Return the open verdicts on a unit. A model has the best cover that enough of the firers that see
 * it meet; the unit has the best that enough of its visible models have.
 * @param {Line[]} lines
 * @param {string[]} covers
 * @param {number} enough a share
 */
export function ofUnit(lines, covers, enough) {
  const combinations = lines.reduce((product, { open }) => product * open.length, 1);
  if (combinations > MOST) {
    const all = new Set(lines.flatMap(({ open }) => open));
    if (!lines.every(({ open }) => open.includes(BLOCKED))) all.delete(BLOCKED);
    return [...all];
  }
  const found = new Set();
  for (let number = 0; number < combinations; number++) {
    let rest = number;
    const choice = lines.map(({ target, open }) => {
      const verdict = open[rest % open.length];
      rest = Math.floor(rest / open.length);
      return { target, verdict };
    });
    found.add(settled(choice, covers, enough));
  }
  return /** @type {string[]} */ ([...found]);
}

/**
 * @param {{ target: string, verdict: string }[]} choice
 * @param {string[]} covers
 * @param {number} enough
 */
function settled(choice, covers, enough) {
  /** @type {Map<string, number[]>} */
  const byModel = new Map();
  for (const { target, verdict } of choice) {
    if (verdict === BLOCKED) continue;
    const number = verdict === CLEAR ? 0 : covers.indexOf(verdict);
    byModel.set(target, [...(byModel.get(target) ?? []), number]);
  }
  if (!byModel.size) return BLOCKED;
  const number = shared(
    [...byModel.values()].map((own) => shared(own, enough)),
    enough,
  );
  return number ? covers[number] : CLEAR;
}

/**
 * Return the best class that enough of these have, or better.
 * @param {number[]} classes
 * @param {number} enough
 */
function shared(classes, enough) {
  for (let number = Math.max(...classes); number > 0; number--)
    if (classes.filter((one) => one >= number).length >= enough * classes.length) return number;
  return 0;
}
