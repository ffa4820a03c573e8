// What a drag or an arrow moves, and whether a press takes it. How it is marked is the scene's.

/** @import { Lens } from "../camera/lens.js" */
/** @import { Item, Pixel } from "../types" */

const LARGE = /^(terrain|smoke)\//;

/**
 * @typedef {object} Things what is on the table
 * @property {Map<string, Pick<Item, "group">>} items
 * @property {(group: string, camera: Lens, x: number, y: number) => number} missed pixels from a group
 */

export class Grips {
  /**
   * @param {Things} world
   * @param {Lens} camera
   */
  constructor(world, camera) {
    this.world = world;
    this.camera = camera;
    /** @type {string[]} */
    this.groups = [];
    this.stay = false; // a press pulls at them, and they stay where they are
  }

  /**
   * What a press takes of it, or null: what the pointer is known to be over, or else what is nearest
   * to it, within so many pixels and no further than any other model.
   * @param {Pixel} pixel
   * @param {number} near
   * @param {string | null} over
   * @param {boolean} known whether that is so: it may be the bare ground
   */
  held([x, y], near, over, known = false) {
    if (over) return this.groups.includes(over) ? over : null;
    // Of what is large its box says little: what the pointer is over is asked of Python.
    const small = this.groups.filter((group) => !known || !LARGE.test(group));
    /** @param {string} group */
    const away = (group) => this.world.missed(group, this.camera, x, y);
    /** @type {string | null} */
    let found = null;
    let least = near;
    for (const group of small) {
      const pixels = away(group);
      if (pixels < least || (!found && pixels === least)) [found, least] = [group, pixels];
    }
    if (!found) return null;
    const others = new Set([...this.world.items.values()].map((item) => item.group));
    const rivals = [...others].filter((group) => group.startsWith("model/") && !this.groups.includes(group));
    const inFront = LARGE.test(found) ? 1 : 0;
    return rivals.some((group) => away(group) < least + inFront) ? null : found;
  }
}
