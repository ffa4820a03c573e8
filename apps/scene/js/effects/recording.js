// A film of the view: each frame with the sky of the page and the caption of the moment, as a WebM.

import { download } from "../../../web/js/download.js";

const KINDS = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"];
const RATE = 30;
const WIDEST = 1920;
const AGAIN_MS = 100; // frames at rest: a film without new frames would not go on
const BITS = 8_000_000;

/** @typedef {{ title: string, words: string }} Caption */

/** Return the kind of film that this browser records, or null. */
export function recordable() {
  if (!("MediaRecorder" in window) || !("captureStream" in HTMLCanvasElement.prototype)) return null;
  return KINDS.find((kind) => MediaRecorder.isTypeSupported(kind)) ?? null;
}

export class Recording {
  /**
   * @param {HTMLElement} root has the colours of the sky
   * @param {string} kind
   * @param {string} name of the file
   * @param {() => void} again draws another frame
   */
  constructor(root, kind, name, again) {
    const { clientWidth: width, clientHeight: height } = root;
    const share = Math.min(1, WIDEST / width);
    this.canvas = document.createElement("canvas");
    // even numbers: some players refuse others
    this.canvas.width = 2 * Math.round((share * width) / 2);
    this.canvas.height = 2 * Math.round((share * height) / 2);
    this.pen = this.canvas.getContext("2d");
    this.sky = ["--sl-sky-top", "--sl-sky-bottom"].map(
      (colour) => getComputedStyle(root).getPropertyValue(colour).trim() || "white",
    );
    /** @type {Blob[]} */
    const parts = [];
    this.recorder = new MediaRecorder(this.canvas.captureStream(RATE), {
      mimeType: kind,
      videoBitsPerSecond: BITS,
    });
    this.recorder.ondataavailable = ({ data }) => parts.push(data);
    this.recorder.onstop = () => download(new Blob(parts, { type: "video/webm" }), name);
    this.recorder.start(1000);
    this.timer = window.setInterval(again, AGAIN_MS);
  }

  /**
   * Take a frame, in the task that drew it: afterwards a browser may discard it.
   * @param {HTMLCanvasElement} drawn
   * @param {Caption | null} caption
   */
  frame(drawn, caption) {
    const { pen } = this;
    if (!pen) return;
    const { width, height } = this.canvas;
    const sky = pen.createLinearGradient(0, 0, 0, height);
    for (const [at, colour] of this.sky.entries()) sky.addColorStop(at, colour);
    pen.fillStyle = sky;
    pen.fillRect(0, 0, width, height);
    pen.drawImage(drawn, 0, 0, width, height);
    if (caption?.title) this.write(pen, caption);
  }

  /**
   * @param {CanvasRenderingContext2D} pen
   * @param {Caption} caption
   */
  write(pen, { title, words }) {
    const { width, height } = this.canvas;
    const size = Math.max(14, Math.round(height * 0.033));
    pen.font = `${size}px sans-serif`;
    const lines = wrapped(words, (text) => pen.measureText(text).width <= width - 3 * size);
    const top = height - 1.35 * size * (lines.length + 1.4);
    pen.globalAlpha = 0.66;
    pen.fillStyle = "black";
    pen.fillRect(0, top, width, height - top);
    pen.globalAlpha = 1;
    pen.fillStyle = "white";
    for (const [number, line] of lines.entries())
      pen.fillText(line, 1.5 * size, top + 1.35 * size * (number + 2.1));
    pen.font = `bold ${Math.round(1.25 * size)}px sans-serif`;
    pen.fillText(title, 1.5 * size, top + 1.45 * size);
  }

  /** End the film, and download it. */
  end() {
    window.clearInterval(this.timer);
    if (this.recorder.state !== "inactive") this.recorder.stop();
  }
}

/**
 * Return a text as lines that fit.
 * @param {string} text
 * @param {(line: string) => boolean} fits
 */
export function wrapped(text, fits) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(" ").filter(Boolean)) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
