// A form for one thing: a line for each field, with its default and a button back to it.

import { add, focusedIn } from "../../../web/js/element.js";
import { perInch, say } from "../../../web/js/say.js";

/** @import { FieldSet } from "../../../scene/js/protocol" */
/** @import { Model } from "../../../web/js/panel" */

/**
 * @typedef {object} Field
 * @property {string} id
 * @property {string} label
 * @property {"number" | "text" | "choice" | "switch" | "words"} kind
 * @property {string | number | boolean | null} value
 * @property {string | number | boolean | null} usual
 * @property {boolean} said
 * @property {string} [unit]
 * @property {string} [about]
 * @property {string[]} [choices]
 * @property {Record<string, string>} [names] what players call a choice, where it is not its own word
 * @property {string} [own] the first option of a choice, for the default; empty for none
 * @property {number} [low]
 * @property {number} [high]
 * @property {number} [step]
 * @property {number} [perInch] of a length, what an inch measures in the reader's unit
 */

/** @type {Record<string, string>} */
const UNITS = { in: "js-inches", cm: "js-centimetres" };
const LENGTHS = /** @type {const} */ (["value", "usual", "low", "high"]);
const PLACES = 3; // decimals of an inch that are sent

/** @param {{ model: Model<{ fields: Field[], subject: string, former: string }, FieldSet, { again: true }> }} given */
export function render({ model }) {
  const root = document.createElement("div");
  root.className = "form";
  const lines = new Lines(root, (subject, field, value) => model.send_msg({ subject, field, value }));
  const draw = (again = false) => lines.draw(model.subject, model.fields, model.former, again);
  model.on("fields", () => draw());
  model.on("subject", () => draw());
  model.on("msg:custom", () => draw(true));
  draw();
  return root;
}

/**
 * The lines of one subject. A line keeps its nodes when it is drawn again, so that focus, caret and typed
 * text stay: an answer to an earlier line may arrive at any time.
 */
class Lines {
  /**
   * @param {HTMLElement} root
   * @param {(subject: string, id: string, value: FieldSet["value"]) => void} send
   */
  constructor(root, send) {
    this.root = root;
    this.send = send;
    this.subject = "";
    /** @type {Map<string, Line>} */
    this.lines = new Map();
    // Below all lines, so that none of them moves under the pointer.
    this.about = add(root, "p", "about");
    this.about.hidden = true;
    root.addEventListener("focusin", ({ target }) => this.explain(/** @type {HTMLElement} */ (target)));
    root.addEventListener("focusout", () => this.explain(null));
  }

  /** @param {HTMLElement | null} entry the one that has the focus */
  explain(entry) {
    const { label = "", about = "" } = this.lines.get(entry?.dataset.field ?? "")?.field ?? {};
    this.about.hidden = !about;
    this.about.textContent = say("js-said-of", { what: label, said: about });
  }

  /**
   * @param {string} subject
   * @param {Field[]} fields
   * @param {string} former the name of the subject before it was renamed; else empty
   * @param {boolean} again also update lines without a change, because an edit was refused
   */
  draw(subject, fields, former, again) {
    const same = subject === this.subject || (former !== "" && former === this.subject);
    const old = same ? this.lines : new Map();
    this.subject = subject;
    const shown = fields.map(measured);
    this.lines = new Map(
      shown.map((field) => {
        const line = /** @type {Line | undefined} */ (old.get(field.id));
        return [field.id, line?.shape === shape(field) ? line : new Line(field, this.send)];
      }),
    );
    for (const field of shown) this.lines.get(field.id)?.show(field, again);
    for (const line of this.lines.values()) line.subject = subject;
    const rows = [...this.lines.values()].map(({ row }) => row);
    const focused = focusedIn(this.root)?.dataset.field;
    for (const row of [...this.root.children])
      if (![...rows, this.about].some((kept) => kept === row)) row.remove();
    // A node that moves loses the focus, so only new nodes are inserted.
    rows.forEach((row, at) => {
      if (this.root.children[at] !== row) this.root.insertBefore(row, this.root.children[at] ?? null);
    });
    if (focused && focusedIn(this.root)?.dataset.field !== focused) this.lines.get(focused)?.focus();
  }
}

/**
 * Return a field as its reader measures: lengths come and go in inches.
 * @param {Field} field
 * @returns {Field}
 */
function measured(field) {
  if (field.unit !== "in" || perInch() === 1) return field;
  const found = { ...field, unit: "cm", perInch: perInch() };
  for (const key of LENGTHS) {
    const inches = field[key];
    if (typeof inches === "number") Object.assign(found, { [key]: Number((inches * perInch()).toFixed(2)) });
  }
  return found;
}

/**
 * Return what the nodes of a line depend on. A field with the same shape reuses them.
 * @param {Field} field
 */
function shape({ id, label, kind, unit, about, choices, names, own, low, high, step }) {
  return JSON.stringify([id, label, kind, unit, about, choices, names, own, low, high, step]);
}

/** A line: its label, its value, and a button back to the default. */
class Line {
  /**
   * @param {Field} field
   * @param {(subject: string, id: string, value: FieldSet["value"]) => void} tell
   */
  constructor(field, tell) {
    const { id, label, kind, unit, about } = field;
    /** @param {string} key @param {FieldSet["value"]} value */
    const send = (key, value) => tell(this.subject, key, value);
    this.field = field;
    this.subject = "";
    this.shape = shape(field);
    /** The value that the entry shows, as JSON. */
    this.shown = "";
    this.row = document.createElement("label");
    if (about) this.row.title = about;
    add(this.row, "span", "name", label);
    this.words = kind === "words" ? add(this.row, "span", "words") : null;
    this.input = this.words ? null : kind === "choice" ? choice(this.row, field) : entry(this.row, field);
    if (!this.input) return;
    this.input.dataset.field = id;
    if (about) this.input.setAttribute("aria-description", about);
    this.input.setAttribute("aria-label", unit ? say(UNITS[unit] ?? "js-degrees", { label }) : label);
    if (unit) add(this.row, "span", "unit", unit);
    this.reset = resets(field) ? this.resetButton(send) : null;
    this.listen(this.input, send);
  }

  /** Whether the entry has text that was not sent: else Ctrl Z is the page's (keys.js of the scene). */
  get typing() {
    return this.input?.hasAttribute("data-typing") ?? false;
  }

  set typing(typing) {
    this.input?.toggleAttribute("data-typing", typing);
  }

  /**
   * @param {HTMLInputElement | HTMLSelectElement} input
   * @param {(id: string, value: FieldSet["value"]) => void} send
   */
  listen(input, send) {
    input.addEventListener("change", () => {
      this.typing = false;
      send(this.field.id, said(input, this.field));
    });
    input.addEventListener("input", () => {
      this.typing = true;
    });
    input.addEventListener("focusout", () => {
      if (!this.typing) return;
      this.typing = false; // the text is unchanged: a change would have been sent
      this.show(this.field, true);
    });
    input.addEventListener("keydown", (event) => {
      if (!(event instanceof KeyboardEvent) || event.key !== "Escape") return;
      this.typing = false;
      this.show(this.field, true);
      input.blur(); // keys are the table's again
    });
    if (!(input instanceof HTMLInputElement) || this.field.kind !== "number") return;
    input.addEventListener("dblclick", () => input.select());
    // Arrow keys change the number by the field's step, though any number may be typed.
    input.addEventListener("keydown", (event) => {
      const by = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
      if (!by) return;
      event.preventDefault();
      const { usual, step } = this.field;
      input.value = String(Number(((Number(input.value || usual) || 0) + by * (step ?? 1)).toFixed(3)));
      input.dispatchEvent(new Event("change"));
    });
  }

  /**
   * Add the button back to the default. Tab skips it; in the field Alt Backspace presses it.
   * @param {(id: string, value: FieldSet["value"]) => void} send
   */
  resetButton(send) {
    const { id, label } = this.field;
    const back = add(this.row, "button", "back", "↺");
    back.type = "button";
    back.tabIndex = -1;
    back.title = say("js-default");
    back.setAttribute("aria-label", say("js-default-of", { label }));
    const reset = () => {
      this.typing = false;
      send(id.startsWith("size.") ? "size" : id, null);
    };
    back.addEventListener("click", (event) => {
      event.preventDefault();
      reset();
    });
    this.input?.setAttribute("aria-keyshortcuts", "Alt+Backspace");
    this.input?.addEventListener("keydown", (event) => {
      if (!(event instanceof KeyboardEvent) || !event.altKey || event.key !== "Backspace") return;
      event.preventDefault();
      if (!back.hidden) reset();
    });
    return back;
  }

  /**
   * Show a field. An unchanged value does not replace one that was sent and is not answered yet.
   * @param {Field} field
   * @param {boolean} again replace it all the same
   */
  show(field, again) {
    const { kind, value, usual, own, said: spoken } = field;
    const changed = again || this.shown !== JSON.stringify([value, usual, spoken]);
    this.field = field;
    this.row.className = spoken ? "field said" : "field";
    if (this.words) this.words.textContent = String(value);
    if (this.reset) this.reset.hidden = !spoken;
    const input = this.input;
    if (!input || this.typing || !changed) return;
    this.shown = JSON.stringify([value, usual, spoken]);
    if (input instanceof HTMLInputElement && kind === "switch") {
      input.checked = Boolean(value);
      return;
    }
    if (input instanceof HTMLInputElement) {
      input.placeholder = usual === null ? "" : String(usual);
      put(input, value === null ? "" : String(value));
      return;
    }
    const first = own ?? (usual === null ? "default" : `${usual} (default)`);
    if (first) input.options[0].textContent = first;
    // The first entry stands for the usual value, also where the file says it.
    input.value = spoken && value !== null && !(own && value === usual) ? String(value) : "";
  }

  focus() {
    this.input?.focus({ preventScroll: true });
    if (this.input instanceof HTMLInputElement) this.input.select();
  }
}

/**
 * Return whether a line has a button back to the default; names and positions have none.
 * @param {Field} field
 */
function resets({ id, usual, own }) {
  return usual !== undefined && own !== "" && !["id", "position.x", "position.y"].includes(id);
}

/**
 * Put a text into an entry, and select it where the entry has the focus.
 * @param {HTMLInputElement} input
 * @param {string} text
 */
function put(input, text) {
  if (input.value === text && !input.validity.badInput) return;
  input.value = text;
  if (focusedIn(input) === input) input.select();
}

/**
 * @param {Node} parent
 * @param {Field} field
 */
function choice(parent, { choices = [], names, own }) {
  const select = add(parent, "select");
  if (own !== "") add(select, "option").value = "";
  for (const name of choices) add(select, "option", "", names?.[name] ?? name).value = name;
  return select;
}

/**
 * @param {Node} parent
 * @param {Field} field
 */
function entry(parent, { kind, low, high }) {
  const input = add(parent, "input");
  input.type = kind === "switch" ? "checkbox" : kind === "number" ? "number" : "text";
  if (kind === "number") input.step = "any";
  if (low !== undefined) input.min = String(low);
  if (high !== undefined) input.max = String(high);
  return input;
}

/**
 * @param {HTMLInputElement | HTMLSelectElement} input
 * @param {Field} field
 * @returns {FieldSet["value"]}
 */
function said(input, { kind, perInch = 1 }) {
  if (input instanceof HTMLInputElement && kind === "switch") return input.checked;
  if (input.value === "") return null;
  if (kind !== "number") return input.value;
  return perInch === 1 ? Number(input.value) : Number((Number(input.value) / perInch).toFixed(PLACES));
}
