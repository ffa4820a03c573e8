// Drags of things. x and y follow the pointer at once; height and everything else come from Python,
// which receives the position. Things that stay (`Grips.stay`) are not moved: Python receives only the
// position of the pointer.

import { HELD_MS, throttled } from "../timing.js";
import { newToken } from "../unsent.js";
import { aim } from "./aim.js";
import { movedWords } from "./readout.js";
import { snapped } from "./snapping.js";

/** @import { Drag, Grasped, Point, Pointer } from "../protocol" */
/** @import { Lens } from "../camera/lens.js" */
/** @import { Kind, Pixel } from "../types" */
/** @import { Snaps } from "./snapping.js" */
/** @import { Readout } from "./readout.js" */
/** @import { Unsent } from "../unsent.js" */
/** @import { World } from "../drawing/world.js" */

/**
 * @typedef {object} Held
 * @property {number} height of the plane in which the pointer moves, inches
 * @property {Point} start
 * @property {Map<string, [number, number]>} from the position of each thing before
 * @property {[number, number]} by
 * @property {{ group: string, kind: Kind } | null} haul the group that stays, and the kind of pointer
 * @property {string | null} fresh a group that is not selected yet
 * @property {boolean} one whether a single group is held
 * @property {boolean} moved whether the pointer moved
 */

export class Dragging {
  /**
   * @param {World} world
   * @param {Lens} camera
   * @param {(message: Drag | Grasped | Pointer) => void} send
   * @param {Unsent} unsent stores where a drag ended until the server answers
   * @param {Pick<Readout, "say" | "hush">} readout
   */
  constructor(world, camera, send, unsent, readout) {
    this.unsent = unsent;
    this.readout = readout;
    this.world = world;
    this.camera = camera;
    this.send = send;
    this.sendSoon = throttled(HELD_MS, send);
    /** @type {Held | null} */
    this.held = null;
    /** @type {Map<string, Pick<Held, "from" | "by">>} drags that are not answered yet, by token */
    this.sent = new Map();
    /** @type {Snaps} */
    this.snaps = { grid: 0, angle: 0, own: [], targets: [] };
  }

  /**
   * Hold things by one of them; false where the pointer is not over the table.
   * @param {string[]} groups
   * @param {string} group
   * @param {Pixel} pixel
   * @param {Kind | null} stays the kind of pointer, where the things stay in place
   */
  hold(groups, group, [x, y], stays = null) {
    const [first] = this.world.inGroup(group);
    const height = first.matrix[11];
    const start = this.camera.ground(x, y, height);
    if (!start) return false;
    /** @type {Held["from"]} */
    const from = new Map();
    for (const each of stays ? [] : groups) {
      for (const { id, matrix, offset } of this.world.inGroup(each))
        from.set(id, [matrix[3] + offset[0], matrix[7] + offset[1]]);
    }
    const haul = stays ? { group, kind: stays } : null;
    const one = groups.length === 1;
    this.held = { height, start, from, by: [0, 0], haul, fresh: null, one, moved: false };
    return true;
  }

  /**
   * Hold things that are not selected yet: the first move selects them.
   * @param {string[]} groups
   * @param {string} group
   * @param {Pixel} pixel
   */
  grasp(groups, group, pixel) {
    if (this.world.inGroup(group).next().done || !this.hold(groups, group, pixel)) return false;
    if (this.held) this.held.fresh = group;
    return true;
  }

  letGo() {
    this.held = null;
    this.readout.hush();
  }

  /** The drags by which things are drawn elsewhere than where Python last said, oldest first. */
  get drags() {
    const { held, sent } = this;
    return held && !held.haul ? [...sent.values(), held] : [...sent.values()];
  }

  /**
   * Return how far the selection is drawn from where Python last said, inches.
   * @returns {[number, number]}
   */
  get by() {
    return this.drags.reduce(([x, y], { by: [dx, dy] }) => [x + dx, y + dy], [0, 0]);
  }

  /** @param {string[]} tokens of the edits that were accepted or refused */
  settle(tokens) {
    for (const token of tokens) {
      for (const id of this.sent.get(token)?.from.keys() ?? []) {
        const item = this.world.items.get(id);
        if (item) this.world.place(item);
      }
      this.sent.delete(token);
    }
    this.follow();
  }

  /**
   * @param {Pixel} pixel
   * @param {boolean} last
   * @param {boolean} free snapping is off
   */
  to([x, y], last, free) {
    const { held } = this;
    if (!held) return;
    if (held.haul) {
      this.haul(held.haul, [x, y], last);
      return;
    }
    held.moved = true;
    if (held.fresh !== null) {
      this.send({ type: "grasp", id: held.fresh });
      held.fresh = null;
    }
    const here = this.camera.ground(x, y, held.height);
    if (here) held.by = this.wanted(held, here, free);
    const [from] = held.one ? held.from.values() : [];
    this.readout.say(movedWords(held.by, from ? [from[0] + held.by[0], from[1] + held.by[1]] : null), [x, y]);
    /** @type {Drag} */
    const message = { type: "drag", by: held.by, last };
    if (last) {
      this.sendSoon.cancel();
      const token = newToken();
      message.token = token;
      this.unsent.add({ token, to: this.ends(held) });
      this.sent.set(token, held);
      this.send(message);
      this.letGo();
    } else {
      this.sendSoon(message);
      this.follow();
    }
  }

  /**
   * Send where a thing that stays is pulled to.
   * @param {{ group: string, kind: Kind }} what
   * @param {Pixel} pixel
   * @param {boolean} last
   */
  haul({ group, kind }, [x, y], last) {
    const message = /** @type {Pointer} */ ({
      type: "haul",
      ...aim(this.camera, x, y, kind),
      id: group,
      last,
    });
    if (!last) {
      this.sendSoon(message);
      return;
    }
    this.sendSoon.cancel();
    this.send(message);
    this.letGo();
  }

  /**
   * @param {Held} held
   * @param {Point} here
   * @param {boolean} free
   * @returns {[number, number]}
   */
  wanted({ start, from }, here, free) {
    /** @type {[number, number]} */
    const by = [here[0] - start[0], here[1] - start[1]];
    const [place] = from.values();
    return free || !place ? by : snapped(by, place, this.snaps);
  }

  /**
   * Return where the held models are let go.
   * @param {Held} held
   * @returns {[string, number, number][]}
   */
  ends({ from, by }) {
    const models = [...from].filter(([id]) => id.startsWith("model/"));
    return models.map(([id, [x, y]]) => [id.slice("model/".length), x + by[0], y + by[1]]);
  }

  /** Draw things under the pointer, or where they were let go, whatever Python sent meanwhile. */
  follow() {
    for (const { from, by } of this.drags) {
      for (const [id, [x, y]] of from) {
        const item = this.world.items.get(id);
        if (item) this.world.place(item, [x + by[0] - item.matrix[3], y + by[1] - item.matrix[7], 0]);
      }
    }
  }

  delete() {
    this.sendSoon.cancel();
  }
}
