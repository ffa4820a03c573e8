// A turntable camera: it orbits a focal point, stops before obstacles and stays above the table.

import { clamp, plus, RADIANS, times } from "../vectors.js";
import { fitted, HOME, homely, inRoom } from "./framing.js";
import { FIELD, Lens } from "./lens.js";

/** @import { Box, Point } from "../protocol" */
/** @import { Seat } from "../types" */
/** @import { Wish } from "./framing.js" */
/** @import { ActiveCamera } from "../vtk" */

const TURN_MS = 280;

export class Turntable extends Lens {
  /** @param {() => void} changed called after every turn */
  constructor(changed) {
    super();
    this.changed = changed;
    this.put(HOME);
    this.moved = false; // whether it was ever moved
    this.settled = false; // whether the whole table is drawn; until then moves are not animated
    /** @type {number | null} */
    this.turning = null;
    /** @type {Seat | null} */
    this.goal = null; // where it turns to
  }

  /**
   * @param {number} dx pixels to the right
   * @param {number} dy pixels down
   */
  orbit(dx, dy) {
    this.still();
    this.go(() => {
      const elevation = clamp(this.elevation + dy * 0.3, -10, 89.9);
      this.put({ azimuth: this.azimuth - dx * 0.35, elevation });
      this.keepAbove();
    });
    this.changed();
  }

  /**
   * Move, and stop before an obstacle. Returns whether it moved all the way.
   * @param {() => void} move
   */
  go(move) {
    const [before, from] = [this.state, this.position];
    move();
    const share = this.free(from, this.position);
    if (share >= 1) return true;
    const after = this.state;
    /** @type {(a: number, b: number) => number} */
    const mix = (a, b) => a + (b - a) * share;
    this.put({
      focal: plus(before.focal, plus(after.focal, before.focal, -1), share),
      distance: mix(before.distance, after.distance),
      azimuth: mix(before.azimuth, after.azimuth),
      elevation: mix(before.elevation, after.elevation),
    });
    // A turn moves along an arc, but the test was along its chord.
    if (this.free(from, this.position) < 1) this.put(before);
    return false;
  }

  /**
   * Slide so that the ground beneath one pixel comes to another.
   * @param {number} fromX
   * @param {number} fromY
   * @param {number} toX
   * @param {number} toY
   */
  pan(fromX, fromY, toX, toY) {
    this.still();
    const [a, b] = [this.ground(fromX, fromY), this.ground(toX, toY)];
    /** @type {Point} */
    let step;
    if (a && b && Math.hypot(a[0] - b[0], a[1] - b[1]) < this.distance) {
      step = plus(a, b, -1);
    } else {
      const inch = this.distance / this.focus;
      /** @type {Point} */
      const level = [this.forward[0], this.forward[1], 0];
      step = plus(times(this.right, -(toX - fromX) * inch), level, (toY - fromY) * inch);
    }
    this.go(() => this.put({ focal: this.within(plus(this.focal, step)) }));
    this.changed();
  }

  /**
   * Multiply the distance by a factor, keeping the ground beneath a pixel there.
   * @param {number} factor
   * @param {number} x
   * @param {number} y
   */
  zoom(factor, x, y) {
    this.still();
    const reach = Math.max(...plus(this.bounds.high, this.bounds.low, -1));
    const distance = clamp(this.distance * factor, 2.5, 4 * reach);
    const k = distance / this.distance;
    const pivot = this.ground(x, y) ?? this.focal;
    const before = this.state;
    /** @param {number} rise */
    const move = (rise) => {
      this.put({ focal: this.within(plus(pivot, plus(this.focal, pivot, -1), k)), distance });
      this.keepAbove();
      this.put({ elevation: this.elevation + rise });
    };
    // Zooming out, it climbs over obstacles behind it; zooming in, it stops.
    for (let rise = 0; !this.go(() => move(rise)) && k > 1; rise += 5) {
      if (rise >= 30 || before.elevation + rise > 80) break;
      this.put(before);
    }
    this.changed();
  }

  /**
   * @param {Point} point
   * @returns {Point}
   */
  within([x, y, z]) {
    const { low, high } = this.bounds;
    return [clamp(x, low[0] - 6, high[0] + 6), clamp(y, low[1] - 6, high[1] + 6), z];
  }

  keepAbove() {
    const lowest = Math.asin(clamp((0.3 - this.focal[2]) / this.distance, -1, 1)) / RADIANS;
    this.put({ elevation: Math.max(this.elevation, lowest) });
  }

  /**
   * Look along a direction so that a box fills the part of the page that is free of cards.
   * @param {Box} [bounds]
   * @param {Wish} [wish]
   */
  fit(bounds = this.bounds, wish = {}) {
    this.turnTo(fitted(this, bounds, wish));
  }

  home(bounds = this.bounds) {
    this.turnTo(homely(this, bounds, this.crowns()));
  }

  top(bounds = this.bounds) {
    this.fit(bounds, { azimuth: -90, elevation: 89.9, crowns: this.crowns() });
  }

  whole(bounds = this.bounds) {
    this.fit(bounds, { crowns: this.crowns() });
  }

  /**
   * Fit the view of a pose into the part of the page that is free of cards.
   * @param {Seat} seat
   * @param {boolean} [even] without starting and ending slowly: another pose comes before it is there
   */
  show(seat, even) {
    this.turnTo(this.roomy(seat), even);
  }

  /**
   * Return a pose whose view is fitted into the part of the page that is free of cards.
   * @param {Seat} seat
   * @returns {Seat}
   */
  roomy(seat) {
    return inRoom(this, seat).state;
  }

  /**
   * Look from one point at another.
   * @param {Point} eye
   * @param {Point} at
   */
  stand(eye, at) {
    const d = plus(eye, at, -1);
    const distance = Math.hypot(...d);
    this.turnTo({
      focal: [...at],
      distance,
      azimuth: Math.atan2(d[1], d[0]) / RADIANS,
      elevation: Math.asin(d[2] / distance) / RADIANS,
    });
  }

  /**
   * @param {Seat} seat
   * @param {boolean} [even]
   */
  turnTo(seat, even) {
    const { focal, distance, azimuth, elevation } = seat;
    this.goal = seat;
    this.still();
    const from = this.state;
    const turn = ((((azimuth - from.azimuth) % 360) + 540) % 360) - 180;
    const began = performance.now();
    const quick = !this.settled || window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.moved = true;
    const step = () => {
      const t = quick ? 1 : clamp((performance.now() - began) / TURN_MS, 0, 1);
      const k = even ? t : t * t * (3 - 2 * t);
      this.put({
        focal: plus(from.focal, plus(focal, from.focal, -1), k),
        distance: from.distance * (distance / from.distance) ** k,
        azimuth: from.azimuth + turn * k,
        elevation: from.elevation + (elevation - from.elevation) * k,
      });
      this.turning = t < 1 ? requestAnimationFrame(step) : null;
      this.changed();
    };
    step();
  }

  still() {
    if (this.turning) cancelAnimationFrame(this.turning);
    this.turning = null;
  }

  /** @param {ActiveCamera} camera */
  apply(camera) {
    camera.setViewAngle(FIELD);
    camera.setPosition(...this.position);
    camera.setFocalPoint(...this.focal);
    camera.setViewUp(...this.up);
    const reach = Math.hypot(...this.bounds.high) + 24;
    // Beside things the near plane must not cut them open; above them all it can be further away.
    const near = Math.max(0.1, 0.75 * (this.position[2] - this.highest));
    camera.setClippingRange(near, this.distance + 2 * reach);
  }
}
