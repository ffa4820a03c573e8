// Lays out the cards: divides each column by what was opened or answered last, folds what has no
// room, and tells the table which part of the page is free.

import { DockedCard } from "./docked_card.js";
import { Edges } from "./edges.js";
import { divided, keptOf, marginsOf } from "./room_plan.js";
import { Sheet } from "./sheet.js";

/** @import { Model } from "../../web/js/panel" */
/** @import { FreeRoom } from "../../scene/js/types" */
/** @import { Kept } from "./room_plan.js" */

const PHONE = 560;
const NARROW = 900;
const NAMED_MS = 200; // after the cards have changed
const SHARED = 3; // folded cards on a line of the wider column of a small screen (stage.css)
const KEPT = "sightline.room";
const BESIDE = 8; // pixels between a card and the table
const LINE = 40; // pixels of two lines of messages above the bar (.hint in stage.css)

/** @param {{ model: Model<{}, never, { front: string }> }} given */
export function render({ model }) {
  const root = document.createElement("div");
  /** @type {Room | null} */
  let room = null;
  let gone = false;
  const begin = () => {
    if (gone) return;
    const dock = root.isConnected ? dockOf(root) : null;
    if (dock) room = new Room(dock);
    else requestAnimationFrame(begin);
  };
  begin();
  model.on("msg:custom", ({ front }) => room?.front(front));
  model.on("remove", () => {
    gone = true;
    room?.stop();
  });
  return root;
}

/**
 * The shadow root of the dock that a component lies in, once its columns are there.
 * @param {Node} node
 */
function dockOf(node) {
  const own = node.getRootNode();
  const dock = own instanceof ShadowRoot ? own.host.getRootNode() : null;
  return dock instanceof ShadowRoot && dock.querySelectorAll(".stack").length === 2 ? dock : null;
}

class Room {
  /** @param {ShadowRoot} dock */
  constructor(dock) {
    this.dock = dock;
    this.host = /** @type {HTMLElement} */ (dock.host);
    this.stage = /** @type {ShadowRoot} */ (this.host.getRootNode());
    this.stacks = /** @type {HTMLElement[]} */ ([...dock.querySelectorAll(".stack")]);
    /** @type {Kept} */
    this.kept = keptOf(read());
    /** @type {Map<Element, DockedCard>} */
    this.cards = new Map();
    this.clock = 0;
    /** @type {number | undefined} */
    this.naming = undefined;
    /** @type {DockedCard[]} */
    this.come = []; // cards that have just come, until their titles are drawn
    this.wanted = ""; // the key of the card that is to have the room once it is there
    this.waits = 0;
    this.said = "";
    this.ending = new AbortController();
    this.sizes = new ResizeObserver(() => this.soon());
    this.changes = new MutationObserver(() => this.soon());
    for (const stack of this.stacks)
      if (stack.shadowRoot) this.changes.observe(stack.shadowRoot, { childList: true });
    this.sizes.observe(this.host);
    this.sheet = new Sheet(this, this.ending.signal);
    this.edges = new Edges(this, this.ending.signal);
    this.arrange();
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
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.kept));
    } catch {
      // nothing can be kept in this browser
    }
    this.soon();
  }

  soon() {
    this.waits ||= requestAnimationFrame(() => {
      this.waits = 0;
      this.arrange();
    });
  }

  /**
   * Give the room to a card; open it unless somebody folded it by hand.
   * @param {string} key
   */
  front(key) {
    this.wanted = key;
    this.soon();
  }

  // Open the card that was given the room. It may come, or be drawn, only after that was said.
  open() {
    const card = [...this.cards.values()].find((one) => one.key === this.wanted);
    if (!card?.toggle) return;
    this.wanted = "";
    this.touch(card);
    if (card.folded && !card.shutByHand) card.toggle.click();
  }

  /** @param {DockedCard} card */
  touch(card) {
    card.used = ++this.clock;
    this.soon();
  }

  // The cards that are there now, column by column.
  columns() {
    const columns = this.stacks.map((stack) =>
      [...(stack.shadowRoot?.querySelectorAll(".side") ?? [])].map((host) => this.known(host)),
    );
    for (const [host, card] of this.cards) {
      if (host.isConnected) continue;
      card.stop();
      this.cards.delete(host);
    }
    return columns;
  }

  /** @param {Element} host */
  known(host) {
    const found = this.cards.get(host);
    if (found) return found;
    const card = new DockedCard(/** @type {HTMLElement} */ (host), this);
    // At the left the list of units keeps the room: who flies can be asked later.
    if (this.clock && host.matches(".right")) this.come.push(card);
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
    // Of cards that come together the first is meant.
    const drawn = this.come.filter((card) => card.toggle);
    this.come = this.come.filter((card) => !card.toggle && card.host.isConnected);
    for (const card of drawn.reverse()) if (!card.folded) this.touch(card);
    this.open();
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
        if (plan.fold.includes(card.key)) card.fold();
      }
    }
    this.tell(docked);
  }

  // Tell the table what is free of cards.
  /** @param {DockedCard[][]} docked */
  tell([lefts, rights]) {
    const stage = this.stage.host.getBoundingClientRect();
    const bar = this.stage.querySelector(".bar")?.getBoundingClientRect();
    const bottom = bar ? stage.bottom - bar.top + BESIDE + LINE : 0;
    const margins = marginsOf(
      [stage.width, stage.height],
      [lefts, rights].map((cards, column) =>
        cards.map(({ folded, box }) => ({
          folded,
          reach: column ? stage.right - box.left : box.right - stage.left,
          bottom: box.bottom - stage.top,
        })),
      ),
    );
    /** @type {FreeRoom} */
    const free = {
      left: margins.left + BESIDE,
      right: margins.right + BESIDE,
      top: margins.top + BESIDE,
      bottom,
    };
    if (this.narrow) Object.assign(free, { left: BESIDE, right: BESIDE, top: BESIDE });
    const told = JSON.stringify(free);
    if (told === this.said) return;
    this.said = told;
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
 * Give the toggles of all cards, and of cards in them, their card's name.
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

function read() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null; // forbidden here
  }
}
