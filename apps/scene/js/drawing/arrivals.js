// Items that wait for their mesh or picture: they are shown when it arrives.

/** @import { AddOp, FromScene, MeshOp, PictureOp, SetOp } from "../protocol" */
/** @import { World } from "./world.js" */

export class Arrivals {
  /**
   * @param {World} world
   * @param {(message: FromScene) => void} send
   * @param {() => void} shown called when a waiting item was shown
   */
  constructor(world, send, shown) {
    this.world = world;
    this.send = send;
    this.shown = shown;
    /** @type {Map<string, AddOp[]>} */
    this.waiting = new Map(); // by the digest of the missing mesh or picture
  }

  /** @param {MeshOp} op */
  mesh(op) {
    this.world.mesh(op);
    this.came(op.digest);
  }

  /** @param {PictureOp} op */
  async picture(op) {
    await this.world.pictures.take(op);
    if (this.came(op.digest)) this.shown();
  }

  /**
   * Show the items that waited for a mesh or picture. Returns how many waited.
   * @param {string} digest
   */
  came(digest) {
    const queue = this.waiting.get(digest) ?? [];
    this.waiting.delete(digest);
    for (const each of queue) this.put(each);
    return queue.length;
  }

  /**
   * Show an item and return true; or request what is missing and return false.
   * @param {AddOp} op
   */
  put(op) {
    this.forget(op.id);
    if (this.world.put(op)) return true;
    const { meshes, pictures } = this.world;
    const missing = op.picture && meshes.has(op.mesh) ? op.picture : op.mesh;
    const queue = this.waiting.get(missing);
    if (queue) queue.push(op);
    else {
      this.waiting.set(missing, [op]);
      if (!pictures.sent(missing)) this.send({ type: "need", digest: missing });
    }
    return false;
  }

  /**
   * Drop a waiting item of this name, because it was replaced.
   * @param {string} id
   */
  forget(id) {
    for (const [digest, queue] of this.waiting)
      if (queue.some((each) => each.id === id))
        this.waiting.set(
          digest,
          queue.filter((each) => each.id !== id),
        );
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
