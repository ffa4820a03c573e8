// Rings and sight lines grow with distance, so that they are as easily seen over the whole table and
// on a small screen. `inch`: pixels that an inch takes where they are.

/** @import { Box } from "../protocol" */
/** @import { Mesh } from "../types" */

const RING_PIXELS = 4; // the least that a ring stands out from its base, while that is not too wide
const BAND_IN = 0.28;
const MOST_WIDER_IN = 0.35;
const LINE_PIXELS = 2.2; // the least that a sight line is wide
const LINE_IN = 0.09;

/**
 * How many times as wide as it is a ring is drawn.
 * @param {Box} bounds
 * @param {number} inch
 */
export function ringWidth({ low, high }, inch) {
  const reach = Math.max(-low[0], -low[1], high[0], high[1]);
  const missing = RING_PIXELS / inch - BAND_IN;
  return 1 + Math.min(MOST_WIDER_IN, Math.max(0, missing)) / reach;
}

/**
 * Inches that a sight line is drawn wider than it is, on each side.
 * @param {number} inch
 */
export function lineExtra(inch) {
  return Math.max(0, LINE_PIXELS / inch - LINE_IN) / 2;
}

/**
 * How many times as wide as it is a sight line is drawn.
 * @param {Mesh} mesh
 */
export function lineWidth({ extra = 0 }) {
  return 1 + (2 * extra) / LINE_IN;
}

/**
 * Sight lines come with normals that lead away from their middles.
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
