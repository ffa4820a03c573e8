// The list of tables: pictures, names, dates and actions, with a search.

import { add } from "../../../web/js/element.js";
import { lastTable } from "../../../web/js/remembered.js";
import { say } from "../../../web/js/say.js";
import { clock } from "./ago.js";

/** @import { TableListSaid } from "../../../scene/js/protocol" */
/** @import { Model } from "../../../web/js/panel" */
/** @typedef {{ key: string, table: string, name: string, at: number, detail: string, heading: string,
 *   archived: boolean, current: boolean, acts: string[] }} Row */
/** @typedef {{ rows: Row[], makes: boolean, said: string, welcomes: boolean }} Told */
/** @typedef {{ key: string, picture: string, about: string }} Picture */

const MOST_ASKED = 500; // pictures requested in one message

/** A table that no picture shows yet. */
const PLAN = `<svg viewBox="0 0 60 40" aria-hidden="true"><path d="M4 4h52v32H4ZM4 24q20-8 52-2M34 4q-4 16 2 32"/>
  <path d="M12 9h10v7H12ZM42 27h8v5h-8Z"/><circle cx="46" cy="11" r="4"/></svg>`;

/** @type {Record<string, string>} */
const WORDS = {
  rename: "js-rename",
  duplicate: "js-duplicate",
  archive: "js-archive",
  restore: "js-restore",
  delete: "js-delete",
};

/** @param {{ model: Model<Told, TableListSaid, Picture> }} given */
export function render({ model }) {
  const root = document.createElement("div");
  root.className = "tables";
  new List(root, model);
  return root;
}

class List {
  /**
   * @param {HTMLElement} root
   * @param {Model<Told, TableListSaid, Picture>} model
   */
  constructor(root, model) {
    this.model = model;
    /** @type {Map<string, Picture>} */
    this.pictures = new Map();
    root.classList.toggle("welcome", model.welcomes);
    if (model.welcomes) {
      add(root, "h2", "", say("js-welcome"));
    }
    const top = add(root, "div", "top");
    this.field = add(top, "input");
    this.field.type = "search";
    this.field.placeholder = say("js-search-tables");
    this.field.setAttribute("aria-label", this.field.placeholder);
    this.make = this.button(top, `${say("js-new-table")}…`, say("js-new-table"), () =>
      model.send_msg({ act: "new" }),
    );
    const files = say(model.welcomes ? "js-your-files" : "js-add");
    this.bring = this.button(top, files, files, () => model.send_msg({ act: "upload" }));
    this.kinds = add(root, "p", "kinds", model.welcomes ? say("js-your-files-are") : "");
    const label = add(root, "label", "away");
    this.away = add(label, "input");
    this.away.type = "checkbox";
    this.count = add(label, "span");
    this.said = add(root, "p", "said");
    this.said.setAttribute("role", "status");
    this.list = add(root, "div", "groups");
    this.field.addEventListener("input", () => this.draw());
    this.away.addEventListener("change", () => this.draw());
    model.on("rows", () => this.fresh());
    model.on("makes", () => this.draw());
    model.on("said", () => this.draw());
    model.on("msg:custom", (told) => {
      this.pictures.set(told.key, told);
      const item = this.list.querySelector(`[data-key="${CSS.escape(told.key)}"]`);
      if (item) dress(item, told);
    });
    this.fresh();
  }

  /** The rows changed: request their pictures. */
  fresh() {
    const keys = this.model.rows.map((row) => row.key);
    for (let from = 0; from < keys.length; from += MOST_ASKED) {
      this.model.send_msg({ act: "pictures", pictures: keys.slice(from, from + MOST_ASKED) });
    }
    this.draw();
  }

  draw() {
    const { rows, makes, said } = this.model;
    const archived = rows.filter((row) => row.archived).length;
    const wanted = this.field.value.trim().toLowerCase();
    this.make.hidden = this.bring.hidden = this.kinds.hidden = !makes;
    this.away.parentElement?.toggleAttribute("hidden", !archived);
    this.count.textContent = say("js-show-archived", { count: archived });
    this.said.textContent = said;
    this.list.replaceChildren();
    const shown = rows.filter(
      (row) => (this.away.checked || !row.archived) && row.name.toLowerCase().includes(wanted),
    );
    const before = this.model.welcomes ? lastTable() : "";
    const last = shown.find((row) => before && row.table === before);
    if (last) this.group(say("js-go-on"), [last]);
    const headings = new Set(shown.map((row) => row.heading));
    for (const heading of headings) {
      this.group(
        heading,
        shown.filter((row) => row.heading === heading && row !== last),
      );
    }
    if (!shown.length) add(this.list, "p", "none", say(wanted ? "js-no-such-table" : "js-no-tables"));
  }

  /**
   * @param {string} heading none above the first tables of all
   * @param {Row[]} rows
   */
  group(heading, rows) {
    if (!rows.length) return;
    const said = heading || (this.list.childElementCount ? say("js-tables") : "");
    if (said) add(this.list, "h3", "", said);
    const list = add(this.list, "ul");
    list.setAttribute("aria-label", said || say("js-tables"));
    for (const row of rows) this.put(list, row);
  }

  /**
   * @param {HTMLElement} list
   * @param {Row} row
   */
  put(list, row) {
    const item = add(list, "li", row.archived ? "put-away" : "");
    item.dataset.key = row.key;
    const open = this.button(item, "", say("js-open-table", { name: row.name }), () =>
      this.tell("open", row.key),
    );
    open.className = "open";
    if (row.current) open.setAttribute("aria-current", "true");
    const place = add(open, "span", "picture"); // reserves the room of a picture
    place.innerHTML = PLAN;
    const image = add(place, "img");
    image.alt = "";
    image.hidden = true;
    add(open, "b", "", row.name);
    add(open, "small", "about");
    const when = row.at ? clock(new Date(1000 * row.at), new Date()) : "";
    add(open, "small", "", [when, row.detail].filter(Boolean).join(" · "));
    const known = this.pictures.get(row.key);
    if (known) dress(item, known);
    const acts = add(item, "div", "acts");
    for (const act of row.acts) {
      const what = say(WORDS[act] ?? act);
      this.button(acts, what, `${what} ${row.name}`, () => this.tell(act, row.key));
    }
  }

  /**
   * @param {string} act
   * @param {string} key
   */
  tell(act, key) {
    this.model.send_msg({ act: /** @type {TableListSaid["act"]} */ (act), key });
  }

  /**
   * @param {HTMLElement} into
   * @param {string} words
   * @param {string} name
   * @param {() => void} done
   */
  button(into, words, name, done) {
    const made = add(into, "button", "", words);
    made.type = "button";
    made.setAttribute("aria-label", name);
    made.addEventListener("click", done);
    return made;
  }
}

/**
 * @param {Element} item
 * @param {Picture} told
 */
function dress(item, told) {
  const image = item.querySelector("img");
  const about = item.querySelector(".about");
  if (!image || !about) return;
  image.hidden = !told.picture;
  if (told.picture) image.src = told.picture;
  about.textContent = told.about;
}
