// Keys of closed drop-down lists, and the roles of their options, by the ARIA pattern of a combobox that
// only selects.
//
// Panel's Material select sets whether Material's is open, but hears only its clicks (no `onOpen`), so keys do
// nothing. It also hands the options over in a fragment, which Material cannot mark: none is an option, none
// is selected, and the first one gets the focus. An open list has its keys from Material. No issue known.

import { deepFocus, matching, stop } from "../../js/element.js";

const BOX = "[role=combobox].MuiSelect-select:not([aria-disabled=true])";
const OPENS = new Set(["Enter", " ", "ArrowDown", "ArrowUp", "Home", "End"]);
const MOST_FRAMES = 60; // waited for a list that opens

/**
 * Serve the keys of all drop-down lists until the signal aborts.
 * @param {Window} window
 * @param {AbortSignal} signal
 */
export function serveSelects(window, signal) {
  const how = { capture: true, signal };
  let pressed = "";
  window.addEventListener(
    "keydown",
    (event) => {
      const box = closedBox(event);
      if (!box || event.ctrlKey || event.metaKey) return;
      if (event.key === "Tab") skipFading(box);
      if (!OPENS.has(event.key) && event.key.length > 1) return;
      stop(event);
      pressed = event.key;
      box.click();
      pressed = "";
      // The release of Space would choose the option that has the focus by then.
      if (event.key === " ") window.addEventListener("keyup", stop, { ...how, once: true });
    },
    how,
  );
  window.addEventListener(
    "click",
    (event) => {
      const box = closedBox(event);
      if (box) begin(box, pressed, MOST_FRAMES);
    },
    how,
  );
}

/**
 * Keep Tab out of a list that was closed and is still fading.
 * @param {HTMLElement} box
 */
function skipFading(box) {
  const root = /** @type {ShadowRoot} */ (box.getRootNode());
  for (const list of root.querySelectorAll("[role=listbox]"))
    if (list instanceof HTMLElement) list.inert = true;
}

/** @param {Event} event */
function closedBox(event) {
  const box = matching(event.composedPath(), BOX);
  return box?.getAttribute("aria-expanded") !== "true" ? box : null;
}

/**
 * Mark the options of a list once it is open, and move the focus to the one that a key means.
 * @param {HTMLElement} box
 * @param {string} key
 * @param {number} frames
 */
function begin(box, key, frames) {
  const root = /** @type {ShadowRoot} */ (box.getRootNode());
  const list = root.getElementById(box.getAttribute("aria-controls") ?? "");
  if (!list?.contains(deepFocus())) {
    if (frames && box.isConnected) requestAnimationFrame(() => begin(box, key, frames - 1));
    return;
  }
  const options = /** @type {HTMLElement[]} */ ([...list.querySelectorAll("li.MuiMenuItem-root")]);
  for (const option of options) {
    option.setAttribute("role", "option");
    option.setAttribute("aria-selected", String(option.textContent === box.textContent));
  }
  const at = options.findIndex((option) => option.ariaSelected === "true");
  const letter = key.length === 1 && key !== " " ? key.toLowerCase() : "";
  const after = [...options.slice(at + 1), ...options.slice(0, at + 1)];
  const meant = letter ? after.find((one) => one.textContent?.toLowerCase().startsWith(letter)) : undefined;
  const place =
    new Map([
      ["Home", 0],
      ["End", options.length - 1],
    ]).get(key) ?? Math.max(at, 0);
  (meant ?? options[place])?.focus();
}
