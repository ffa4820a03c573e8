// The selection box.

import { add } from "../../../web/js/element.js";

/** @import { Item, Pixel } from "../types" */
/** @import { Lens } from "../camera/lens.js" */
/** @import { Matrix, Point } from "../protocol" */

const CHOSEN = new Set(["model", "terrain"]); // and marks

export class Box {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.node = add(root, "div", "box");
    this.node.hidden = true;
  }

  /**
   * @param {Pixel} from
   * @param {Pixel} to
   */
  draw(from, to) {
    this.node.hidden = false;
    const [left, top] = [Math.min(from[0], to[0]), Math.min(from[1], to[1])];
    Object.assign(this.node.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${Math.abs(to[0] - from[0])}px`,
      height: `${Math.abs(to[1] - from[1])}px`,
    });
  }

  away() {
    this.node.hidden = true;
  }
}

/**
 * Return the groups whose middles are in a box of the page.
 * @param {Iterable<Pick<Item, "id" | "group" | "matrix" | "mesh" | "shown" | "loose">>} items
 * @param {Lens} camera
 * @param {Pixel} from
 * @param {Pixel} to
 * @returns {string[]}
 */
export function inBox(items, camera, from, to) {
  const [left, right] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
  const [top, bottom] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
  /** @type {Set<string>} */
  const inside = new Set();
  for (const item of items) {
    if (!item.shown || item.id !== item.group) continue;
    if (item.loose === undefined && !CHOSEN.has(item.id.split("/")[0])) continue;
    const { low, high } = item.mesh.bounds;
    const [x, y, depth] = camera.project(
      placed(item.matrix, [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, low[2]]),
    );
    if (depth > 0 && x >= left && x <= right && y >= top && y <= bottom) inside.add(item.group);
  }
  return [...inside];
}

/**
 * Return a point of an item's own frame in the table frame.
 * @param {Matrix} m
 * @param {Point} p
 * @returns {Point}
 */
function placed(m, [x, y, z]) {
  return [
    m[0] * x + m[1] * y + m[2] * z + m[3],
    m[4] * x + m[5] * y + m[6] * z + m[7],
    m[8] * x + m[9] * y + m[10] * z + m[11],
  ];
}
