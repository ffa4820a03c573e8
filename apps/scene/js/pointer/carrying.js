// A thing that follows the pointer until it is put down on the table.

import { HELD_MS, throttled } from "../timing.js";
import { snapped } from "./snapping.js";

/** @import { CarryOp, FromScene, Pointer } from "../protocol" */
/** @import { Pixel, Plan } from "../types" */
/** @import { Lens } from "../camera/lens.js" */
/** @import { Snaps } from "./snapping.js" */
/** @import { World } from "../drawing/world.js" */

/** @type {Snaps} */
const NO_SNAPS = { grid: 0, angle: 0, own: [], targets: [] };

export class Carrying {
  /**
   * @param {World} world
   * @param {Lens} camera
   * @param {(message: FromScene) => void} send
   * @param {() => void} moved called when a frame is to be drawn
   * @param {() => Pixel} middle the middle of the view
   */
  constructor(world, camera, send, moved, middle) {
    this.middle = middle;
    this.world = world;
    this.camera = camera;
    this.send = send;
    this.moved = moved;
    this.group = "";
    this.height = 0;
    /** @type {CarryOp["steps"]} */
    this.steps = [0, 0];
    /** @type {Plan | null} */
    this.at = null;
    /** @type {Plan | null} */
    this.down = null; // where a key put it down, until it is moved
    this.begins = false; // whether it appears before the pointer has been over the table
    this.tell = throttled(HELD_MS, (/** @type {Plan} */ at) =>
      this.send({ type: "carry", at, phase: "over" }),
    );
  }

  /** @param {CarryOp} op */
  take({ group, height, steps, at }) {
    this.steps = steps;
    if (!group) this.tell.cancel();
    if (group !== this.group) this.at = null;
    if (at && this.at === this.down) this.at = this.down = at;
    this.group = group;
    this.height = height;
    if (this.begins) this.begin();
    this.follow();
    this.show();
  }

  /** Show it once the pointer has been over the table. */
  show() {
    if (!this.on) return;
    for (const item of this.world.inGroup(this.group)) item.actor.setVisibility(this.at !== null);
  }

  get on() {
    return this.group !== "";
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {Snaps} snaps
   */
  to(x, y, snaps) {
    const point = this.camera.ground(x, y, this.height);
    if (!point) return;
    /** @type {Plan} */
    const by = [point[0], point[1]];
    this.at = snapped(by, [0, 0], { ...snaps, own: [] });
    this.tell(this.at);
    this.follow();
  }

  /** Have it appear in the middle of the view, for the keyboard. */
  begin() {
    if (!this.on || this.at) return;
    this.to(...this.middle(), NO_SNAPS);
    this.begins = false;
  }

  /**
   * Move it by an arrow key.
   * @param {Plan} way
   * @param {boolean} shift
   */
  nudge([east, north], shift) {
    this.begin();
    if (!this.at) return;
    const step = this.steps[shift ? 1 : 0];
    this.at = [this.at[0] + east * step, this.at[1] + north * step];
    this.tell(this.at);
    this.follow();
  }

  /**
   * Put it down where it is.
   * @param {boolean} touch
   * @param {Pointer | null} tap the click, for the tool that was switched on meanwhile
   * @param {boolean} keys whether a key does it: then it waits beside what it put down
   */
  drop(touch, tap = null, keys = false) {
    this.tell.cancel();
    if (keys) this.down = this.at;
    if (this.at) this.send({ type: "carry", at: this.at, phase: "drop", touch, tap, keys });
  }

  away() {
    this.tell.cancel();
    this.send({ type: "carry", at: this.at ?? [0, 0], phase: "away" });
  }

  follow() {
    if (!this.on || !this.at) return;
    for (const item of this.world.inGroup(this.group)) {
      const [x, y] = this.at;
      this.world.place(item, [x, y, 0]);
      item.actor.setVisibility(true);
    }
    this.moved();
  }
}
