// Items whose mesh has not come yet: they are shown as soon as it has.

/** @import { AddOp, FromScene, MeshOp, SetOp } from "./protocol" */
/** @import { World } from "./world.js" */

export class Arrivals {
  /**
   * @param {World} world
   * @param {(message: FromScene) => void} send
   */
  constructor(world, send) {
    this.world = world;
    this.send = send;
    /** @type {Map<string, AddOp[]>} */
    this.waiting = new Map(); // by digest
  }

  /** @param {MeshOp} op */
  mesh(op) {
    this.world.mesh(op);
    for (const each of this.waiting.get(op.digest) ?? []) this.world.put(each);
    this.waiting.delete(op.digest);
  }

  /**
   * Whether it is shown by now; else its mesh is asked for.
   * @param {AddOp} op
   */
  put(op) {
    if (this.world.put(op)) return true;
    const queue = this.waiting.get(op.mesh);
    if (queue) queue.push(op);
    else {
      this.waiting.set(op.mesh, [op]);
      this.send({ type: "need", digest: op.mesh });
    }
    return false;
  }

  /** @param {SetOp} op */
  set(op) {
    this.world.set(op);
    for (const each of [...this.waiting.values()].flat()) {
      if (op.ids.includes(each.id)) Object.assign(each, { ...op, op: "add" });
    }
  }

  clear() {
    this.world.clear();
    this.waiting.clear();
  }
}
