// A queue of files, sent in pieces on request.

/** @import { FilePiece } from "../../../scene/js/protocol" */

const MOST_FILES = 20;

export class Pieces {
  /** @param {(piece: FilePiece) => void} tell */
  constructor(tell) {
    this.tell = tell;
    /** @type {File[]} */
    this.queue = [];
  }

  /**
   * Queue files; return how many were too many.
   * @param {File[]} files
   */
  take(files) {
    const idle = this.queue.length === 0;
    const room = MOST_FILES - this.queue.length;
    this.queue.push(...files.slice(0, room));
    if (idle) this.begin();
    return Math.max(0, files.length - room);
  }

  begin() {
    const file = this.queue[0];
    if (file) this.tell({ name: file.name, size: file.size, at: 0, data: "" });
  }

  next() {
    this.queue.shift();
    this.begin();
  }

  /**
   * @param {number} at
   * @param {number} most
   */
  async send(at, most) {
    const file = this.queue[0];
    if (!file) return;
    let data = "";
    try {
      data = base64(new Uint8Array(await file.slice(at, at + most).arrayBuffer()));
    } catch {
      // The file cannot be read: the server refuses the short piece.
    }
    if (this.queue[0] === file) this.tell({ name: file.name, size: file.size, at, data });
  }
}

/** @param {Uint8Array} bytes */
export function base64(bytes) {
  let text = "";
  for (let start = 0; start < bytes.length; start += 32768) {
    text += String.fromCharCode(...bytes.subarray(start, start + 32768));
  }
  return btoa(text);
}
