// Which items can be seen through, and which may hide those, by bounding boxes: `draw_once.js` draws them.

import { plus } from "../vectors.js";
import { boxOf } from "./obstacles.js";

/** @import { Lens } from "../camera/lens.js" */
/** @import { Actor } from "../vtk" */
/** @import { Point } from "../protocol" */
/** @import { Item, Spot } from "../types" */

const BESIDE = 2; // pixels added around a box
const NEAR = 0.1; // inches before the eye; anything nearer may cover the whole picture

/** @typedef {{ left: number, right: number, top: number, bottom: number, near: number, far: number }} Extent */
/** @typedef {{ flat: Set<Actor>, clear: Set<Actor>, hiding: Set<Actor> }} Layers */

/** @type {Extent} */
const EVERYWHERE = {
  left: -Infinity,
  right: Infinity,
  top: -Infinity,
  bottom: Infinity,
  near: -Infinity,
  far: Infinity,
};

/**
 * Return the extent of a box in the picture, pixels, and its depths, inches.
 * @param {Point[]} corners
 * @param {(point: Point) => Spot} project
 * @returns {Extent}
 */
function extentOf(corners, project) {
  const spots = corners.map(project);
  const [xs, ys, depths] = [0, 1, 2].map((axis) => spots.map((spot) => spot[axis]));
  const [near, far] = [Math.min(...depths), Math.max(...depths)];
  if (near < NEAR) return { ...EVERYWHERE, near, far };
  return {
    left: Math.min(...xs) - BESIDE,
    right: Math.max(...xs) + BESIDE,
    top: Math.min(...ys) - BESIDE,
    bottom: Math.max(...ys) + BESIDE,
    near,
    far,
  };
}

/**
 * Return whether anything in the first extent may hide something in the second.
 * @param {Extent} one
 * @param {Extent} other
 */
function mayHide(one, other) {
  const across = one.left <= other.right && one.right >= other.left;
  return across && one.top <= other.bottom && one.bottom >= other.top && one.near <= other.far;
}

/**
 * Return the flat and the translucent actors, and those that may hide translucent ones.
 * @param {Iterable<Item>} items
 * @param {Lens | null} lens the projection; null: any item may hide any other
 * @param {(item: Item) => boolean} boxed whether an item is drawn within its box
 */
export function layersOf(items, lens, boxed) {
  /** @type {Layers} */
  const layers = { flat: new Set(), clear: new Set(), hiding: new Set() };
  /** @type {Item[]} */
  const opaque = [];
  /** @type {Extent[]} */
  const seen = [];
  /** @type {(item: Item) => Extent} */
  const extent = (item) => {
    if (!lens || !boxed(item)) return EVERYWHERE;
    const corners = boxOf(item).map((at) => plus(at, item.offset));
    return extentOf(corners, (at) => lens.project(at));
  };
  for (const item of items) {
    if (!item.actor.getVisibility()) continue;
    if (item.actor.getIsOpaque()) opaque.push(item);
    else if (!item.actor.getProperty().getLighting()) layers.flat.add(item.actor);
    else {
      layers.clear.add(item.actor);
      seen.push(extent(item));
    }
  }
  for (const item of seen.length ? opaque : []) {
    const own = extent(item);
    if (seen.some((each) => mayHide(own, each))) layers.hiding.add(item.actor);
  }
  return layers;
}
