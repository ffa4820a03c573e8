// One card of the dock: its folding, its height, and popping it out.

import { add, everywhere } from "../../web/js/element.js";
import { say } from "../../web/js/say.js";
import { CARD_PICTURES } from "./card_pictures.js";
import { inside } from "./room_plan.js";

/** @import { Card, Kept } from "./room_plan.js" */
/** @typedef {{ kept: Kept, narrow: boolean, phone: boolean, keep(): void, soon(): void, touch(card: DockedCard): void }} Within */

const TITLE = 46; // height of a title before it is measured, pixels
const DRAG_PX = 6;
const STEP_PX = 16;
const OUT =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M14 3h7v7h-2V6.4l-8.3 8.3-1.4-1.4L17.6 5H14ZM5 5h6v2H5v12h12v-6h2v8H3V5Z"/></svg>';
const BACK =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M11 13v8H9v-4.6l-6.3 6.3-1.4-1.4L7.6 15H3v-2ZM13 3v2h6v14h-4v2h6V3Z"/></svg>';
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Return what is said and shown within a node.
 * @param {ParentNode} root
 */
function said(root) {
  return everywhere(root, "[role=status]").filter((node) => node.offsetHeight > 1);
}

/**
 * Name a button, and return whether it had another name.
 * @param {HTMLElement} button
 * @param {string} what
 */
function named(button, what) {
  if (button.getAttribute("aria-label") === what) return false;
  button.setAttribute("aria-label", what);
  button.setAttribute("title", what);
  return true;
}

export class DockedCard {
  /**
   * @param {HTMLElement} host
   * @param {Within} room
   */
  constructor(host, room) {
    this.host = host;
    this.room = room;
    this.key = [...host.classList].find((name) => name.startsWith("card-"))?.slice(5) ?? "";
    this.used = 0;
    this.shutByHand = false;
    this.dragged = false;
    /** @type {Set<Element> | null} */
    this.before = null; // what was said when the card was pressed last, until a finger scrolls it
    this.folding = false; // a click to fold it was sent and has not yet had its effect
    this.wasFolded = false;
    this.ending = new AbortController();
    const { signal } = this.ending;
    const use = () => this.folded || room.touch(this);
    // On click, not on pointerdown: nothing may move under a pressed pointer.
    host.addEventListener("click", use, { signal });
    host.addEventListener("keydown", use, { signal });
    host.addEventListener("click", (event) => this.clicked(event), { signal, capture: true });
    host.addEventListener("pointerdown", (event) => this.grab(event), { signal });
    host.addEventListener("touchmove", () => (this.before = null), { signal, passive: true });
    this.out = document.createElement("button"); // takes the card out of its column, and back
    this.why = document.createElement("button"); // tells what the card is for
    this.tools = this.makeTools();
    this.grown = new ResizeObserver(() => {
      room.soon(); // contents may grow without a new node
      this.scrolls();
      this.reveal();
    });
    this.grown.observe(host);
  }

  get title() {
    return this.host.shadowRoot?.querySelector(".MuiCardHeader-content")?.textContent ?? "";
  }

  /** @returns {HTMLElement | null} */
  get toggle() {
    return this.host.shadowRoot?.querySelector(".MuiCardHeader-root [aria-expanded]") ?? null;
  }

  get folded() {
    return this.folding || this.toggle?.getAttribute("aria-expanded") !== "true";
  }

  get afloat() {
    return !this.room.narrow && this.key in this.room.kept.afloat;
  }

  get box() {
    return this.host.getBoundingClientRect();
  }

  /** @returns {Card} */
  measure() {
    const name = this.host.shadowRoot?.querySelector(".MuiCardHeader-root");
    const high = (name instanceof HTMLElement && name.offsetHeight) || TITLE;
    const { folded, key, used } = this;
    return { key, folded, used, name: high, natural: folded ? high : Math.max(high, this.host.scrollHeight) };
  }

  // Update the attributes, the place and the button after changes.
  follow() {
    const { host, toggle, title } = this;
    if (toggle?.getAttribute("aria-expanded") !== "true") this.folding = false;
    if (this.wasFolded && !this.folded) this.room.touch(this);
    if (toggle) this.wasFolded = this.folded;
    host.toggleAttribute("data-folded", this.folded);
    const paper = toggle?.closest(".MuiPaper-root");
    if (paper) this.grown.observe(paper);
    if (!this.tools.isConnected) host.shadowRoot?.prepend(this.tools);
    const place = this.afloat ? this.room.kept.afloat[this.key] : null;
    host.toggleAttribute("data-afloat", place !== null);
    if (place) this.put(place);
    else for (const name of ["--x", "--y", "--w"]) host.style.removeProperty(name);
    const what = say(place ? "js-dock" : "js-pop-out", { title });
    if (named(this.out, what)) this.out.innerHTML = place ? BACK : OUT;
    named(this.why, say("js-about-card", { title }));
  }

  /** @param {number[]} place */
  put(place) {
    const [x, y, w, h] = inside(place, [window.innerWidth, window.innerHeight]);
    for (const [name, value] of Object.entries({ "--x": x, "--y": y, "--w": w }))
      this.host.style.setProperty(name, `${value}px`);
    this.height(h);
  }

  /** @param {number} pixels */
  height(pixels) {
    const high = `${Math.floor(pixels)}px`;
    if (this.host.style.getPropertyValue("--high") !== high) this.host.style.setProperty("--high", high);
  }

  // A phone hides the title, whose button would have the focus: keys scroll the card itself.
  scrolls() {
    const { host, room } = this;
    if (room.phone && host.scrollHeight > host.clientHeight) host.tabIndex = 0;
    else host.removeAttribute("tabindex");
  }

  // A phone has little of a card in view: what a press is answered by is scrolled into it.
  reveal() {
    const { before, host, room } = this;
    if (!before || !room.phone || !host.shadowRoot) return;
    for (const node of said(host.shadowRoot)) {
      if (!before.has(node)) node.scrollIntoView({ block: "nearest" });
      before.add(node);
    }
  }

  fold() {
    if (this.folded || !this.toggle) return;
    this.folding = true;
    this.toggle.click();
  }

  /** @param {Event} event */
  clicked(event) {
    if (this.dragged) {
      this.dragged = false;
      event.stopPropagation();
      event.preventDefault();
      return;
    }
    if (this.host.shadowRoot) this.before = new Set(said(this.host.shadowRoot));
    const toggle = this.toggle;
    if (toggle && event.composedPath().includes(toggle) && !this.folding)
      this.shutByHand = toggle.getAttribute("aria-expanded") === "true";
  }

  makeTools() {
    const tools = document.createElement("div");
    tools.className = "tools";
    const { out, why } = this;
    out.type = why.type = "button";
    const { signal } = this.ending;
    out.addEventListener("click", () => (this.afloat ? this.dock() : this.float()), { signal });
    out.addEventListener("keydown", (event) => this.pressed(event), { signal });
    out.className = "out";
    why.textContent = "?";
    tools.append(out, why, this.makeNote());
    const grip = add(tools, "i", "grip");
    grip.addEventListener("pointerdown", (event) => this.drag(event, true), { signal });
    return tools;
  }

  // What the card is for: Esc and a press elsewhere close it.
  makeNote() {
    const note = document.createElement("div");
    note.className = "about";
    note.popover = "auto";
    this.why.popoverTargetElement = note;
    note.addEventListener("beforetoggle", (event) => {
      if (event.newState !== "open") return;
      const { x, y, width } = this.box;
      note.style.left = `${Math.min(x, window.innerWidth - Math.max(width, 240) - 8)}px`;
      note.style.width = `${Math.max(width, 240)}px`;
      note.style.top = `${Math.min(y + TITLE, window.innerHeight - 200)}px`;
      note.innerHTML = `<svg viewBox="0 0 120 72" aria-hidden="true">${CARD_PICTURES[this.key] ?? ""}</svg>`;
      add(note, "p", "", say(`js-about-${this.key}`));
    });
    return note;
  }

  // Take the card out of its column, near the place where it is.
  float() {
    const { x, y, width, height } = this.box;
    const aside = x < window.innerWidth / 2 ? 24 : -24;
    this.place([x + aside, y + 12, width, Math.max(height, 220)]);
    if (this.folded) this.toggle?.click();
    this.room.touch(this);
  }

  dock() {
    delete this.room.kept.afloat[this.key];
    this.room.keep();
    this.room.touch(this);
  }

  /** @param {number[]} place */
  place(place) {
    this.room.kept.afloat[this.key] = inside(place, [window.innerWidth, window.innerHeight]);
    this.room.keep();
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const step = ARROWS[event.key];
    if (!step || !this.afloat) return;
    event.preventDefault();
    event.stopPropagation();
    const [x, y, w, h] = this.room.kept.afloat[this.key];
    const [across, down] = [step[0] * STEP_PX, step[1] * STEP_PX];
    this.place(event.shiftKey ? [x, y, w + across, h + down] : [x + across, y + down, w, h]);
  }

  /** @param {PointerEvent} event */
  grab(event) {
    const header = this.host.shadowRoot?.querySelector(".MuiCardHeader-root");
    const path = event.composedPath();
    if (header && path.includes(header) && !this.room.narrow) this.drag(event, false);
  }

  /**
   * Follow the pointer: move the card by its title, or resize it by its corner.
   * @param {PointerEvent} event
   * @param {boolean} sizes
   */
  drag(event, sizes) {
    if (!event.isPrimary || event.button !== 0) return;
    if (sizes) event.preventDefault();
    const { x, y, width, height } = this.box;
    const [fromX, fromY] = [event.clientX, event.clientY];
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, this.ending.signal]);
    const end = () => {
      stop.abort();
      // The click that ends a drag comes at once; a later click is the user's.
      if (this.dragged) window.setTimeout(() => (this.dragged = false));
    };
    window.addEventListener(
      "pointermove",
      (move) => {
        if (move.pointerId !== event.pointerId) return;
        const [dx, dy] = [move.clientX - fromX, move.clientY - fromY];
        if (!this.dragged && Math.hypot(dx, dy) < DRAG_PX) return;
        this.dragged = true;
        const high = this.folded || this.afloat ? height : Math.max(height, 220);
        this.place(sizes ? [x, y, width + dx, height + dy] : [x + dx, y + dy, width, high]);
      },
      { signal },
    );
    window.addEventListener("pointerup", end, { signal });
    window.addEventListener("pointercancel", end, { signal });
  }

  stop() {
    this.ending.abort();
    this.grown.disconnect();
    this.tools.remove();
  }
}
