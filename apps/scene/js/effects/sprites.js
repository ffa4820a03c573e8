// Particles as triangles that face the camera: a puff is a disc, lit from above, whose rim is
// the softer the fainter it is, and
// a streak a tapering strip along its way.

import { cross, dot, plus, times, unit } from "../vectors.js";

/** @import { Point } from "../protocol" */
/** @import { Puff } from "./particles.js" */

const RIM = 16; // corners of a disc
const THIN = 0.45; // radius within which a faint puff is dense, as a share
const SOLID = 0.4; // how much more of an opaque puff is dense: its edge is sharp near the camera
const CORNERS = 1 + 2 * RIM;
const TRIANGLES = 3 * RIM;
const LIT = 0.34; // how much brighter the top of a puff is, and how much darker its underside

/** @typedef {{ xyz: Float32Array, rgba: Uint8Array, corners: Uint32Array }} Triangles */

const [COS, SIN] = [Math.cos, Math.sin].map((wave) =>
  Array.from({ length: RIM }, (_, k) => wave((2 * Math.PI * k) / RIM)),
);

/**
 * Return triangles for particles, the farthest first.
 * @param {Puff[]} puffs
 * @param {Point} eye
 * @param {Point} right the camera's right, a unit vector
 * @param {Point} up the camera's up, a unit vector
 * @returns {Triangles}
 */
export function trianglesOf(puffs, eye, right, up) {
  const forward = cross(up, right);
  const depths = puffs.map((one) => dot(plus([one.x, one.y, one.z], eye, -1), forward));
  const order = puffs.map((_, k) => k).sort((a, b) => depths[b] - depths[a]);
  const out = {
    xyz: new Float32Array(3 * CORNERS * puffs.length),
    rgba: new Uint8Array(4 * CORNERS * puffs.length),
    corners: new Uint32Array(3 * TRIANGLES * puffs.length),
  };
  for (const [place, k] of order.entries()) {
    const [one, first] = [puffs[k], place * CORNERS];
    const long = Math.hypot(...one.tail);
    if (long > 0) streak(out, first, one, eye);
    else disc(out, first, one, right, up);
    let at = 3 * TRIANGLES * place;
    for (let n = 0; n < RIM; n++) {
      const [a, b] = [1 + n, 1 + ((n + 1) % RIM)];
      for (const corner of [0, a, b, a, a + RIM, b + RIM, a, b + RIM, b]) out.corners[at++] = first + corner;
    }
  }
  return out;
}

/**
 * @param {Triangles} out
 * @param {number} corner
 * @param {Point} at
 * @param {Puff["colour"]} colour
 * @param {number} bright
 * @param {number} dense
 */
function put(out, corner, at, [r, g, b, alpha], bright, dense) {
  out.xyz.set(at, 3 * corner);
  const level = (/** @type {number} */ v) => Math.max(0, Math.min(255, Math.round(255 * v * bright)));
  out.rgba.set([level(r), level(g), level(b), Math.round(255 * alpha * dense)], 4 * corner);
}

/**
 * @param {Triangles} out
 * @param {number} first
 * @param {Puff} one
 * @param {Point} right
 * @param {Point} up
 */
function disc(out, first, one, right, up) {
  /** @type {Point} */
  const middle = [one.x, one.y, one.z];
  const core = THIN + SOLID * Math.max(0, Math.min(1, one.colour[3]));
  put(out, first, middle, one.colour, 1, 1);
  const turned = 7 * one.size + one.x;
  for (let n = 0; n < RIM; n++) {
    const turn = (2 * Math.PI * n) / RIM;
    // ragged, and each in its own way
    const rough = 1 + 0.05 * (Math.sin(2 * turn + turned) + Math.sin(3 * turn - 2 * turned));
    const way = plus(times(right, COS[n] * rough), up, SIN[n] * rough);
    const bright = 1 + LIT * SIN[n];
    put(out, first + 1 + n, plus(middle, way, core * one.size), one.colour, bright, 0.92);
    put(out, first + 1 + RIM + n, plus(middle, way, one.size), one.colour, bright, 0);
  }
}

/**
 * A strip from the head to the tail: its corners are laid around the line between the two.
 * @param {Triangles} out
 * @param {number} first
 * @param {Puff} one
 * @param {Point} eye
 */
function streak(out, first, one, eye) {
  /** @type {Point} */
  const head = [one.x, one.y, one.z];
  const middle = plus(head, one.tail, 0.5);
  const along = times(one.tail, 0.5);
  const aside = unit(cross(along, plus(middle, eye, -1)));
  put(out, first, middle, one.colour, 1, 1);
  for (let n = 0; n < RIM; n++) {
    // the head is at -1 and the tail at 1; it thins out and fades towards the tail
    const thin = 0.5 - 0.5 * COS[n] + 0.15;
    const dense = COS[n] > 0.3 ? 0.25 : 0.95;
    const inner = plus(plus(middle, along, 0.85 * COS[n]), aside, 0.6 * one.size * SIN[n] * thin);
    const outer = plus(plus(middle, along, COS[n]), aside, one.size * SIN[n] * (thin + 0.3));
    put(out, first + 1 + n, inner, one.colour, 1, dense);
    put(out, first + 1 + RIM + n, outer, one.colour, 1, 0);
  }
}
