// One eye's view of a body: the patch of directions that holds all of it, and the shaft that all
// lines run in (sandbox/sight/kernel/looks.py).

import { dot } from "../../../scene/js/vectors.js";

/** @import { Point } from "../../../scene/js/protocol" */

const HAIR = 1e-3; // inches by which the shaft is wider than its lines

/**
 * @typedef {object} View
 * @property {Point} eye
 * @property {[Point, Point, Point]} frame forward, left, up
 * @property {[number, number, number, number]} spread lowest and highest longitude, sines of lowest and highest latitude
 * @property {boolean} whole the body is too near or too wide for a patch
 * @property {number[]} box lowest and highest corner around all lines
 * @property {{ normal: Point, most: number }[]} sides of the shaft; empty for the whole sphere
 */

/**
 * @param {Point} eye
 * @param {ArrayLike<number>} hull corners of the body's hull, three numbers each
 * @returns {View}
 */
export function viewOf(eye, hull) {
  const box = [1, 1, 1, -1, -1, -1].map((side) => side * Number.POSITIVE_INFINITY);
  for (let at = 0; at < hull.length; at++) {
    box[at % 3] = Math.min(box[at % 3], hull[at]);
    box[3 + (at % 3)] = Math.max(box[3 + (at % 3)], hull[at]);
  }
  const frame = lookAt(eye, box);
  let [nearest, reach, furthest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  let [west, south, east, north] = [1, 1, -1, -1].map((side) => side * Number.POSITIVE_INFINITY);
  for (let at = 0; at < hull.length; at += 3) {
    const way = /** @type {Point} */ ([hull[at] - eye[0], hull[at + 1] - eye[1], hull[at + 2] - eye[2]]);
    const [ahead, left, up] = frame.map((row) => dot(row, way));
    [nearest, reach] = [Math.min(nearest, ahead), Math.max(reach, ahead)];
    furthest = Math.max(furthest, ahead * ahead + left * left + up * up);
    if (ahead <= 0) continue;
    [west, east] = [Math.min(west, left / ahead), Math.max(east, left / ahead)];
    [south, north] = [Math.min(south, up / ahead), Math.max(north, up / ahead)];
  }
  for (let axis = 0; axis < 3; axis++) {
    box[axis] = Math.min(box[axis], eye[axis]);
    box[3 + axis] = Math.max(box[3 + axis], eye[axis]);
  }
  const whole = nearest < 0.05 * Math.sqrt(furthest);
  const view = whole
    ? { spread: [-Math.PI, Math.PI, -1, 1], sides: [] }
    : shaft(eye, frame, [west, east, south, north], reach, box);
  const wider = box.map((value, place) => value + (place < 3 ? -HAIR : HAIR));
  return /** @type {View} */ ({ eye, frame, whole, box: wider, ...view });
}

/**
 * Return whether lines of a view may meet a box.
 * @param {View} view
 * @param {ArrayLike<number>} box
 */
export function meetsBox({ box: lines, sides }, box) {
  for (let axis = 0; axis < 3; axis++)
    if (lines[axis] > box[3 + axis] || lines[3 + axis] < box[axis]) return false;
  return sides.every(({ normal, most }) => {
    let least = 0;
    for (let axis = 0; axis < 3; axis++) least += normal[axis] * box[normal[axis] > 0 ? axis : 3 + axis];
    return least <= most;
  });
}

/**
 * Return the patch and the sides of the shaft; widen `box` to hold all lines.
 * @param {Point} eye
 * @param {[Point, Point, Point]} frame
 * @param {[number, number, number, number]} window
 * @param {number} reach
 * @param {number[]} box
 */
function shaft(eye, [ahead, left, up], [west, east, south, north], reach, box) {
  const [low, high] = [Math.atan(west), Math.atan(east)];
  const widest = Math.cos(Math.max(Math.abs(low), Math.abs(high)));
  const top = north * (north > 0 ? 1 : widest);
  const bottom = south * (south < 0 ? 1 : widest);
  for (let axis = 0; axis < 3; axis++)
    for (const side of [west, east])
      for (const height of [south, north]) {
        const at = eye[axis] + (ahead[axis] + side * left[axis] + height * up[axis]) * reach;
        box[axis] = Math.min(box[axis], at);
        box[3 + axis] = Math.max(box[3 + axis], at);
      }
  /** @param {(axis: number) => number} made @param {number} further */
  const side = (made, further = 0) => {
    const normal = /** @type {Point} */ ([made(0), made(1), made(2)]);
    return { normal, most: dot(normal, eye) + further + HAIR * Math.sqrt(dot(normal, normal)) };
  };
  return {
    spread: [low, high, bottom / Math.hypot(1, bottom), top / Math.hypot(1, top)],
    sides: [
      side((n) => -ahead[n]),
      side((n) => left[n] - east * ahead[n]),
      side((n) => west * ahead[n] - left[n]),
      side((n) => up[n] - north * ahead[n]),
      side((n) => south * ahead[n] - up[n]),
      side((n) => ahead[n], reach),
    ],
  };
}

/**
 * Return forward, left and up of a level look at the middle of a box.
 * @param {Point} eye
 * @param {number[]} box
 * @returns {[Point, Point, Point]}
 */
function lookAt(eye, box) {
  let [x, y, z] = [0, 1, 2].map((axis) => (box[axis] + box[3 + axis]) / 2 - eye[axis]);
  const length = Math.sqrt(x * x + y * y + z * z);
  [x, y, z] = length > 1e-9 ? [x / length, y / length, z / length] : [1, 0, 0];
  const side = Math.hypot(x, y);
  const [a, b] = side > 1e-6 ? [-y / side, x / side] : [0, 1];
  return [
    [x, y, z],
    [a, b, 0],
    [-z * b, z * a, x * b - y * a],
  ];
}

/**
 * Return the lowest and the highest corner of points.
 * @param {ArrayLike<number>} points
 */
export function cornersOf(points) {
  const [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY].map((end) => [end, end, end]);
  for (let at = 0; at < points.length; at++) {
    low[at % 3] = Math.min(low[at % 3], points[at]);
    high[at % 3] = Math.max(high[at % 3], points[at]);
  }
  return [low, high];
}
