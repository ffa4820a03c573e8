// The last camera move that Python requested, repeated when the free room of the page changes.

/** @import { Turntable } from "./camera.js" */
/** @import { CameraKey, CameraOp } from "../protocol" */
/** @import { Pixel, Seat } from "../types" */

export class Looking {
  /** @param {Turntable} camera */
  constructor(camera) {
    this.camera = camera;
    this.home = false; // whether the camera is at its initial pose
    this.follows = false; // whether it goes where another's camera is
    /** @type {(() => void) | null} */
    this.framing = null; // repeats the requested move
    this.fitted = ""; // the size of the view at the last request or change of its free room
    /** @type {Seat | null} */
    this.before = null; // the pose before the camera looked from an eye
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
    this.fitted = this.camera.size.join();
    this.home = op.action === "home";
    this.follows = op.action === "follow";
    this.framing = this.framings(op);
    this.framing?.();
    this.turn(op);
  }

  /**
   * A moment has the camera: after it, its last pose is kept in the free room.
   * @param {CameraKey[]} track
   * @param {{ any: boolean, follows: boolean }} effects
   */
  watch(track, effects) {
    const last = track[track.length - 1];
    if (!effects.follows) return;
    this.home = false;
    this.framing = () => {
      if (!effects.any) this.camera.show(last);
    };
  }

  /** The user turned the camera: it stays there. */
  letGo() {
    this.framing = null;
    this.home = false;
    this.follows = false;
  }

  /** The view was resized: repeat the requested move. */
  resized() {
    this.fitIn();
    this.framing?.();
  }

  /** Adopt the free room that the cards leave, and repeat the requested move where it changed. */
  fitIn() {
    const free = window.sightlineRoom;
    if (!free || JSON.stringify(free) === JSON.stringify(this.camera.insets)) return;
    this.camera.insets = free;
    const before = this.fitted;
    this.fitted = this.camera.size.join();
    if (!this.camera.moved) return;
    // The whole table stays on view from the side from which it is seen: a card that comes turns
    // nothing. In a window of another size it may be seen better from another side.
    if (this.home && this.camera.settled && this.fitted === before) this.camera.whole();
    else this.framing?.();
  }

  /** The whole table was drawn: show it with its high things, and animate moves from now on. */
  complete() {
    if (this.home) this.framing?.();
    this.camera.settled = true;
  }

  /**
   * Put the camera at a pose or an eye, or back to where it was before it looked from an eye.
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
   * Return a function for a move that depends on the free room, or null for other moves.
   * @param {CameraOp} op
   * @returns {(() => void) | null}
   */
  framings({ action, box, focal, distance, azimuth, elevation }) {
    if (action === "home") return () => this.camera.home();
    if (action === "top") return () => this.camera.top();
    if (action === "fit") return () => this.camera.whole();
    if (action === "frame" && box)
      return () => this.camera.fit(box, { pad: 100, crowns: this.camera.tops(box) });
    const shows = action === "show" || action === "follow";
    if (shows && focal && distance && azimuth !== undefined && elevation !== undefined)
      return () => this.camera.show({ focal, distance, azimuth, elevation }, this.follows);
    return null;
  }

  /**
   * The middle of the part of the view that is free of cards, pixels.
   * @returns {Pixel}
   */
  get middle() {
    const { left, right, top, bottom } = this.camera.insets;
    const [width, height] = this.camera.size;
    return [(left + width - right) / 2, (top + height - bottom) / 2];
  }
}
