// A scanned table with its surfaces inwards by their error, as scanned, and outwards, with what the
// scan does not show open or closed (sandbox/table/scanned.py).

import { hullOf } from "../../hull.js";
import { heightAt, spotOf } from "../../places.js";
import { closest } from "../../ranges.js";
import { Bvh } from "../bvh.js";
import { onTable } from "../counting.js";
import { crosses } from "./thin.js";

/** @import { Judge, Model, Piece, Unit } from "../judge.js" */
/** @import { Plan } from "../../../../scene/js/types" */

/** @typedef {{ id: string, ranks: [number, number], other: number[] }} PieceDoubt a piece that may be something else; `other`: the draws on which it is */
/** @typedef {{ waves: [number, number, number][], weights: number[][] }} Smooth a smooth random distance as a sum of waves */
/**
 * @typedef {object} ScanTable what a scan's doubts are judged by, as apps/share/scan_doubts.py writes it
 * @property {number} error_in
 * @property {number} region_in
 * @property {number[][]} regions
 * @property {Plan[][]} thin_free
 * @property {boolean} asks whether thin things may be missing
 * @property {Plan[][]} fences outlines
 * @property {number} screen the rank of a fence
 * @property {boolean} words of a file judge: at the ends of the error alone
 * @property {number[]} errors of the surface of each piece, inches
 * @property {Plan[][]} hulls of the pieces
 * @property {(Piece | null)[][]} steps open: inwards, as scanned, outwards; then closed
 * @property {PieceDoubt[]} doubts
 * @property {string[]} guessed pieces that may have gaps, of which nobody said that
 * @property {number[]} whole the mean of each draw, in errors of the surface
 * @property {Smooth[]} smooth
 */

export const OPEN = 0; // the first step of what is supposed
export const CLOSED = 3;
export const INWARDS = 0; // the step of the surfaces
export const AS_SCANNED = 1;
export const OUTWARDS = 2;

const BESIDES_IN = 1; // from the lines: a piece's error is theirs
const CLEAR = 0.6; // share of a base's radius in which nothing else stands
const FEET_IN = 0.15; // a model stands on what is below
const KEPT = 100; // meshes beside models

export class Moved {
  /** @param {Judge} judge of the table as it was scanned */
  constructor(judge) {
    this.judge = judge;
    this.scan = /** @type {ScanTable} */ (judge.table.scan);
    this.begun = new Map(judge.table.units.flatMap(({ models }) => models.map((one) => [one.id, one.stand])));
    /** @type {Map<string, Bvh>} outwards, but not into what stands beside */
    this.held = new Map();
  }

  /**
   * Return which pieces the lines between models may depend on.
   * @param {Model[]} models
   */
  near(models) {
    const ring = hullOf(models.map(({ stand }) => /** @type {Plan} */ ([stand[9], stand[10]])));
    const sides = ring.map((corner, at) => /** @type {const} */ ([corner, ring[(at + 1) % ring.length]]));
    return this.scan.hulls.map(
      (hull) => closest(hull, ring).far <= BESIDES_IN || sides.some(([a, b]) => crosses(hull, a, b)),
    );
  }

  /**
   * Return the greatest error of the surfaces of these pieces, inches.
   * @param {boolean[]} near
   */
  error(near) {
    const errors = this.scan.errors.filter((error, number) => near[number] && error > 0);
    return errors.length ? Math.max(...errors) : this.scan.error_in;
  }

  /**
   * Return what judges with moved surfaces.
   * @param {number} step
   * @param {boolean[]} near the pieces that move
   */
  at(step, near) {
    const { judge, scan } = this;
    const pieces = judge.table.pieces.map((piece, number) => {
      const row = scan.steps[step][number];
      if (!row || near[number] === false) return piece;
      return step % CLOSED === OUTWARDS ? this.beside(row, scan.steps[step - 1][number] ?? piece) : row;
    });
    return judge.with({ pieces, units: this.standing(pieces) });
  }

  /**
   * Return all units on the surfaces of these pieces.
   * @param {Piece[]} pieces
   * @returns {Unit[]}
   */
  standing(pieces) {
    const { judge } = this;
    return judge.table.units.map((unit) => ({
      ...unit,
      models: unit.models.map((model) => {
        const { id, eye, stand, fixed } = model;
        if (fixed && stand.every((value, at) => value === this.begun.get(id)?.[at])) return model;
        const [x, y] = spotOf(stand);
        const up = heightAt(judge, pieces, x, y) - stand[11];
        const [east, north, high] = eye;
        return {
          ...model,
          stand: [...stand.slice(0, 11), stand[11] + up],
          eye: /** @type {Model["eye"]} */ ([east, north, high + up]),
        };
      }),
    }));
  }

  /**
   * Return a piece outwards as far as the models beside it leave room.
   * @param {Piece} whole by all of its error
   * @param {Piece} own as it was scanned
   * @returns {Piece}
   */
  beside(whole, own) {
    const held = (/** @type {"solid" | "bears"} */ name) => {
      const [from, to] = [own[name], whole[name]];
      return from === null || to === null ? to : this.hold(this.judge.mesh(from), this.judge.mesh(to), whole);
    };
    return { ...whole, solid: held("solid"), bears: held("bears") };
  }

  /**
   * @param {Bvh} own
   * @param {Bvh} whole
   * @param {Piece} piece
   */
  hold(own, whole, { id, stand }) {
    const reach = Math.max(...whole.bounds.map((side, at) => Math.abs(side - own.bounds[at])));
    const [low, high] = [0, 3].map((end) => own.bounds.slice(end, end + 2));
    const models = this.judge.table.units.flatMap((unit) =>
      unit.models.flatMap(({ stand: at, foot }) => {
        const room = CLEAR * foot.radius;
        const way = [at[9] - stand[9], at[10] - stand[10]];
        const here = [0, 1].map((axis) => way[0] * stand[axis] + way[1] * stand[3 + axis]);
        const far = 2 * reach + room + 1;
        const beside = here.every((value, axis) => value > low[axis] - far && value < high[axis] + far);
        return beside ? [{ x: at[9], y: at[10], floor: at[11] + FEET_IN, room }] : [];
      }),
    );
    if (!models.length) return whole;
    const key = `${id} ${own.count} ${whole.bounds.join()} ${models.map((one) => Object.values(one).join()).join(" ")}`;
    const known = this.held.get(key);
    if (known) return known;
    const corners = Float32Array.from(own.corners);
    let changed = false;
    for (let at = 0; at < corners.length; at += 3) {
      const [x, y, z] = onTable(stand, own.corners.subarray(at, at + 3));
      let most = Number.POSITIVE_INFINITY;
      for (const { x: east, y: north, floor, room } of models)
        if (z > floor) most = Math.min(most, Math.max(0, Math.hypot(x - east, y - north) - room));
      const step = [0, 1, 2].map((axis) => whole.corners[at + axis] - own.corners[at + axis]);
      const share = Math.min(1, most / Math.max(Math.hypot(...step), 1e-9));
      changed ||= share < 1;
      for (let axis = 0; axis < 3; axis++) corners[at + axis] += share * step[axis];
    }
    const made = changed ? new Bvh(corners) : whole;
    if (this.held.size > KEPT) this.held.clear();
    this.held.set(key, made);
    return made;
  }
}
