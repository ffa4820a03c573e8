// Small screens show the cards as sheets at the bottom, below a handle. A phone shows one sheet at a
// time, chosen from a row of names.

import { add } from "../../web/js/element.js";
import { say } from "../../web/js/say.js";
import { SHEET } from "./room_plan.js";

/** @import { DockedCard } from "./docked_card.js" */
/** @import { Kept } from "./room_plan.js" */
/** @typedef {{ dock: ShadowRoot, stage: ShadowRoot, kept: Kept, phone: boolean, keep(): void, soon(): void }} Within */

const HANDLE_PX = 20;
const NAMES_PX = 50;
const STEP = 0.04; // share of the height that an arrow key changes

export class Sheet {
  /**
   * @param {Within} room
   * @param {AbortSignal} signal
   */
  constructor(room, signal) {
    this.room = room;
    /** @type {DockedCard[]} */
    this.cards = [];
    /** @type {DockedCard | null} */
    this.last = null; // the sheet that was open last
    this.head = add(room.dock, "div", "sheet-head");
    room.dock.prepend(this.head);
    this.handle = add(this.head, "div", "handle");
    this.handle.tabIndex = 0;
    this.handle.setAttribute("role", "separator");
    this.handle.setAttribute("aria-orientation", "horizontal");
    this.handle.setAttribute("aria-label", say("js-sheet-height"));
    this.handle.setAttribute("aria-valuemin", "0");
    this.handle.setAttribute("aria-valuemax", String(100 * SHEET));
    this.names = add(this.head, "div", "names");
    this.names.setAttribute("role", "group");
    this.names.setAttribute("aria-label", say("js-sheets"));
    this.handle.addEventListener("pointerdown", (event) => this.drag(event), { signal });
    this.handle.addEventListener("keydown", (event) => this.pressed(event), { signal });
  }

  // The height of the stage, in pixels.
  get whole() {
    return /** @type {HTMLElement} */ (this.room.stage.host).offsetHeight;
  }

  // The sheets' share of the height. Without an open sheet a phone shows the head only.
  get share() {
    const low = this.least / Math.max(1, this.whole);
    return this.open || !this.room.phone ? Math.max(low, this.room.kept.sheet ?? SHEET) : low;
  }

  get least() {
    return HANDLE_PX + NAMES_PX;
  }

  get open() {
    return this.cards.find((card) => !card.folded) ?? null;
  }

  /**
   * Lay out the sheets. Return the height that their cards share, in pixels.
   * @param {DockedCard[]} cards
   */
  place(cards) {
    this.cards = cards;
    if (this.open) this.last = this.open;
    const high = Math.round(this.share * this.whole);
    const { style } = /** @type {HTMLElement} */ (this.room.stage.host);
    if (style.getPropertyValue("--sheet") !== `${high}px`) style.setProperty("--sheet", `${high}px`);
    this.handle.setAttribute("aria-valuenow", String(Math.round(100 * this.share)));
    if (this.room.phone) this.makeButtons();
    return high - HANDLE_PX - (this.room.phone ? NAMES_PX : 0);
  }

  // Make a button for each card.
  makeButtons() {
    const wanted = this.cards.map((card) => `${card.key} ${card.title}`).join();
    if (wanted !== this.names.dataset.wanted) {
      const focused = /** @type {HTMLElement | null} */ (this.room.dock.activeElement)?.dataset.key;
      this.names.dataset.wanted = wanted;
      this.names.textContent = "";
      for (const card of this.cards) {
        const button = add(this.names, "button", "", card.title);
        button.type = "button";
        button.dataset.key = card.key;
        button.addEventListener("click", () => card.toggle?.click());
        if (card.key === focused) button.focus();
      }
    }
    for (const [at, card] of this.cards.entries()) {
      const button = this.names.children[at];
      const before = button.getAttribute("aria-expanded");
      button.setAttribute("aria-expanded", String(!card.folded));
      // The row is longer than a phone is wide: the name of the open sheet is in it.
      if (!card.folded && before !== "true") button.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }

  /** @param {PointerEvent} event */
  drag(event) {
    if (!event.isPrimary || event.button !== 0) return;
    event.preventDefault();
    this.handle.setPointerCapture(event.pointerId);
    const stop = new AbortController();
    const until = { signal: stop.signal };
    const from = event.clientY;
    const { bottom } = this.room.stage.host.getBoundingClientRect();
    this.handle.addEventListener(
      "pointermove",
      (move) => {
        if (Math.abs(move.clientY - from) < 4) return;
        this.set((bottom - move.clientY) / this.whole);
      },
      until,
    );
    for (const name of ["pointerup", "pointercancel"])
      this.handle.addEventListener(name, () => stop.abort(), until);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const step = { ArrowUp: STEP, ArrowDown: -STEP }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    this.set(step > 0 && !this.open ? (this.room.kept.sheet ?? SHEET) : this.share + step);
  }

  /** @param {number} share of the height; on a phone a share too small for a sheet folds it */
  set(share) {
    if (this.room.phone && share * this.whole < this.least + 40) {
      this.shut();
      return;
    }
    if (!this.open) (this.last ?? this.cards[0])?.toggle?.click();
    this.room.kept.sheet = Math.round(100 * Math.min(SHEET, Math.max(0.15, share))) / 100;
    this.room.keep();
  }

  shut() {
    for (const card of this.cards) card.fold();
    this.room.soon();
  }
}
