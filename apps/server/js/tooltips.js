// A tooltip leaves when its button is clicked: it was read by then, and covers what the click shows.

/**
 * For as long as the signal says.
 * @param {Window} window
 * @param {AbortSignal} signal
 */
export function quietTooltips(window, signal) {
  const leave = (/** @type {MouseEvent} */ event) => {
    const [on] = event.composedPath();
    if (event.isTrusted && on instanceof Element)
      on.dispatchEvent(new MouseEvent("mouseout", { bubbles: true, composed: true }));
  };
  window.addEventListener("click", leave, { signal });
}
