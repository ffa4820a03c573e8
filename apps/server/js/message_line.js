// The message line: the next step or the result of an action, errors, and text for screen readers
// only. Its regions stay on the page, so that screen readers announce each change.

import { add, unbroken } from "../../web/js/element.js";
import { say } from "../../web/js/say.js";

/** @import { RowPicked } from "../../scene/js/protocol" */
/** @import { Model } from "../../web/js/panel" */
/** @typedef {{ status: string, tapped: string, error: string, heard: string }} Messages */

/** @param {{ model: Model<Messages, RowPicked> }} given */
export function render({ model }) {
  const root = document.createElement("div");
  root.className = "messages";
  const status = add(root, "div", "pill");
  status.setAttribute("role", "status");
  const error = add(root, "div", "pill wrong");
  const words = add(error, "span");
  words.setAttribute("role", "alert");
  const close = add(error, "button", "", "✕");
  close.type = "button";
  close.title = say("js-dismiss");
  close.setAttribute("aria-label", close.title);
  error.addEventListener("click", () => model.send_msg({ picked: "dismiss" }));
  const heard = add(root, "div", "heard");
  heard.setAttribute("role", "status");
  const draw = () => {
    const said = matchMedia("(hover: none)").matches ? model.tapped : model.status;
    status.textContent = model.error ? "" : unbroken(said);
    words.textContent = unbroken(model.error);
    error.classList.toggle("none", !model.error);
    heard.textContent = unbroken(model.heard);
  };
  for (const name of /** @type {(keyof Messages)[]} */ (["status", "tapped", "error", "heard"]))
    model.on(name, draw);
  draw();
  return root;
}
