// Handles that turn, resize, lift and bend the selection, drawn at the display's rate.

import { add } from "../../../web/js/element.js";
import { say } from "../../../web/js/say.js";
import { boxOf } from "../drawing/obstacles.js";
import { missed } from "../drawing/reach.js";
import { HELD_MS, throttled } from "../timing.js";
import { clamp, plus, RADIANS } from "../vectors.js";
import { alongWith, outwards } from "./handle_places.js";
import { inches, turnedWords } from "./readout.js";
import { onGrid, turnedTo } from "./snapping.js";

/** @import { FromScene, Handle, HandlesOp, Matrix, Point } from "../protocol" */
/** @import { Lens } from "../camera/lens.js" */
/** @import { Grips } from "./grips.js" */
/** @import { Dragging } from "./dragging.js" */
/** @import { Readout } from "./readout.js" */
/** @import { Sketch } from "./sketch.js" */
/** @import { Snaps } from "./snapping.js" */
/** @import { Frame, Item, Pixel, Plan } from "../types" */
/** @import { World } from "../drawing/world.js" */

const SLACK_PX = 3;
const REACH_PX = 14; // from a handle's middle to its edge
const TALL_IN = 1; // lower things hide no handle
const BACK_IN = 0.8; // a thing hides handles that are this far behind its middle
const APART_PX = 17; // a handle nearer than this to one that goes before it is hidden
// In the order in which they go before each other; a corner is never hidden.
const GLYPHS = {
  point: "",
  size: "",
  turn: "↻",
  lift: "⇕",
  height: "",
  move: "✥",
  insert: "+",
};
const ORDER = Object.keys(GLYPHS);
const WORDS = {
  turn: "js-turn",
  move: "js-move",
  size: "js-size",
  height: "js-height",
  lift: "js-lift",
  point: "js-point",
  insert: "js-insert",
};

/**
 * @typedef {object} Pulled
 * @property {Handle} handle
 * @property {Pixel} from
 * @property {Plan | null} start the ground under the pointer at the start
 * @property {Map<Item, Matrix>} stood
 * @property {number} value
 * @property {boolean} moved whether the pointer moved
 * @property {Plan} by from the pointer to the handle's place, inches
 */

export class Handles {
  /**
   * @param {HTMLElement} root
   * @param {{ world: World, camera: Lens, grips: Grips, dragging: Dragging, readout: Readout, sketch: Sketch }} scene
   * @param {{ send: (message: FromScene) => void, drawn: () => void, move: (pixel: Pixel) => void,
   *   dragTo: (pixel: Pixel, last: boolean, free: boolean) => void,
   *   clicked: (pixel: Pixel) => void }} on
   */
  constructor(root, scene, on) {
    this.layer = add(root, "div", "handles");
    this.scene = scene;
    this.on = on;
    /** @type {Omit<HandlesOp, "op">} */
    this.shown = { handles: [], pivot: [0, 0], path: [], closed: false };
    /** @type {HTMLElement[]} */
    this.nodes = [];
    /** @type {Snaps} */
    this.snaps = { grid: 0, angle: 0, own: [], targets: [] };
    /** @type {Pulled | null} */
    this.pulled = null;
    /** @type {Pixel[]} the place of each in the view */
    this.pixels = [];
    /** @type {(handle: Handle) => Point} the place of each, until Python sends new ones */
    this.stands = ({ at }) => at;
    this.tell = throttled(HELD_MS, (/** @type {FromScene} */ message) => this.on.send(message));
  }

  /** @param {HandlesOp} op */
  show(op) {
    const same =
      this.nodes.length === op.handles.length &&
      (this.pulled || op.handles.every(({ id }, index) => this.nodes[index].dataset.handle === id));
    this.shown = op;
    this.stands = ({ at }) => at;
    if (!same) {
      this.layer.replaceChildren();
      this.nodes = op.handles.map((handle, index) => this.node(handle, index));
    }
    this.place();
  }

  /**
   * @param {Handle} handle
   * @param {number} index
   */
  node({ kind, id }, index) {
    const node = add(this.layer, "button", `handle ${kind}`, GLYPHS[kind]);
    node.type = "button";
    node.tabIndex = -1;
    node.dataset.handle = id;
    node.title = WORDS[kind];
    node.setAttribute("aria-label", say(WORDS[kind]));
    node.addEventListener("pointerdown", (event) => this.press(event, index));
    // A double click removes the point.
    if (kind === "point") {
      node.addEventListener("dblclick", () => this.on.send({ type: "handle", id, last: true }));
    }
    return node;
  }

  place() {
    /** @type {Pixel[]} */
    const taken = [];
    const { camera, dragging } = this.scene;
    const [byX, byY] = dragging.by;
    const stands = (/** @type {Handle} */ handle) => plus(this.stands(handle), [byX, byY, 0]);
    /** @param {Point} point */
    const project = (point) => camera.project(point);
    const ranked = [...this.shown.handles.entries()].sort(
      ([, a], [, b]) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind),
    );
    for (const [index, handle] of ranked) {
      const node = this.nodes[index];
      if (!node) continue;
      const at = stands(handle);
      const [px, py, depth] = project(at);
      const [mx, my] = stands({ id: "", kind: "move", at: [...this.shown.pivot, 0] });
      const [dx, dy] = outwards(handle, at, { ...this.shown, pivot: [mx, my] }, project);
      const [x, y] = [px + dx, py + dy];
      this.pixels[index] = [x, y];
      const pulled = this.pulled?.handle.id === handle.id;
      // What is drawn along points lies on the ground: its corners are pulled from everywhere.
      const behind = !pulled && !this.shown.path.length && this.behind(x, y, depth);
      const crowded =
        !pulled && handle.kind !== "point" && taken.some(([tx, ty]) => Math.hypot(tx - x, ty - y) < APART_PX);
      const seen = depth > 0 && !crowded && !behind;
      if (seen) taken.push([x, y]);
      node.style.visibility = seen ? "visible" : "hidden";
      node.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -50%)`;
    }
  }

  /**
   * Return the frames of the handles that are shown.
   * @returns {Frame[]}
   */
  frames() {
    const shown = this.pixels.filter((_, index) => this.nodes[index]?.style.visibility === "visible");
    return shown.map(([x, y]) => [x - REACH_PX, y - REACH_PX, 2 * REACH_PX, 2 * REACH_PX]);
  }

  /**
   * Return the handle nearest to a pixel, as the areas of two may overlap.
   * @param {Pixel} pixel
   * @returns {Handle | null}
   */
  nearest([x, y]) {
    let least = Infinity;
    /** @type {Handle | null} */
    let found = null;
    for (const [index, handle] of this.shown.handles.entries()) {
      if (this.nodes[index]?.style.visibility !== "visible") continue;
      const [hx, hy] = this.pixels[index];
      const away = Math.hypot(hx - x, hy - y);
      if (away < least) [least, found] = [away, handle];
    }
    return found;
  }

  /**
   * Return whether the selection hides a handle of its own; a press there is for the thing.
   * @param {number} x
   * @param {number} y
   * @param {number} depth
   */
  behind(x, y, depth) {
    const { camera, grips, world } = this.scene;
    const [px, py] = this.shown.pivot;
    if (depth < camera.project([px, py, 0])[2] + BACK_IN) return false;
    for (const item of world.inGroup(grips.groups[0] ?? "")) {
      const { low, high } = item.mesh.bounds;
      if (item.id !== item.group || high[2] - low[2] < TALL_IN) continue;
      if (
        missed(
          boxOf(item).map((corner) => camera.project(corner)),
          [x, y],
        ) === 0
      )
        return true;
    }
    return false;
  }

  /**
   * Return whether a press at the edge of a handle is for the thing: the areas of handles cover a
   * small thing wholly. It lies on the thing, nearer to its middle than to the handle's.
   * @param {Pixel} pixel
   * @param {Handle} handle
   */
  onThing([x, y], handle) {
    const { camera, grips, world } = this.scene;
    const [hx, hy] = this.pixels[this.shown.handles.indexOf(handle)] ?? [x, y];
    const [mx, my] = camera.project([...this.shown.pivot, 0]);
    if (this.shown.path.length || Math.hypot(hx - x, hy - y) <= Math.hypot(mx - x, my - y)) return false;
    return [...world.inGroup(grips.groups[0] ?? "")].some(
      (item) =>
        item.id === item.group &&
        missed(
          boxOf(item).map((corner) => camera.project(corner)),
          [x, y],
        ) === 0,
    );
  }

  /**
   * @param {PointerEvent} event
   * @param {number} index
   */
  press(event, index) {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const node = this.nodes[index];
    node.setPointerCapture(event.pointerId);
    const box = this.layer.getBoundingClientRect();
    /** @type {(event: PointerEvent) => Pixel} */
    const pixel = (event) => [event.clientX - box.left, event.clientY - box.top];
    const handle = this.nearest(pixel(event)) ?? this.shown.handles[index];
    const moves = handle.kind === "move" || this.onThing(pixel(event), handle);
    if (moves) this.on.move(pixel(event));
    else this.grasp(handle, pixel(event));
    const stop = new AbortController();
    const { signal } = stop;
    /** @type {(event: PointerEvent, last: boolean) => void} */
    const go = (event, last) => {
      if (moves) this.on.dragTo(pixel(event), last, event.altKey);
      else this.pull(pixel(event), last, event.altKey);
    };
    node.addEventListener("pointermove", (event) => go(event, false), { signal });
    /** @type {(event: PointerEvent) => void} */
    const end = (event) => {
      stop.abort();
      const still = this.pulled?.moved === false;
      go(event, true);
      if (still && event.type === "pointerup") this.on.clicked(pixel(event));
    };
    node.addEventListener("pointerup", end, { signal });
    node.addEventListener("pointercancel", end, { signal });
  }

  /**
   * @param {Handle} handle
   * @param {Pixel} from
   */
  grasp(handle, from) {
    /** @type {Pulled["stood"]} */
    const stood = new Map();
    for (const group of this.scene.grips.groups) {
      for (const item of this.scene.world.inGroup(group)) stood.set(item, item.matrix);
    }
    const { at, value = 0 } = handle;
    const start = this.scene.camera.ground(...from, at[2]);
    const flat = /** @type {Plan | null} */ (start && [start[0], start[1]]);
    /** @type {Plan} */
    const by = flat ? [at[0] - flat[0], at[1] - flat[1]] : [0, 0];
    this.pulled = { handle, from, start: flat, stood, value, moved: false, by };
  }

  /**
   * @param {Pixel} to
   * @param {boolean} last
   * @param {boolean} free snapping is off
   */
  pull(to, last, free) {
    const { pulled } = this;
    if (!pulled) return;
    pulled.moved ||= Math.hypot(to[0] - pulled.from[0], to[1] - pulled.from[1]) > SLACK_PX;
    if (!pulled.moved) {
      if (last) this.pulled = null;
      return;
    }
    const message = this.pulledTo(pulled, to, free);
    if (message) {
      if (last) {
        this.tell.cancel();
        this.on.send({ ...message, last });
      } else this.tell(message);
    }
    if (last) {
      this.pulled = null;
      this.scene.readout.hush();
    }
    this.on.drawn();
  }

  /**
   * Draw the effect of a drag, and return the message for it.
   * @param {Pulled} pulled
   * @param {Pixel} to
   * @param {boolean} free
   * @returns {import("../protocol").HandlePulled | null}
   */
  pulledTo(pulled, to, free) {
    const { handle, start } = pulled;
    const { id, at, kind } = handle;
    if (kind === "lift" || kind === "height") return this.pulledUp(pulled, to, free);
    const here = this.scene.camera.ground(...to, at[2]);
    if (!here || !start) return null;
    if (kind === "turn") {
      const [px, py] = this.shown.pivot;
      const angle = (/** @type {number[]} */ p) => Math.atan2(p[1] - py, p[0] - px) / RADIANS;
      const value = turnedTo(angle(here) - angle(start), free ? 0 : this.snaps.angle);
      this.draw(pulled, turned(this.shown.pivot, value));
      this.tellOf(pulled, value, turnedWords(value, handle.value), to);
      return { type: "handle", id, value, last: false };
    }
    if (kind === "size" && handle.axis) {
      const [ax, ay] = handle.axis;
      const along = (here[0] - start[0]) * ax + (here[1] - start[1]) * ay;
      const grid = free ? 0 : this.snaps.grid || 0.125;
      const value = clamp(onGrid(pulled.value + along, grid), 0.1, 120);
      const half = (value - pulled.value) / 2;
      this.draw(pulled, stretched(handle.column ?? 0, value / pulled.value, half, handle.axis));
      this.tellOf(pulled, value, inches(value), to);
      return { type: "handle", id, value, last: false };
    }
    const grid = free ? 0 : this.snaps.grid;
    /** @type {Plan} */
    const place = [onGrid(here[0] + pulled.by[0], grid), onGrid(here[1] + pulled.by[1], grid)];
    this.tellOf(pulled, place, `x ${inches(place[0])}  y ${inches(place[1])}`, to);
    this.bend(id, place, at[2]);
    return { type: "handle", id, at: place, last: false };
  }

  /**
   * Lift a thing, or make it higher.
   * @param {Pulled} pulled
   * @param {Pixel} to
   * @param {boolean} free
   * @returns {import("../protocol").HandlePulled}
   */
  pulledUp(pulled, to, free) {
    const { id, at, kind } = pulled.handle;
    const up = (pulled.from[1] - to[1]) / this.scene.camera.inch(at);
    const lifts = kind === "lift";
    const value = lifts
      ? Math.max(0, pulled.value + up)
      : Math.max(0.05, pulled.value + (free ? up : onGrid(up, 0.125)));
    this.draw(pulled, lifts ? raised(value - pulled.value) : stretched(2, value / pulled.value, 0));
    this.tellOf(pulled, value, say(lifts ? "js-lifted" : "js-high", { height: value }), to);
    return { type: "handle", id, value, last: false };
  }

  /**
   * Show the value beside the pointer, and move the handles along.
   * @param {Pulled} pulled
   * @param {number | Plan} now
   * @param {string} words
   * @param {Pixel} pixel
   */
  tellOf({ handle }, now, words, pixel) {
    const { pivot } = this.shown;
    this.stands = (each) => alongWith(each, handle, now, pivot);
    this.scene.readout.say(words, pixel);
  }

  /**
   * Preview a run with one of its points elsewhere.
   * @param {string} id
   * @param {Plan} place
   * @param {number} height
   */
  bend(id, place, height) {
    const [what, number] = id.split(":");
    const points = [...this.shown.path];
    /** @type {Point} */
    const bent = [place[0], place[1], height];
    points.splice(Number(number), what === "insert" ? 0 : 1, bent);
    this.scene.sketch.show({ points, closed: this.shown.closed, live: false });
  }

  /**
   * @param {Pulled} pulled
   * @param {(matrix: Matrix) => Matrix} how
   */
  draw({ stood }, how) {
    const { world } = this.scene;
    for (const [item, matrix] of stood) {
      // An item that was replaced meanwhile, such as a turned shadow, has its pose from Python.
      if (world.items.get(item.id) === item) world.place(item, [0, 0, 0], how(matrix));
    }
  }
}

/**
 * Return a function that turns a matrix about a vertical axis.
 * @param {Plan} pivot
 * @param {number} degrees
 * @returns {(matrix: Matrix) => Matrix}
 */
export function turned([px, py], degrees) {
  const [c, s] = [Math.cos(degrees * RADIANS), Math.sin(degrees * RADIANS)];
  return (m) => {
    const out = /** @type {Matrix} */ ([...m]);
    for (let k = 0; k < 4; k++) {
      const [x, y] = k === 3 ? [m[3] - px, m[7] - py] : [m[k], m[4 + k]];
      out[k] = c * x - s * y + (k === 3 ? px : 0);
      out[4 + k] = s * x + c * y + (k === 3 ? py : 0);
    }
    return out;
  };
}

/**
 * Return a function that scales a matrix along one of its own axes, and moves its middle.
 * @param {number} column
 * @param {number} times
 * @param {number} half movement of the middle along ``axis``, inches
 * @param {Plan} axis
 * @returns {(matrix: Matrix) => Matrix}
 */
export function stretched(column, times, half, axis = [0, 0]) {
  return (m) => {
    const out = /** @type {Matrix} */ ([...m]);
    for (const row of [0, 4, 8]) out[row + column] = m[row + column] * times;
    out[3] += half * axis[0];
    out[7] += half * axis[1];
    return out;
  };
}

/**
 * Return a function that raises a matrix.
 * @param {number} inches
 * @returns {(matrix: Matrix) => Matrix}
 */
export function raised(inches) {
  return (m) => {
    const out = /** @type {Matrix} */ ([...m]);
    out[11] += inches;
    return out;
  };
}
