// Editing a table: selection boxes, handles, things that follow the pointer, lines drawn on the table.

import { ARROWS, aim, towards } from "./aim.js";
import { Box, inBox } from "./box.js";
import { Carrying } from "./carrying.js";
import { Handles } from "./handles.js";
import { Sketch } from "./sketch.js";

/** @import { FromScene, Op, Pointer } from "../protocol" */
/** @import { Dragging } from "./dragging.js" */
/** @import { Grips } from "./grips.js" */
/** @import { Looking } from "../camera/looking.js" */
/** @import { Lens } from "../camera/lens.js" */
/** @import { Readout } from "./readout.js" */
/** @import { Pixel } from "../types" */
/** @import { World } from "../drawing/world.js" */

/** @typedef {{ id: string, clientX: number, clientY: number, phase: "move" | "drop" | "cancel" }} Brought */

const MOST_BOXED = 500; // things in one message

export class Editing {
  /**
   * @param {HTMLElement} root
   * @param {{ world: World, camera: Lens, grips: Grips, dragging: Dragging, readout: Readout, looking: Looking }} scene
   * @param {(message: FromScene) => void} send
   * @param {() => void} drawn called when a frame is to be drawn
   */
  constructor(root, scene, send, drawn) {
    this.root = root;
    this.scene = scene;
    this.send = send;
    this.boxing = false;
    this.loose = false; // a drag moves things that are not selected, too
    this.box = new Box(root);
    this.sketch = new Sketch(root, scene.camera);
    this.carrying = new Carrying(scene.world, scene.camera, send, drawn, () => scene.looking.middle);
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
        // With a tool in hand a click is the tool's, wherever a handle is.
        clicked: (pixel) => !this.loose && send({ type: "pick", ...aim(scene.camera, ...pixel, "mouse") }),
      },
    );
    /** @type {string} id of the palette entry that is dragged over the table */
    this.brought = "";
    this.stop = new AbortController();
    window.addEventListener(
      "sightline-carry",
      (event) => {
        this.bring(/** @type {CustomEvent<Brought>} */ (event).detail);
        if (this.carrying.on) event.preventDefault(); // the scene shows it
      },
      { signal: this.stop.signal },
    );
    window.addEventListener(
      "sightline-place",
      () => {
        root.focus();
        this.carrying.begins = true;
        this.carrying.begin();
      },
      { signal: this.stop.signal },
    );
  }

  /** Handlers of instructions from Python that need no new frame. */
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
      sketch: (/** @type {Extract<Op, { op: "sketch" }>} */ op) => this.sketch.show(op),
    };
  }

  /**
   * Follow the drag of a palette entry over the table.
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
   * Follow the pointer while no button is pressed.
   * @param {Pixel} pixel
   */
  hover([x, y]) {
    if (this.carrying.on) this.carrying.to(x, y, this.handles.snaps);
    this.sketch.follow(this.scene.camera.ground(x, y, 0));
  }

  /**
   * Put down a thing that follows the pointer; returns false where there is none.
   * @param {Pixel} pixel
   * @param {boolean} touch
   * @param {Pointer} tap
   */
  tapped([x, y], touch, tap) {
    if (!this.carrying.on) return false;
    this.carrying.to(x, y, this.handles.snaps);
    this.carrying.drop(touch, tap);
    return true;
  }

  /**
   * Move or put down the thing that is carried by a key; returns false where there is none.
   * @param {string} key
   * @param {boolean} shift
   */
  pressed(key, shift) {
    const way = ARROWS.get(towards(key, this.scene.camera.azimuth));
    if (!this.carrying.on || !(way || key === "Enter")) return false;
    if (way) this.carrying.nudge(way, shift);
    else {
      this.carrying.begin();
      this.carrying.drop(false, null, true);
    }
    return true;
  }

  /**
   * Draw a selection box from one pixel to another; the last one selects.
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
    for (let from = 0; from === 0 || from < ids.length; from += MOST_BOXED) {
      this.send({ type: "box", ids: ids.slice(from, from + MOST_BOXED), shift: shift || from > 0 });
    }
  }

  /** Keep the thing under the pointer after an update. */
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
