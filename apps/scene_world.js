// The things on the table: meshes by content digest, and the items that show them.
// One mesh may be shown by many items; an item is a mesh, a matrix and how it is drawn.

class World {
  constructor(root) {
    const { Core, OpenGL } = window.vtk.Rendering;
    this.meshes = new Map();
    this.items = new Map();
    this.cut = null; // inches: terrain above is not drawn, nor models that stand there
    this.message = 0; // counts what came from Python
    this.material = { ambient: 0.3, diffuse: 0.9 };
    this.window = Core.vtkRenderWindow.newInstance();
    this.renderer = Core.vtkRenderer.newInstance();
    this.renderer.setBackground(0, 0, 0, 0); // the sky is the page's
    this.renderer.setAutomaticLightCreation(false);
    this.renderer.setTwoSidedLighting(true);
    this.window.addRenderer(this.renderer);
    this.view = OpenGL.vtkRenderWindow.newInstance();
    this.view.setContainer(root);
    this.window.addView(this.view);
  }

  // Lights and material are Python's, so that the headless pictures look the same.
  look({ lights, ambient, diffuse }) {
    this.material = { ambient, diffuse };
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

  get canvas() {
    return this.view.getCanvas();
  }

  resize(width, height, ratio) {
    this.view.setSize(Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio)));
    Object.assign(this.canvas.style, { width: "100%", height: "100%" });
  }

  mesh({ digest, points, normals, colours, channels, faces }) {
    const { Core, DataModel } = window.vtk.Common;
    const data = DataModel.vtkPolyData.newInstance();
    const xyz = numbers(Float32Array, points);
    const polys = cells(numbers(Uint32Array, faces));
    data.getPoints().setData(xyz, 3);
    data.getPolys().setData(polys);
    const paint = Core.vtkDataArray.newInstance({
      name: "colours",
      numberOfComponents: channels,
      values: numbers(Uint8Array, colours),
    });
    data.getPointData().setScalars(paint);
    if (normals) {
      const small = numbers(Int8Array, normals);
      const values = new Float32Array(small.length);
      for (let i = 0; i < small.length; i++) values[i] = small[i] / 127;
      data.getPointData().setNormals(
        Core.vtkDataArray.newInstance({ name: "normals", numberOfComponents: 3, values }),
      );
    }
    this.meshes.set(digest, { data, xyz, away: normals && numbers(Int8Array, normals), faces: polys, bounds: boundsOf(xyz) });
  }

  // False when the mesh has not arrived: the caller asks for it.
  put(op) {
    const mesh = this.meshes.get(op.mesh);
    if (!mesh) return false;
    const before = this.items.get(op.id);
    this.drop(op.id);
    const { Core } = window.vtk.Rendering;
    const mapper = Core.vtkMapper.newInstance();
    mapper.setInputData(mesh.data);
    const actor = Core.vtkActor.newInstance();
    actor.setMapper(mapper);
    const look = actor.getProperty();
    look.setAmbient(op.lit ? this.material.ambient : 1.0);
    look.setDiffuse(op.lit ? this.material.diffuse : 0.0);
    look.setSpecular(0.0);
    look.setLighting(Boolean(op.lit));
    if (op.lit && !mesh.data.getPointData().getNormals()) look.setInterpolationToFlat();
    look.setFrontfaceCulling(Boolean(op.behind));
    const item = { id: op.id, actor, mapper, mesh, group: op.group || op.id, matrix: before?.matrix ?? IDENTITY, at: [0, 0, 0], wide: 1, shown: true };
    this.items.set(op.id, item);
    this.renderer.addActor(actor);
    this.change(item, op);
    if (!before) item.from = null;
    this.slice(item);
    return true;
  }

  set(op) {
    for (const id of op.ids) {
      const item = this.items.get(id);
      if (item) this.change(item, op);
    }
  }

  change(item, op) {
    if (op.matrix) {
      item.from = { matrix: item.matrix, message: this.message };
      item.matrix = op.matrix;
      this.place(item);
    }
    if (op.opacity !== undefined) item.actor.getProperty().setOpacity(op.opacity);
    if (op.visible !== undefined) item.shown = op.visible;
    // What has left stays hidden until it is said to show.
    if (op.visible !== undefined || (op.matrix && this.cut !== null)) item.actor.setVisibility(this.seen(item));
  }

  // Whether an item shows and does not stand above the cut.
  seen(item) {
    const aloft = this.cut !== null && item.group.startsWith("model/") && item.matrix[11] > this.cut;
    return item.shown && !aloft;
  }

  // Draw nothing of the terrain above a height, and no model that stands there; null draws all.
  cutAbove(height) {
    this.cut = height;
    for (const item of this.items.values()) {
      item.actor.setVisibility(this.seen(item));
      this.slice(item);
    }
  }

  slice(item) {
    if (item.group.startsWith("model/") || !SLICED.has(item.id.split("/")[0])) return;
    item.mapper.removeAllClippingPlanes();
    if (this.cut === null) return;
    const plane = window.vtk.Common.DataModel.vtkPlane.newInstance();
    plane.setNormal(0, 0, -1);
    plane.setOrigin(0, 0, this.cut);
    item.mapper.addClippingPlane(plane);
  }

  // Draw an item elsewhere for now, or not at all; where it stands and whether it shows are as before.
  pose(item, matrix) {
    item.actor.setVisibility(Boolean(matrix) && this.seen(item));
    if (matrix) this.place(item, undefined, matrix);
  }

  unpose(item) {
    item.actor.setVisibility(this.seen(item));
    this.place(item);
  }

  // Rings and sight lines grow with distance, so that they are as easily seen over the whole table
  // and on a small screen; `inch`: pixels that an inch takes at a point.
  widen(inch) {
    for (const item of this.items.values()) {
      if (RINGS.has(item.id.split("/")[0])) this.widenRing(item, inch(item.at));
      if (item.id.startsWith("sight/")) thicken(item.mesh, inch(middle(item.mesh.bounds)));
    }
  }

  // How wide the first item of a kind is drawn, times its own width.
  breadth(kind) {
    const item = [...this.items.values()].find(({ id }) => id.startsWith(`${kind}/`));
    return item && item.wide * (1 + (2 * (item.mesh.extra ?? 0)) / LINE_IN);
  }

  widenRing(item, inch) {
    const { low, high } = item.mesh.bounds;
    const reach = Math.max(-low[0], -low[1], high[0], high[1]);
    const missing = RING_PIXELS / inch - BAND_IN;
    const wide = 1 + Math.min(MOST_WIDER_IN, Math.max(0, missing)) / reach;
    if (Math.abs(wide - item.wide) < 0.02) return;
    item.wide = wide;
    this.place(item, item.offset, item.drawn);
  }

  place(item, offset = [0, 0, 0], m = item.matrix) {
    item.at = [0, 1, 2].map((row) => m[row * 4 + 3] + offset[row]);
    item.drawn = m;
    item.offset = offset;
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

  *inGroup(group) {
    for (const row of this.items) if (row[1].group === group) yield row;
  }

  // Pixels from a point of the view to what shows of a group, by the boxes around its parts.
  missed(group, camera, x, y) {
    let nearest = Infinity;
    for (const [id, item] of this.inGroup(group)) {
      if (!this.seen(item) || !BODIES.has(id.split("/")[0])) continue;
      const box = boxOf(item).map((corner) => camera.project(corner));
      if (box.every((corner) => corner[2] > 0.1)) nearest = Math.min(nearest, missed(box, [x, y]));
    }
    return nearest;
  }

  // What a camera could run into: terrain and models.
  *solid() {
    for (const [id, item] of this.items) {
      const kind = id.split("/")[0];
      if ((kind === "terrain" || kind === "model") && this.seen(item)) yield item;
    }
  }

  free(from, to) {
    return freeWay([...this.solid()], from, to, this.cut);
  }

  // The height of the highest thing drawn, inches.
  get highest() {
    let top = 0;
    for (const item of this.items.values()) top = Math.max(top, item.matrix[11] + item.mesh.bounds.high[2]);
    return top;
  }

  // Draw the models of these groups in one colour [r, g, b], and all others as they are.
  tint(groups, colour) {
    for (const [id, item] of this.items) {
      if (!BODIES.has(id.split("/")[0]) || !item.group.startsWith("model/")) continue;
      const tinted = groups.includes(item.group);
      if (tinted) item.actor.getProperty().setColor(...colour);
      item.mapper.setScalarVisibility(!tinted);
    }
  }

  render() {
    this.window.render();
  }

  // Calls back when the graphics have really finished the frame, which may be long after `render`.
  drawn(done) {
    const gl = this.view.getContext();
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    const look = () => {
      if (gl.isContextLost()) return;
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
    this.view.setContainer(null);
    this.renderer.delete();
    this.window.delete();
    this.view.delete();
  }
}

const BODIES = new Set(["model", "clear", "stand", "base"]); // what of a model is the model itself
const RINGS = new Set(["ring", "chosen"]);
const RING_PIXELS = 4; // the least that a ring stands out from its base, while that is not too wide
const BAND_IN = 0.28;
const MOST_WIDER_IN = 0.35;
const LINE_PIXELS = 2.2; // the least that a sight line is wide
const LINE_IN = 0.09;
const SLICED = new Set(["terrain", "clear", "outline"]); // what a cut goes through
const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

const middle = ({ low, high }) => low.map((v, axis) => (v + high[axis]) / 2);

// Sight lines come with normals that lead away from their middles.
function thicken(mesh, inch) {
  if (!mesh.away) return;
  const extra = Math.max(0, LINE_PIXELS / inch - LINE_IN) / 2;
  if (Math.abs(extra - (mesh.extra ?? 0)) < 0.004) return;
  mesh.extra = extra;
  mesh.data.getPoints().setData(mesh.xyz.map((v, i) => v + (extra * mesh.away[i]) / 127), 3);
  mesh.data.modified();
}

// Binary arrives as an ArrayBuffer, or as a view into a larger one.
function numbers(Kind, raw) {
  if (raw instanceof Kind) return raw;
  const buffer = raw.buffer instanceof ArrayBuffer ? raw.buffer : raw;
  const start = raw.byteOffset || 0;
  return new Kind(buffer.slice(start, start + raw.byteLength));
}

// vtk cells: the number of corners before each face.
function cells(corners) {
  const out = new Uint32Array((corners.length / 3) * 4);
  for (let from = 0, to = 0; from < corners.length; from += 3, to += 4) {
    out[to] = 3;
    out[to + 1] = corners[from];
    out[to + 2] = corners[from + 1];
    out[to + 3] = corners[from + 2];
  }
  return out;
}

function boundsOf(xyz) {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < xyz.length; i++) {
    const axis = i % 3;
    if (xyz[i] < low[axis]) low[axis] = xyz[i];
    if (xyz[i] > high[axis]) high[axis] = xyz[i];
  }
  return { low, high };
}

// How far along a ray, in lengths of its direction, an item's box is, or Infinity.
function boxDistance({ matrix: m, mesh }, origin, direction, margin) {
  const o = intoFrame(m, [origin[0] - m[3], origin[1] - m[7], origin[2] - m[11]]);
  const d = intoFrame(m, direction);
  let [enter, leave] = [0, Infinity];
  for (let axis = 0; axis < 3; axis++) {
    const low = mesh.bounds.low[axis] - margin;
    const high = mesh.bounds.high[axis] + margin;
    if (Math.abs(d[axis]) < 1e-12) {
      if (o[axis] < low || o[axis] > high) return Infinity;
      continue;
    }
    const [a, b] = [(low - o[axis]) / d[axis], (high - o[axis]) / d[axis]];
    enter = Math.max(enter, Math.min(a, b));
    leave = Math.min(leave, Math.max(a, b));
  }
  return enter <= leave ? enter : Infinity;
}
