// A field to write a line to everybody; Enter or the button sends it.

import { add } from "../../../web/js/element.js";
import { say } from "../../../web/js/say.js";

/** @import { Written } from "../../../scene/js/protocol" */
/** @import { Model } from "../../../web/js/panel" */

const SEND = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M2 21 23 12 2 3v7l15 2-15 2Z"/></svg>';

/** @param {{ model: Model<{ longest: number, words: string }, Written> }} given */
export function render({ model }) {
  const root = document.createElement("form");
  root.className = "write";
  root.autocomplete = "off";
  const field = add(root, "input");
  field.type = "text";
  field.maxLength = model.longest;
  field.placeholder = model.words;
  field.setAttribute("aria-label", model.words);
  const send = add(root, "button");
  send.type = "submit";
  send.title = say("js-send");
  send.setAttribute("aria-label", send.title);
  send.innerHTML = SEND;
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (text) model.send_msg({ text });
    field.value = "";
  });
  return root;
}
