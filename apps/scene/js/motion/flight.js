// The animation of an aircraft between the edge of the table and its place. Python sends the path once;
// the page animates it by its own clock, so that no frame crosses the wire.

import { clamp, RADIANS } from "../vectors.js";
import { aloft, moved, stretched } from "./flight_poses.js";

/** @import { FlyOp, Point } from "../protocol" */
/** @import { World } from "../drawing/world.js" */
/** @typedef {{ at: Point, floor: number | null }} Place of an aircraft, and the floor beneath; null off the table */

const BODY = new Set(["model", "clear", "outline"]); // parts that bank; the rest follows on the ground
const GROUND = new Set(["shadow"]);
const NEAR = 2; // inches before and behind a place within which the slope of the path is taken

// The share of the path by the share of the time, and the roll and pitch meanwhile, as shares.
/** @type {Record<FlyOp["manner"], { ease(t: number): number, sway(t: number): number, flare(t: number): number }>} */
export const MANNERS = {
  // Slows down. Rolls out of a turn, a little to the other side, then level; the nose rises before the
  // end and settles.
  arrive: {
    ease: (t) => 1 - (1 - t) ** 1.8,
    sway: (t) => Math.exp(-3.2 * t) * Math.cos(2.2 * Math.PI * t) * (1 - t),
    flare: (t) => {
      const k = clamp((t - 0.62) / 0.38, 0, 1);
      return Math.sin(Math.PI * k) * k;
    },
  },
  // From level flight to level flight: it rolls to one side and to the other.
  on: {
    ease: (t) => t * t * (3 - 2 * t),
    sway: (t) => Math.sin(2 * Math.PI * t) * (1 - t),
    flare: () => 0,
  },
  // Speeds up, into a turn, nose up.
  leave: {
    ease: (t) => 0.35 * t + 0.65 * t ** 2.2,
    sway: (t) => -t * t,
    flare: (t) => Math.sin(Math.PI * Math.min(1, 1.4 * t) * 0.5),
  },
};

export class Flight {
  /**
   * @param {Pick<World, "inGroup" | "pose" | "unpose">} world
   * @param {FlyOp} op
   * @param {() => void} ended
   */
  constructor(world, op, ended) {
    this.world = world;
    this.op = op;
    this.ended = ended;
    this.over = false;
    this.legs = [0];
    for (let i = 1; i < op.way.length; i++) {
      const [a, b] = [op.way[i - 1], op.way[i]];
      this.legs.push(this.legs[i - 1] + Math.hypot(b[0] - a[0], b[1] - a[1]));
    }
    this.began = performance.now();
    // Ends the flight of a page in the background, which draws no frames.
    this.timer = window.setTimeout(() => this.finish(), op.seconds * 1000 + 400);
  }

  get length() {
    return this.legs[this.legs.length - 1];
  }

  /**
   * Draw the flight; returns false when it has landed.
   * @param {number} now milliseconds
   */
  step(now) {
    const t = (now - this.began) / 1000 / this.op.seconds;
    if (t >= 1) {
      this.finish();
      return false;
    }
    const { ease, sway, flare } = MANNERS[this.op.manner];
    const distance = ease(t) * this.length;
    this.draw(this.at(distance), this.op.bank * sway(t), this.slope(distance) + this.op.flare * flare(t));
    return true;
  }

  /**
   * Return how steeply the path climbs, degrees; below 0 in a dive.
   * @param {number} distance from the start, inches
   */
  slope(distance) {
    const [from, to] = [Math.max(0, distance - NEAR), Math.min(this.length, distance + NEAR)];
    return Math.atan2(this.at(to).at[2] - this.at(from).at[2], to - from) / RADIANS;
  }

  /**
   * @param {number} distance from the start, inches
   * @returns {Place}
   */
  at(distance) {
    let i = 1;
    while (i < this.legs.length - 1 && this.legs[i] < distance) i++;
    const k = clamp((distance - this.legs[i - 1]) / Math.max(1e-9, this.legs[i] - this.legs[i - 1]), 0, 1);
    const [a, b] = [this.op.way[i - 1], this.op.way[i]];
    const floor = a[3] === null || b[3] === null ? null : a[3] + k * (b[3] - a[3]);
    return { at: [a[0] + k * (b[0] - a[0]), a[1] + k * (b[1] - a[1]), a[2] + k * (b[2] - a[2])], floor };
  }

  /**
   * @param {Place} place
   * @param {number} roll degrees
   * @param {number} pitch degrees
   */
  draw({ at, floor }, roll, pitch) {
    for (const item of this.world.inGroup(this.op.group)) {
      const kind = item.id.split("/")[0];
      if (BODY.has(kind)) this.world.pose(item, aloft(item, at, roll, pitch));
      else if (floor === null) this.world.pose(item, null);
      else if (GROUND.has(kind)) this.world.pose(item, moved(item.matrix, [at[0], at[1], floor]));
      else if (kind === "drop") this.world.pose(item, stretched(item, at, floor));
      else this.world.pose(item, null);
    }
  }

  /** End the flight at once, and report it. */
  finish() {
    if (this.over) return;
    this.stop();
    // An aircraft that has left stays hidden until Python sends its pose.
    for (const item of this.world.inGroup(this.op.group)) {
      if (this.op.manner === "leave") this.world.pose(item, null);
      else this.world.unpose(item);
    }
    this.ended();
  }

  /** End the flight without a report, because the page has gone. */
  stop() {
    this.over = true;
    clearTimeout(this.timer);
  }
}
