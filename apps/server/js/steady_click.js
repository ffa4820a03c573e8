// A button that was pressed is clicked, though the page moved it from under the pointer meanwhile.
//
// Cards come and go by themselves. A browser clicks what is both pressed and let go of; where a card
// came in between, that is nothing, and whoever pressed would have to press again.

const PRESSABLE = "button, a[href], summary, [role=button], [role=tab], [role=option], [role=menuitem]";
const STILL_PX = 4;

/** @typedef {{ node: HTMLElement, words: string, x: number, y: number, left: number, top: number }} Press */

/**
 * For as long as the signal says.
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
      // After the click that the browser makes of it, which is on nothing.
      if (node) window.setTimeout(() => node.click());
    },
    how,
  );
}

/** @param {PointerEvent} event */
function press(event) {
  // A finger's click is of what it was put on, as it is.
  if (!event.isPrimary || event.button !== 0 || event.pointerType === "touch") return null;
  const node = pressable(event);
  if (!node) return null;
  const { left, top } = node.getBoundingClientRect();
  return { node, words: words(node), x: event.clientX, y: event.clientY, left, top };
}

/**
 * What is to be clicked although the browser will not: what was pressed, where it went away by
 * itself, or what took its place and is the same.
 * @param {Press} pressed
 * @param {PointerEvent} event
 */
function slipped({ node, words: said, x, y, left, top }, event) {
  if (!event.isPrimary || Math.hypot(event.clientX - x, event.clientY - y) > STILL_PX) return null;
  if (event.composedPath().includes(node)) return null;
  if (!node.isConnected) {
    const now = pressable(event);
    return now && words(now) === said ? now : null;
  }
  const box = node.getBoundingClientRect();
  return box.left !== left || box.top !== top ? node : null;
}

/** @param {Event} event */
function pressable(event) {
  for (const one of event.composedPath())
    if (one instanceof HTMLElement && one.matches(PRESSABLE)) return one;
  return null;
}

/** @param {HTMLElement} node */
function words(node) {
  return node.getAttribute("aria-label") || node.textContent || "";
}
