// Lays out the cards: divides each column by which cards were opened or answered last, folds cards
// without space, and tells the table which part of the page is free.

import { store, stored } from "../../web/js/stored.js";
import { DockedCard } from "./docked_card.js";
import { Edges } from "./edges.js";
import { divided, keptOf, marginsOf } from "./room_plan.js";
import { Sheet } from "./sheet.js";

/** @import { Model } from "../../web/js/panel" */
/** @import { FreeRoom } from "../../scene/js/types" */
/** @import { Kept } from "./room_plan.js" */

const PHONE = 560;
const NARROW = 900;
const NAMED_MS = 200; // delay after a change before the toggles are named
const REST_MS = 120; // the cards are shown once they have not moved for so long,
const LATEST_MS = 1000; // or after this time
const SHARED = 3; // folded cards in one line of the wider column of a small screen (stage.css)
const KEPT = "sightline.room";
const BESIDE = 8; // pixels between a card and the table
const NOTE = 96; // greatest height of notices that the table keeps clear of, in pixels: forms are higher
const LINE = 40; // pixels of two lines of messages above the bar (.hint in stage.css)

/** @param {{ model: Model<{ ready: boolean }, never, { front: string }> }} given */
export function render({ model }) {
  const root = document.createElement("div");
  /** @type {Room | null} */
  let room = null;
  let gone = false;
  const begin = () => {
    if (gone) return;
    const dock = root.isConnected ? dockOf(root) : null;
    if (dock) room = new Room(dock, model);
    else requestAnimationFrame(begin);
  };
  begin();
  model.on("ready", () => room?.soon());
  model.on("msg:custom", ({ front }) => room?.front(front));
  model.on("remove", () => {
    gone = true;
    room?.stop();
  });
  return root;
}

/**
 * Return the shadow root of the dock that a component lies in, once its columns exist, or null.
 * @param {Node} node
 */
function dockOf(node) {
  const own = node.getRootNode();
  const dock = own instanceof ShadowRoot ? own.host.getRootNode() : null;
  return dock instanceof ShadowRoot && dock.querySelectorAll(".stack").length === 2 ? dock : null;
}

export class Room {
  /**
   * @param {ShadowRoot} dock
   * @param {{ ready: boolean }} model
   */
  constructor(dock, model) {
    this.dock = dock;
    this.model = model;
    this.host = /** @type {HTMLElement} */ (dock.host);
    this.stage = /** @type {ShadowRoot} */ (this.host.getRootNode());
    this.stacks = /** @type {HTMLElement[]} */ ([...dock.querySelectorAll(".stack")]);
    /** @type {Kept} */
    this.kept = keptOf(stored(KEPT));
    /** @type {Map<Element, DockedCard>} */
    this.cards = new Map();
    this.clock = 0;
    /** @type {number | undefined} */
    this.naming = undefined;
    /** @type {DockedCard[]} */
    this.added = []; // new cards, until their titles are drawn
    /** @type {Set<DockedCard>} */
    this.squeezed = new Set(); // cards that were folded because the window was narrow
    this.wanted = ""; // the key of the card to give the space to once it is on the page
    this.waits = 0;
    this.revealing = 0;
    this.latest = 0; // when the cards are shown though they still move
    this.published = ""; // the free area, as it was published last
    this.ending = new AbortController();
    this.sizes = new ResizeObserver(() => this.soon());
    this.changes = new MutationObserver(() => this.soon());
    for (const stack of this.stacks)
      if (stack.shadowRoot) this.changes.observe(stack.shadowRoot, { childList: true });
    this.sizes.observe(this.host);
    for (const node of [this.above, this.captions]) if (node) this.sizes.observe(node);
    // the captions come only with a demonstration, and hide all cards on demand
    this.changes.observe(this.stage, { childList: true, subtree: true });
    this.changes.observe(this.stage.host, { attributes: true, attributeFilter: ["class"] });
    this.host.style.visibility = "hidden";
    this.host.style.clipPath = "inset(100%)"; // text of Panel's is visible wherever it stands
    this.sheet = new Sheet(this, this.ending.signal);
    this.edges = new Edges(this, this.ending.signal);
    this.arrange();
  }

  // What is said over the table of the people at it.
  get above() {
    return /** @type {HTMLElement | null} */ (this.stage.querySelector(".above"));
  }

  // What a demonstration says over the table.
  get captions() {
    return /** @type {HTMLElement | null} */ (this.stage.querySelector(".captions"));
  }

  get width() {
    return document.documentElement.clientWidth;
  }

  get phone() {
    return this.width < PHONE;
  }

  get narrow() {
    return this.width < NARROW;
  }

  keep() {
    store(KEPT, JSON.stringify(this.kept));
    this.soon();
  }

  soon() {
    this.waits ||= requestAnimationFrame(() => {
      this.waits = 0;
      this.arrange();
    });
  }

  /**
   * Give the space to a card, and open it unless the user folded it.
   * @param {string} key
   */
  front(key) {
    this.wanted = key;
    this.soon();
  }

  // Open the card that was given the space. It may be added, drawn, or done with folding, only after
  // that: a click while another is under way would fold it for good.
  open() {
    const card = [...this.cards.values()].find(({ key }) => key === this.wanted);
    if (!card?.toggle || card.folding) return;
    this.wanted = "";
    this.touch(card);
    if (card.folded && !card.shutByHand) card.toggle.click();
  }

  /** @param {DockedCard} card */
  fold(card) {
    if (this.narrow) this.squeezed.add(card);
    card.fold();
  }

  // Open the cards that were folded because the window was narrow, once it no longer is.
  reopen() {
    if (this.narrow || [...this.squeezed].some((card) => card.folding && card.host.isConnected)) return;
    for (const card of this.squeezed)
      if (card.host.isConnected && card.folded && !card.shutByHand) card.toggle?.click();
    this.squeezed.clear();
  }

  /** @param {DockedCard} card */
  touch(card) {
    card.used = ++this.clock;
    this.soon();
  }

  // Return the cards on the page, column by column.
  columns() {
    const columns = this.stacks.map((stack) =>
      [...(stack.shadowRoot?.querySelectorAll(".side") ?? [])].map((host) => this.cardOf(host)),
    );
    for (const [host, card] of this.cards) {
      if (host.isConnected) continue;
      card.stop();
      this.cards.delete(host);
    }
    return columns;
  }

  /** @param {Element} host */
  cardOf(host) {
    const known = this.cards.get(host);
    if (known) return known;
    const card = new DockedCard(/** @type {HTMLElement} */ (host), this);
    // At the left the list of units keeps its space: the other cards there are less urgent.
    if (this.clock && host.matches(".right")) this.added.push(card);
    card.used = -this.cards.size;
    this.cards.set(host, card);
    this.sizes.observe(host);
    if (host.shadowRoot)
      this.changes.observe(host.shadowRoot, {
        childList: true,
        subtree: true,
        attributes: true,
        attributeFilter: ["aria-expanded"],
      });
    return card;
  }

  arrange() {
    const columns = this.columns();
    for (const card of columns.flat()) card.follow();
    window.clearTimeout(this.naming);
    this.naming = window.setTimeout(() => nameToggles(this.dock), NAMED_MS);
    // Of several cards added together, the first gets the space.
    const drawn = this.added.filter((card) => card.toggle);
    this.added = this.added.filter((card) => !card.toggle && card.host.isConnected);
    for (const card of drawn.reverse()) if (!card.folded) this.touch(card);
    this.open();
    this.reopen();
    this.clock ||= 1;
    const docked = columns.map((column) => column.filter((card) => !card.afloat));
    const heights = this.narrow ? this.sheet.place(columns.flat()) : this.host.clientHeight;
    this.edges.place(docked);
    const groups = this.phone ? [docked.flat()] : docked;
    for (const [column, group] of groups.entries()) {
      const { paddingTop, paddingBottom } = getComputedStyle(this.stacks[0]);
      const room = heights - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
      const plan = divided(
        group.map((card) => card.measure()),
        room,
        { single: this.narrow, beside: this.narrow && !this.phone && column === 1 ? SHARED : 1 },
      );
      for (const card of group) {
        card.height(this.phone ? room : (plan.heights.get(card.key) ?? room));
        if (plan.fold.includes(card.key)) this.fold(card);
      }
    }
    this.publish(docked);
    this.reveal(columns.flat());
  }

  // Show the cards once they are drawn and at rest: a click on one that moves would miss it.
  /** @param {DockedCard[]} cards */
  reveal(cards) {
    if (!this.model.ready || !this.host.style.visibility) return;
    window.clearTimeout(this.revealing);
    this.latest ||= performance.now() + LATEST_MS;
    const wait = cards.every((card) => card.toggle) ? REST_MS : LATEST_MS;
    this.revealing = window.setTimeout(
      () => {
        this.host.style.visibility = this.host.style.clipPath = "";
        window.dispatchEvent(new Event("sightline-cards"));
      },
      Math.min(wait, this.latest - performance.now()),
    );
  }

  // Tell the table which part of the page is free of cards.
  /** @param {DockedCard[][]} docked */
  publish(docked) {
    const alone = this.stage.host.classList.contains("alone");
    const [lefts, rights] = alone ? [[], []] : docked;
    const stage = this.stage.host.getBoundingClientRect();
    const barNode = this.stage.querySelector(".bar");
    if (barNode) this.sizes.observe(barNode); // some of its buttons come and go
    const bar = barNode?.getBoundingClientRect();
    const bottom = bar && !alone ? stage.bottom - bar.top + BESIDE + LINE : 0;
    // the compass stands beside the bar
    if (bar) document.documentElement.style.setProperty("--sl-bar", `${bar.width}px`);
    const note = this.above?.getBoundingClientRect();
    let noted = note && note.height > 0 && note.height <= NOTE ? note.bottom - stage.top : 0;
    const columns = [lefts, rights].map((cards, column) =>
      cards.map(({ folded, box }) => ({
        folded,
        reach: column ? stage.right - box.left : box.right - stage.left,
        bottom: box.bottom - stage.top,
      })),
    );
    const margins = marginsOf([stage.width, stage.height], columns);
    const host = /** @type {HTMLElement} */ (this.stage.host);
    for (const [column, name] of ["--between", "--and"].entries()) {
      const reach = Math.max(0, ...columns[column].map((card) => card.reach));
      host.style.setProperty(name, `${this.narrow ? 0 : reach}px`);
    }
    const { captions } = this;
    if (captions) {
      this.sizes.observe(captions);
      const box = captions.getBoundingClientRect();
      if (box.height > 0) noted = Math.max(noted, box.bottom - stage.top);
      // a note comes below them
      this.above?.style.setProperty("--captions", box.height > 0 ? `${box.height + BESIDE}px` : "0px");
    }
    /** @type {FreeRoom} */
    const free = {
      left: margins.left + BESIDE,
      right: margins.right + BESIDE,
      top: Math.max(margins.top, noted) + BESIDE,
      bottom,
    };
    if (this.narrow) Object.assign(free, { left: BESIDE, right: BESIDE, top: noted + BESIDE });
    const text = JSON.stringify(free);
    if (text === this.published) return;
    this.published = text;
    window.sightlineRoom = free;
    window.dispatchEvent(new Event("sightline-room"));
  }

  stop() {
    cancelAnimationFrame(this.waits);
    window.clearTimeout(this.naming);
    this.ending.abort();
    this.sizes.disconnect();
    this.changes.disconnect();
    for (const card of this.cards.values()) card.stop();
  }
}

/**
 * Label the toggles of all cards, and of cards inside them, with their card's title.
 * @param {ShadowRoot} root
 */
function nameToggles(root) {
  for (const node of root.querySelectorAll("*")) {
    if (node.shadowRoot) nameToggles(node.shadowRoot);
    if (!node.matches(".MuiCardHeader-action [aria-expanded]")) continue;
    const title = node.closest(".MuiCardHeader-root")?.querySelector(".MuiCardHeader-content")?.textContent;
    if (title && node.getAttribute("aria-label") !== title) node.setAttribute("aria-label", title);
  }
}
