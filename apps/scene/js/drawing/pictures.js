// Textures by content digest: decoded by the browser, then stored on the graphics card.

import { aligned } from "./buffers.js";

/** @import { PictureOp } from "../protocol" */
/** @import { Actor, PolyData, Texture } from "../vtk" */
/** @import { Mesh } from "../types" */

export class Pictures {
  constructor() {
    /** @type {Map<string, Texture | null>} null while it is decoded */
    this.textures = new Map();
  }

  /**
   * Decode a picture, once per digest.
   * @param {PictureOp} op
   */
  async take({ digest, data }) {
    if (this.textures.has(digest)) return;
    this.textures.set(digest, null);
    const image = await createImageBitmap(new Blob([aligned(data)]));
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: image.width, height: image.height });
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    image.close();
    const texture = window.vtk.Rendering.Core.vtkTexture.newInstance({ interpolate: true, edgeClamp: true });
    texture.setCanvas(canvas);
    this.textures.set(digest, texture);
  }

  /**
   * Return whether a picture was sent, decoded or not.
   * @param {string} digest
   */
  sent(digest) {
    return this.textures.has(digest);
  }

  /**
   * Cover an actor with a picture from edge to edge, seen from above. False where it is not decoded yet.
   * @param {string} digest
   * @param {Actor} actor
   * @param {Mesh} mesh
   */
  lay(digest, actor, mesh) {
    const texture = this.textures.get(digest);
    if (!texture) return false;
    cover(mesh.data, mesh);
    actor.addTexture(texture);
    return true;
  }

  delete() {
    for (const texture of this.textures.values()) texture?.delete();
    this.textures.clear();
  }
}

/**
 * @param {PolyData} data
 * @param {Pick<Mesh, "xyz" | "bounds">} mesh
 */
function cover(data, mesh) {
  const values = places(mesh);
  const array = { name: "places", numberOfComponents: 2, values };
  data.getPointData().setTCoords(window.vtk.Common.Core.vtkDataArray.newInstance(array));
}

/**
 * Return texture coordinates, 0 to 1, of a picture that covers a mesh from edge to edge.
 * @param {Pick<Mesh, "xyz" | "bounds">} mesh
 */
export function places({ xyz, bounds: { low, high } }) {
  const out = new Float32Array((xyz.length / 3) * 2);
  for (let from = 0, to = 0; to < out.length; from += 3, to += 2) {
    for (let axis = 0; axis < 2; axis++)
      out[to + axis] = (xyz[from + axis] - low[axis]) / (high[axis] - low[axis]);
  }
  return out;
}
