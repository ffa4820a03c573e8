// The lines of sight of a table: pairs of models, from one eye to one body each.

import { dot } from "../../../scene/js/vectors.js";
import { countAnyPart } from "./any_part.js";
import { leastRank, lifted, wallsOf } from "./areas.js";
import { Bvh } from "./bvh.js";
import { countPair, onTable } from "./counting.js";
import { Square } from "./square.js";

/** @import { Footprint, Shape } from "./areas.js" */
/** @import { Body, Counted, Placed, Porous, Surroundings } from "./counting.js" */
/** @import { ScanTable } from "./scan/moved.js" */
/** @import { Rule } from "./shares.js" */
/** @import { Point } from "../../../scene/js/protocol" */

/** @typedef {{ id: string, rank: number, stand: number[], solid: number | Bvh | null, bears: number | Bvh | null, porous: [number, number][], convex: string[] }} Piece */
/** @typedef {{ core: [number, number][], radius: number, low: number, high: number }} Foot what ranges are measured from (sandbox/table/feet.py) */
/** @typedef {{ stand: number[], body: number, hull: string, base: [number, number][], foot: Foot }} Standing */
/** @typedef {Standing & { id: string, eye: Point, fixed?: boolean }} Model `fixed`: its height is stated */
/** @typedef {{ blocks: boolean, way: number, any: boolean, areas: { owner: number, shape: Shape }[], footprints: Footprint[] }} Words `way`: the rank that units in the way give; `any`: from any part to any part */
/** @typedef {{ id: string, flies: boolean, rank: number, models: Model[] }} Unit */
/**
 * @typedef {object} SightTable a table as apps/share/sight_table.py writes it
 * @property {string} words
 * @property {Omit<Rule, "ranks">} rule
 * @property {string[]} covers
 * @property {number} unit_share
 * @property {{ name: string, rule: Omit<Rule, "ranks">, unit_share: number }[]} readings of the same rules
 * @property {[string | ArrayBuffer, string | ArrayBuffer][]} meshes points, and the three of each triangle
 * @property {Piece[]} pieces
 * @property {Unit[]} units
 * @property {Record<string, number>} within
 * @property {Record<string, Omit<Model, "id" | "stand"> & { rank: number }>} bodies that may be put down
 * @property {Words} by the words for cover
 * @property {{ steps: number[], shifts: number[] }} ends the sequence of segments from any part
 * @property {Omit<Standing, "stand"> | null} man who stands in each cell of a map
 * @property {Point[]} places of the man
 * @property {ScanTable | null} scan
 */

/** @typedef {Counted & { least: number, ranks: number[] }} Ranked with the rank of the least word, and of each blocker */

export class Judge {
  /** @param {SightTable} table */
  constructor(table) {
    this.table = table;
    this.square = new Square(new Uint32Array(bytesOf(table.words)));
    /** @type {Map<number, Bvh>} */
    this.meshes = new Map();
    /** @type {Map<string, Float64Array>} */
    this.hulls = new Map();
    /** @type {{ box: number[], solids: Float64Array[] }[] | null} */
    this.planes = null;
    /** @type {Map<string, Unit>} */
    this.units = new Map();
    this.take(table.units);
  }

  /**
   * Judge these units from now on, where they now stand.
   * @param {Unit[]} units
   */
  take(units) {
    this.table.units = units;
    this.units = new Map(units.map((unit) => [unit.id, unit]));
  }

  /**
   * Return what judges the same table where some of it is otherwise.
   * @param {Partial<SightTable>} otherwise
   * @returns {Judge}
   */
  with(otherwise) {
    const other = Object.assign(Object.create(this), {
      table: { ...this.table, ...otherwise },
      planes: null,
    });
    other.take(other.table.units);
    return other;
  }

  /** @param {string} id */
  model(id) {
    const models = this.units.get(unitOf({ id }))?.models ?? [];
    return /** @type {Model} */ (models.find((one) => one.id === id));
  }

  /**
   * Return the ids of all blockers that two units have between them, by their numbers.
   * @param {string} shooter a unit
   * @param {string} target a unit
   */
  namesOf(shooter, target) {
    const { pieces, units } = this.table;
    const others = this.table.by.blocks ? units.filter((unit) => between(unit, shooter, target)) : [];
    return [...pieces.map(({ id }) => id), ...others.flatMap(({ models }) => models.map(({ id }) => id))];
  }

  /**
   * Count one pair in rounds; yield what is known after each, and the rank of the least word that
   * areas and units in the way give.
   * @param {Model} shooter
   * @param {Model} target
   * @param {Surroundings & { rule: Rule }} [around] what comes between their units
   * @param {number} [first] directions of the first round
   * @returns {Generator<Ranked>}
   */
  *count(shooter, target, around = this.around(unitOf(shooter), unitOf(target)), first) {
    const least = this.least(shooter, target);
    for (const round of this.rounds(shooter, target, around, first))
      yield { ...round, open: lifted(round.open, least), least, ranks: around.rule.ranks };
  }

  /**
   * @param {Model} shooter
   * @param {Model} target
   * @param {Surroundings & { rule: Rule }} around
   * @param {number} [first]
   */
  rounds(shooter, target, around, first) {
    const { by, ends } = this.table;
    if (by.any) return countAnyPart(this, [shooter, target], around, ends, first);
    const walls = by.areas.length ? wallsOf(by.areas, shooter.eye) : [];
    const met = { ...around, solids: [...around.solids, ...walls] };
    return countPair(shooter.eye, this.body(target), met, around.rule, this.square, first);
  }

  /**
   * Return the rank of the least word that a model has of another by the plan, 0 for none.
   * @param {Model} shooter
   * @param {Model} target
   */
  least(shooter, target) {
    const { by, units } = this.table;
    if (!by.footprints.length && !by.way) return 0;
    const [ours, theirs] = [shooter, target].map(unitOf);
    const others = by.way ? units.filter((unit) => between(unit, ours, theirs)) : [];
    const way = others.flatMap(({ models }) =>
      models.map((model) => ({ shape: baseOf(model), through: by.way, inside: 0 })),
    );
    return leastRank([...by.footprints, ...way], baseOf(shooter), baseOf(target));
  }

  /**
   * Return what can block one unit's sight of another.
   * @param {string} shooter
   * @param {string} target
   * @returns {Surroundings & { rule: Rule }}
   */
  around(shooter, target) {
    const { table } = this;
    const within = table.within[`${shooter} ${target}`] ?? Number.POSITIVE_INFINITY;
    const ranks = table.pieces.map(({ rank }) => rank);
    /** @type {Placed[]} */
    const solids = [];
    /** @type {Porous[]} */
    const porous = [];
    table.pieces.forEach(({ stand, solid, porous: volumes }, owner) => {
      if (within <= 0) return;
      if (solid !== null) solids.push(this.placed(solid, stand, owner, within));
      for (const [mesh, depth] of volumes) porous.push({ ...this.placed(mesh, stand, owner, within), depth });
    });
    for (const unit of table.by.blocks ? table.units : []) {
      if (!between(unit, shooter, target)) continue;
      for (const { body, stand } of unit.models) {
        solids.push(this.placed(body, stand, ranks.length, Number.POSITIVE_INFINITY));
        ranks.push(unit.rank);
      }
    }
    return { solids, porous, blockers: ranks.length, within, rule: { ...table.rule, ranks } };
  }

  /** Return the convex solids of each piece where it stands, as planes, and its box. */
  convex() {
    this.planes ??= this.table.pieces.map(({ stand, solid, convex }, owner) => ({
      box: solid === null ? [] : this.placed(solid, stand, owner, Number.POSITIVE_INFINITY).box,
      solids: convex.map((text) => planesOnTable(stand, new Float64Array(bytesOf(text)))),
    }));
    return this.planes;
  }

  /**
   * @param {Standing} model
   * @returns {Body}
   */
  body({ body, stand, hull }) {
    const own = this.hulls.get(hull) ?? new Float64Array(bytesOf(hull));
    this.hulls.set(hull, own);
    const placed = new Float64Array(own.length);
    for (let at = 0; at < own.length; at += 3) placed.set(onTable(stand, own.subarray(at, at + 3)), at);
    return { ...this.placed(body, stand, -1, Number.POSITIVE_INFINITY), hull: placed };
  }

  /**
   * @param {number | Bvh} number
   * @param {number[]} stand
   * @param {number} owner
   * @param {number} within
   * @returns {Placed}
   */
  placed(number, stand, owner, within) {
    const mesh = this.mesh(number);
    const box = [1, 1, 1, -1, -1, -1].map((side) => side * Number.POSITIVE_INFINITY);
    for (let corner = 0; corner < 8 && mesh.count; corner++) {
      const at = onTable(
        stand,
        [0, 1, 2].map((axis) => mesh.bounds[axis + ((corner >> axis) & 1 ? 3 : 0)]),
      );
      for (let axis = 0; axis < 3; axis++) {
        box[axis] = Math.min(box[axis], at[axis]);
        box[3 + axis] = Math.max(box[3 + axis], at[axis]);
      }
    }
    return { mesh, turn: stand.slice(0, 9), at: /** @type {Point} */ (stand.slice(9)), box, owner, within };
  }

  /** Make all trees, and count a few pairs so that the engine compiles; yield after each step. */
  *prepare() {
    for (let number = 0; number < this.table.meshes.length; number++) {
      this.mesh(number).grow();
      yield;
    }
    const { units } = this.table;
    for (const target of units.at(-1)?.models ?? []) {
      this.count(units[0].models[0], target).next();
      yield;
    }
  }

  /** @param {number | Bvh} number of a mesh, or one that the table has not */
  mesh(number) {
    if (number instanceof Bvh) return number;
    const known = this.meshes.get(number);
    if (known) return known;
    const [xyz, of] = this.table.meshes[number].map(bytesOf);
    const [points, numbers] = [new Float32Array(xyz), new Uint32Array(of)];
    const corners = new Float32Array(3 * numbers.length);
    for (let corner = 0; corner < numbers.length; corner++)
      for (let axis = 0; axis < 3; axis++) corners[3 * corner + axis] = points[3 * numbers[corner] + axis];
    const made = new Bvh(corners);
    this.meshes.set(number, made);
    return made;
  }
}

/**
 * Return whether a unit can come between two others.
 * @param {Unit} unit
 * @param {string} shooter
 * @param {string} target
 */
function between({ id, flies }, shooter, target) {
  return id !== shooter && id !== target && !flies;
}

/** @param {{ id: string }} model */
export function unitOf({ id }) {
  return id.split("/")[0];
}

/**
 * Return a model's base where it stands.
 * @param {Model} model
 * @returns {Shape}
 */
function baseOf({ base, stand }) {
  return base.map(([x, y]) => /** @type {[number, number]} */ (onTable(stand, [x, y, 0]).slice(0, 2)));
}

/**
 * Return planes of a thing's own frame on the table, four numbers each.
 * @param {number[]} stand
 * @param {Float64Array} planes
 */
function planesOnTable(stand, planes) {
  const placed = new Float64Array(planes.length);
  for (let at = 0; at < planes.length; at += 4) {
    const turned = onTable([...stand.slice(0, 9), 0, 0, 0], planes.subarray(at, at + 3));
    placed.set([...turned, planes[at + 3] + dot(turned, stand.slice(9))], at);
  }
  return placed;
}

/** @param {string | ArrayBuffer} held bytes, or base64 of them */
function bytesOf(held) {
  if (typeof held !== "string") return held;
  const letters = atob(held);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at);
  return bytes.buffer;
}
