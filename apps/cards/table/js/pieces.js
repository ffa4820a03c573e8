// A queue of files, sent in pieces on request.

/** @import { FilePiece } from "../../../scene/js/protocol" */

const MOST_FILES = 20;

export class Pieces {
  /** @param {(piece: FilePiece) => void} tell */
  constructor(tell) {
    this.tell = tell;
    /** @type {File[]} */
    this.waiting = [];
  }

  /** @param {File[]} files */
  take(files) {
    const idle = this.waiting.length === 0;
    this.waiting.push(...files.slice(0, MOST_FILES - this.waiting.length));
    if (idle) this.begin();
  }

  begin() {
    const file = this.waiting[0];
    if (file) this.tell({ name: file.name, size: file.size, at: 0, data: "" });
  }

  next() {
    this.waiting.shift();
    this.begin();
  }

  /**
   * @param {number} at
   * @param {number} most
   */
  async send(at, most) {
    const file = this.waiting[0];
    if (!file) return;
    let data = "";
    try {
      data = base64(new Uint8Array(await file.slice(at, at + most).arrayBuffer()));
    } catch {
      // The file cannot be read: the server refuses the short piece.
    }
    if (this.waiting[0] === file) this.tell({ name: file.name, size: file.size, at, data });
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
