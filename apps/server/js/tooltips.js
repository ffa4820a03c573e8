// Hide a tooltip once its button is clicked, for it would cover what the click shows, and once it was
// shown for some seconds. It stays hidden until the pointer has left the button, which may be disabled
// or replaced meanwhile. A finger gets no tooltips: they would stay when it has gone.

const READ_MS = 5000;
const SHOWN = "--sl-tooltips"; // their visibility (theme.py): a property is inherited by shadow roots

/**
 * Hide the tooltips of clicked and long hovered buttons until the signal aborts.
 * @param {Window} window
 * @param {AbortSignal} signal
 */
export function hideReadTooltips(window, signal) {
  /** @type {DOMRect | undefined} */
  let clicked;
  /** @type {EventTarget | undefined} */
  let over;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let leaving;
  const show = (/** @type {boolean} */ on) =>
    document.documentElement.style.setProperty(SHOWN, on ? "visible" : "hidden");
  const point = (/** @type {PointerEvent} */ event) => {
    if (clicked && within(clicked, event)) return;
    const button = event.pointerType === "touch" ? window : buttonOf(event);
    if (button === over) return;
    [over, clicked] = [button, undefined];
    clearTimeout(leaving);
    show(button !== window);
    if (button) leaving = setTimeout(() => show(false), READ_MS);
  };
  const click = (/** @type {MouseEvent} */ event) => {
    const button = event.isTrusted ? buttonOf(event) : undefined;
    if (!button) return;
    clicked = button.getBoundingClientRect();
    show(false);
  };
  // Not mouseover: it leaves no shadow root within which the pointer goes on.
  for (const kind of /** @type {const} */ (["pointermove", "pointerdown"]))
    window.addEventListener(kind, point, { signal, capture: true });
  window.addEventListener("click", click, { signal });
  window.addEventListener("keydown", () => show(true), { signal });
}

/** @param {Event} event */
function buttonOf(event) {
  return event.composedPath().find((node) => node instanceof HTMLButtonElement);
}

/**
 * @param {DOMRect} box
 * @param {MouseEvent} event
 */
function within({ left, right, top, bottom }, { clientX, clientY }) {
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
