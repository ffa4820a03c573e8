// Send files that are dropped on the page, or chosen, to the server in pieces, one at a time.

import { add } from "../../../web/js/element.js";
import { Pieces } from "./pieces.js";

/** @import { ChooseFile, FilePiece, NoMore, Wanted } from "../../../scene/js/protocol" */
/** @import { Model } from "../../../web/js/panel" */

const VEIL =
  "position:fixed;inset:12px;z-index:4000;pointer-events:none;display:none;place-items:center;border-radius:18px;" +
  "border:3px dashed var(--sl-focus);background:var(--sl-veil);color:var(--sl-on-deep);" +
  "font:500 20px/1.4 Roboto,system-ui,sans-serif;text-align:center";

/** @param {{ model: Model<{ endings: string[], shut: boolean }, FilePiece, Wanted | NoMore | ChooseFile> }} given */
export function render({ model }) {
  const root = document.createElement("div");
  const veil = add(
    root,
    "div",
    "drop",
    "Drop a scan of your table, a mesh, a picture for the mat, a scenario, layout, save, army list, ruling or game log",
  );
  veil.style.cssText = VEIL;
  const field = add(root, "input");
  field.type = "file";
  field.multiple = true;
  field.hidden = true;
  field.setAttribute("aria-label", "Choose a file");
  const stop = new AbortController();
  const { signal } = stop;
  const pieces = new Pieces((piece) => model.send_msg(piece));
  const accept = () => {
    field.accept = model.endings.map((ending) => `.${ending}`).join(",");
  };
  /** @param {boolean} on */
  const show = (on) => {
    veil.style.display = on ? "grid" : "none";
  };
  /** @param {DragEvent} event */
  const files = (event) => event.dataTransfer?.types.includes("Files") ?? false;

  window.addEventListener(
    "dragover",
    (event) => {
      if (!files(event)) return;
      event.preventDefault();
      show(!model.shut);
    },
    { signal },
  );
  window.addEventListener("dragleave", (event) => event.relatedTarget === null && show(false), { signal });
  window.addEventListener(
    "drop",
    (event) => {
      if (!files(event)) return;
      event.preventDefault();
      show(false);
      pieces.take([...(event.dataTransfer?.files ?? [])]);
    },
    { signal },
  );
  field.addEventListener("change", () => {
    pieces.take([...(field.files ?? [])]);
    field.value = "";
  });
  model.on("endings", accept);
  model.on("msg:custom", (said) => {
    if ("choose" in said) field.click();
    else if ("wanted" in said) pieces.send(said.wanted, said.most);
    else pieces.next();
  });
  model.on("remove", () => stop.abort());
  accept();
  return root;
}
