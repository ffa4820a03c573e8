// Esc closes the topmost dialog as its Cancel does, wherever the focus is; the focus then goes back.
// Tab stays within the topmost dialog, both ways.
//
// Material's own dialogs cannot do any of it: they hear only keys within them, and look for what had
// the focus among the elements of their own shadow root.

import { deepFocus, hasPopover, matching, stop, tabStops } from "../../web/js/element.js";

const LAYER = "[data-pmui-layer]"; // what an open dialog is drawn in
const CARD = ".greeting"; // a card over the table that asks something
const POPUPS = "[role=listbox], [role=menu]";

/** @param {Node} node */
const host = (node) => /** @type {ShadowRoot} */ (node.getRootNode()).host;

/** @typedef {{ layer: Element, from: HTMLElement | null }} Open */

export class Dialogs {
  /**
   * @param {ShadowRoot} within the root of the column that holds all dialogs of the page
   * @param {AbortSignal} signal
   */
  constructor(within, signal) {
    this.within = within;
    /** @type {Open[]} */
    this.open = [];
    /** @type {HTMLElement | null} */
    this.pressed = null; // what was pressed last outside of dialogs, lists and menus
    this.changes = new MutationObserver(() => this.look());
    const how = { capture: true, signal };
    for (const kind of ["pointerdown", "keydown"])
      window.addEventListener(kind, (event) => this.press(event), how);
    window.addEventListener("keydown", (event) => this.key(event), how);
    signal.addEventListener("abort", () => this.changes.disconnect());
    this.look();
  }

  // Note which dialogs have opened and which have gone.
  look() {
    this.changes.observe(this.within, { childList: true });
    const layers = [...this.within.children].flatMap(({ shadowRoot: inside }) => {
      if (!inside) return [];
      this.changes.observe(inside, { childList: true, subtree: true });
      return [...inside.querySelectorAll(LAYER)].filter((layer) => layer.querySelector("[role=dialog]"));
    });
    const gone = this.open.filter(({ layer }) => !layers.includes(layer));
    this.open = this.open.filter((one) => !gone.includes(one));
    for (const layer of layers) if (!this.open.some((one) => one.layer === layer)) this.begin(layer);
    for (const one of gone) this.end(one);
    window.dispatchEvent(new CustomEvent("sightline-dialogs", { detail: this.open.length }));
  }

  /** @param {Element} layer */
  begin(layer) {
    const now = deepFocus();
    const outside = now && now !== document.body && !layer.contains(now) && !now.closest(POPUPS);
    this.open.push({ layer, from: outside ? now : this.pressed });
    const content = layer.querySelector(".MuiDialogContent-root");
    if (!(content instanceof HTMLElement)) return;
    // What is longer than its dialog is scrolled by keys, too.
    const sizes = new ResizeObserver(() => {
      content.tabIndex = content.scrollHeight > content.clientHeight ? 0 : -1;
    });
    for (const node of [content, ...content.children]) sizes.observe(node);
  }

  /** @param {Open} gone */
  end({ from }) {
    const now = deepFocus();
    if (now && now !== document.body) return;
    for (const node of [from, this.pressed])
      if (node?.isConnected) {
        node.focus();
        return;
      }
  }

  /** @param {Event} event */
  press(event) {
    const path = event.composedPath();
    const node = path.find((one) => one instanceof HTMLElement && one.tabIndex >= 0);
    if (node instanceof HTMLElement && !matching(path, `${LAYER}, ${POPUPS}`)) this.pressed = node;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const top = this.open.at(-1)?.layer;
    if (event.key === "Tab" && top) this.turn(event, tabStops(top));
    if (event.key !== "Escape" || event.isComposing) return;
    if (hasPopover(document)) return event.stopPropagation(); // the browser closes it
    const path = event.composedPath();
    if (matching(path, POPUPS)) return;
    if (!top) return this.leave(event, matching(path, CARD));
    stop(event);
    const close = top.querySelector("button[aria-label=close]");
    if (close instanceof HTMLElement) close.click();
  }
  /**
   * Press the button by which a card that asks something is left.
   * @param {Event} event
   * @param {HTMLElement | null} card
   */
  leave(event, card) {
    const button =
      card && tabStops(card.shadowRoot ?? card).find((node) => host(node)?.classList.contains("leave"));
    if (!button) return;
    stop(event);
    button.click();
  }

  /**
   * Lead Tab from the last stop of a dialog to the first, and back.
   * @param {KeyboardEvent} event
   * @param {HTMLElement[]} stops
   */
  turn(event, stops) {
    if (matching(event.composedPath(), POPUPS)) return;
    const now = deepFocus();
    const within =
      now !== null && now.tabIndex < 0 && !now.matches("body, [role=dialog], [role=presentation]");
    const at = now ? stops.indexOf(now) : -1;
    const ends = event.shiftKey ? at <= 0 : at < 0 || at === stops.length - 1;
    if (!ends || (at < 0 && within) || !stops.length) return;
    stop(event);
    stops.at(event.shiftKey ? -1 : 0)?.focus();
  }
}
