// The last lines of the chat. They are inserted as text, never as HTML.

import { add } from "../../../web/js/element.js";
import { say } from "../../../web/js/say.js";
import { clock } from "../../shared/js/ago.js";

/** @import { Model } from "../../../web/js/panel" */
/** @typedef {{ key: string, who: string, colour: string, text: string, at: number, me: boolean }} Line */

/** @param {{ model: Model<{ lines: Line[], none: string }, never> }} given */
export function render({ model }) {
  const root = document.createElement("div");
  root.className = "chat";
  root.setAttribute("role", "log");
  root.setAttribute("aria-label", say("js-chat"));
  root.tabIndex = 0; // lets keys scroll it
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
    // Only new lines are added, so that a screen reader reads each line once.
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
