// Obstacles of the camera: intersection of rays with boxes and meshes.

import { clamp, corners, cross, plus, times } from "../vectors.js";

/** @import { Matrix, Point } from "../protocol" */
/** @import { Solid } from "../types" */

const CLEARANCE = 0.5; // inches that the camera stays away from obstacles
const BESIDE = 0.3; // inches around the camera that must be free as well

/**
 * Return the corners of a thing's box, inches, table frame.
 * @param {Solid} solid
 * @returns {Point[]}
 */
export function boxOf({ matrix: m, mesh }) {
  /** @type {(p: Point, row: number) => number} */
  const value = (p, row) => m[row] * p[0] + m[row + 1] * p[1] + m[row + 2] * p[2] + m[row + 3];
  return corners(mesh.bounds).map((p) => [value(p, 0), value(p, 4), value(p, 8)]);
}

/**
 * Return a direction of the table in an item's own frame (the inverse of a rotation is its transpose).
 * @param {Matrix} m
 * @param {Point} way
 * @returns {Point}
 */
function intoFrame(m, [x, y, z]) {
  return [m[0] * x + m[4] * y + m[8] * z, m[1] * x + m[5] * y + m[9] * z, m[2] * x + m[6] * y + m[10] * z];
}

/**
 * Return a point of the table in an item's own frame.
 * @param {Matrix} m
 * @param {Point} point
 */
function inFrame(m, [x, y, z]) {
  return intoFrame(m, [x - m[3], y - m[7], z - m[11]]);
}

/**
 * Return where a ray meets a thing's box, in lengths of its direction, or Infinity.
 * @param {Solid} solid
 * @param {Point} origin
 * @param {Point} direction
 */
export function boxDistance({ matrix: m, mesh }, origin, direction) {
  const o = inFrame(m, origin);
  const d = intoFrame(m, direction);
  let [enter, leave] = [0, Infinity];
  for (let axis = 0; axis < 3; axis++) {
    const [low, high] = [mesh.bounds.low[axis], mesh.bounds.high[axis]];
    if (Math.abs(d[axis]) < 1e-12) {
      if (o[axis] < low || o[axis] > high) return Infinity;
      continue;
    }
    const [a, b] = [(low - o[axis]) / d[axis], (high - o[axis]) / d[axis]];
    enter = Math.max(enter, Math.min(a, b));
    leave = Math.min(leave, Math.max(a, b));
  }
  return enter <= leave ? enter : Infinity;
}

/**
 * Return the share, 0 to 1, of the segment between two points at which it first meets a thing, or
 * Infinity. Tests each triangle by Möller and Trumbore's method.
 * @param {Solid} solid
 * @param {Point} from
 * @param {Point} to
 */
export function meets({ matrix: m, mesh }, from, to) {
  const o = inFrame(m, from);
  const d = intoFrame(m, plus(to, from, -1));
  const { xyz, faces } = mesh;
  let nearest = Infinity;
  for (let at = 0; at < faces.length; at += 4) {
    const [a, b, c] = [3 * faces[at + 1], 3 * faces[at + 2], 3 * faces[at + 3]];
    const [ux, uy, uz] = [xyz[b] - xyz[a], xyz[b + 1] - xyz[a + 1], xyz[b + 2] - xyz[a + 2]];
    const [vx, vy, vz] = [xyz[c] - xyz[a], xyz[c + 1] - xyz[a + 1], xyz[c + 2] - xyz[a + 2]];
    const [px, py, pz] = [d[1] * vz - d[2] * vy, d[2] * vx - d[0] * vz, d[0] * vy - d[1] * vx];
    const size = ux * px + uy * py + uz * pz;
    if (Math.abs(size) < 1e-12) continue;
    const [tx, ty, tz] = [o[0] - xyz[a], o[1] - xyz[a + 1], o[2] - xyz[a + 2]];
    const u = (tx * px + ty * py + tz * pz) / size;
    if (u < 0 || u > 1) continue;
    const [qx, qy, qz] = [ty * uz - tz * uy, tz * ux - tx * uz, tx * uy - ty * ux];
    const v = (d[0] * qx + d[1] * qy + d[2] * qz) / size;
    if (v < 0 || u + v > 1) continue;
    const t = (vx * qx + vy * qy + vz * qz) / size;
    if (t >= 0 && t <= 1 && t < nearest) nearest = t;
  }
  return nearest;
}

/**
 * Return the share of a move of the camera that is free, with room around it.
 * @param {Solid[]} solids
 * @param {Point} from
 * @param {Point} to
 * @param {number | null} cut height above which nothing is drawn, inches
 */
export function freeWay(solids, from, to, cut) {
  const way = plus(to, from, -1);
  const length = Math.hypot(...way);
  if (length < 1e-9) return 1;
  const ahead = times(way, (length + CLEARANCE) / length);
  const steep = Math.abs(ahead[2]) >= 0.9 * (length + CLEARANCE);
  const aside = cross(ahead, steep ? [1, 0, 0] : [0, 0, 1]);
  const [a, b] = [aside, cross(ahead, aside)].map((v) => times(v, BESIDE / Math.hypot(...v)));
  let nearest = Infinity;
  for (const start of [from, plus(from, a), plus(from, a, -1), plus(from, b), plus(from, b, -1)]) {
    const end = plus(start, ahead);
    for (const solid of solids) {
      if (boxDistance(solid, start, ahead) > 1) continue;
      const share = meets(solid, start, end);
      if (cut === null || start[2] + share * ahead[2] <= cut) nearest = Math.min(nearest, share);
    }
  }
  return clamp((nearest * (length + CLEARANCE) - CLEARANCE) / length, 0, 1);
}
