// The tabs of the page; arrow keys move between them.

import { add } from "../../../web/js/element.js";
import { say } from "../../../web/js/say.js";

/** @import { RowPicked } from "../../../scene/js/protocol" */
/** @import { Model } from "../../../web/js/panel" */
/** @typedef {{ id: string, label: string, icon: keyof typeof GLYPHS }} Tab */

const GLYPHS = {
  hills: '<path d="M1 19 8.5 8l4.2 6.2L15.5 10 23 19Z"/>',
  eye: '<path d="M12 5C6.5 5 2.6 9 1 12c1.6 3 5.5 7 11 7s9.4-4 11-7c-1.6-3-5.5-7-11-7Zm0 11.5A4.5 4.5 0 1 1 12 7.5a4.5 4.5 0 0 1 0 9Zm0-2.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z"/>',
  die: '<path d="M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Zm3 3.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Zm8 0a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Zm-4 4a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Zm-4 4a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Zm8 0a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Z"/>',
};

const STEP = new Map([
  ["ArrowLeft", -1],
  ["ArrowRight", 1],
]);

/** @param {{ model: Model<{ tabs: Tab[], chosen: string }, RowPicked> }} given */
export function render({ model }) {
  const root = document.createElement("div");
  root.className = "workspaces";
  root.setAttribute("role", "tablist");
  root.setAttribute("aria-label", say("js-tabs"));
  /** @type {HTMLButtonElement[]} */
  const buttons = [];
  for (const tab of model.tabs) {
    const button = add(root, "button");
    button.type = "button";
    button.setAttribute("role", "tab");
    button.setAttribute("aria-label", tab.label);
    button.dataset.id = tab.id;
    button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true">${GLYPHS[tab.icon]}</svg>`;
    add(button, "span", "words", tab.label);
    button.addEventListener("click", () => model.send_msg({ picked: tab.id }));
    buttons.push(button);
  }
  root.addEventListener("keydown", (event) => {
    const step = STEP.get(event.key);
    // From the one that has the focus: the server's answer may be late.
    const at = buttons.findIndex((button) => button === event.target);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const next = buttons[(at + step + buttons.length) % buttons.length];
    next.focus();
    next.click();
  });
  const mark = () => {
    for (const button of buttons) {
      const on = button.dataset.id === model.chosen;
      button.setAttribute("aria-selected", String(on));
      button.tabIndex = on ? 0 : -1;
    }
  };
  model.on("chosen", mark);
  mark();
  return root;
}
