// A picture of a die; the style sheet (panels.css) draws its face.

import { add } from "../../../web/js/element.js";

/**
 * @param {Node} parent
 * @param {number} face 1 to 6
 * @param {string} className
 */
export function die(parent, face, className) {
  const node = add(parent, "span", `die ${className}`);
  node.dataset.face = String(face);
  node.setAttribute("role", "img");
  node.setAttribute("aria-label", String(face));
}
