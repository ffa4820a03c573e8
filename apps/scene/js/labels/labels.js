// Labels at points of the table, and the note beside the pointer.

import { add } from "../../../web/js/element.js";
import { clamp } from "../vectors.js";
import { notePlace, placed } from "./label_places.js";

/** @import { Caption, Label, Point } from "../protocol" */
/** @import { Lens } from "../camera/lens.js" */
/** @import { Frame, Pixel, Spot } from "../types" */

const SVG = "http://www.w3.org/2000/svg";
const NOTE_MS = 5000;

/** @typedef {Label & { node: HTMLElement, leader: SVGLineElement, size: [number, number] | null }} Hung */

export class Labels {
  /**
   * @param {HTMLElement} layer
   * @param {Lens} camera
   */
  constructor(layer, camera) {
    this.layer = layer;
    this.camera = camera;
    /** @type {Hung[]} */
    this.labels = [];
    /** @type {Point[]} */
    this.avoid = [];
    /** @type {Frame[]} where handles are shown */
    this.handles = [];
    this.leaders = document.createElementNS(SVG, "svg");
    this.leaders.setAttribute("class", "leaders");
    layer.append(this.leaders);
    this.note = add(layer, "div", "note");
    this.note.hidden = true;
    this.rests = ""; // where the pointer was when the note was first shown there
    this.read = ""; // where it was when the note had been shown for long enough
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.leaving = undefined;
  }

  /**
   * @param {Label[]} labels the most important first
   * @param {Point[]} avoid points that labels should not cover
   */
  show(labels, avoid = []) {
    this.avoid = avoid;
    for (const label of this.labels) label.node.remove();
    this.leaders.replaceChildren();
    this.labels = labels.map((label) => {
      const node = add(this.layer, "div", `label ${label.tone || ""}`);
      node.dataset.label = label.id;
      add(node, "div", "text", label.text);
      if (label.detail) add(node, "div", "detail", label.detail);
      const leader = document.createElementNS(SVG, "line");
      leader.setAttribute("class", label.tone || "");
      this.leaders.append(leader);
      return { ...label, node, leader, size: null };
    });
    this.place();
  }

  place() {
    const words = this.labels.map((label) => {
      label.size ??= [label.node.offsetWidth, label.node.offsetHeight];
      const { size, radius, upright, spare } = label;
      return { size, radius, upright, spare, spot: this.camera.project(label.at) };
    });
    const things = this.avoid.map((point) => pixelOf(this.camera.project(point)));
    for (const [index, frame] of placed(words, things, this.camera, this.handles).entries()) {
      const { node, leader } = this.labels[index];
      node.style.visibility = leader.style.visibility = frame ? "visible" : "hidden";
      if (!frame) continue;
      const { spot } = words[index];
      lead(leader, frame, pixelOf(spot));
      node.style.transform = `translate(${Math.round(frame[0])}px, ${Math.round(frame[1])}px)`;
      node.style.opacity = String(clamp(2.3 - spot[2] / this.camera.distance, 0.45, 1));
    }
  }

  /**
   * Show a note beside a resting pointer for some seconds, or none.
   * @param {Caption | null} note
   * @param {Point[]} line points that the note does not cover
   */
  say(note, x = 0, y = 0, line = []) {
    const here = `${x} ${y}`;
    if (note && here === this.read) return;
    this.note.hidden = !note;
    if (!note) {
      this.rests = this.read = "";
      return;
    }
    if (here !== this.rests) {
      clearTimeout(this.leaving);
      this.leaving = setTimeout(() => this.dismiss(), NOTE_MS);
      this.rests = here;
    }
    this.note.replaceChildren();
    add(this.note, "div", "text", note.title);
    for (const row of note.rows) add(this.note, "div", "detail", row);
    const pixels = line.map((point) => pixelOf(this.camera.project(point)));
    const size = /** @type {Pixel} */ ([this.note.offsetWidth, this.note.offsetHeight]);
    const [left, top] = notePlace([x, y], size, this.camera, pixels);
    this.note.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }

  /** Hide the note until the pointer is elsewhere. */
  dismiss(here = this.rests) {
    this.read = this.rests = here;
    this.note.hidden = true;
  }
}

/**
 * Draw the line from the nearest edge of a label to its thing.
 * @param {SVGLineElement} line
 * @param {Frame} frame
 * @param {Pixel} thing
 */
function lead(line, [left, top, w, h], [x, y]) {
  const [fromX, fromY] = [clamp(x, left, left + w), clamp(y, top, top + h)];
  for (const [name, value] of Object.entries({ x1: fromX, y1: fromY, x2: x, y2: y })) {
    line.setAttribute(name, value.toFixed(1));
  }
}

/**
 * @param {Spot} spot
 * @returns {Pixel}
 */
function pixelOf([x, y]) {
  return [x, y];
}
