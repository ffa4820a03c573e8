// What Python asked the camera for, kept for when there is other room for it.

/** @import { Turntable } from "./camera.js" */
/** @import { CameraOp } from "../protocol" */
/** @import { Pixel, Seat } from "../types" */

export class Looking {
  /** @param {Turntable} camera */
  constructor(camera) {
    this.camera = camera;
    this.home = false; // whether the camera is where the table began
    /** @type {(() => void) | null} */
    this.framing = null; // brings into view what was asked for
    /** @type {Seat | null} */
    this.before = null; // where the camera was before it stood at an eye
    this.ending = new AbortController();
    window.addEventListener("sightline-room", () => this.fitIn(), this.ending);
  }

  delete() {
    this.ending.abort();
  }

  /** @param {CameraOp} op */
  take(op) {
    this.fitIn();
    if (op.bounds) this.camera.bounds = op.bounds;
    if (!op.action) return;
    this.home = op.action === "home";
    this.framing = this.framings(op);
    this.framing?.();
    this.turn(op);
  }

  // Somebody turned the camera: it stays where it was turned to.
  letGo() {
    this.framing = null;
    this.home = false;
  }

  // The view has another size: show again what was asked for.
  resized() {
    this.fitIn();
    this.framing?.();
  }

  // The cards leave other room free than before.
  fitIn() {
    const free = window.sightlineRoom;
    if (!free || JSON.stringify(free) === JSON.stringify(this.camera.insets)) return;
    this.camera.insets = free;
    if (this.camera.moved) this.framing?.();
  }

  // All of a table was drawn: look at it with what is high on it, and stay there.
  complete() {
    if (this.home) this.framing?.();
    this.camera.settled = true;
  }

  /**
   * Put the camera where it was told to, or back from where it stood at an eye.
   * @param {CameraOp} op
   */
  turn({ action, focal, distance, azimuth, elevation, eye, at }) {
    if (action === "stand" && eye && at) {
      this.before ??= this.camera.state;
      this.camera.stand(eye, at);
      return;
    }
    const told =
      focal !== undefined && distance !== undefined && azimuth !== undefined && elevation !== undefined;
    if (action === "sit" && told) this.camera.turnTo({ focal, distance, azimuth, elevation });
    if (action === "return" && this.before) this.camera.turnTo(this.before);
    this.before = null;
  }

  /**
   * @param {CameraOp} op
   * @returns {(() => void) | null}
   */
  framings({ action, box, focal, distance, azimuth, elevation }) {
    if (action === "home") return () => this.camera.home();
    if (action === "top") return () => this.camera.top();
    if (action === "fit") return () => this.camera.whole();
    if (action === "frame" && box)
      return () => this.camera.fit(box, { pad: 100, crowns: this.camera.tops(box) });
    if (action === "show" && focal && distance && azimuth !== undefined && elevation !== undefined)
      return () => this.camera.show({ focal, distance, azimuth, elevation });
    return null;
  }

  /**
   * The middle of what nothing floats over, in pixels.
   * @returns {Pixel}
   */
  get middle() {
    const { left, right, top, bottom } = this.camera.insets;
    const [width, height] = this.camera.size;
    return [(left + width - right) / 2, (top + height - bottom) / 2];
  }
}
