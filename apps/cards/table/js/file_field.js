// A field that sends a chosen file to the server in pieces. A tap opens the browser's own chooser.

import { add } from "../../../web/js/element.js";
import { Pieces } from "./pieces.js";

/** @import { FilePiece, NoMore, Wanted } from "../../../scene/js/protocol" */
/** @import { Model } from "../../../web/js/panel" */

/** @param {{ model: Model<{ endings: string[], label: string }, FilePiece, Wanted | NoMore> }} given */
export function render({ model }) {
  const root = document.createElement("label");
  root.className = "file";
  add(root, "span", "", model.label);
  const field = add(root, "input");
  field.type = "file";
  field.accept = model.endings.map((ending) => `.${ending}`).join(",");
  const pieces = new Pieces((piece) => model.send_msg(piece));
  field.addEventListener("change", () => {
    pieces.take([...(field.files ?? [])].slice(0, 1));
    field.value = "";
  });
  model.on("msg:custom", (said) => {
    if ("wanted" in said) pieces.send(said.wanted, said.most);
    else pieces.next();
  });
  return root;
}
