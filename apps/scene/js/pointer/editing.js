// Setting up a table: boxes around things, handles on them, what is carried to it, lines drawn on it.

import { Box, inBox } from "./box.js";
import { Carrying } from "./carrying.js";
import { Handles } from "./handles.js";
import { Sketch } from "./sketch.js";

/** @import { FromScene, Op } from "../protocol" */
/** @import { Dragging } from "./dragging.js" */
/** @import { Grips } from "./grips.js" */
/** @import { Lens } from "../camera/lens.js" */
/** @import { Readout } from "./readout.js" */
/** @import { Pixel } from "../types" */
/** @import { World } from "../drawing/world.js" */

/** @typedef {{ id: string, clientX: number, clientY: number, phase: "move" | "drop" | "cancel" }} Brought */

export class Editing {
  /**
   * @param {HTMLElement} root
   * @param {{ world: World, camera: Lens, grips: Grips, dragging: Dragging, readout: Readout }} scene
   * @param {(message: FromScene) => void} send
   * @param {() => void} drawn called when something is to be drawn anew
   */
  constructor(root, scene, send, drawn) {
    this.root = root;
    this.scene = scene;
    this.send = send;
    this.boxing = false;
    this.loose = false; // a drag moves what is not selected too
    this.box = new Box(root);
    this.sketch = new Sketch(root, scene.camera);
    this.carrying = new Carrying(scene.world, scene.camera, send, drawn);
    this.handles = new Handles(
      root,
      { ...scene, sketch: this.sketch },
      {
        send,
        drawn,
        move: (pixel) => scene.dragging.hold(scene.grips.groups, scene.grips.groups[0] ?? "", pixel),
        dragTo: (pixel, last, free) => {
          scene.dragging.to(pixel, last, free);
          drawn();
        },
      },
    );
    /** @type {string} what is brought from the palette, by its id there */
    this.brought = "";
    this.stop = new AbortController();
    window.addEventListener(
      "sightline-carry",
      (event) => {
        this.bring(/** @type {CustomEvent<Brought>} */ (event).detail);
        if (this.carrying.on) event.preventDefault(); // it is seen on the table
      },
      { signal: this.stop.signal },
    );
  }

  /** What Python says of it. */
  get handlers() {
    return {
      setting: (/** @type {Extract<Op, { op: "setting" }>} */ op) => {
        Object.assign(this, { boxing: op.boxing, loose: op.loose });
        this.handles.snaps = op;
        this.scene.dragging.snaps = op;
        this.root.dataset.boxing = op.boxing ? "on" : "";
      },
      handles: (/** @type {Extract<Op, { op: "handles" }>} */ op) => {
        if (!this.handles.pulled) this.sketch.show({ points: [], closed: false, live: false });
        this.handles.show(op);
        this.root.dataset.handles = op.handles.map(({ id }) => id).join(" ");
      },
      carry: (/** @type {Extract<Op, { op: "carry" }>} */ op) => {
        this.carrying.take(op);
        this.root.dataset.carry = op.group;
      },
      sketch: (/** @type {Extract<Op, { op: "sketch" }>} */ op) => this.sketch.show(op),
    };
  }

  /**
   * Something from the palette is brought over the table with the pointer held down.
   * @param {Brought} detail
   */
  bring({ id, clientX, clientY, phase }) {
    const frame = this.root.getBoundingClientRect();
    if (phase === "cancel") {
      this.brought = "";
      this.carrying.away();
      return;
    }
    if (this.brought !== id) {
      this.brought = id;
      this.send({ type: "bring", id });
    }
    this.carrying.to(clientX - frame.left, clientY - frame.top, this.handles.snaps);
    if (phase !== "drop") return;
    this.brought = "";
    this.carrying.drop(false);
  }

  /**
   * The pointer goes over the table with nothing pressed.
   * @param {Pixel} pixel
   */
  hover([x, y]) {
    if (this.carrying.on) this.carrying.to(x, y, this.handles.snaps);
    this.sketch.follow(this.scene.camera.ground(x, y, 0));
  }

  /**
   * Whether a tap was meant for what is carried.
   * @param {Pixel} pixel
   * @param {boolean} touch
   */
  tapped([x, y], touch) {
    if (!this.carrying.on) return false;
    this.carrying.to(x, y, this.handles.snaps);
    this.carrying.drop(touch);
    return true;
  }

  /**
   * A box from one pixel to another.
   * @param {Pixel} from
   * @param {Pixel} to
   * @param {boolean} last
   * @param {boolean} shift
   */
  boxTo(from, to, last, shift) {
    if (!last) {
      this.box.draw(from, to);
      return;
    }
    this.box.away();
    const ids = inBox(this.scene.world.items.values(), this.scene.camera, from, to);
    this.send({ type: "box", ids, shift });
  }

  // What follows the pointer stays with it, whatever came of it.
  follow() {
    this.carrying.follow();
    this.carrying.show();
  }

  place() {
    this.handles.place();
    this.sketch.place();
  }

  delete() {
    this.stop.abort();
    this.carrying.tell.cancel();
    this.handles.tell.cancel();
  }
}
