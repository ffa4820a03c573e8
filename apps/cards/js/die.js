// A picture of a die.

import { add } from "../../web/js/element.js";

/** @type {Record<number, number[]>} */
const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

/**
 * @param {Node} parent
 * @param {number} face 1 to 6
 * @param {string} className
 */
export function die(parent, face, className) {
  const dots = PIPS[face].map(
    (i) => `<circle cx="${4 + 4 * (i % 3)}" cy="${4 + 4 * Math.floor(i / 3)}" r="1.35"/>`,
  );
  const node = add(parent, "span", `die ${className}`);
  node.dataset.face = String(face);
  const rim = '<rect x="1" y="1" width="14" height="14" rx="3"/>';
  node.innerHTML = `<svg viewBox="0 0 16 16" role="img" aria-label="${face}">${rim}${dots.join("")}</svg>`;
}
