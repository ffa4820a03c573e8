// Where models stand: moved, turned and put back. A moved model stands on the highest surface below it
// that bears models, as it does for the program (sandbox/table/placement.py).

import { plus, RADIANS, turnedAbout } from "../../scene/js/vectors.js";
import { Hit } from "./sight/bvh.js";
import { onTable, turnedInto } from "./sight/counting.js";

/** @import { Judge, Model, Piece } from "./sight/judge.js" */

/** @typedef {[number, number, number]} Spot x and y in inches, facing in degrees */
/** @typedef {Pick<Model, "stand" | "eye">} Stood */

const FROM_IN = 1; // inches above a piece from which its surface is looked for
const [PLACE, TURN] = [1000, 10]; // steps of an inch and of a degree

export class Places {
  /**
   * @param {Judge} judge
   * @param {[number, number]} size of the table, inches
   */
  constructor(judge, size) {
    this.judge = judge;
    this.size = size;
    /** @type {Map<string, Model>} */
    this.models = new Map(
      judge.table.units.flatMap(({ models }) => models).map((model) => [model.id, model]),
    );
    /** @type {Map<string, Stood>} */
    this.begun = stoodOf(this.models.values());
    /** @type {Map<string, Stood>} as the models in hand stood before */
    this.held = new Map();
    /** @type {(() => void)[]} what undoes each step */
    this.history = [];
  }

  /** The models that stand elsewhere than at first. */
  get moved() {
    return [...this.begun].filter(([id, { stand }]) => this.at(id).stand !== stand).map(([id]) => id);
  }

  /** @param {string} id */
  at(id) {
    return /** @type {Model} */ (this.models.get(id));
  }

  /**
   * @param {string} id
   * @returns {Spot}
   */
  spot(id) {
    return spotOf(this.at(id).stand);
  }

  /**
   * Return where a moved model stands, as it is handed on.
   * @param {string} id
   */
  written(id) {
    return rounded(this.spot(id));
  }

  /**
   * Take models in hand.
   * @param {string[]} ids
   */
  hold(ids) {
    this.held = stoodOf(ids.map((id) => this.at(id)));
  }

  /** The middle of the models in hand, as they stood. */
  get pivot() {
    const spots = [...this.held.values()].map(({ stand }) => spotOf(stand));
    const mean = (/** @type {number} */ axis) =>
      spots.reduce((sum, spot) => sum + spot[axis], 0) / spots.length;
    return /** @type {[number, number]} */ ([mean(0), mean(1)]);
  }

  /**
   * Move the models in hand from where they stood, no further than the edge of the table.
   * @param {[number, number]} by inches
   */
  shift(by) {
    const spots = [...this.held].map(([id, { stand }]) => /** @type {const} */ ([id, spotOf(stand)]));
    const [dx, dy] = [0, 1].map((axis) => {
      const along = spots.map(([, spot]) => spot[axis]);
      return Math.max(-Math.min(...along), Math.min(this.size[axis] - Math.max(...along), by[axis]));
    });
    for (const [id, [x, y, facing]] of spots) this.put(id, [x + dx, y + dy, facing]);
  }

  /**
   * Turn the models in hand together.
   * @param {number} degrees
   */
  turn(degrees) {
    const { pivot } = this;
    for (const [id, { stand }] of this.held) {
      const [x, y, facing] = spotOf(stand);
      const [east, north] = turnedAbout(pivot, [x, y], degrees);
      this.put(id, [east, north, facing + degrees]);
    }
  }

  /** Let go of the models in hand: what was done to them can be undone. */
  keep() {
    const changed = [...this.held].filter(([id, { stand }]) =>
      stand.some((value, at) => value !== this.at(id).stand[at]),
    );
    if (changed.length)
      this.history.push(() => {
        for (const [id, stood] of changed) Object.assign(this.at(id), stood);
      });
    this.held = new Map();
  }

  undo() {
    const last = this.history.pop();
    last?.();
    return last !== undefined;
  }

  /**
   * Stand another model somewhere; it is at home there.
   * @param {Model} model
   * @param {Spot} spot
   */
  add(model, spot) {
    this.models.set(model.id, model);
    this.put(model.id, spot);
    this.begun.set(model.id, { stand: model.stand, eye: model.eye });
  }

  /** @param {string} id of a model that was added */
  drop(id) {
    this.models.delete(id);
    this.begun.delete(id);
  }

  /** Put everything back where it stood at first. */
  home() {
    this.hold(this.moved);
    for (const id of this.moved) Object.assign(this.at(id), this.begun.get(id));
    this.keep();
  }

  /**
   * Stand a model somewhere.
   * @param {string} id
   * @param {Spot} spot
   */
  put(id, spot) {
    const model = this.at(id);
    const [x, y, facing] = rounded([within(spot[0], this.size[0]), within(spot[1], this.size[1]), spot[2]]);
    const [c, s] = [Math.cos(facing * RADIANS), Math.sin(facing * RADIANS)];
    const { stand, eye } = model;
    const own = turnedInto(stand, [eye[0] - stand[9], eye[1] - stand[10], eye[2] - stand[11]]);
    model.stand = [c, -s, 0, s, c, 0, 0, 0, 1, x, y, this.height(x, y)];
    model.eye = onTable(model.stand, own);
  }

  /**
   * Return the place where a ray from the camera meets the table or its terrain; null beside it.
   * @param {[number, number, number]} origin
   * @param {[number, number, number]} direction
   * @returns {[number, number, number] | null}
   */
  point(origin, direction) {
    const hit = new Hit();
    if (direction[2] < 0) hit.along = -origin[2] / direction[2];
    for (const { solid, bears, stand } of this.judge.table.pieces)
      for (const number of [solid, bears]) {
        if (number === null) continue;
        const from = turnedInto(stand, [origin[0] - stand[9], origin[1] - stand[10], origin[2] - stand[11]]);
        this.judge.mesh(number).first(...from, ...turnedInto(stand, direction), hit);
      }
    const [x, y, z] = plus(origin, direction, hit.along);
    return x >= 0 && y >= 0 && x <= this.size[0] && y <= this.size[1] ? [x, y, z] : null;
  }

  /**
   * Return the highest surface that bears models at a place, inches; 0 is the table's top.
   * @param {number} x
   * @param {number} y
   */
  height(x, y) {
    return heightAt(this.judge, this.judge.table.pieces, x, y);
  }
}

/**
 * Return the highest surface of pieces that bears models at a place, inches; 0 is the table's top.
 * @param {Judge} judge
 * @param {Piece[]} pieces
 * @param {number} x
 * @param {number} y
 */
export function heightAt(judge, pieces, x, y) {
  let highest = 0;
  for (const { bears, stand } of pieces) {
    if (bears === null) continue;
    const mesh = judge.mesh(bears);
    const top = mesh.bounds[5] + FROM_IN;
    const [east, north] = turnedInto(stand, [x - stand[9], y - stand[10], 0]);
    const hit = new Hit();
    if (mesh.first(east, north, top, 0, 0, -1, hit)) highest = Math.max(highest, stand[11] + top - hit.along);
  }
  return highest;
}

/**
 * Return a spot as it is handed on: everybody judges the same.
 * @param {Spot} spot
 * @returns {Spot}
 */
function rounded([x, y, facing]) {
  const step = (/** @type {number} */ value, /** @type {number} */ steps) =>
    Math.round(value * steps) / steps;
  return [step(x, PLACE), step(y, PLACE), step(((facing % 360) + 360) % 360, TURN)];
}

/** @param {Iterable<Model>} models */
function stoodOf(models) {
  return new Map([...models].map(({ id, stand, eye }) => [id, { stand, eye }]));
}

/**
 * @param {number[]} stand
 * @returns {Spot}
 */
export function spotOf(stand) {
  return [stand[9], stand[10], Math.atan2(stand[3], stand[0]) / RADIANS];
}

/**
 * @param {number} value
 * @param {number} most
 */
const within = (value, most) => Math.min(most, Math.max(0, value));
