// Dragging a picture out of a card. The scene receives `sightline-carry` events on the window, and draws
// the dragged thing itself once it prevents their default.

import { stop } from "../../../web/js/element.js";

/** @typedef {"move" | "drop" | "cancel"} Phase */
/** @typedef {{ id: string, clientX: number, clientY: number, phase: Phase }} Carried */

const NEAR_PX = 6; // the most movement of a click
const HOLD_MS = 320; // a finger that rests this long starts a drag, also where it would scroll
const REST_PX = 10; // the most movement of a resting finger
const SHOWN_PX = 76;

/**
 * Let a node be dragged out of a card.
 * @param {HTMLElement} node
 * @param {string} id
 * @param {() => DOMRect} card the frame of the card
 * @param {() => string} picture URL of the picture, or empty
 */
export function carried(node, id, card, picture) {
  /** @type {Carrying | null} */
  let now = null;
  node.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    now?.end("cancel");
    now = new Carrying(node, id, card, picture, event);
  });
  // A drag that ends where it began is followed by a click.
  node.addEventListener(
    "click",
    (event) => {
      if (!now?.taken) return;
      now = null;
      event.stopImmediatePropagation();
    },
    true,
  );
}

class Carrying {
  /**
   * @param {HTMLElement} node
   * @param {string} id
   * @param {() => DOMRect} card
   * @param {() => string} picture
   * @param {PointerEvent} event
   */
  constructor(node, id, card, picture, event) {
    this.node = node;
    this.id = id;
    this.card = card;
    this.picture = picture;
    this.pointer = event.pointerId;
    this.touch = event.pointerType === "touch";
    this.from = { x: event.clientX, y: event.clientY };
    this.at = this.from;
    this.taken = false;
    this.out = false;
    /** @type {HTMLElement | null} */
    this.shown = null;
    this.ends = new AbortController();
    const { signal } = this.ends;
    /** @param {string} name @param {(event: any) => void} act @param {boolean} [passive] */
    const hear = (name, act, passive = true) =>
      window.addEventListener(name, act, { signal, passive, capture: true });
    hear("pointermove", (moved) => moved.pointerId === this.pointer && this.move(moved));
    hear("pointerup", (up) => up.pointerId === this.pointer && this.end("drop"));
    hear("pointercancel", (gone) => gone.pointerId === this.pointer && this.end("cancel"));
    hear("blur", () => this.end("cancel"));
    hear("contextmenu", (menu) => this.taken && menu.preventDefault(), false);
    hear(
      "keydown",
      (key) => {
        if (key.key !== "Escape" || !this.taken) return;
        stop(key);
        this.end("cancel");
      },
      false,
    );
    // During a drag the finger scrolls nothing.
    hear("touchmove", (moved) => this.taken && moved.cancelable && moved.preventDefault(), false);
    this.hold = this.touch ? window.setTimeout(() => this.take(), HOLD_MS) : 0;
  }

  /** @param {PointerEvent} event */
  move(event) {
    this.at = { x: event.clientX, y: event.clientY };
    const [dx, dy] = [this.at.x - this.from.x, this.at.y - this.from.y];
    const far = Math.hypot(dx, dy);
    if (!this.taken) {
      if (this.touch) {
        if (far <= REST_PX) return;
        // A finger scrolls along the list, and drags across it.
        if (Math.abs(dx) <= 1.5 * Math.abs(dy)) this.end("cancel");
        else this.take();
      } else if (far > NEAR_PX) this.take();
    }
    if (this.taken) this.show();
  }

  take() {
    clearTimeout(this.hold);
    if (this.taken) return;
    this.taken = true;
    try {
      this.node.setPointerCapture(this.pointer);
    } catch {
      // The pointer was released in the same moment.
    }
    const picture = this.picture();
    if (!picture) return this.show();
    const image = document.createElement("img");
    image.alt = "";
    image.src = picture;
    image.style.cssText =
      `position:fixed;z-index:2000;width:${SHOWN_PX}px;height:${SHOWN_PX}px;border-radius:10px;` +
      "pointer-events:none;object-fit:cover;opacity:0.92;left:0;top:0;" +
      "box-shadow:0 4px 16px rgb(var(--sl-shade) / 0.35)";
    this.shown = image;
    document.body.append(image);
    this.show();
  }

  show() {
    const box = this.card();
    const { x, y } = this.at;
    const inside = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    let drawn = false;
    if (!inside || this.out) {
      this.out = true;
      drawn = !this.say("move");
    }
    if (!this.shown) return;
    // Show the picture above a finger, which would hide it.
    const up = this.touch ? 0.95 : 0.5;
    this.shown.style.transform = `translate(${x - SHOWN_PX / 2}px, ${y - SHOWN_PX * up}px)`;
    this.shown.style.visibility = drawn && !inside ? "hidden" : "visible";
  }

  /** @param {Phase} phase */
  say(phase) {
    const { x: clientX, y: clientY } = this.at;
    const detail = { id: this.id, clientX, clientY, phase };
    return window.dispatchEvent(new CustomEvent("sightline-carry", { detail, cancelable: true }));
  }

  /** @param {"drop" | "cancel"} phase */
  end(phase) {
    if (this.ends.signal.aborted) return;
    this.ends.abort();
    clearTimeout(this.hold);
    this.shown?.remove();
    if (!this.out) return;
    const box = this.card();
    const { x, y } = this.at;
    const back = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    this.say(back ? "cancel" : phase);
  }
}
