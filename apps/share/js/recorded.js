// The recording in a page: JSON and buffers, compressed, in base64 (apps/share/recording.py).

/** @import { AddOp, Label, MeshOp, Op, PictureOp, Point } from "../../scene/js/protocol" */

/**
 * @typedef {object} Shown what the scene shows of a pair of models
 * @property {AddOp[]} marks
 * @property {Label[]} labels
 * @property {Point} eye
 * @property {Point} at
 * @property {string[]} hidden items that are not drawn from the firer's eye
 */
/**
 * @typedef {object} Told
 * @property {Op[]} begin
 * @property {AddOp[]} items
 * @property {AddOp[]} bodies that may be put down
 * @property {Shown[][]} rulings
 * @property {AddOp[][]} maps
 * @property {Point[]} avoid
 * @property {[number, number]} size of the table, inches
 * @property {number} inch in metres
 * @property {string} name
 * @property {string} title
 * @property {string} text the scenario
 * @property {string} style the scene's style sheet
 */

/** @typedef {(Omit<MeshOp, "data"> | Omit<PictureOp, "data">) & { data: [number, number] }} Source */

const HEAD = 4; // bytes of the length of the JSON

export class Recorded {
  /** @param {Uint8Array<ArrayBuffer>} bytes */
  constructor(bytes) {
    const { told: all, buffers } = apart(bytes);
    const { sources, ...told } = all;
    this.buffers = buffers;
    /** @type {Record<string, Source>} */
    this.sources = sources;
    /** @type {Told} */
    this.told = told;
  }

  /**
   * Return the instruction that sends a mesh or a picture.
   * @param {string} digest
   */
  source(digest) {
    const { data, ...rest } = this.sources[digest];
    const [at, length] = data;
    // A buffer of its own: arrays of more than a byte begin at a multiple of their size.
    return /** @type {MeshOp | PictureOp} */ ({ ...rest, data: this.buffers.slice(at, at + length) });
  }
}

/**
 * Return JSON, and the bytes of the buffers after it.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
export function apart(bytes) {
  const end = HEAD + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const told = JSON.parse(new TextDecoder().decode(bytes.subarray(HEAD, end)));
  return { told, buffers: bytes.subarray(end) };
}

/**
 * Return the bytes that an element of the page holds in base64.
 * @param {string} text
 */
export function decoded(text) {
  return Uint8Array.from(atob(text.trim()), (one) => one.charCodeAt(0));
}

/**
 * Unpack a compressed stream.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionFormat} format
 */
export async function inflated(bytes, format = "gzip") {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
