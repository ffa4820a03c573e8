// All animations: flights, glides and the effects of a demonstration.

import { Effects } from "../effects/effects.js";
import { Flight } from "./flight.js";
import { Glide } from "./glide.js";

/** @import { Turntable } from "../camera/camera.js" */
/** @import { FlyOp, PlayOp } from "../protocol" */
/** @import { World } from "../drawing/world.js" */

export const unwanted = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Motions {
  /**
   * @param {World} world
   * @param {Turntable} camera
   * @param {(flying: string[], ended: FlyOp | null) => void} told called when the flying groups change
   * @param {(show: number) => void} seen called once the result of a moment is seen
   */
  constructor(world, camera, told, seen) {
    this.world = world;
    this.effects = new Effects(world, camera, seen);
    this.told = told;
    /** @type {Map<string, Flight>} */
    this.flights = new Map();
    /** @type {Glide[]} */
    this.glides = [];
  }

  get any() {
    return this.flights.size > 0 || this.glides.length > 0 || this.effects.any;
  }

  /** Whether most of the picture moves, and not only effects over a table that stands still. */
  get much() {
    return this.flights.size > 0 || this.glides.length > 0 || this.effects.turns;
  }

  /**
   * @param {PlayOp} op
   * @param {boolean} wanted also where the user prefers reduced motion
   * @param {boolean} held whether a hand holds the camera
   */
  play(op, wanted = false, held = false) {
    this.effects.play(op, !wanted && unwanted(), held);
  }

  /** @param {FlyOp} op */
  fly(op) {
    this.flights.get(op.group)?.finish();
    const flight = new Flight(this.world, op, () => {
      this.flights.delete(op.group);
      this.told([...this.flights.keys()], op);
    });
    this.flights.set(op.group, flight);
    this.told([...this.flights.keys()], null);
    if (unwanted()) flight.finish();
  }

  /**
   * @param {string[]} groups
   * @param {boolean} slow frames take too long for animation
   */
  glide(groups, slow) {
    this.still();
    if (slow || unwanted()) return;
    const free = groups.filter((group) => !this.flights.has(group));
    this.glides = free.map((group) => new Glide(this.world, group));
  }

  /** @param {string[]} groups */
  land(groups) {
    for (const group of groups) this.flights.get(group)?.finish();
  }

  /** End every glide at once. */
  still() {
    for (const glide of this.glides) glide.finish();
    this.glides = [];
  }

  /** End all animations; returns whether there was any flight or effect. */
  skip() {
    this.still();
    const effects = this.effects.skip();
    const flights = [...this.flights.values()];
    for (const flight of flights) flight.finish();
    return effects || flights.length > 0;
  }

  /** @param {number} now milliseconds */
  step(now) {
    this.effects.step(now);
    for (const flight of [...this.flights.values()]) flight.step(now);
    this.glides = this.glides.filter((glide) => glide.step(now));
  }

  delete() {
    for (const flight of this.flights.values()) flight.stop();
    this.effects.delete();
  }
}
