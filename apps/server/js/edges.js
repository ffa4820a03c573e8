// The edges of the two columns of cards. Dragging an edge, or arrow keys on it, set the width.

import { add } from "../../web/js/element.js";
import { say } from "../../web/js/say.js";
import { WIDTHS } from "./room_plan.js";

/** @import { DockedCard } from "./docked_card.js" */
/** @import { Kept } from "./room_plan.js" */
/** @typedef {{ dock: ShadowRoot, host: HTMLElement, stacks: HTMLElement[], kept: Kept, narrow: boolean, keep(): void }} Within */
/** @typedef {"left" | "right"} Side */

/** @type {Side[]} */
const SIDES = ["left", "right"];
const STEP_PX = 16;

export class Edges {
  /**
   * @param {Within} room
   * @param {AbortSignal} signal
   */
  constructor(room, signal) {
    this.room = room;
    this.signal = signal;
    this.edges = SIDES.map((side) => this.make(side));
  }

  /** @param {Side} side */
  make(side) {
    const edge = add(this.room.dock, "div", `column-edge ${side}`);
    edge.tabIndex = 0;
    edge.setAttribute("role", "separator");
    edge.setAttribute("aria-orientation", "vertical");
    edge.setAttribute("aria-label", say(side === "left" ? "js-width-left" : "js-width-right"));
    const [low, high] = WIDTHS[side];
    edge.setAttribute("aria-valuemin", String(low));
    edge.setAttribute("aria-valuemax", String(high));
    const outwards = side === "left" ? 1 : -1;
    const { signal } = this;
    edge.addEventListener(
      "pointerdown",
      (event) => {
        if (!event.isPrimary || event.button !== 0) return;
        event.preventDefault();
        edge.focus();
        edge.setPointerCapture(event.pointerId);
        const [from, width] = [event.clientX, this.width(side)];
        const stop = new AbortController();
        const until = { signal: stop.signal };
        edge.addEventListener(
          "pointermove",
          (move) => this.set(side, width + outwards * (move.clientX - from)),
          until,
        );
        for (const name of ["pointerup", "pointercancel"])
          edge.addEventListener(name, () => stop.abort(), until);
      },
      { signal },
    );
    edge.addEventListener(
      "keydown",
      (event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!step) return;
        event.preventDefault();
        event.stopPropagation();
        this.set(side, this.width(side) + outwards * step * STEP_PX);
      },
      { signal },
    );
    edge.addEventListener("dblclick", () => this.set(side, undefined), { signal });
    return edge;
  }

  /** @param {Side} side */
  width(side) {
    return this.room.stacks[SIDES.indexOf(side)].offsetWidth;
  }

  /**
   * @param {Side} side
   * @param {number | undefined} width pixels; undefined: the default for this window
   */
  set(side, width) {
    const [low, high] = WIDTHS[side];
    const most = Math.min(high, 0.4 * window.innerWidth);
    this.room.kept[side] = width === undefined ? undefined : Math.round(Math.min(Math.max(width, low), most));
    this.room.keep();
  }

  /** @param {DockedCard[][]} columns */
  place(columns) {
    for (const [at, side] of SIDES.entries()) {
      const wide = this.room.kept[side];
      const { style } = this.room.host;
      if (wide === undefined) style.removeProperty(`--${side}`);
      else style.setProperty(`--${side}`, `${wide}px`);
      const edge = this.edges[at];
      const open = columns[at].filter((card) => !card.folded).map((card) => card.box);
      edge.hidden = this.room.narrow || open.length === 0;
      if (edge.hidden) continue;
      const top = Math.min(...open.map((box) => box.top)) - this.room.host.getBoundingClientRect().top;
      edge.style.top = `${top}px`;
      edge.style.height = `${Math.max(...open.map((box) => box.bottom)) - Math.min(...open.map((box) => box.top))}px`;
      edge.setAttribute("aria-valuenow", String(this.width(side)));
    }
  }
}
