// The last lines that people at the table wrote. They are text, whatever they look like.

import { add } from "../../../web/js/element.js";
import { clock } from "../../shared/js/ago.js";

/** @import { Model } from "../../../web/js/panel" */
/** @typedef {{ key: string, who: string, colour: string, text: string, at: number, me: boolean }} Line */

/** @param {{ model: Model<{ lines: Line[], none: string }, never> }} given */
export function render({ model }) {
  const root = document.createElement("div");
  root.className = "chat";
  root.setAttribute("role", "log");
  root.setAttribute("aria-label", "What was written");
  root.tabIndex = 0; // so that it is scrolled by keys too
  const draw = () => {
    const { lines } = model;
    const wanted = new Set(lines.map((line) => line.key));
    const down = root.scrollHeight - root.scrollTop - root.clientHeight < 24;
    for (const node of root.querySelectorAll("[data-key], .none")) {
      if (!(node instanceof HTMLElement) || !wanted.has(node.dataset.key ?? "")) node.remove();
    }
    const there = new Set(
      [...root.querySelectorAll("[data-key]")].map((node) => node.getAttribute("data-key")),
    );
    // Only what is new is put in: who hears the page hears it once.
    for (const line of lines) if (!there.has(line.key)) put(root, line);
    if (!lines.length) add(root, "p", "none", model.none);
    if (down) root.scrollTop = root.scrollHeight;
  };
  model.on("lines", draw);
  draw();
  requestAnimationFrame(() => {
    root.scrollTop = root.scrollHeight;
  });
  return root;
}

/**
 * @param {HTMLElement} root
 * @param {Line} line
 */
function put(root, { key, who, colour, text, at, me }) {
  const row = add(root, "p", me ? "line me" : "line");
  row.dataset.key = key;
  add(row, "i").style.background = colour;
  add(row, "b", "", who);
  row.append(" ");
  add(row, "span", "", text);
  row.append(" ");
  add(row, "small", "", clock(new Date(1000 * at), new Date()));
}
