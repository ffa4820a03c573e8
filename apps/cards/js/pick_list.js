// A list to choose from: titled sections of rows, each a button with a glyph, two lines and a badge.

import { add, focusedIn } from "../../web/js/element.js";

/** @import { RowPicked } from "../../scene/js/protocol" */
/** @import { Model } from "../../web/js/panel" */

/**
 * @typedef {object} Row
 * @property {string} id
 * @property {string} title
 * @property {string} detail
 * @property {"round" | "hexagon" | "line"} glyph
 * @property {string} tone
 * @property {boolean} current
 * @property {string} [badge]
 * @property {string} [badge_tone]
 */
/** @typedef {{ title: string, rows: Row[], none: string }} Section */

const GLYPHS = {
  round: '<circle cx="8" cy="8" r="6"/>',
  hexagon: '<path d="M8 1.6 13.6 4.8v6.4L8 14.4 2.4 11.2V4.8Z"/>',
  line: '<path d="M2 12.5 12.5 2 14 3.5 3.5 14Z"/><circle cx="3" cy="13" r="2.4"/>',
};

/** @param {{ model: Model<{ sections: Section[] }, RowPicked> }} given */
export function render({ model }) {
  const root = document.createElement("div");
  root.className = "list";
  const draw = () => {
    // Whoever chose with the keyboard goes on from there.
    const focused = focusedIn(root)?.dataset.id;
    root.replaceChildren();
    for (const section of model.sections) {
      if (section.title) add(root, "h3", "", section.title);
      for (const row of section.rows) button(root, row, () => model.send_msg({ picked: row.id }));
      if (!section.rows.length) add(root, "p", "none", section.none);
    }
    if (!focused) return;
    const same = root.querySelector(`[data-id="${CSS.escape(focused)}"]`);
    if (same instanceof HTMLElement) same.focus({ preventScroll: true });
  };
  model.on("sections", draw);
  draw();
  return root;
}

/**
 * @param {Node} parent
 * @param {Row} row
 * @param {() => void} pick
 */
function button(parent, row, pick) {
  const node = add(parent, "button", row.current ? "row current" : "row");
  node.type = "button";
  node.dataset.id = row.id;
  node.setAttribute("aria-pressed", String(Boolean(row.current)));
  node.innerHTML = `<svg class="glyph ${row.tone}" viewBox="0 0 16 16" aria-hidden="true">${GLYPHS[row.glyph]}</svg>`;
  const words = add(node, "span", "words");
  const top = add(words, "span", "top");
  add(top, "span", "title", row.title);
  if (row.badge) add(top, "span", `badge ${row.badge_tone}`, row.badge);
  add(words, "span", "detail", row.detail);
  node.addEventListener("click", pick);
}
