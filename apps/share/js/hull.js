// Convex hulls of places on the plan.

/** @import { Plan } from "../../scene/js/types" */

/**
 * Return the corners of the convex hull, counter-clockwise (Andrew 1979).
 * @param {Plan[]} places
 * @returns {Plan[]}
 */
export function hullOf(places) {
  const sorted = [...places].sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const half = (/** @type {Plan[]} */ some) => {
    /** @type {Plan[]} */
    const chain = [];
    for (const [x, y] of some) {
      for (;;) {
        const [a, b] = chain.slice(-2);
        if (!b || (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) > 0) break;
        chain.pop();
      }
      chain.push([x, y]);
    }
    return chain.slice(0, -1);
  };
  const ring = [...half(sorted), ...half(sorted.reverse())];
  return ring.length ? ring : places.slice(0, 1);
}
