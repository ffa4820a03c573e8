// The tour of the page: a card that points at its parts, one after the other, and is left at any time.
// It takes no pointer: what is done on the page meanwhile is done, and may be the step itself.

import { add, deepFocus, everywhere, stop } from "../../web/js/element.js";
import { rememberTour, toured } from "../../web/js/remembered.js";
import { say } from "../../web/js/say.js";
import { around, aside, beside, STEPS } from "./tour_plan.js";

/** @import { Point, RowPicked } from "../../scene/js/protocol" */
/** @import { Model } from "../../web/js/panel" */
/** @import { Box } from "./tour_plan.js" */
/** @typedef {{ running: boolean, point: number[], judged: boolean }} State */

// What the card would cover, or would ask something at the same time.
const OVER = ".greeting, [role=dialog], [role=menu], [data-pmui-layer] [role=listbox]";
const LOOK_MS = 150; // the parts of the page come and go
const RING_PX = 34; // radius about a model

/** @param {{ model: Model<State, RowPicked> }} given */
export function render({ model }) {
  const root = document.createElement("div");
  const tour = new Tour(root, model, () => model.send_msg({ picked: "end" }));
  const follow = () => (model.running ? tour.begin() : tour.leave());
  model.on("running", follow);
  model.on("judged", () => model.judged && tour.done(0));
  model.on("remove", () => tour.leave());
  if (model.running) follow();
  return root;
}

class Tour {
  /**
   * @param {HTMLElement} root
   * @param {State} state
   * @param {() => void} end
   */
  constructor(root, state, end) {
    this.root = root;
    this.state = state;
    this.end = end;
    this.at = 0;
    this.frame = 0;
    this.looked = 0; // when the page was looked over last
    /** @type {HTMLElement | undefined} */
    this.scene = undefined;
    /** @type {HTMLElement[]} */
    this.parts = []; // what the step points at
    this.free = false; // whether nothing lies over the page
    /** @type {HTMLElement | null} */
    this.before = null; // what had the focus
    this.known = false; // whether it was seen before
    this.ending = new AbortController();
    root.className = "tour";
    root.popover = "manual"; // over the page's header too
    this.ring = add(root, "i");
    this.ring.ariaHidden = "true";
    this.card = add(root, "section");
    this.card.tabIndex = -1;
    this.card.setAttribute("aria-label", say("js-tour"));
    this.words = add(this.card, "div");
    this.words.role = "status";
    const buttons = add(this.card, "div", "buttons");
    this.skip = add(buttons, "button", "", say("js-tour-skip"));
    this.next = add(buttons, "button", "next");
    this.skip.type = this.next.type = "button";
    this.skip.addEventListener("click", this.end);
    this.next.addEventListener("click", () => this.done(this.at));
  }

  begin() {
    this.leave();
    this.ending = new AbortController();
    this.before = null;
    this.known = toured();
    this.show(0);
    const how = { capture: true, signal: this.ending.signal };
    window.addEventListener("keydown", (event) => this.key(event), how);
    window.addEventListener("click", (event) => this.clicked(event), how);
    this.draw(performance.now());
  }

  leave() {
    cancelAnimationFrame(this.frame);
    this.ending.abort();
    const back = this.card.contains(deepFocus()) ? (this.before ?? this.scene) : null;
    this.open(false);
    back?.focus();
  }

  /**
   * Go on from a step, if it is the one that is shown.
   * @param {number} step
   */
  done(step) {
    if (step !== this.at || !this.isOpen) return;
    if (step + 1 < STEPS.length) this.show(step + 1);
    else this.end();
  }

  /** @param {number} step */
  show(step) {
    this.at = step;
    this.look();
    const [title, words] = STEPS[step].says;
    const where = this.parts.some((part) => part.matches(".file-menu")) ? "menu" : "bar";
    this.words.textContent = "";
    add(this.words, "small", "", say("js-tour-of", { at: step + 1, count: STEPS.length }));
    add(this.words, "h2", "", say(title));
    add(this.words, "p", "", say(words, { where }));
    const last = step + 1 === STEPS.length;
    this.skip.hidden = last;
    this.next.textContent = say(last ? "js-tour-done" : "js-tour-next");
  }

  get isOpen() {
    return this.root.matches(":popover-open");
  }

  /** @param {boolean} open */
  open(open) {
    if (open === this.isOpen) return;
    this.root.togglePopover(open);
    if (!open) return;
    rememberTour();
    const now = deepFocus();
    this.before ??= now === document.body ? null : now;
    // Nobody uses keys yet in a page that has just opened, and whoever asks for the tour wants it.
    if (this.at === 0 && (!this.before || this.known)) this.card.focus();
  }

  /** @param {number} now */
  draw(now) {
    this.frame = requestAnimationFrame((next) => this.draw(next));
    if (now - this.looked > LOOK_MS) this.look();
    this.open(this.free);
    if (this.free) this.place();
  }

  // Find what the step points at, and what lies over the page.
  look() {
    this.looked = performance.now();
    [this.scene] = everywhere(document, ".scene");
    const over = everywhere(document, OVER).some((node) =>
      node.checkVisibility({ visibilityProperty: true }),
    );
    this.free = !over && this.root.isConnected && this.scene?.dataset.state === "ready";
    this.parts = [];
    for (const selector of STEPS[this.at].at)
      if (!this.parts.length)
        this.parts = everywhere(document, selector).filter((node) => node.offsetHeight > 0);
  }

  place() {
    const table = STEPS[this.at].at.length === 0;
    const view = { x: 0, y: 0, width: window.innerWidth, height: window.innerHeight };
    /** @type {[number, number]} */
    const card = [this.card.offsetWidth, this.card.offsetHeight];
    const boxes = this.parts.map((part) => part.getBoundingClientRect());
    const at = table ? this.aim() : boxes.length ? around(boxes, view) : null;
    const { style } = this.ring;
    this.ring.hidden = at === null;
    this.ring.classList.toggle("round", table);
    if (at) for (const name of /** @type {const} */ (["width", "height"])) style[name] = `${at[name]}px`;
    if (at) style.translate = `${at.x}px ${at.y}px`;
    const free = this.freeRoom(view);
    const [x, y] = at && !table ? beside(at, card, free, view) : aside(at, card, free, view);
    this.card.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
  }

  /**
   * Return the part of the window where the table has no card of the page over it.
   * @param {Box} view
   * @returns {Box}
   */
  freeRoom({ width, height }) {
    const { left = 0, right = 0, top = 0, bottom = 0 } = window.sightlineRoom ?? {};
    const y = top + (this.scene?.getBoundingClientRect().y ?? 0);
    return { x: left, y, width: width - left - right, height: height - y - bottom };
  }

  /**
   * Return the ring about the point of the table to click next, where it is in view.
   * @returns {Box | null}
   */
  aim() {
    const scene = /** @type {(HTMLElement & { project(point: Point): number[] }) | undefined} */ (this.scene);
    const [px, py, pz] = this.state.point;
    if (!scene || pz === undefined) return null;
    const box = scene.getBoundingClientRect();
    const [x, y] = scene.project([px, py, pz]);
    if (x < 0 || y < 0 || x > box.width || y > box.height) return null;
    return { x: box.x + x - RING_PX, y: box.y + y - RING_PX, width: 2 * RING_PX, height: 2 * RING_PX };
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "Escape" || event.isComposing || !this.isOpen) return;
    stop(event);
    this.end();
  }

  /** @param {Event} event */
  clicked(event) {
    const path = event.composedPath();
    if (STEPS[this.at].goes && this.parts.some((part) => path.includes(part))) this.done(this.at);
  }
}
