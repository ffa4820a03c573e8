// Send files that are dropped on the page, or chosen, to the server in pieces, one at a time.

import { add } from "../../../web/js/element.js";
import { say } from "../../../web/js/say.js";
import { draggedFiles, FileNote, waitWords } from "./file_note.js";
import { Pieces } from "./pieces.js";

/** @import { ChooseFile, FilePiece, NoMore, Wanted } from "../../../scene/js/protocol" */
/** @import { Model } from "../../../web/js/panel" */
/** @typedef {{ endings: string[], shut: boolean, busy: boolean, doing: string, waits: string,
 *   veil: string }} Fields */

const VEIL =
  "position:fixed;inset:12px;z-index:4000;pointer-events:none;display:none;place-items:center;border-radius:18px;" +
  "border:3px dashed var(--sl-focus);background:var(--sl-veil);color:var(--sl-on-deep);" +
  "font:500 20px/1.4 Roboto,system-ui,sans-serif;text-align:center";
const OVER_MS = 700; // a browser reports a drag over the page at least every 350 ms
const SOON_MS = 50;

/** @typedef {Model<Fields, FilePiece, Wanted | NoMore | ChooseFile>} Drop */

/** @param {{ model: Drop }} given */
export function render({ model }) {
  const root = document.createElement("div");
  const field = add(root, "input");
  field.type = "file";
  field.multiple = true;
  field.hidden = true;
  field.setAttribute("aria-label", say("js-choose-file"));
  const stop = new AbortController();
  const { signal } = stop;
  const pieces = new Pieces((piece) => model.send_msg(piece));
  const note = new FileNote(root);
  let [dialogs, tooMany, soon] = [0, 0, 0];
  const tell = () => {
    const lines = [];
    if (model.doing && !dialogs) lines.push(model.doing);
    const waiting = pieces.queue.slice(model.busy ? 1 : 0);
    if (waiting.length && model.waits) lines.push(waitWords(waiting, model.waits));
    if (tooMany) lines.push(say("js-too-many", { count: tooMany }));
    note.say(lines);
  };
  // Once for several changes that arrive together.
  const tellSoon = () => {
    window.clearTimeout(soon);
    soon = window.setTimeout(tell, SOON_MS);
  };
  /** @param {Iterable<File>} files */
  const take = (files) => {
    tooMany = pieces.take([...files]);
    tellSoon();
  };
  const accept = () => {
    field.accept = model.endings.map((ending) => `.${ending}`).join(",");
  };

  followDrags(root, model, take, signal);
  const opened = (/** @type {CustomEvent<number>} */ event) => {
    dialogs = event.detail;
    tellSoon();
  };
  window.addEventListener("sightline-dialogs", opened, { signal });
  field.addEventListener("change", () => {
    take(field.files ?? []);
    field.value = "";
  });
  model.on("endings", accept);
  for (const name of /** @type {const} */ (["busy", "doing", "waits"])) model.on(name, tellSoon);
  model.on("msg:custom", (said) => {
    if ("choose" in said) field.click();
    else if ("wanted" in said) pieces.send(said.wanted, said.most);
    else pieces.next();
    tellSoon();
  });
  model.on("remove", () => stop.abort());
  accept();
  take(window.sightlineDropped?.() ?? []);
  return root;
}

/**
 * Show a veil while files are dragged over the page, and take those that are dropped.
 * @param {Node} root
 * @param {Drop} model
 * @param {(files: Iterable<File>) => void} take
 * @param {AbortSignal} signal
 */
function followDrags(root, model, take, signal) {
  const veil = add(root, "div", "drop", model.veil);
  veil.style.cssText = VEIL;
  let over = 0;
  /** @param {boolean} on */
  const show = (on) => {
    veil.style.display = on ? "grid" : "none";
    window.clearTimeout(over);
    if (on) over = window.setTimeout(() => show(false), OVER_MS);
  };
  const how = { signal };
  window.addEventListener("dragover", (event) => draggedFiles(event) && show(!model.shut), how);
  window.addEventListener("dragleave", (event) => event.relatedTarget === null && show(false), how);
  window.addEventListener(
    "drop",
    (event) => {
      show(false);
      take(draggedFiles(event) ?? []);
    },
    how,
  );
}
