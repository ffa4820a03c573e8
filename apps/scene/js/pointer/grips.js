// The groups that a drag or an arrow key moves, and whether a press takes one of them.

/** @import { Lens } from "../camera/lens.js" */
/** @import { Item, Pixel } from "../types" */

const LARGE = /^(terrain|smoke)\//;

/**
 * @typedef {object} Things on the table
 * @property {Map<string, Pick<Item, "group">>} items
 * @property {(group: string, camera: Lens, x: number, y: number) => number} missed pixels from a group
 * @property {(camera: Lens, x: number, y: number) => string} first the group that a pixel shows
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
    this.stay = false; // a drag pulls at them, and they stay in place
  }

  /**
   * Return the group that a press takes, or null: the one that the pointer is known to be over, or else
   * the nearest within `near` pixels, if no other model is nearer and nothing else lies over it.
   * @param {Pixel} pixel
   * @param {number} near
   * @param {string | null} over the group under the pointer, null over bare ground
   * @param {boolean} known whether `over` is known
   */
  held([x, y], near, over, known = false) {
    if (over) return this.groups.includes(over) ? over : null;
    // The box of a large thing is imprecise: Python decides what the pointer is over.
    const small = this.groups.filter((group) => !known || !LARGE.test(group));
    /** @param {string} group */
    const away = (group) => this.world.missed(group, this.camera, x, y);
    /** @type {string | null} */
    let nearest = null;
    let least = near;
    for (const group of small) {
      const pixels = away(group);
      if (pixels < least || (!nearest && pixels === least)) [nearest, least] = [group, pixels];
    }
    if (!nearest) return null;
    if (LARGE.test(nearest)) {
      const first = this.world.first(this.camera, x, y);
      if (first) return this.groups.includes(first) ? first : null;
    }
    const others = new Set([...this.world.items.values()].map((item) => item.group));
    const rivals = [...others].filter((group) => group.startsWith("model/") && !this.groups.includes(group));
    const inFront = LARGE.test(nearest) ? 1 : 0;
    return rivals.some((group) => away(group) < least + inFront) ? null : nearest;
  }
}
