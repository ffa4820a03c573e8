// A writer of binary glTF 2.0 files.

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
const FLOAT = 5126;
const UNSIGNED = 5125;
const LINEAR = 9729;
const CLAMPED = 33071;

export class Glb {
  constructor() {
    /** @type {Uint8Array[]} */
    this.chunks = [];
    this.length = 0;
    /** @type {Record<"accessors" | "bufferViews" | "images" | "materials" | "meshes" | "nodes" | "textures", object[]>} */
    this.lists = {
      accessors: [],
      bufferViews: [],
      images: [],
      materials: [],
      meshes: [],
      nodes: [],
      textures: [],
    };
  }

  /**
   * Append to a list and return the index there.
   * @param {keyof Glb["lists"]} name
   * @param {object} value
   */
  add(name, value) {
    return this.lists[name].push(value) - 1;
  }

  /** @param {Uint8Array} bytes */
  view(bytes) {
    const view = { buffer: 0, byteOffset: this.length, byteLength: bytes.length };
    const padded = new Uint8Array(4 * Math.ceil(bytes.length / 4));
    padded.set(bytes);
    this.chunks.push(padded);
    this.length += padded.length;
    return this.add("bufferViews", view);
  }

  /**
   * @param {Float32Array | Uint32Array} values
   * @param {"SCALAR" | "VEC2" | "VEC3"} type
   * @param {object} [more] such as min and max
   */
  accessor(values, type, more = {}) {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    const count = values.length / (type === "SCALAR" ? 1 : Number(type[3]));
    const componentType = values instanceof Float32Array ? FLOAT : UNSIGNED;
    return this.add("accessors", { bufferView: this.view(bytes), componentType, count, type, ...more });
  }

  /**
   * @param {Uint8Array} bytes
   * @param {"image/png" | "image/jpeg"} mimeType
   */
  image(bytes, mimeType) {
    return this.add("images", { bufferView: this.view(bytes), mimeType });
  }

  /**
   * Return the file.
   * @param {number} root the node that holds all others
   */
  file(root) {
    const json = {
      asset: { version: "2.0", generator: "Sightline" },
      scene: 0,
      scenes: [{ nodes: [root] }],
      samplers: [{ magFilter: LINEAR, minFilter: LINEAR, wrapS: CLAMPED, wrapT: CLAMPED }],
      buffers: [{ byteLength: this.length }],
      ...Object.fromEntries(Object.entries(this.lists).filter(([, list]) => list.length)),
    };
    const text = new TextEncoder().encode(JSON.stringify(json));
    const head = new Uint8Array(20 + 4 * Math.ceil(text.length / 4)).fill(0x20);
    head.set(text, 20);
    const [words, total] = [new DataView(head.buffer), head.length + 8 + this.length];
    for (const [at, word] of [MAGIC, 2, total, head.length - 20, JSON_CHUNK].entries())
      words.setUint32(4 * at, word, true);
    const middle = new Uint8Array(Uint32Array.of(this.length, BINARY_CHUNK).buffer);
    const out = new Uint8Array(total);
    let at = 0;
    for (const chunk of [head, middle, ...this.chunks]) {
      out.set(chunk, at);
      at += chunk.length;
    }
    return out;
  }
}
