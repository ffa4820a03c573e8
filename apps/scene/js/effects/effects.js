// A moment of a demonstration as it happens: particles, thrown dice, marks that appear, and a camera
// that follows. Everything is a function of the seconds since the moment began.

import { aligned } from "../drawing/buffers.js";
import { Cloud } from "./cloud.js";
import { Noises } from "./noises.js";
import { scaled, thrown } from "./throwing.js";
import { seatAt } from "./track.js";

/** @import { Turntable } from "../camera/camera.js" */
/** @import { World } from "../drawing/world.js" */
/** @import { PlayOp, Reveal } from "../protocol" */
/** @import { Item, Seat } from "../types" */

const TAKEN_MS = 2000; // a camera that was turned so lately is held in the hand
const LATE_MS = 250; // the longest step of the clock: a page that draws slowly shows every part

export class Effects {
  /**
   * @param {World} world
   * @param {Turntable} camera
   * @param {(show: number) => void} seen called once the result of a moment is seen
   */
  constructor(world, camera, seen) {
    this.world = world;
    this.seen = seen;
    this.told = true; // whether the result of the moment was seen
    this.timer = 0;
    this.camera = camera;
    this.noises = new Noises();
    /** @type {Cloud | null} */
    this.cloud = null;
    /** @type {PlayOp | null} */
    this.op = null;
    this.rows = new Float32Array();
    this.seconds = 0;
    this.clock = 0;
    this.follows = true; // whether the camera is ours; the user takes it by any turn
    this.taken = -TAKEN_MS; // when the user last turned it
    this.away = false; // whether it has to go back to where it was before the moment
    /** @type {Seat | null} */
    this.before = null;
  }

  get any() {
    return this.op !== null;
  }

  /** Whether the camera turns by itself. */
  get turns() {
    return this.op !== null && this.follows && this.seconds < (this.op.track.at(-1)?.seconds ?? 0);
  }

  /**
   * Begin a moment.
   * @param {PlayOp} op
   * @param {boolean} still show its end at once
   * @param {boolean} held whether a hand holds the camera
   */
  play(op, still, held = false) {
    const { before, camera } = this;
    // One shot after another, or while it goes back from one: it goes back after the last.
    const away = this.away || Boolean(camera.turning && camera.goal === before);
    this.away = false;
    this.end();
    this.op = op;
    this.rows = new Float32Array(aligned(op.particles));
    this.seconds = 0;
    this.clock = performance.now();
    if (op.fresh) this.follows = true;
    if (op.back && (held || this.clock - this.taken < TAKEN_MS)) this.follows = false;
    this.before = away && this.follows ? before : this.camera.state;
    this.away = op.back && this.follows && !still && (away || op.track.length > 0);
    if (this.follows && op.track.length) this.camera.still();
    this.told = false;
    if (still) this.end();
    else {
      // A page in the background draws no frames.
      this.timer = window.setTimeout(() => this.tell(), (op.tells / op.speed) * 1000 + LATE_MS);
      this.noises.begin(op);
      this.pose();
    }
  }

  /**
   * Return the caption of a moment now: its result is told once it is seen.
   * @param {PlayOp} op
   */
  caption({ title, words, waits }) {
    return { title, words: this.told ? words : waits };
  }

  /** The user turned the camera: it stays theirs until the next step. */
  letGo() {
    this.follows = false;
    this.away = false;
    this.taken = performance.now();
  }

  /**
   * Move the clock on.
   * @param {number} now milliseconds
   */
  step(now) {
    const { op } = this;
    if (!op) return;
    this.seconds += (Math.min(LATE_MS, now - this.clock) / 1000) * op.speed;
    this.clock = now;
    if (this.seconds >= op.tells) this.tell();
    if (this.seconds >= this.length(op)) this.end();
    else this.pose();
  }

  /** The result of the moment is seen: say so, once. */
  tell() {
    window.clearTimeout(this.timer);
    if (this.told || !this.op) return;
    this.told = true;
    if (this.op.tells > 0) this.seen(this.op.show);
  }

  /**
   * Stop the clock at a second of the moment.
   * @param {number} seconds
   */
  hold(seconds) {
    if (!this.op) return;
    this.op = { ...this.op, speed: 0 };
    this.seconds = seconds;
    window.clearTimeout(this.timer);
  }

  /** @param {PlayOp} op */
  length({ seconds, track }) {
    return Math.max(seconds, track.at(-1)?.seconds ?? 0);
  }

  /** Draw the present second. */
  pose() {
    const { op, seconds, world } = this;
    if (!op) return;
    if (this.follows && op.track.length && this.before) this.follow(op, this.before);
    for (const throwing of op.throws) {
      const item = world.items.get(throwing.id);
      if (item) world.pose(item, thrown(throwing, item.matrix, seconds));
    }
    for (const reveal of op.reveals) this.reveal(reveal, world.items.get(reveal.id), seconds);
  }

  /**
   * @param {PlayOp} op
   * @param {Seat} before
   */
  follow({ track }, before) {
    // each pose is fitted into the room that no card covers
    const keys = track.map((key) => ({ ...this.camera.roomy(key), seconds: key.seconds }));
    this.camera.put(seatAt(keys, before, this.seconds));
    this.camera.moved = true;
  }

  /**
   * @param {Reveal} reveal
   * @param {Item | undefined} item
   * @param {number} seconds
   */
  reveal({ since, until, grows }, item, seconds) {
    if (!item) return;
    const there = seconds >= since && (until === null || seconds < until);
    if (!there) this.world.pose(item, null);
    else if (until !== null) item.actor.setVisibility(true);
    else if (grows > 0) {
      const u = Math.min(1, (seconds - since) / grows);
      this.world.pose(item, scaled(item.matrix, 0.05 + 0.95 * (1 - (1 - u) ** 2)));
    } else this.world.unpose(item);
  }

  /** Draw the particles, once the camera stands. Returns their number, empty without a moment. */
  draw() {
    if (!this.op) return "";
    this.cloud ??= new Cloud(this.world);
    return String(this.cloud.draw(this.rows, this.seconds, this.camera));
  }

  /** Show the end of the moment at once. */
  end() {
    const { op, world } = this;
    if (!op) return;
    this.tell();
    this.op = null;
    this.noises.end();
    const last = op.track.at(-1);
    if (this.away) this.giveBack();
    else if (this.follows && last && !op.back) this.camera.put(this.camera.roomy(last));
    this.away = false;
    for (const { id } of [...op.throws, ...op.reveals]) {
      const item = world.items.get(id);
      if (item) world.unpose(item);
    }
    this.cloud?.actor.setVisibility(false);
  }

  /** Put the camera back where the moment found it, unless the user has taken it since. */
  giveBack() {
    if (this.follows && this.before) this.camera.turnTo(this.before);
  }

  /** End it, and return whether there was anything. */
  skip() {
    const any = this.op !== null;
    this.end();
    return any;
  }

  delete() {
    window.clearTimeout(this.timer);
    this.noises.delete();
    this.cloud?.delete();
  }
}
