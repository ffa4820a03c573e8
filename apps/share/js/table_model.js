// The table as the page draws it, as binary glTF for a viewer: in metres, y up, its middle at 0.

import { aligned, parts } from "../../scene/js/drawing/buffers.js";
import { places } from "../../scene/js/drawing/pictures.js";
import { Glb } from "./glb.js";
import { Hues } from "./hues.js";

/** @import { AddOp, Matrix, MeshOp, PictureOp } from "../../scene/js/protocol" */
/** @import { Recorded } from "./recorded.js" */

/** @typedef {ReturnType<typeof parts>} Parts */
/**
 * @typedef {object} Laid
 * @property {ArrayLike<number>} from the point of the mesh that each point is
 * @property {ArrayLike<number>} uv two for each point
 * @property {ArrayLike<number>} corners three for each triangle
 */
/** @typedef {(picture: ReturnType<Hues["picture"]>) => Promise<Uint8Array>} Encode returns a PNG */

const ROWS = 4096; // more than hues have rows

export class TableModel {
  /** @param {Recorded} recorded */
  constructor(recorded) {
    this.recorded = recorded;
    this.glb = new Glb();
    this.hues = new Hues();
    this.paint = { sampler: 0, source: 0 };
    this.painted = this.glb.add("textures", this.paint);
    /** @type {Map<string, any>} */
    this.made = new Map(); // what items share, by its name
  }

  /**
   * Return the content of a file: all that the page draws in the table's light.
   * @param {Encode} encode
   */
  async file(encode) {
    const { items, size, inch } = this.recorded.told;
    const children = items.filter(({ lit, visible }) => lit && visible).map((item) => this.node(item));
    this.paint.source = this.glb.image(await encode(this.hues.picture()), "image/png");
    return this.glb.file(this.glb.add("nodes", { name: "table", children, matrix: standing(size, inch) }));
  }

  /**
   * @template Made
   * @param {string} name
   * @param {() => Made} make
   * @returns {Made}
   */
  once(name, make) {
    if (!this.made.has(name)) this.made.set(name, make());
    return this.made.get(name);
  }

  /** @param {AddOp} item */
  node({ id, mesh, matrix, opacity, picture = "" }) {
    const shape = this.once(`shape ${mesh} ${picture}`, () => this.shape(mesh, picture));
    const material = this.once(`material ${opacity} ${picture}`, () => this.material(opacity, picture));
    const primitives = [{ ...shape, material }];
    const name = `mesh ${mesh} ${opacity} ${picture}`;
    const index = this.once(name, () => this.glb.add("meshes", { primitives }));
    return this.glb.add("nodes", { name: id, mesh: index, matrix: columns(matrix) });
  }

  /**
   * @param {string} digest
   * @param {string} picture
   */
  shape(digest, picture) {
    const { glb } = this;
    const op = /** @type {MeshOp} */ (this.recorded.source(digest));
    const read = parts(op);
    const { from, uv, corners } = picture ? covered(op, read) : coloured(op, read, this.hues);
    return {
      attributes: {
        POSITION: glb.accessor(points(read.xyz, from), "VEC3", { min: op.low, max: op.high }),
        NORMAL: glb.accessor(points(normals(read), from), "VEC3"),
        TEXCOORD_0: glb.accessor(Float32Array.from(uv), "VEC2"),
      },
      indices: glb.accessor(Uint32Array.from(corners), "SCALAR"),
    };
  }

  /**
   * @param {number} opacity
   * @param {string} picture
   */
  material(opacity, picture) {
    const { glb, painted } = this;
    const index = picture ? glb.add("textures", { sampler: 0, source: this.photo(picture) }) : painted;
    return glb.add("materials", {
      pbrMetallicRoughness: {
        baseColorTexture: { index },
        baseColorFactor: [1, 1, 1, opacity],
        metallicFactor: 0,
        roughnessFactor: 1,
      },
      alphaMode: opacity < 1 ? "BLEND" : "OPAQUE",
      doubleSided: true,
    });
  }

  /** @param {string} digest */
  photo(digest) {
    const { data } = /** @type {PictureOp} */ (this.recorded.source(digest));
    return this.glb.image(new Uint8Array(aligned(data)), "image/jpeg");
  }
}

/**
 * Lay a picture over a mesh, seen from above.
 * @param {MeshOp} op
 * @param {Parts} read
 * @returns {Laid}
 */
function covered(op, { xyz, corners }) {
  const uv = places({ xyz, bounds: op });
  for (let at = 1; at < uv.length; at += 2) uv[at] = 1 - uv[at]; // from the top
  return { from: Uint32Array.from({ length: op.points }, (_, point) => point), uv, corners };
}

/**
 * Lay the picture of hues over a mesh. A triangle has one hue: a point of several is there for each.
 * @param {MeshOp} op
 * @param {Parts} read
 * @param {Hues} hues
 * @returns {Laid}
 */
function coloured({ channels }, { corners, colours }, hues) {
  /** @type {Map<number, number>} */
  const known = new Map();
  /** @type {{ from: number[], uv: number[] }} */
  const { from, uv } = { from: [], uv: [] };
  const out = new Uint32Array(corners.length);
  let row = 0;
  for (const [at, point] of corners.entries()) {
    const [red, green, blue] = colours.subarray(channels * point, channels * point + 3);
    if (at % 3 === 0) row = hues.row(red, green, blue);
    const key = point * ROWS + row;
    let index = known.get(key);
    if (index === undefined) {
      index = from.push(point) - 1;
      uv.push(...hues.place(row, Math.max(red, green, blue)));
      known.set(key, index);
    }
    out[at] = index;
  }
  return { from, uv, corners: out };
}

/**
 * Return the normal of each point: its own, or that of the triangles around it.
 * @param {Parts} read
 */
function normals({ xyz, away, corners }) {
  const out = Float32Array.from(away ?? { length: xyz.length }, (value) => value ?? 0);
  for (let at = 0; !away && at < corners.length; at += 3) {
    const [a, b, c] = [0, 1, 2].map((corner) => 3 * corners[at + corner]);
    const [ux, uy, uz] = [0, 1, 2].map((axis) => xyz[b + axis] - xyz[a + axis]);
    const [vx, vy, vz] = [0, 1, 2].map((axis) => xyz[c + axis] - xyz[a + axis]);
    const across = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    for (const corner of [a, b, c]) for (const axis of [0, 1, 2]) out[corner + axis] += across[axis];
  }
  for (let at = 0; at < out.length; at += 3) {
    const long = Math.hypot(out[at], out[at + 1], out[at + 2]);
    if (long === 0) out[at + 2] = 1;
    else for (let axis = 0; axis < 3; axis++) out[at + axis] /= long;
  }
  return out;
}

/**
 * @param {Float32Array} values three for each point
 * @param {ArrayLike<number>} from
 */
function points(values, from) {
  const out = new Float32Array(3 * from.length);
  for (let at = 0; at < out.length; at++) out[at] = values[3 * from[Math.floor(at / 3)] + (at % 3)];
  return out;
}

/**
 * Return a matrix with its last row, by columns.
 * @param {Matrix} rows
 */
function columns(rows) {
  const whole = [...rows, 0, 0, 0, 1];
  return whole.map((_, at) => whole[4 * (at % 4) + Math.floor(at / 4)]);
}

/**
 * Return the matrix that stands a table on the floor.
 * @param {[number, number]} size inches
 * @param {number} k an inch in metres
 */
function standing([width, depth], k) {
  return [k, 0, 0, 0, 0, 0, -k, 0, 0, k, 0, 0, (-k * width) / 2, 0, (k * depth) / 2, 1];
}
