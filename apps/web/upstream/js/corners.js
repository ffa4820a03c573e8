// Indexed drawing of triangles. vtk.js copies each corner for every triangle around it, which is four
// to six times as much to build, store and draw. Here triangles share corners by their index. So does vtk.js
// itself since https://github.com/Kitware/vtk-js/pull/3523; Panel ships an older one.

/** @import { Actor, BufferObject, CellBuffer, Helper, MapperNode, View } from "../../../scene/js/vtk" */
/** @import { merged } from "../../../scene/js/drawing/coarse.js" */
/** @import { Textures, numbered } from "../../../scene/js/drawing/textures.js" */
/** @typedef {{ merged: typeof merged, numbered: typeof numbered }} Changes what changes corners and colours */

const TRIANGLES = 2; // vtk.js's number of the primitive type of polygons
const FLOAT_BYTES = 4;
const XYZ_BYTES = 3 * FLOAT_BYTES;

/**
 * Make a view draw triangles by index, with their textures.
 * @param {View} view
 * @param {Textures} textures
 * @param {(actor: Actor) => number} cellOf the cube whose points are drawn as one, inches; 0: none are
 * @param {Changes} changes
 */
export function shareCorners(view, textures, cellOf, changes) {
  const { vtkPolyDataMapper } = window.vtk.Rendering.OpenGL;
  view.getViewNodeFactory().registerOverride("vtkMapper", () => {
    const { own, model } = extended(/** @type {MapperNode} */ ({}), vtkPolyDataMapper);
    model.primitives[TRIANGLES] = triangles(textures, cellOf, changes);
    textures.drawBy(own, model);
    return own;
  });
}

/**
 * Return an object of vtk.js's class whose methods can be replaced; those of newInstance are frozen.
 * @template Own, Model
 * @param {Own} own
 * @param {{ extend(own: Own, model: Model, values: object): void }} kind
 */
function extended(own, kind) {
  const model = /** @type {Model} */ ({});
  kind.extend(own, model, {});
  return { own, model };
}

/**
 * Return the helper that draws the triangles of a mesh.
 * @param {Textures} textures
 * @param {(actor: Actor) => number} cellOf
 * @param {Changes} changes
 */
function triangles(textures, cellOf, changes) {
  const { vtkHelper } = window.vtk.Rendering.OpenGL;
  const { own, model } = extended(/** @type {Helper} */ ({}), vtkHelper);
  const names = new Names(changes);
  const buffer = corners(names, textures, changes);
  Object.assign(model, {
    primitiveType: TRIANGLES,
    CABO: buffer,
    lastLightComplexity: 0,
    lastLightCount: 0,
    lastSelectionPass: false,
  });
  own.drawArrays = (renderer, actor, _how, node) => {
    const { context } = model;
    own.updateShaders(renderer, actor, node);
    if (buffer.textured) textures.use(context, own);
    const count = names.bind(cellOf(actor));
    const kind = buffer.short ? context.UNSIGNED_SHORT : context.UNSIGNED_INT;
    context.drawElements(context.TRIANGLES, count, kind, 0);
    return count / 3;
  };
  return own;
}

/** The index buffers of a mesh: of all its triangles, and of those left where points become one. */
class Names {
  /** @param {Changes} changes */
  constructor({ merged }) {
    this.merged = merged;
    /** @type {Map<number, { buffer: BufferObject, count: number }>} */
    this.buffers = new Map(); // by the inches of the cubes; 0: of all triangles
    /** @type {{ view: View, xyz: Float32Array, colours: Uint8Array | undefined, each: Uint16Array | Uint32Array } | null} */
    this.of = null;
  }

  /**
   * @param {View} view
   * @param {Float32Array} xyz
   * @param {Uint8Array | undefined} colours
   * @param {Uint16Array | Uint32Array} each corners, three for each triangle
   */
  take(view, xyz, colours, each) {
    this.release();
    this.of = { view, xyz, colours, each };
  }

  /**
   * Bind a buffer, made at its first use. Returns its number of corners.
   * @param {number} cell inches
   */
  bind(cell) {
    const made = this.buffers.get(cell) ?? this.make(cell);
    made.buffer.bind();
    return made.count;
  }

  /** @param {number} cell */
  make(cell) {
    const { vtkBufferObject } = window.vtk.Rendering.OpenGL;
    const { view, xyz, colours, each } = /** @type {NonNullable<Names["of"]>} */ (this.of);
    const names = cell && colours ? this.merged(xyz, colours, each, cell) : each;
    const buffer = vtkBufferObject.newInstance();
    buffer.setOpenGLRenderWindow(view);
    buffer.upload(names, vtkBufferObject.ObjectType.ELEMENT_ARRAY_BUFFER);
    const made = { buffer, count: names.length };
    this.buffers.set(cell, made);
    return made;
  }

  release() {
    for (const { buffer } of this.buffers.values()) buffer.releaseGraphicsResources();
    this.buffers.clear();
  }
}

/**
 * Return the vertex buffer of a mesh.
 * @param {Names} names
 * @param {Textures} textures
 * @param {Changes} changes
 */
function corners(names, textures, { numbered }) {
  const { vtkBufferObject, vtkCellArrayBufferObject } = window.vtk.Rendering.OpenGL;
  const { ARRAY_BUFFER } = vtkBufferObject.ObjectType;
  const paint = vtkBufferObject.newInstance();
  const { own } = extended(/** @type {CellBuffer} */ ({}), vtkCellArrayBufferObject);
  own.createVBO = (cells, _kind, _how, { points, normals, tcoords, colors }) => {
    const view = own.getOpenGLRenderWindow();
    const each = named(cells.getData(), points.getNumberOfPoints());
    names.take(view, points.getData(), colors?.getData(), each);
    own.upload(beside(points.getData(), normals?.getData(), tcoords?.getData()), ARRAY_BUFFER);
    const placed = normals ? 2 * XYZ_BYTES : XYZ_BYTES;
    const numbers = colors ? textures.numbers.get(points) : undefined;
    own.textured = Boolean(numbers);
    if (colors) {
      paint.setOpenGLRenderWindow(view);
      paint.upload(numbers ? numbered(colors.getData(), numbers) : colors.getData(), ARRAY_BUFFER);
    }
    own.short = each instanceof Uint16Array;
    own.set({
      elementCount: each.length,
      vertexOffset: 0,
      normalOffset: normals ? XYZ_BYTES : 0,
      tCoordOffset: tcoords ? placed : 0,
      tCoordComponents: tcoords ? 2 : 0,
      stride: tcoords ? placed + 2 * FLOAT_BYTES : placed,
      colorBO: colors && paint,
      colorBOStride: 4,
      colorOffset: 0,
      colorComponents: colors ? 4 : 0,
    });
    return each.length / 3;
  };
  const release = own.releaseGraphicsResources;
  own.releaseGraphicsResources = () => {
    release();
    names.release();
    paint.releaseGraphicsResources();
  };
  return own;
}

/**
 * Return the indices of vtk's cells, without the count before each.
 * @param {Uint32Array} cells
 * @param {number} points the number of points
 */
export function named(cells, points) {
  const count = (cells.length / 4) * 3;
  const out = points > 65536 ? new Uint32Array(count) : new Uint16Array(count);
  for (let from = 1, to = 0; to < count; from += 4, to += 3) {
    out[to] = cells[from];
    out[to + 1] = cells[from + 1];
    out[to + 2] = cells[from + 2];
  }
  return out;
}

/**
 * Interleave points, normals and texture coordinates.
 * @param {Float32Array} xyz
 * @param {Float32Array | undefined} normals
 * @param {Float32Array | undefined} [places]
 */
export function beside(xyz, normals, places) {
  if (!normals && !places) return xyz;
  const parts = /** @type {const} */ ([
    [xyz, 3],
    [normals, 3],
    [places, 2],
  ]);
  const there = parts.filter(([values]) => values);
  const stride = there.reduce((sum, [, count]) => sum + count, 0);
  const out = new Float32Array((xyz.length / 3) * stride);
  let at = 0;
  for (const [values, count] of there) {
    if (!values) continue;
    for (let from = 0, to = at; from < values.length; from += count, to += stride) {
      for (let axis = 0; axis < count; axis++) out[to + axis] = values[from + axis];
    }
    at += count;
  }
  return out;
}
