// What answers the scene component where there is no Python: the recording.

/** @import { AddOp, FromScene, Op, Ops } from "../../scene/js/protocol" */
/** @import { Recorded } from "./recorded.js" */

const BATCH = 6; // items in a message: the page draws in between
const AROUND_IN = 9; // inches around a place that a double click shows
export const KEYS = ["e", "t", "Home", "Escape"];

/** @implements {Pick<import("../../web/js/panel").Model<{}, FromScene, Ops>, "send_msg">} */
export class StandIn {
  /**
   * @param {Recorded} recorded
   * @param {(message: FromScene) => void} heard called with taps, drags and keys
   * @param {() => void} ready called once the whole table was sent
   */
  constructor(recorded, heard, ready) {
    this.recorded = recorded;
    this.heard = heard;
    this.ready = ready;
    /** @type {(message: Ops) => void} */
    this.tell = () => {};
  }

  /**
   * @param {string} name
   * @param {(message: Ops) => void} act
   */
  on(name, act) {
    if (name === "msg:custom") this.tell = act;
  }

  /** @param {FromScene} message */
  send_msg(message) {
    if (message.type === "need") this.say(this.recorded.source(message.digest));
    else if (message.type === "ready") void this.begin();
    else if (message.type === "frame") this.approach(message.origin, message.direction);
    else if (message.type === "hover") {
      // Nothing is told of what lies there: a press never has to wait for an answer.
      this.say({ op: "note", note: null, x: message.x, y: message.y, hover: true });
    } else this.heard(message);
  }

  /** @param {Op[]} ops */
  say(...ops) {
    this.tell({ ops });
  }

  /** Send the table, a few items at a time. */
  async begin() {
    const { begin, items, title } = this.recorded.told;
    this.say(...begin, { op: "state", state: "laying", table: title });
    for (let at = 0; at < items.length; at += BATCH) {
      this.tell({ ops: this.withSources(items.slice(at, at + BATCH)), more: true });
      await new Promise((done) => setTimeout(done));
    }
    this.say({ op: "listen", plain: KEYS, control: [], first: [] }, { op: "state", state: "ready" });
    this.ready();
  }

  /**
   * Return instructions that show items, each after its mesh and its picture.
   * @param {AddOp[]} items
   * @returns {Op[]}
   */
  withSources(items) {
    return items.flatMap((item) => {
      const pictures = item.picture ? [this.recorded.source(item.picture)] : [];
      return [this.recorded.source(item.mesh), ...pictures, item];
    });
  }

  /**
   * Show the ground where a ray meets it.
   * @param {number[]} origin
   * @param {number[]} direction
   */
  approach([x, y, z], [dx, dy, dz]) {
    if (dz > -0.01) return;
    const [east, north] = [x - (z * dx) / dz, y - (z * dy) / dz];
    this.frame([east - AROUND_IN, north - AROUND_IN, east + AROUND_IN, north + AROUND_IN]);
  }

  /** @param {[number, number, number, number]} box its west, south, east and north, inches */
  frame([west, south, east, north]) {
    this.say({ op: "camera", action: "frame", box: { low: [west, south, 0], high: [east, north, 3] } });
  }
}
