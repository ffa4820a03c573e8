// Hide a tooltip when its button is clicked: it would cover what the click shows.

/**
 * Hide the tooltips of clicked buttons until the signal aborts.
 * @param {Window} window
 * @param {AbortSignal} signal
 */
export function hideClickedTooltips(window, signal) {
  const leave = (/** @type {MouseEvent} */ event) => {
    const [node] = event.composedPath();
    if (event.isTrusted && node instanceof Element)
      node.dispatchEvent(new MouseEvent("mouseout", { bubbles: true, composed: true }));
  };
  window.addEventListener("click", leave, { signal });
}
