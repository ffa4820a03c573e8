// The place of a mark at the edge of the view for something outside it.

import { clamp } from "../vectors.js";

/** @import { Margins, Pixel, Spot } from "../types" */

const ROOM = 44; // pixels that a mark needs beside an edge

/**
 * Return whether a spot is in the part of the view that is free of cards. Else also return where the
 * line from its middle to the spot leaves it, and the direction in degrees, 0 to the right, clockwise.
 * @param {Spot} spot
 * @param {{ size: [number, number], insets: Margins }} view
 * @returns {{ inside: boolean, at: Pixel, angle: number }}
 */
export function beside([x, y, depth], { size, insets }) {
  const [left, top] = [insets.left, insets.top];
  const [right, bottom] = [
    Math.max(left + 1, size[0] - insets.right),
    Math.max(top + 1, size[1] - insets.bottom),
  ];
  const seen = depth > 0 && x >= left && x <= right && y >= top && y <= bottom;
  if (seen) return { inside: true, at: [x, y], angle: 0 };
  const [midX, midY] = [(left + right) / 2, (top + bottom) / 2];
  // A point behind the eye is projected to the opposite side.
  const turn = depth > 0 ? 1 : -1;
  const [dx, dy] = [turn * (x - midX), turn * (y - midY)];
  const [reachX, reachY] = [Math.max(1, (right - left) / 2 - ROOM), Math.max(1, (bottom - top) / 2 - ROOM)];
  const share = Math.min(reachX / Math.max(1e-6, Math.abs(dx)), reachY / Math.max(1e-6, Math.abs(dy)));
  return {
    inside: false,
    at: [clamp(midX + dx * share, left, right), clamp(midY + dy * share, top, bottom)],
    angle: (Math.atan2(dy, dx) * 180) / Math.PI,
  };
}
