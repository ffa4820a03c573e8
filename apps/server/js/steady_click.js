// Click a pressed button even if the page moves it from under the pointer before its release.
//
// Cards appear and disappear by themselves. A browser clicks an element only if it is under the
// pointer at the press and at the release. Without this, such a press would have no effect.

import { matching } from "../../web/js/element.js";

const PRESSABLE = "button, a[href], summary, [role=button], [role=tab], [role=option], [role=menuitem]";
const STILL_PX = 4;

/** @typedef {{ node: HTMLElement, words: string, x: number, y: number, left: number, top: number }} Press */

/**
 * Complete such clicks until the signal aborts.
 * @param {Window} window
 * @param {AbortSignal} signal
 */
export function steadyClicks(window, signal) {
  /** @type {Press | null} */
  let pressed = null;
  const how = { capture: true, signal };
  window.addEventListener("pointerdown", (event) => (pressed = press(event)), how);
  window.addEventListener("pointercancel", () => (pressed = null), how);
  window.addEventListener(
    "pointerup",
    (event) => {
      const node = pressed && slipped(pressed, event);
      pressed = null;
      // After the browser's own click, which hits another element.
      if (node) window.setTimeout(() => node.click());
    },
    how,
  );
}

/** @param {PointerEvent} event */
function press(event) {
  // A touch always clicks the element that was touched first.
  if (!event.isPrimary || event.button !== 0 || event.pointerType === "touch") return null;
  const node = pressable(event);
  if (!node) return null;
  const { left, top } = node.getBoundingClientRect();
  return { node, words: words(node), x: event.clientX, y: event.clientY, left, top };
}

/**
 * Return the element to click in place of the browser, or null: the pressed one if it has moved, or
 * the one with the same words that replaced it.
 * @param {Press} pressed
 * @param {PointerEvent} event
 */
function slipped({ node, words: label, x, y, left, top }, event) {
  if (!event.isPrimary || Math.hypot(event.clientX - x, event.clientY - y) > STILL_PX) return null;
  if (event.composedPath().includes(node)) return null;
  if (!node.isConnected) {
    const now = pressable(event);
    return now && words(now) === label ? now : null;
  }
  const box = node.getBoundingClientRect();
  return box.left !== left || box.top !== top ? node : null;
}

/**
 * Return what an event would click.
 * @param {Event} event
 */
export function pressable(event) {
  return pressableOf(event.composedPath());
}

/**
 * Return the first node of a path that can be pressed.
 * @param {EventTarget[]} path from the innermost
 */
export function pressableOf(path) {
  return matching(path, PRESSABLE);
}

/** @param {HTMLElement} node */
function words(node) {
  return node.getAttribute("aria-label") || node.textContent || "";
}
