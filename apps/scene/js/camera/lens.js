// The projection of a camera around a focal point, z up. It is exactly the projection that is drawn.

import { cross, dot, plus, RADIANS } from "../vectors.js";

/** @import { Box, Point } from "../protocol" */
/** @import { Margins, Pixel, Ray, Seat, Spot } from "../types" */

export const FIELD = 30; // degrees, vertical

export class Lens {
  constructor() {
    /** @type {Point} */
    this.focal = [36, 24, 0];
    this.distance = 90;
    this.azimuth = -86;
    this.elevation = 54;
    /** @type {Pixel} */
    this.size = [1, 1];
    /** @type {Margins} */
    this.insets = { left: 0, right: 0, top: 0, bottom: 0 };
    /** @type {Box} */
    this.bounds = { low: [0, 0, 0], high: [72, 48, 3] };
    /**
     * The share, 0 to 1, of a way between two points that is free of obstacles.
     * @type {(from: Point, to: Point) => number}
     */
    this.free = () => 1;
    this.highest = 0; // height of the highest item, inches
    /**
     * The upper corners of things that are higher than the bounds.
     * @type {() => Point[]}
     */
    this.crowns = () => [];
    /**
     * The tops of things in a box or above it.
     * @type {(box: Box) => Point[]}
     */
    this.tops = () => [];
  }

  /** @returns {Point} */
  get forward() {
    const [a, e] = [this.azimuth * RADIANS, this.elevation * RADIANS];
    return [-Math.cos(e) * Math.cos(a), -Math.cos(e) * Math.sin(a), -Math.sin(e)];
  }

  /** @returns {Point} */
  get right() {
    const a = this.azimuth * RADIANS;
    return [-Math.sin(a), Math.cos(a), 0];
  }

  get up() {
    return cross(this.right, this.forward);
  }

  get position() {
    return plus(this.focal, this.forward, -this.distance);
  }

  /** Pixels per inch at one inch from the eye. */
  get focus() {
    return this.size[1] / 2 / Math.tan((FIELD / 2) * RADIANS);
  }

  /** @returns {Seat} */
  get state() {
    const { focal, distance, azimuth, elevation } = this;
    return { focal: [...focal], distance, azimuth, elevation };
  }

  /** @param {Partial<Seat>} seat */
  put(seat) {
    Object.assign(this, seat);
  }

  /**
   * Return x and y in CSS pixels from the top left, and depth in inches, negative behind the eye.
   * @param {Point} point
   * @returns {Spot}
   */
  project(point) {
    const d = plus(point, this.position, -1);
    const depth = dot(d, this.forward);
    const k = this.focus / Math.max(1e-6, depth);
    return [this.size[0] / 2 + k * dot(d, this.right), this.size[1] / 2 - k * dot(d, this.up), depth];
  }

  /**
   * Return the pixels per inch at a point.
   * @param {Point} point
   */
  inch(point) {
    return this.focus / Math.max(1, this.project(point)[2]);
  }

  /**
   * @param {number} x
   * @param {number} y
   * @returns {Ray}
   */
  ray(x, y) {
    let d = this.forward;
    d = plus(d, this.right, (x - this.size[0] / 2) / this.focus);
    d = plus(d, this.up, (this.size[1] / 2 - y) / this.focus);
    const length = Math.hypot(...d);
    return { origin: this.position, direction: [d[0] / length, d[1] / length, d[2] / length] };
  }

  /**
   * Return where the ray of a pixel meets a height, or null where it does not or only far away.
   * @param {number} x
   * @param {number} y
   */
  ground(x, y, height = 0) {
    const { origin, direction } = this.ray(x, y);
    const t = (height - origin[2]) / direction[2];
    return direction[2] < -0.02 && t > 0 ? plus(origin, direction, t) : null;
  }
}
