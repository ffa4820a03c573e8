// Fewer triangles for moving pictures that the processor draws, which have few pixels: where several
// points of a mesh are within about a pixel, they are drawn as one of them.

import { dot } from "../vectors.js";
import { boxOf } from "./obstacles.js";

/** @import { Box, Point } from "../protocol" */
/** @import { Lens } from "../camera/lens.js" */
/** @import { Actor } from "../vtk" */
/** @import { Item } from "../types" */

// Cubes within which points become one, inches: each half as large again as the next one.
const CELLS_IN = [0.57, 0.38, 0.25, 0.17, 0.11];
const MOST_PIXELS = 2; // most pixels of a cube's edge
const LEAST_CUBES = 10; // least number of cubes along the longest side of a mesh
const MOST_CUBES = 4096; // most cubes along a side
const MOST_TURN = 0.6; // cosine
const FEWEST = 400; // triangles of a mesh that is always drawn whole

/**
 * Return the largest cube that is small enough in the picture and for a mesh; 0: draw every triangle.
 * @param {number} inch pixels of the picture per inch, where the mesh is nearest
 * @param {Box} bounds of the mesh
 */
export function cellFor(inch, { low, high }) {
  const longest = Math.max(...high.map((value, axis) => value - low[axis]));
  const most = Math.min(MOST_PIXELS / inch, longest / LEAST_CUBES);
  return CELLS_IN.find((cell) => cell <= most) ?? 0;
}

/**
 * Return the cubes for actors in a frame.
 * @param {Iterable<Item>} items
 * @param {Lens} lens the projection
 * @param {number} ratio pixels of the picture per pixel of the page
 */
export function cellsOf(items, lens, ratio) {
  /** @type {Map<Actor, number>} */
  const cells = new Map();
  for (const item of items) {
    if (item.mesh.faces.length / 4 < FEWEST) continue;
    const cell = cellFor(
      ratio * Math.max(...boxOf(item).map((corner) => lens.inch(corner))),
      item.mesh.bounds,
    );
    if (cell) cells.set(item.actor, cell);
  }
  return cells;
}

/**
 * Return the corners of the triangles that are left where the points in a cube become one. Only points
 * of faces that look the same way do, so that a wall keeps its two sides. Triangles that turn by it are
 * left out: the edges of tiles would lie over the roof.
 * @template {Uint16Array | Uint32Array} Corners
 * @param {Float32Array} xyz
 * @param {Uint8Array} colours red, green, blue and opacity of each point
 * @param {Corners} corners three for each triangle
 * @param {number} cell inches
 * @returns {Corners}
 */
export function merged(xyz, colours, corners, cell) {
  const kept = pointsOfCubes(xyz, colours, corners, cell);
  const out = corners.slice();
  let to = 0;
  for (let from = 0; from < corners.length; from += 3) {
    const [a, b, c] = [kept[corners[from]], kept[corners[from + 1]], kept[corners[from + 2]]];
    if (a === b || b === c || a === c) continue;
    if (turned(across(xyz, corners[from], corners[from + 1], corners[from + 2]), across(xyz, a, b, c)))
      continue;
    out[to++] = a;
    out[to++] = b;
    out[to++] = c;
  }
  return /** @type {Corners} */ (out.slice(0, to));
}

/**
 * Return for each point the one that is drawn in its place: the lightest one, since dark ones lie in cracks.
 * @param {Float32Array} xyz
 * @param {Uint8Array} colours red, green, blue and opacity of each point
 * @param {Uint16Array | Uint32Array} corners
 * @param {number} cell inches
 */
function pointsOfCubes(xyz, colours, corners, cell) {
  const ways = waysOf(xyz, corners);
  const least = [0, 1, 2].map((axis) => lowest(xyz, axis));
  /** @type {Map<number, number>} */
  const cubes = new Map(); // numbers of cubes, one for each way
  /** @type {number[]} */
  const best = []; // point of each of them
  const kept = new Uint32Array(ways.length);
  for (let point = 0, at = 0; point < kept.length; point++, at += 3) {
    let key = ways[point];
    for (let axis = 0; axis < 3; axis++)
      key = key * MOST_CUBES + Math.floor((xyz[at + axis] - least[axis]) / cell);
    kept[point] = cubes.get(key) ?? cubes.size;
    if (kept[point] === cubes.size) {
      cubes.set(key, cubes.size);
      best.push(point);
    } else if (light(colours, point) > light(colours, best[kept[point]])) best[kept[point]] = point;
  }
  return kept.map((cube) => best[cube]);
}

/**
 * Return for each point which way a face at it looks: 0 to 5, the axes and their directions.
 * @param {Float32Array} xyz
 * @param {Uint16Array | Uint32Array} corners
 */
function waysOf(xyz, corners) {
  const ways = new Uint8Array(xyz.length / 3);
  for (let from = 0; from < corners.length; from += 3) {
    const normal = across(xyz, corners[from], corners[from + 1], corners[from + 2]);
    const sizes = normal.map(Math.abs);
    const axis = sizes.indexOf(Math.max(...sizes));
    const way = 2 * Math.max(0, axis) + Number(normal[axis] > 0);
    for (let corner = from; corner < from + 3; corner++) ways[corners[corner]] = way;
  }
  return ways;
}

/**
 * Return the direction in which a triangle looks, as long as twice its area.
 * @param {Float32Array} xyz
 * @param {number} a
 * @param {number} b
 * @param {number} c
 * @returns {Point}
 */
function across(xyz, a, b, c) {
  const [i, j, k] = [3 * a, 3 * b, 3 * c];
  const [ux, uy, uz] = [xyz[j] - xyz[i], xyz[j + 1] - xyz[i + 1], xyz[j + 2] - xyz[i + 2]];
  const [vx, vy, vz] = [xyz[k] - xyz[i], xyz[k + 1] - xyz[i + 1], xyz[k + 2] - xyz[i + 2]];
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}

/**
 * @param {Uint8Array} colours
 * @param {number} point
 */
function light(colours, point) {
  return colours[4 * point] + colours[4 * point + 1] + colours[4 * point + 2];
}

/**
 * @param {Point} one
 * @param {Point} other
 */
function turned(one, other) {
  return dot(one, other) < MOST_TURN * Math.hypot(...one) * Math.hypot(...other);
}

/**
 * @param {Float32Array} xyz
 * @param {number} axis
 */
function lowest(xyz, axis) {
  let least = Infinity;
  for (let at = axis; at < xyz.length; at += 3) least = Math.min(least, xyz[at]);
  return least;
}
