// Widths of rings and sight lines, which grow with distance so that they are visible on the whole table
// and on small screens. `inch`: pixels per inch at their place.

/** @import { Box } from "../protocol" */
/** @import { Mesh } from "../types" */

const RING_PIXELS = 4; // least visible width of a ring, up to MOST_WIDER_IN
const BAND_IN = 0.28;
const MOST_WIDER_IN = 0.35;
const LINE_PIXELS = 2.2; // least width of a sight line
const LINE_IN = 0.09;

/**
 * Return the factor on the width of a ring.
 * @param {Box} bounds
 * @param {number} inch
 */
export function ringWidth({ low, high }, inch) {
  const reach = Math.max(-low[0], -low[1], high[0], high[1]);
  const missing = RING_PIXELS / inch - BAND_IN;
  return 1 + Math.min(MOST_WIDER_IN, Math.max(0, missing)) / reach;
}

/**
 * Return the inches by which a sight line is drawn wider on each side.
 * @param {number} inch
 */
export function lineExtra(inch) {
  return Math.max(0, LINE_PIXELS / inch - LINE_IN) / 2;
}

/**
 * Return the factor on the width of a sight line.
 * @param {Mesh} mesh
 */
export function lineWidth({ extra = 0 }) {
  return 1 + (2 * extra) / LINE_IN;
}

/**
 * Widen a sight line along its normals, which point away from its middle.
 * @param {Mesh} mesh
 * @param {number} inch
 */
export function thicken(mesh, inch) {
  const { away } = mesh;
  if (!away) return;
  const extra = lineExtra(inch);
  if (Math.abs(extra - (mesh.extra ?? 0)) < 0.004) return;
  mesh.extra = extra;
  mesh.data.getPoints().setData(
    mesh.xyz.map((v, i) => v + (extra * away[i]) / 127),
    3,
  );
  mesh.data.modified();
}
