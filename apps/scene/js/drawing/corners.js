// Indexed drawing of triangles. vtk.js copies each corner for every triangle around it, which is four
// to six times as much to build, store and draw. Here triangles share corners by their index.

import { numbered } from "./textures.js";

/** @import { BufferObject, CellBuffer, Helper, MapperNode, View } from "../vtk" */
/** @import { Textures } from "./textures.js" */

const TRIANGLES = 2; // vtk.js's number of the primitive type of polygons
const FLOAT_BYTES = 4;
const XYZ_BYTES = 3 * FLOAT_BYTES;

/**
 * Make a view draw triangles by index, with their textures.
 * @param {View} view
 * @param {Textures} textures
 */
export function shareCorners(view, textures) {
  const { vtkPolyDataMapper } = window.vtk.Rendering.OpenGL;
  view.getViewNodeFactory().registerOverride("vtkMapper", () => {
    const { own, model } = extended(/** @type {MapperNode} */ ({}), vtkPolyDataMapper);
    model.primitives[TRIANGLES] = triangles(textures);
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
 */
function triangles(textures) {
  const { vtkBufferObject, vtkHelper } = window.vtk.Rendering.OpenGL;
  const { own, model } = extended(/** @type {Helper} */ ({}), vtkHelper);
  const names = vtkBufferObject.newInstance();
  const buffer = corners(names, textures);
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
    names.bind();
    const count = buffer.getElementCount();
    const kind = buffer.short ? context.UNSIGNED_SHORT : context.UNSIGNED_INT;
    context.drawElements(context.TRIANGLES, count, kind, 0);
    return count / 3;
  };
  return own;
}

/**
 * Return the vertex buffer of a mesh.
 * @param {BufferObject} names the index buffer
 * @param {Textures} textures
 */
function corners(names, textures) {
  const { vtkBufferObject, vtkCellArrayBufferObject } = window.vtk.Rendering.OpenGL;
  const { ARRAY_BUFFER, ELEMENT_ARRAY_BUFFER } = vtkBufferObject.ObjectType;
  const paint = vtkBufferObject.newInstance();
  const { own } = extended(/** @type {CellBuffer} */ ({}), vtkCellArrayBufferObject);
  own.createVBO = (cells, _kind, _how, { points, normals, tcoords, colors }) => {
    const view = own.getOpenGLRenderWindow();
    const each = named(cells.getData(), points.getNumberOfPoints());
    names.setOpenGLRenderWindow(view);
    names.upload(each, ELEMENT_ARRAY_BUFFER);
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
    names.releaseGraphicsResources();
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
