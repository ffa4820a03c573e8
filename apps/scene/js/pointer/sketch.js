// A line that is drawn or bent over the table: its points, and a segment to the pointer.

/** @import { Lens } from "../camera/lens.js" */
/** @import { Point, SketchOp } from "../protocol" */

const SVG = "http://www.w3.org/2000/svg";

export class Sketch {
  /**
   * @param {HTMLElement} root
   * @param {Lens} camera
   */
  constructor(root, camera) {
    this.camera = camera;
    this.svg = document.createElementNS(SVG, "svg");
    this.svg.setAttribute("class", "sketch");
    this.line = document.createElementNS(SVG, "polyline");
    this.dots = document.createElementNS(SVG, "g");
    this.svg.append(this.line, this.dots);
    root.append(this.svg);
    /** @type {Omit<SketchOp, "op">} */
    this.drawn = { points: [], closed: false, live: false };
    /** @type {Point | null} */
    this.pointer = null;
  }

  /** @param {Omit<SketchOp, "op">} drawn */
  show(drawn) {
    this.drawn = drawn;
    if (!drawn.live) this.pointer = null;
    this.place();
  }

  /** @param {Point | null} point */
  follow(point) {
    if (!this.drawn.live) return;
    this.pointer = point;
    this.place();
  }

  place() {
    const { points, closed, live } = this.drawn;
    const whole = live && this.pointer && points.length ? [...points, this.pointer] : points;
    this.svg.style.display = whole.length ? "" : "none";
    if (!whole.length) return;
    const pixels = whole.map((point) => this.camera.project(point));
    const ring = closed && pixels.length > 2 ? [...pixels, pixels[0]] : pixels;
    this.line.setAttribute("points", ring.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" "));
    this.dots.replaceChildren();
    for (const [x, y] of pixels) {
      const dot = document.createElementNS(SVG, "circle");
      dot.setAttribute("cx", x.toFixed(1));
      dot.setAttribute("cy", y.toFixed(1));
      dot.setAttribute("r", "4");
      this.dots.append(dot);
    }
  }
}
