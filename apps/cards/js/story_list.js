// The story of a game: a line for each thing that happened; a click shows its moment on the table.

import { add, focusedIn } from "../../web/js/element.js";

/** @import { Scrubbed } from "../../scene/js/protocol" */
/** @import { Model } from "../../web/js/panel" */

/** @typedef {{ text: string, kind: "told" | "dice" | "turn", step: number }} Line */

/** @param {{ model: Model<{ lines: Line[], at: number }, Scrubbed> }} given */
export function render({ model }) {
  const root = document.createElement("div");
  root.className = "story";
  const list = add(root, "ol");
  const draw = () => {
    const focused = focusedIn(list)?.dataset.moment;
    list.replaceChildren();
    /** @type {HTMLElement | null} */
    let now = null;
    for (const { text, kind, step } of model.lines) {
      const row = add(list, "li", kind);
      if (step > model.at) row.classList.add("later");
      if (step === model.at) {
        row.classList.add("here");
        now = row;
      }
      const button = add(row, "button", "", text);
      button.type = "button";
      button.dataset.moment = String(step);
      if (step === model.at) button.setAttribute("aria-current", "step");
      button.addEventListener("click", () => model.send_msg({ step }));
    }
    if (focused) {
      const again = list.querySelector(`button[data-moment="${focused}"]`);
      if (again instanceof HTMLElement) again.focus();
    }
    seen(root, now);
  };
  model.on("lines", draw);
  model.on("at", draw);
  draw();
  return root;
}

/**
 * A line within its list, and nothing else of the page, is scrolled into view.
 * @param {HTMLElement} list
 * @param {HTMLElement | null} row
 */
function seen(list, row) {
  if (!row || row === row.parentElement?.lastElementChild) {
    list.scrollTop = 0; // its end: it is turned over
    return;
  }
  const [box, line] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  if (line.bottom > box.bottom) list.scrollTop += line.bottom - box.bottom;
  else if (line.top < box.top) list.scrollTop += line.top - box.top;
}
