// The one actor that draws all particles of a moment.

import { cells } from "../drawing/buffers.js";
import { puffsAt } from "./particles.js";
import { trianglesOf } from "./sprites.js";

/** @import { Lens } from "../camera/lens.js" */
/** @import { World } from "../drawing/world.js" */

export class Cloud {
  /** @param {World} world */
  constructor(world) {
    const { Core } = window.vtk.Rendering;
    this.world = world;
    this.data = window.vtk.Common.DataModel.vtkPolyData.newInstance();
    const mapper = Core.vtkMapper.newInstance();
    mapper.setInputData(this.data);
    this.mapper = mapper;
    this.actor = Core.vtkActor.newInstance();
    this.actor.setMapper(mapper);
    const look = this.actor.getProperty();
    look.setAmbient(1);
    look.setDiffuse(0);
    look.setLighting(false);
    look.setOpacity(0.999); // translucent for vtk.js, whatever its colours
    this.actor.setVisibility(false);
    world.renderer.addActor(this.actor);
    world.loose.add(this.actor);
  }

  /**
   * Draw the particles that are there after some seconds, for a camera. Returns their number.
   * @param {Float32Array} rows
   * @param {number} seconds
   * @param {Lens} lens
   */
  draw(rows, seconds, lens) {
    const puffs = puffsAt(rows, seconds);
    this.actor.setVisibility(puffs.length > 0);
    if (!puffs.length) return 0;
    const { xyz, rgba, corners } = trianglesOf(puffs, lens.position, lens.right, lens.up);
    this.data.getPoints().setData(xyz, 3);
    this.data.getPolys().setData(cells(corners));
    const { vtkDataArray } = window.vtk.Common.Core;
    this.data
      .getPointData()
      .setScalars(vtkDataArray.newInstance({ name: "colours", numberOfComponents: 4, values: rgba }));
    this.data.modified();
    return puffs.length;
  }

  delete() {
    this.world.loose.delete(this.actor);
    this.world.renderer.removeActor(this.actor);
    this.actor.delete();
    this.mapper.delete();
    this.data.delete();
  }
}
