// A question as the fragment of a link: who fires, the target, where moved models stand, and the page's
// answer, which `sightline verify` judges again.
// sandbox/rulings/asked.py reads it too.

/** @import { Spot } from "./places.js" */
/** @import { Plan } from "../../scene/js/types" */

/**
 * @typedef {object} Asked
 * @property {string} of how the digest of the table begins
 * @property {string} firer
 * @property {string} target
 * @property {[string, Spot][]} at
 * @property {[string, Spot][]} put bodies that were put down, by their names
 * @property {Plan[][]} free areas of a scan in which no fence is missing
 */
/** @typedef {{ verdict: string, seen: number, rays: number }} Settled the rays of all pairs */

/**
 * @param {string} of how the digest of the table begins
 * @param {Omit<Asked, "of">} asked
 * @param {Settled | null} answer
 */
export function written(of, { firer, target, at, put, free }, answer) {
  const rows = [
    ...at.map(([id, spot]) => `at=${encodeURIComponent(id)}:${spot.join(",")}`),
    ...put.map(([body, spot]) => `put=${encodeURIComponent(body)}:${spot.join(",")}`),
    ...free.map((area) => `free=${area.flat().join(",")}`),
  ];
  if (answer) rows.push(`said=${encodeURIComponent(answer.verdict)}:${answer.seen},${answer.rays}`);
  const [from, to] = [firer, target].map(encodeURIComponent);
  return `#${[`of=${of}`, `firer=${from}`, `target=${to}`, ...rows].join("&")}`;
}

/**
 * Return what a fragment asks; null where it is none of this kind.
 * @param {string} fragment
 * @returns {Asked | null}
 */
export function read(fragment) {
  const rows = new URLSearchParams(fragment.slice(1));
  const of = rows.get("of");
  if (!of) return null;
  const placed = (/** @type {string} */ name) =>
    rows.getAll(name).flatMap((row) => {
      const [id, place = ""] = row.split(":");
      const spot = /** @type {Spot} */ (place.split(",").map(Number));
      return spot.length === 3 && spot.every(Number.isFinite)
        ? [/** @type {[string, Spot]} */ ([id, spot])]
        : [];
    });
  const [firer, target] = ["firer", "target"].map((name) => rows.get(name) ?? "");
  const free = rows.getAll("free").flatMap((row) => {
    const numbers = row.split(",").map(Number);
    /** @type {Plan[]} */
    const area = [];
    for (let at = 0; at + 1 < numbers.length; at += 2) area.push([numbers[at], numbers[at + 1]]);
    return numbers.every(Number.isFinite) && area.length > 2 ? [area] : [];
  });
  return { of, firer, target, at: placed("at"), put: placed("put"), free };
}
