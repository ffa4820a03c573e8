// A form for one thing: a line for each key, what is its kind's own shown as such, and a way back to it.

import { add, focusedIn } from "../../../web/js/element.js";

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
 * @property {string} [own] what a choice has as its first line, for the usual; none where it is empty
 * @property {number} [low]
 * @property {number} [high]
 * @property {number} [step]
 */

/** @typedef {{ row: HTMLElement, drawn: string, subject: string }} Line */

/** @type {Record<string, string>} */
const UNITS = { in: "inches", cm: "centimetres" };

/** @param {{ model: Model<{ fields: Field[], subject: string, former: string }, FieldSet, { again: true }> }} given */
export function render({ model }) {
  const root = document.createElement("div");
  root.className = "form";
  const lines = new Lines(root, (subject, field, value) => model.send_msg({ subject, field, value }));
  const draw = () => lines.draw(model.subject, model.fields, model.former);
  model.on("fields", draw);
  model.on("subject", draw);
  model.on("msg:custom", draw);
  draw();
  return root;
}

/**
 * The lines of one subject. A line that did not change stays the node it is, and so does the line that
 * is being typed into: an answer to the line before it may arrive at any time.
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
    /** @type {Field[]} */
    this.fields = [];
    /** The line with text that was not sent. @type {string | null} */
    this.typing = null;
    /** `drawn` is empty once a value was sent. @type {Map<string, Line>} */
    this.rows = new Map();
  }

  /**
   * @param {string} subject
   * @param {Field[]} fields
   * @param {string} [former] the name that the subject had until now
   */
  draw(subject, fields, former = "") {
    const focused = focusedIn(this.root)?.dataset.field;
    if (subject !== this.subject && former && former === this.subject) {
      for (const line of this.rows.values()) line.subject = subject;
    } else if (subject !== this.subject) {
      this.rows.clear();
      this.typing = null;
    }
    this.subject = subject;
    this.fields = fields;
    const old = this.rows;
    this.rows = new Map(fields.map((field) => [field.id, this.line(field, old.get(field.id))]));
    const rows = [...this.rows.values()].map(({ row }) => row);
    for (const row of [...this.root.children]) if (!rows.some((kept) => kept === row)) row.remove();
    // A node that moves loses the focus: only what is new is put in.
    rows.forEach((row, at) => {
      if (this.root.children[at] !== row) this.root.insertBefore(row, this.root.children[at] ?? null);
    });
    if (!focused || focusedIn(this.root)?.dataset.field === focused) return;
    const same = this.root.querySelector(`[data-field="${CSS.escape(focused)}"]`);
    if (!(same instanceof HTMLElement)) return;
    same.focus({ preventScroll: true });
    if (same instanceof HTMLInputElement) same.select();
  }

  /**
   * @param {Field} field
   * @param {Line | undefined} old
   */
  line(field, old) {
    const drawn = JSON.stringify(field);
    if (old && (old.drawn === drawn || field.id === this.typing)) return old;
    const made = { row: document.createElement("label"), drawn, subject: this.subject };
    fill(made.row, field, (id, value) => {
      if (this.rows.get(field.id) === made) this.typing = null;
      made.drawn = "";
      this.send(made.subject, id, value);
    });
    made.row.addEventListener("input", () => {
      this.typing = field.id;
    });
    made.row.addEventListener("focusout", () => {
      if (this.typing !== field.id) return;
      this.typing = null; // the text is what it was: a change would have been sent
      made.drawn = "";
      this.draw(this.subject, this.fields);
    });
    return made;
  }
}

/**
 * @param {HTMLElement} row
 * @param {Field} field
 * @param {(id: string, value: FieldSet["value"]) => void} send
 */
function fill(row, field, send) {
  const { id, label, kind, unit, about } = field;
  row.className = field.said ? "field said" : "field";
  if (about) row.title = about;
  add(row, "span", "name", label);
  if (kind === "words") {
    add(row, "span", "words", String(field.value));
    return;
  }
  const input = kind === "choice" ? choice(row, field) : entry(row, field);
  input.dataset.field = id;
  input.setAttribute("aria-label", unit ? `${label}, ${UNITS[unit] ?? "degrees"}` : label);
  input.addEventListener("change", () => send(id, said(input, field)));
  if (unit) add(row, "span", "unit", unit);
  if (!field.said || field.usual === undefined || id === "id" || id === "position.x" || id === "position.y")
    return;
  if (field.own === "") return;
  const back = add(row, "button", "back", "↺");
  back.type = "button";
  const what = field.own === undefined ? "as its kind has it" : "as usual";
  back.title = what[0].toUpperCase() + what.slice(1);
  back.setAttribute("aria-label", `${label} ${what}`);
  back.addEventListener("click", (event) => {
    event.preventDefault();
    send(["size", "cm"].includes(id.split(".")[0]) ? "size" : id, null);
  });
}

/**
 * @param {Node} parent
 * @param {Field} field
 */
function choice(parent, { value, usual, choices = [], said: spoken, own }) {
  const select = add(parent, "select");
  const first = own ?? (usual === null ? "as its kind" : `${usual} (its kind's)`);
  if (first) add(select, "option", "", first).value = "";
  for (const name of choices) add(select, "option", "", name).value = name;
  select.value = spoken && value !== null ? String(value) : "";
  return select;
}

/**
 * @param {Node} parent
 * @param {Field} field
 */
function entry(parent, { kind, value, usual, low, high, step }) {
  const input = add(parent, "input");
  if (kind === "switch") {
    input.type = "checkbox";
    input.checked = Boolean(value);
    return input;
  }
  input.type = kind === "number" ? "number" : "text";
  input.value = value === null ? "" : String(value);
  if (usual !== null) input.placeholder = String(usual);
  if (kind !== "number") return input;
  if (low !== undefined) input.min = String(low);
  if (high !== undefined) input.max = String(high);
  input.step = "any";
  // Arrows in the field go by its step, though any number may be typed.
  input.addEventListener("keydown", (event) => {
    const by = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    input.value = String(Number((Number(input.value || usual || 0) + by * (step ?? 1)).toFixed(3)));
    input.dispatchEvent(new Event("change"));
  });
  return input;
}

/**
 * @param {HTMLInputElement | HTMLSelectElement} input
 * @param {Field} field
 * @returns {FieldSet["value"]}
 */
function said(input, { kind }) {
  if (input instanceof HTMLInputElement && kind === "switch") return input.checked;
  if (input.value === "") return null;
  return kind === "number" ? Number(input.value) : input.value;
}
