// A form for one thing: a line for each key, what is its kind's own shown as such, and a way back to it.

import { add, focusedIn } from "../../web/js/element.js";

/** @import { FieldSet } from "../../scene/js/protocol" */
/** @import { Model } from "../../web/js/panel" */

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

/** @type {Record<string, string>} */
const UNITS = { in: "inches", cm: "centimetres" };

/** @param {{ model: Model<{ fields: Field[], subject: string }, FieldSet> }} given */
export function render({ model }) {
  const root = document.createElement("div");
  root.className = "form";
  /** @type {(id: string, value: FieldSet["value"]) => void} */
  const send = (id, value) => model.send_msg({ subject: model.subject, field: id, value });
  const draw = () => {
    const focused = focusedIn(root)?.dataset.field;
    root.replaceChildren();
    for (const field of model.fields) line(root, field, send);
    if (!focused) return;
    const same = root.querySelector(`[data-field="${CSS.escape(focused)}"]`);
    if (same instanceof HTMLElement) same.focus({ preventScroll: true });
  };
  model.on("fields", draw);
  draw();
  return root;
}

/**
 * @param {Node} parent
 * @param {Field} field
 * @param {(id: string, value: FieldSet["value"]) => void} send
 */
function line(parent, field, send) {
  const { id, label, kind, unit, about } = field;
  const row = add(parent, "label", field.said ? "field said" : "field");
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
