// Hide a tooltip when its button is clicked: it would cover what the click shows. It stays hidden
// until the pointer has left the button, which may be disabled meanwhile.

/**
 * Hide the tooltips of clicked buttons until the signal aborts.
 * @param {Window} window
 * @param {AbortSignal} signal
 */
export function hideClickedTooltips(window, signal) {
  /** @type {Element | undefined} */
  let clicked;
  const leave = (/** @type {MouseEvent} */ event) => {
    const path = event.composedPath();
    if (!event.isTrusted || !(path[0] instanceof Element)) return;
    path[0].dispatchEvent(new MouseEvent("mouseout", { bubbles: true, composed: true }));
    clicked = path.find((node) => node instanceof HTMLButtonElement);
  };
  const enter = (/** @type {MouseEvent} */ event) => {
    if (clicked && within(clicked.getBoundingClientRect(), event)) event.stopPropagation();
    else clicked = undefined;
  };
  window.addEventListener("click", leave, { signal });
  window.addEventListener("mouseover", enter, { signal, capture: true });
}

/**
 * @param {DOMRect} box
 * @param {MouseEvent} event
 */
function within({ left, right, top, bottom }, { clientX, clientY }) {
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
