// Distances of a pixel from projected points.

import { clamp } from "../vectors.js";

/** @import { Pixel } from "../types" */

/**
 * Return the distance of a pixel from the convex hull of points; 0 within it.
 * @param {number[][]} points x, y; further numbers are ignored
 * @param {Pixel} pixel
 */
export function missed(points, [x, y]) {
  const hull = convex(points);
  let [nearest, inside] = [Infinity, hull.length > 2];
  for (const [index, [ax, ay]] of hull.entries()) {
    const [bx, by] = hull[(index + 1) % hull.length];
    const [dx, dy] = [bx - ax, by - ay];
    if (dx * (y - ay) - dy * (x - ax) < 0) inside = false;
    const along = clamp(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1), 0, 1);
    nearest = Math.min(nearest, Math.hypot(ax + along * dx - x, ay + along * dy - y));
  }
  return inside ? 0 : nearest;
}

/**
 * Return the corners of the convex hull of points in order (the monotone chain method).
 * @param {number[][]} points
 */
export function convex(points) {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  /** @type {(a: number[], b: number[], c: number[]) => number} */
  const turn = (a, b, c) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  /** @param {number[][]} row */
  const half = (row) => {
    /** @type {number[][]} */
    const out = [];
    for (const point of row) {
      while (out.length > 1 && turn(out[out.length - 2], out[out.length - 1], point) <= 0) out.pop();
      out.push(point);
    }
    return out.slice(0, -1);
  };
  return sorted.length < 3 ? sorted : [...half(sorted), ...half(sorted.reverse())];
}
