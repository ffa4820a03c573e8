// A text as a QR code over the page, for a phone that looks at this screen.

import { say } from "../../web/js/say.js";
import { holds, run } from "./held.js";

const CODES = "codes";

/**
 * Show a QR code until a press or Esc. Throws for a text that no code can hold.
 * @param {string} content
 */
export async function showCode(content) {
  if (holds(CODES)) await run(CODES);
  const code = /** @type {any} */ (globalThis).qrcode(0, "L");
  code.addData(content);
  code.make();
  const dialog = document.createElement("dialog");
  dialog.className = "code";
  const title = say("js-link-code");
  dialog.setAttribute("aria-label", title);
  dialog.innerHTML = code.createSvgTag({ scalable: true, margin: 8, alt: title });
  const close = document.createElement("button");
  Object.assign(close, { type: "button", textContent: say("js-close") });
  dialog.append(close);
  dialog.addEventListener("keydown", (event) => event.stopPropagation()); // keys are not the table's
  dialog.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
