// The animation of a group that a step moved, in a straight line. The group already has its new pose,
// so pages without frames or motion lose nothing.

import { clamp } from "../vectors.js";

/** @import { World } from "../drawing/world.js" */

const GLIDE_MS = { least: 260, inch: 45, most: 700 };
const PLACE = [3, 7, 11]; // indices of the position in a matrix

export class Glide {
  /**
   * Animate the items of a group that the current message moved.
   * @param {Pick<World, "inGroup" | "items" | "message" | "pose" | "unpose">} world
   * @param {string} group
   */
  constructor(world, group) {
    this.world = world;
    this.rows = [...world.inGroup(group)].flatMap((item) =>
      item.from?.message === world.message ? [{ item, from: item.from.matrix }] : [],
    );
    const ways = this.rows.map(({ item, from }) => Math.hypot(...PLACE.map((i) => item.matrix[i] - from[i])));
    const far = Math.max(0, ...ways);
    this.ms = clamp(GLIDE_MS.least + GLIDE_MS.inch * far, GLIDE_MS.least, GLIDE_MS.most);
    /** @type {number | null} */
    this.began = null;
    this.draw(0);
  }

  /**
   * Draw the glide; returns false when it has ended.
   * @param {number} now milliseconds
   */
  step(now) {
    this.began ??= now;
    const t = (now - this.began) / this.ms;
    if (t >= 1) {
      this.finish();
      return false;
    }
    this.draw(t);
    return true;
  }

  /** @param {number} t share of the time, 0 to 1 */
  draw(t) {
    const k = t * t * (3 - 2 * t);
    for (const { item, from } of this.rows) {
      if (this.world.items.get(item.id) !== item) continue;
      const matrix = item.matrix.slice();
      for (const i of PLACE) matrix[i] = from[i] + k * (matrix[i] - from[i]);
      this.world.pose(item, /** @type {typeof item.matrix} */ (matrix));
    }
  }

  finish() {
    for (const { item } of this.rows) if (this.world.items.get(item.id) === item) this.world.unpose(item);
    this.rows = [];
  }
}
