// Areas: pieces that count by their footprint, whatever their height (sandbox/sight/areas.py).

import { Bvh } from "./bvh.js";

/** @import { Placed } from "./counting.js" */
/** @import { Point } from "../../../scene/js/protocol" */

/** @typedef {[number, number][]} Shape corners of a convex shape of the plan, counter-clockwise */
/** @typedef {{ shape: Shape, through: number, inside: number }} Footprint ranks of the least words beyond it and in it */
/** @typedef {{ owner: number, shape: Shape }} Area a footprint that stops lines: into it they go, not through it */

const [LOW, HIGH] = [-24, 120]; // of the walls of areas, inches
const CROSSED = 1e-6; // inches inside a footprint from which a segment crosses it

/**
 * Return the areas that stop lines from an eye, as walls around their sides away from it.
 * @param {Area[]} areas
 * @param {Point} eye
 * @returns {Placed[]}
 */
export function wallsOf(areas, [x, y]) {
  return areas.flatMap(({ owner, shape }) => {
    const sides = sidesOf(shape).map(([a, b]) => ({
      a,
      b,
      beyond: (b[1] - a[1]) * (a[0] - x) - (b[0] - a[0]) * (a[1] - y),
    }));
    // An eye in a footprint is on the inner side of each of its sides: that area stops nothing.
    if (!sides.some(({ beyond }) => beyond < 0)) return [];
    const leaving = sides.filter(({ beyond }) => beyond > 0);
    const corners = leaving.flatMap(({ a, b }) => {
      const [low, high] = [LOW, HIGH].map((z) => [a, b].map((corner) => [...corner, z]));
      return [low[0], low[1], high[1], low[0], high[1], high[0]].flat();
    });
    const mesh = new Bvh(Float32Array.from(corners));
    return [
      {
        mesh,
        turn: [1, 0, 0, 0, 1, 0, 0, 0, 1],
        at: /** @type {Point} */ ([0, 0, 0]),
        box: [...mesh.bounds],
        owner,
        within: Number.POSITIVE_INFINITY,
      },
    ];
  });
}

/**
 * Return whether a segment on the plan runs through a convex shape and out of it (Cyrus and Beck
 * 1978).
 * @param {Shape} shape
 * @param {Point} start
 * @param {Point} end
 */
export function crosses(shape, [x, y], [ex, ey]) {
  const [dx, dy] = [ex - x, ey - y];
  let [enter, leave] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let number = 0; number < shape.length; number++) {
    const [a, b] = [shape[number], shape[(number + 1) % shape.length]];
    const [nx, ny] = [a[1] - b[1], b[0] - a[0]];
    const long = Math.hypot(nx, ny);
    const inside = ((x - a[0]) * nx + (y - a[1]) * ny) / long;
    const slope = (dx * nx + dy * ny) / long;
    if (slope > 0) enter = Math.max(enter, -inside / slope);
    else if (slope < 0) leave = Math.min(leave, -inside / slope);
    else if (inside < 0) return false;
  }
  return enter > 0 && leave < 1 && (leave - enter) * Math.hypot(dx, dy) > CROSSED;
}

/**
 * Return the rank of the least word that footprints give a model, 0 for none.
 * @param {Footprint[]} footprints
 * @param {Shape} one the base of the model that looks
 * @param {Shape} other of the model that is looked at
 */
export function leastRank(footprints, one, other) {
  /** @type {Shape | null} */
  let between = null;
  let least = 0;
  for (const { shape, through, inside } of footprints) {
    if (Math.max(through, inside) <= least || meets(shape, one)) continue;
    if (meets(shape, other)) least = Math.max(least, inside);
    else if (through > least) {
      between ??= hullOf([...one, ...other]);
      if (meets(shape, between)) least = through;
    }
  }
  return least;
}

/**
 * Return verdicts, as bits, of a model that has at least a word where it is seen.
 * @param {number} open
 * @param {number} least rank of the word, 0 for none
 */
export function lifted(open, least) {
  const lesser = ((1 << least) - 1) << 1;
  return open & lesser ? (open & ~lesser) | (2 << least) : open;
}

/**
 * Return whether two convex shapes meet: no side of either has all of the other beyond it.
 * @param {Shape} one
 * @param {Shape} other
 */
function meets(one, other) {
  return !apart(one, other) && !apart(other, one);
}

/**
 * @param {Shape} one
 * @param {Shape} other
 */
function apart(one, other) {
  return sidesOf(one).some(([a, b]) =>
    other.every(([x, y]) => (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) < 0),
  );
}

/** @param {Shape} shape */
function sidesOf(shape) {
  return shape.map((corner, number) => /** @type {const} */ ([corner, shape[(number + 1) % shape.length]]));
}

/**
 * Return the convex hull of points, counter-clockwise (Andrew 1979).
 * @param {Shape} points
 */
function hullOf(points) {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  /** @param {Shape} some */
  const half = (some) => {
    /** @type {Shape} */
    const kept = [];
    for (const [x, y] of some) {
      while (kept.length > 1) {
        const [[ax, ay], [bx, by]] = kept.slice(-2);
        if ((bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0) break;
        kept.pop();
      }
      kept.push([x, y]);
    }
    return kept.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}
