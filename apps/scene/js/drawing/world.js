// The content of the scene: meshes by content digest, and items. An item is a mesh with a matrix and
// a look; several items may share a mesh.

import { shareCorners } from "../../../web/upstream/js/corners.js";
import { drawOnce } from "../../../web/upstream/js/draw_once.js";
import { middleOf, plus } from "../vectors.js";
import { unpacked } from "./buffers.js";
import { cellsOf, merged } from "./coarse.js";
import { layersOf } from "./glass.js";
import { boxDistance, boxOf, freeWay, meets } from "./obstacles.js";
import { Pictures } from "./pictures.js";
import { missed } from "./reach.js";
import { keepStill } from "./still.js";
import { numbered, Textures } from "./textures.js";
import { lineWidth, ringWidth, thicken } from "./widths.js";

/** @import { AddOp, LookOp, Matrix, MeshOp, Point, SetOp } from "../protocol" */
/** @import { Lens } from "../camera/lens.js" */
/** @import { Actor } from "../vtk" */
/** @import { Item, Mesh } from "../types" */

const BODIES = new Set(["model", "clear", "stand", "base"]); // parts of a model, other than its marks
const GRIPPED = new Set([...BODIES, "terrain"]);
const STANDING = new Set([...BODIES, "terrain", "smoke"]);
const RINGS = new Set(["ring", "chosen"]);
const SLICED = new Set(["terrain", "clear", "panes", "outline", "weather"]); // kinds that a height cut clips
const FAR_IN = 2000; // farther than any table reaches
const RAIN = "weather/rain";
const POINTS = 65; // along a sight line
/** @type {Matrix} */
const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

/** @param {string} id */
export function kindOf(id) {
  return id.split("/")[0];
}

/**
 * Return whether an item is drawn within its box. Lines and rings are wider, moving items elsewhere.
 * @param {Item} item
 */
function boxed(item) {
  return STANDING.has(kindOf(item.id)) && item.drawn === item.matrix;
}

export class World {
  /**
   * @param {HTMLElement} root
   * @param {boolean} rough draw without antialiasing
   * @param {() => void} again draws another frame
   */
  constructor(root, rough, again) {
    const { Core, OpenGL } = window.vtk.Rendering;
    /** @type {Map<string, Mesh>} */
    this.meshes = new Map();
    this.pictures = new Pictures();
    /** @type {Map<string, Item>} */
    this.items = new Map();
    /**
     * Height, inches, above which terrain and models are hidden; null shows all.
     * @type {number | null}
     */
    this.cut = null;
    /** @type {Set<Actor>} */
    this.loose = new Set(); // flat translucent actors of no item, drawn over those of items
    this.rough = rough;
    this.rain = [0, 0]; // inches after which it is the same again, and inches a second
    this.message = 0; // number of the current message from Python
    this.material = { ambient: 0.3, diffuse: 0.9, specular: 0, power: 1 };
    this.window = Core.vtkRenderWindow.newInstance();
    this.renderer = Core.vtkRenderer.newInstance();
    this.renderer.setBackground(0, 0, 0, 0); // the page draws the sky
    this.renderer.setAutomaticLightCreation(false);
    this.renderer.setTwoSidedLighting(true);
    this.window.addRenderer(this.renderer);
    this.view = OpenGL.vtkRenderWindow.newInstance();
    this.view.setContainer(root);
    // vtk.js reuses an existing context, and cannot itself request one without antialiasing.
    if (rough) this.canvas.getContext("webgl2", { antialias: false });
    this.textures = new Textures(again);
    /** @type {Map<Actor, number>} */
    this.cells = new Map(); // cubes whose points the next frame draws as one, inches
    shareCorners(this.view, this.textures, (actor) => this.cells.get(actor) ?? 0, { merged, numbered });
    this.window.addView(this.view);
    /** @type {Lens | null} */
    this.lens = null;
    const pass = drawOnce(this.view, () => layersOf(this.items.values(), this.lens, boxed), this.loose);
    // A picture without antialiasing can be copied to the canvas.
    if (rough) keepStill(pass, this.view, this.renderer, this.loose, () => String(this.textures.shown));
  }

  /**
   * Set lights and material from Python, so that headless pictures look the same.
   * @param {LookOp} op
   */
  look({ lights, ambient, diffuse, specular, power, rain }) {
    this.rain = rain ?? [0, 0];
    this.material = { ambient, diffuse, specular, power };
    for (const { actor } of this.items.values()) this.respond(actor, actor.getProperty().getLighting());
    this.renderer.removeAllLights();
    for (const { towards, colour, intensity } of lights) {
      const lamp = window.vtk.Rendering.Core.vtkLight.newInstance({
        lightType: "SceneLight",
        color: colour,
        intensity,
        focalPoint: [0, 0, 0],
        position: towards.map((v) => 1000 * v),
      });
      this.renderer.addLight(lamp);
    }
  }

  /**
   * Let the rain fall, where a card draws. Returns whether it does: the processor draws it as it hangs.
   * @param {number} now milliseconds
   */
  fall(now) {
    const drops = this.items.get(RAIN);
    const [high, speed] = this.rain;
    if (!drops || !high || this.rough || !this.seen(drops)) return false;
    const matrix = /** @type {Matrix} */ ([...drops.matrix]);
    matrix[11] -= ((now / 1000) * speed) % high;
    this.place(drops, undefined, matrix);
    return true;
  }

  get canvas() {
    return this.view.getCanvas();
  }

  /**
   * @param {number} width
   * @param {number} height
   * @param {number} ratio pixels of the picture per pixel of the page
   */
  resize(width, height, ratio) {
    this.view.setSize(Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio)));
    Object.assign(this.canvas.style, { width: "100%", height: "100%" });
  }

  /** @param {MeshOp} op */
  mesh(op) {
    const mesh = unpacked(op);
    if (mesh.textures) this.textures.take(mesh.data.getPoints(), mesh.textures);
    this.meshes.set(op.digest, mesh);
  }

  /**
   * Show an item and return true; false where its mesh or picture has not arrived yet.
   * @param {AddOp} op
   */
  put(op) {
    const mesh = this.meshes.get(op.mesh);
    const { Core } = window.vtk.Rendering;
    const actor = Core.vtkActor.newInstance();
    if (!mesh || (op.picture && !this.pictures.lay(op.picture, actor, mesh))) return false;
    const before = this.items.get(op.id);
    this.drop(op.id);
    const mapper = Core.vtkMapper.newInstance();
    mapper.setInputData(mesh.data);
    actor.setMapper(mapper);
    const look = actor.getProperty();
    look.setLighting(Boolean(op.lit));
    this.respond(actor, Boolean(op.lit));
    if (op.lit && !mesh.data.getPointData().getNormals()) look.setInterpolationToFlat();
    look.setFrontfaceCulling(Boolean(op.behind));
    const matrix = before?.matrix ?? IDENTITY;
    /** @type {Item} */
    const item = {
      id: op.id,
      actor,
      mapper,
      mesh,
      group: op.group || op.id,
      matrix,
      drawn: matrix,
      offset: [0, 0, 0],
      at: [0, 0, 0],
      wide: 1,
      shown: true,
      loose: op.loose,
      from: null,
    };
    this.items.set(op.id, item);
    this.renderer.addActor(actor);
    this.change(item, op);
    if (!before) item.from = null;
    this.slice(item);
    return true;
  }

  /**
   * @param {Actor} actor
   * @param {boolean} lit
   */
  respond(actor, lit) {
    const look = actor.getProperty();
    look.setAmbient(lit ? this.material.ambient : 1.0);
    look.setDiffuse(lit ? this.material.diffuse : 0.0);
    look.setSpecular(lit ? this.material.specular : 0.0);
    look.setSpecularPower(this.material.power);
  }

  /** @param {SetOp} op */
  set(op) {
    for (const id of op.ids) {
      const item = this.items.get(id);
      if (item) this.change(item, op);
    }
  }

  /**
   * @param {Item} item
   * @param {Pick<SetOp, "matrix" | "visible" | "opacity">} op
   */
  change(item, op) {
    if (op.matrix) {
      item.from = { matrix: item.matrix, message: this.message };
      item.matrix = op.matrix;
      this.place(item);
    }
    if (op.opacity !== undefined) item.actor.getProperty().setOpacity(op.opacity);
    if (op.visible !== undefined) item.shown = op.visible;
    // An item that has left stays hidden until Python shows it.
    if (op.visible !== undefined || (op.matrix && this.cut !== null))
      item.actor.setVisibility(this.seen(item));
  }

  /**
   * Return whether an item is visible and does not stand above the cut.
   * @param {Item} item
   */
  seen(item) {
    const aloft = this.cut !== null && item.group.startsWith("model/") && item.matrix[11] > this.cut;
    return item.shown && !aloft;
  }

  /**
   * Hide terrain above a height, and models that stand there; null shows all.
   * @param {number | null} height
   */
  cutAbove(height) {
    this.cut = height;
    for (const item of this.items.values()) {
      item.actor.setVisibility(this.seen(item));
      this.slice(item);
    }
  }

  /** @param {Item} item */
  slice(item) {
    if (item.group.startsWith("model/") || !SLICED.has(kindOf(item.id))) return;
    item.mapper.removeAllClippingPlanes();
    if (this.cut === null) return;
    const plane = window.vtk.Common.DataModel.vtkPlane.newInstance();
    plane.setNormal(0, 0, -1);
    plane.setOrigin(0, 0, this.cut);
    item.mapper.addClippingPlane(plane);
  }

  /**
   * Draw an item elsewhere for now, or hide it; its own matrix and visibility stay.
   * @param {Item} item
   * @param {Matrix | null} matrix
   */
  pose(item, matrix) {
    item.actor.setVisibility(matrix !== null && this.seen(item));
    if (matrix) this.place(item, undefined, matrix);
  }

  /** @param {Item} item */
  unpose(item) {
    item.actor.setVisibility(this.seen(item));
    this.place(item);
  }

  /** @param {(point: Point) => number} inch pixels per inch at a point */
  widen(inch) {
    for (const item of this.items.values()) {
      if (RINGS.has(kindOf(item.id))) this.widenRing(item, inch(item.at));
      if (item.id.startsWith("sight/")) thicken(item.mesh, inch(middleOf(item.mesh.bounds)));
    }
  }

  /**
   * @param {Item} item
   * @param {number} inch
   */
  widenRing(item, inch) {
    const wide = ringWidth(item.mesh.bounds, inch);
    if (Math.abs(wide - item.wide) < 0.02) return;
    item.wide = wide;
    this.place(item, item.offset, item.drawn);
  }

  /**
   * Return the factor on the width of the first item of a kind.
   * @param {string} kind
   */
  breadth(kind) {
    const item = [...this.items.values()].find(({ id }) => kindOf(id) === kind);
    return item && item.wide * lineWidth(item.mesh);
  }

  /**
   * @param {Item} item
   * @param {Point} offset
   * @param {Matrix} m
   */
  place(item, offset = [0, 0, 0], m = item.matrix) {
    item.at = [m[3] + offset[0], m[7] + offset[1], m[11] + offset[2]];
    item.drawn = m;
    item.offset = offset;
    /** @type {number[]} */
    const columns = [];
    for (let column = 0; column < 4; column++) {
      const wide = column < 2 ? item.wide : 1;
      for (let row = 0; row < 3; row++) {
        columns.push(wide * m[row * 4 + column] + (column === 3 ? offset[row] : 0));
      }
      columns.push(column === 3 ? 1 : 0);
    }
    item.actor.setUserMatrix(columns);
  }

  /** @param {string} id */
  drop(id) {
    const item = this.items.get(id);
    if (!item) return;
    this.renderer.removeActor(item.actor);
    item.actor.delete();
    item.mapper.delete();
    this.items.delete(id);
  }

  clear() {
    for (const id of [...this.items.keys()]) this.drop(id);
  }

  /** @param {string} group */
  *inGroup(group) {
    for (const item of this.items.values()) if (item.group === group) yield item;
  }

  /**
   * Return the pixels from a point of the view to a group, by the boxes around its visible parts.
   * @param {string} group
   * @param {Lens} camera
   * @param {number} x
   * @param {number} y
   */
  missed(group, camera, x, y) {
    let nearest = Infinity;
    for (const item of this.inGroup(group)) {
      if (!this.seen(item) || !(item.loose || GRIPPED.has(kindOf(item.id)))) continue;
      const box = boxOf(item).map((corner) => camera.project(plus(corner, item.offset)));
      if (box.every((corner) => corner[2] > 0.1)) nearest = Math.min(nearest, missed(box, [x, y]));
    }
    return nearest;
  }

  /** Yield obstacles of the camera: visible terrain and models. */
  *solid() {
    for (const item of this.items.values()) {
      const kind = kindOf(item.id);
      if ((kind === "terrain" || kind === "model") && this.seen(item)) yield item;
    }
  }

  /**
   * Return the group of the piece or model that is seen at a point of the view, or "".
   * @param {Lens} camera
   * @param {number} x
   * @param {number} y
   */
  first(camera, x, y) {
    const { origin, direction } = camera.ray(x, y);
    const end = plus(origin, direction, FAR_IN);
    let [nearest, group] = [Infinity, ""];
    for (const item of this.items.values()) {
      if (!STANDING.has(kindOf(item.id)) || !this.seen(item)) continue;
      if (boxDistance(item, origin, direction) === Infinity) continue;
      const share = meets(item, origin, end);
      if (share < nearest) [nearest, group] = [share, item.group];
    }
    return group;
  }

  /**
   * @param {Point} from
   * @param {Point} to
   */
  free(from, to) {
    return freeWay([...this.solid()], from, to, this.cut);
  }

  /** The height of the highest item, inches. */
  get highest() {
    let top = 0;
    for (const item of this.items.values()) top = Math.max(top, item.matrix[11] + item.mesh.bounds.high[2]);
    return top;
  }

  /**
   * Return the upper corners of terrain and models above a height, inches.
   * @param {number} height
   */
  crowns(height) {
    return this.standing().flatMap((corners) => corners.filter(([, , z]) => z > height));
  }

  /** Return points along the sight line that is judged, close to each other; none without one. */
  judged() {
    const mesh = this.items.get("sight/shown")?.mesh;
    if (!mesh) return [];
    const { xyz, bounds } = mesh;
    const start = /** @type {Point} */ ([...xyz.subarray(0, 3)]); // a corner of its box: a line is a diagonal
    const way = plus(plus(bounds.low, bounds.high), start, -2);
    return Array.from({ length: POINTS }, (_, i) => plus(start, way, i / (POINTS - 1)));
  }

  /** Return the corners of the box of each piece of terrain and each model. */
  standing() {
    return [...this.items.values()].filter((item) => STANDING.has(kindOf(item.id))).map(boxOf);
  }

  /**
   * Draw the models of some groups in one colour, and all others in their own.
   * @param {[string[], [number, number, number]][]} tints
   */
  tint(tints) {
    for (const item of this.items.values()) {
      const figure = BODIES.has(kindOf(item.id)) && item.group.startsWith("model/");
      if (!figure && item.group !== "ghost") continue;
      const [, colour] = tints.find(([groups]) => groups.includes(item.group)) ?? [];
      if (colour) item.actor.getProperty().setColor(...colour);
      item.mapper.setScalarVisibility(!colour);
    }
  }

  /**
   * @param {Lens} lens the projection
   * @param {number} coarse pixels of the picture per pixel of the page where it may have fewer
   *   triangles; 0: it may not
   */
  render(lens, coarse) {
    this.lens = lens;
    const items = [...this.items.values()].filter(({ id }) => STANDING.has(kindOf(id)));
    this.cells = coarse ? cellsOf(items, lens, coarse) : new Map();
    this.window.render();
  }

  /**
   * Call `done` when the frame is really finished, which may be long after `render`.
   * @param {() => void} done
   */
  drawn(done) {
    const gl = this.view.getContext();
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    const look = () => {
      if (!fence || gl.isContextLost()) return;
      if (gl.clientWaitSync(fence, 0, 0) === gl.TIMEOUT_EXPIRED) setTimeout(look, 8);
      else {
        gl.deleteSync(fence);
        done();
      }
    };
    setTimeout(look, 8);
  }

  delete() {
    this.clear();
    for (const mesh of this.meshes.values()) mesh.data.delete();
    this.meshes.clear();
    this.pictures.delete();
    this.textures.delete();
    this.view.setContainer(null);
    this.renderer.delete();
    this.window.delete();
    this.view.delete();
  }
}
