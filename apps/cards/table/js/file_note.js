// A note below the head of the page, over its dialogs too: what is done with a file, and which files wait.

import { add } from "../../../web/js/element.js";
import { say } from "../../../web/js/say.js";

const STYLE =
  "position:fixed;inset:60px auto auto 50%;translate:-50%;box-sizing:border-box;width:max-content;" +
  "max-width:min(560px,calc(100% - 24px));margin:0;padding:6px 16px;border:1px solid var(--sl-line,GrayText);" +
  "border-radius:18px;background:var(--sl-solid,Canvas);color:var(--sl-ink,CanvasText);text-align:center;" +
  "font:500 14px/1.4 Roboto,system-ui,sans-serif;overflow-wrap:anywhere";

export class FileNote {
  /** @param {Node} parent */
  constructor(parent) {
    this.node = add(parent, "div");
    this.node.style.cssText = STYLE;
    this.node.setAttribute("role", "status");
    this.node.popover = "manual";
  }

  /**
   * Show lines over whatever is open now; hide the note where there are none.
   * @param {string[]} lines
   */
  say(lines) {
    const words = lines.join(" ");
    if (this.node.textContent !== words) this.node.textContent = words;
    if (!this.node.isConnected) return;
    this.node.hidePopover();
    if (words) this.node.showPopover();
  }
}

/**
 * Return which files wait, and for what, in a sentence.
 * @param {File[]} files
 * @param {string} until
 */
export function waitWords(files, until) {
  const names = files.map((file) => file.name);
  return say("js-files-wait", { count: names.length, files: names, until });
}

/**
 * Return the files of a drag over the page, and have them dropped there; null where it has none.
 * @param {DragEvent} event
 */
export function draggedFiles(event) {
  const data = event.dataTransfer;
  if (!data?.types.includes("Files")) return null;
  event.preventDefault();
  return data.files;
}
