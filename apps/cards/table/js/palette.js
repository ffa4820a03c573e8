// The palette: pictures by group, to search, choose, and drag onto the table.

import { nextTile } from "../../../web/js/arrow_keys.js";
import { add, deepFocus, focusedIn } from "../../../web/js/element.js";
import { say } from "../../../web/js/say.js";
import { carried } from "./carry.js";
import { found, nothingFound } from "./palette_order.js";
import { remember, remembered } from "./recent.js";

/** @import { PaletteSaid } from "../../../scene/js/protocol" */
/** @import { Model } from "../../../web/js/panel" */
/** @import { Row, Section } from "./palette_order.js" */
/** @typedef {{ id: string, name: string, tone: string }} Side */
/** @typedef {{ sections: Section[], recent: string[], chosen: string, sides: Side[], side: string }} Told */
/** @typedef {{ pictures: Record<string, string> }} Pictures */

const GLYPHS = ['<circle cx="8" cy="8" r="6"/>', '<path d="M8 1.6 13.6 4.8v6.4L8 14.4 2.4 11.2V4.8Z"/>'];
/** Signs of entries that have no picture, or none yet, by id or by kind. @type {Record<string, string>} */
const SIGNS = {
  kind: '<path d="M5 20 20 8l15 12M9 18v15h22V18M17 33v-9h6v9"/>',
  draw: '<path d="M6 30C12 8 20 34 34 10" stroke-dasharray="5 3"/>',
  template: '<circle cx="20" cy="10" r="4"/><path d="M14 34V20q0-4 6-4t6 4v14M20 26v8M10 24l20-6"/>',
  mesh: '<path d="M20 5 34 12v16l-14 7-14-7V12ZM6 12l14 7 14-7M20 19v16"/>',
  group: '<path d="M6 8h12v12H6ZM22 20h12v12H22ZM24 6h8v8h-8ZM8 26h8v8H8Z"/>',
  "draw:zone": '<path d="M5 8 20 4l15 7-3 21-22 4-6-14Z" stroke-dasharray="5 3"/>',
  "mark:edge":
    '<path d="M5 34h30" stroke-width="4"/><path d="M12 28V14M8 18l4-5 4 5M28 28V14M24 18l4-5 4 5"/>',
  "mark:objective": '<path d="M12 36V5M12 6h19l-5 6 5 6H12"/><ellipse cx="12" cy="36" rx="7" ry="2"/>',
  "mark:note": '<path d="M7 6h26v21l-8 8H7ZM33 27h-8v8M13 14h14M13 20h14M13 26h7"/>',
};
const SOON_MS = 60; // pictures that come into view within this time are requested together

/** The part of the palette that has the entries of a kind. */
const PARTS = new Map([
  ["kind", "js-terrain"],
  ["draw", "js-draw"],
  ["mark", "js-draw"],
  ["template", "js-units"],
]);
const DRAWN = /^(draw|mark):/; // entries that are drawn point by point
const MOST_RECENT = 4; // recent entries shown, in one row
const HEAD_PX = 30; // height of a sticky heading

/** @param {{ model: Model<Told, PaletteSaid, Pictures> }} given */
export function render({ model }) {
  const root = document.createElement("div");
  root.className = "palette";
  new Shelf(root, model);
  return root;
}

class Shelf {
  /**
   * @param {HTMLElement} root
   * @param {Model<Told, PaletteSaid, Pictures>} model
   */
  constructor(root, model) {
    this.root = root;
    this.model = model;
    /** @type {Map<string, string>} */
    this.pictures = new Map();
    /** @type {Set<string>} */
    this.asked = new Set();
    /** @type {Set<string>} */
    this.soon = new Set();
    this.timer = 0;
    this.left = ""; // key of the tile that was taken to the table by the keyboard
    const top = add(root, "div", "find");
    this.field = add(top, "input");
    this.field.type = "search";
    this.field.placeholder = say("js-search-things");
    this.field.setAttribute("aria-label", say("js-search-palette"));
    this.jumps = add(top, "div", "jumps");
    this.heard = add(root, "p", "heard");
    this.heard.setAttribute("role", "status");
    this.shelf = add(root, "div", "shelf");
    this.seen = new IntersectionObserver((rows) => this.came(rows), {
      root: this.shelf,
      rootMargin: "200px 0px",
    });
    this.field.addEventListener("input", () => this.draw());
    this.field.addEventListener("keydown", (event) => this.typed(event));
    this.shelf.addEventListener("keydown", (event) => this.walked(event));
    model.on("sections", () => this.draw());
    model.on("recent", () => {
      remember(this.model.recent);
      this.draw();
    });
    model.on("chosen", () => {
      this.mark();
      // It was put away at the table, where the keyboard went with it.
      if (model.chosen || !deepFocus()?.matches("[role=application]")) return;
      this.tiles()
        .find((node) => node.dataset.key === this.left)
        ?.focus();
      this.left = "";
    });
    model.on("sides", () => this.draw());
    model.on("side", () => this.sided());
    model.on("msg:custom", (told) => this.show(told.pictures));
    model.on("remove", () => this.seen.disconnect());
    this.draw();
  }

  draw() {
    const focused = focusedIn(this.shelf)?.dataset.key;
    const [above, first] = [this.shelf.scrollTop, this.first];
    this.seen.disconnect();
    this.shelf.replaceChildren();
    const looked = this.field.value.trim();
    const sections = found(this.model.sections, looked);
    if (!looked) this.again();
    let whose = false;
    for (const section of sections) {
      if (section.rows[0].sided && !whose) {
        whose = true;
        this.whose();
      }
      this.section(section.title, section.rows);
    }
    const nothing = this.model.sections.length ? nothingFound(looked) : ""; // none: a table is laid
    const count = sections.reduce((sum, section) => sum + section.rows.length, 0);
    if (looked && !count) add(this.shelf, "p", "none", nothing);
    this.heard.textContent = !looked ? "" : count ? say("js-found", { count }) : nothing;
    this.goTo(sections, !looked);
    this.mark();
    // Keep the tiles in view in place when rows are added above them.
    this.shelf.scrollTop = looked ? 0 : above + (first === null ? 0 : (this.first ?? 0) - first);
    const same = focused ? this.shelf.querySelector(`[data-key="${CSS.escape(focused)}"]`) : null;
    if (same instanceof HTMLElement) same.focus({ preventScroll: true });
  }

  /** Where the first section begins, pixels below the top of the shelf's content. */
  get first() {
    const title = this.shelf.querySelector("h3[data-title]");
    return title instanceof HTMLElement ? title.offsetTop : null;
  }

  /** Add the recent entries: small tiles with labels of their own. */
  again() {
    const rows = this.model.sections.flatMap((section) => section.rows);
    const ids = remembered(this.model.recent);
    const last = ids.flatMap((id) => rows.filter((row) => row.id === id)).slice(0, MOST_RECENT);
    if (!last.length) return;
    add(this.shelf, "h3", "", say("js-recent"));
    const tiles = add(this.shelf, "div", "tiles small");
    tiles.setAttribute("role", "group");
    tiles.setAttribute("aria-label", say("js-recent"));
    for (const [place, row] of last.entries()) {
      const node = this.tile(tiles, row, "recent ");
      node.setAttribute("aria-label", say("js-recent-number", { number: place + 1 }));
      node.setAttribute("aria-description", row.label);
      node.title = row.label;
    }
  }

  /**
   * @param {string} title
   * @param {Row[]} rows
   */
  section(title, rows) {
    add(this.shelf, "h3", "", title).dataset.title = title;
    const tiles = add(this.shelf, "div", "tiles");
    tiles.setAttribute("role", "group");
    tiles.setAttribute("aria-label", title);
    for (const row of rows) {
      if (row.kept) this.kept(tiles, row);
      else this.tile(tiles, row);
    }
  }

  /**
   * Add a tile with a button that removes it from the palette.
   * @param {Node} parent
   * @param {Row} row
   */
  kept(parent, row) {
    const place = add(parent, "div", "kept");
    this.tile(place, row);
    const button = add(place, "button", "away", "×");
    button.type = "button";
    button.title = say("js-remove-entry", { name: row.label });
    button.setAttribute("aria-label", button.title);
    button.addEventListener("click", () => this.model.send_msg({ removed: row.id }));
  }

  /**
   * @param {Node} parent
   * @param {Row} row
   * @param {string} [before] prefix of its key
   */
  tile(parent, row, before = "") {
    const node = add(parent, "button", "tile");
    node.type = "button";
    node.dataset.id = row.id;
    node.dataset.key = before + row.id;
    if (row.sided) node.dataset.sided = "";
    node.draggable = false;
    const frame = add(node, "span", "frame waits");
    frame.setAttribute("aria-hidden", "true");
    add(node, "span", "label", row.label);
    this.fill(node);
    carried(
      node,
      row.id,
      () => this.root.getBoundingClientRect(),
      () => this.pictures.get(row.id) ?? "",
    );
    node.addEventListener("click", (event) => this.take(node, row.id, event.detail === 0));
    this.seen.observe(node);
    return node;
  }

  /**
   * Choose an entry. The keyboard goes to the table with what is put down there by arrows and Enter.
   * @param {HTMLElement} node
   * @param {string} id
   * @param {boolean} keys
   */
  take(node, id, keys) {
    this.model.send_msg({ picked: id, keys });
    if (!keys || DRAWN.test(id)) return;
    this.left = node.dataset.key ?? "";
    window.dispatchEvent(new Event("sightline-place"));
  }

  /** @param {HTMLElement} node */
  fill(node) {
    const picture = this.pictures.get(node.dataset.id ?? "");
    const frame = node.querySelector(".frame");
    const id = node.dataset.id ?? "";
    const sign = SIGNS[id] ?? SIGNS[id.split(":")[0]];
    if (frame && sign) {
      frame.className = "frame";
      frame.innerHTML = `<svg viewBox="0 0 40 40">${sign}</svg>`;
    }
    if (!picture || !frame) return;
    frame.className = "frame";
    const image = document.createElement("img");
    image.alt = "";
    image.draggable = false;
    image.src = picture;
    frame.replaceChildren(image);
  }

  /** Add the choice of the side of units. */
  whose() {
    const row = add(this.shelf, "div", "whose");
    row.setAttribute("role", "radiogroup");
    row.setAttribute("aria-label", say("js-new-side"));
    for (const side of this.model.sides) {
      const node = add(row, "button", side.tone);
      node.type = "button";
      node.setAttribute("role", "radio");
      node.dataset.side = side.id;
      node.innerHTML = `<svg viewBox="0 0 16 16" aria-hidden="true">${GLYPHS[Number(side.tone.slice(-1))]}</svg>`;
      add(node, "span", "", side.name);
      node.addEventListener("click", () => this.model.send_msg({ side: side.id }));
    }
  }

  /**
   * Add buttons that scroll to terrain, units and the user's own entries.
   * @param {Section[]} sections
   * @param {boolean} all whether there is no search
   */
  goTo(sections, all) {
    this.jumps.replaceChildren();
    const firsts = new Map();
    for (const section of sections) {
      const kind = section.rows[0].id.split(":")[0];
      const name = PARTS.get(kind) ?? "js-mine";
      if (!firsts.has(name)) firsts.set(name, section.title);
    }
    if (!all || firsts.size < 2) return;
    for (const [name, title] of firsts) {
      const node = add(this.jumps, "button", "", say(name));
      node.type = "button";
      node.setAttribute("aria-label", say("js-go-to", { part: node.textContent.toLowerCase() }));
      node.addEventListener("click", () => {
        // The choice of the side is above the units.
        const whose = name === "js-units" ? this.shelf.querySelector(".whose") : null;
        const there = this.shelf.querySelector(`[data-title="${CSS.escape(title)}"] + .tiles`);
        const to = whose ?? there;
        if (!(to instanceof HTMLElement)) return;
        this.shelf.scrollTop = to.offsetTop - this.shelf.offsetTop - (whose ? 4 : HEAD_PX);
      });
    }
  }

  mark() {
    const tiles = this.tiles();
    const focus = tiles.find((node) => node.tabIndex === 0 && node === focusedIn(this.shelf));
    for (const node of tiles) {
      node.setAttribute("aria-pressed", String(node.dataset.id === this.model.chosen));
      node.tabIndex = -1;
    }
    // Tab reaches one tile, arrow keys the others.
    const one = focus ?? tiles.find((node) => node.dataset.id === this.model.chosen) ?? tiles[0];
    if (one) one.tabIndex = 0;
    for (const node of this.shelf.querySelectorAll("[data-side]")) {
      const on = node instanceof HTMLElement && node.dataset.side === this.model.side;
      node.setAttribute("aria-checked", String(on));
    }
  }

  /** The side has changed: request pictures of units in its colours. */
  sided() {
    for (const node of this.tiles()) {
      if (node.dataset.sided === undefined) continue;
      this.pictures.delete(node.dataset.id ?? "");
      this.asked.delete(node.dataset.id ?? "");
      this.seen.unobserve(node);
      this.seen.observe(node);
    }
    this.mark();
  }

  tiles() {
    return [...this.shelf.querySelectorAll("button.tile")].filter((node) => node instanceof HTMLElement);
  }

  /** @param {IntersectionObserverEntry[]} rows */
  came(rows) {
    for (const { isIntersecting, target } of rows) {
      const id = target instanceof HTMLElement ? target.dataset.id : "";
      if (!isIntersecting || !id || this.asked.has(id)) continue;
      this.asked.add(id);
      this.soon.add(id);
    }
    if (!this.soon.size || this.timer) return;
    this.timer = window.setTimeout(() => {
      this.timer = 0;
      this.model.send_msg({ pictures: [...this.soon] });
      this.soon.clear();
    }, SOON_MS);
  }

  /** @param {Record<string, string>} pictures */
  show(pictures) {
    for (const [id, picture] of Object.entries(pictures)) this.pictures.set(id, picture);
    for (const node of this.tiles()) {
      if (node.dataset.id && node.dataset.id in pictures) this.fill(node);
    }
  }

  /** @param {KeyboardEvent} event */
  typed(event) {
    if (event.key === "Escape" && this.field.value) {
      this.field.value = "";
      this.draw();
    } else if (event.key === "ArrowDown") this.tiles()[0]?.focus();
    else if (event.key === "Enter" && this.field.value.trim()) this.tiles()[0]?.click();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {KeyboardEvent} event */
  walked(event) {
    const tiles = this.tiles();
    const at = tiles.indexOf(/** @type {HTMLElement} */ (event.target));
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const first = tiles[0].offsetTop;
    const across = tiles.findIndex((node) => node.offsetTop !== first);
    const to = nextTile(event.key, at, tiles.length, across < 0 ? tiles.length : across);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    tiles[at].tabIndex = -1;
    tiles[to].tabIndex = 0;
    tiles[to].focus();
  }
}
