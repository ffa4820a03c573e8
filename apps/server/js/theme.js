// The light or dark theme: the user's choice in this browser, or else the system's preference.
// Panel's components follow `data-theme` of the document, which the shell sets first (waiting.js).

const KEPT = "sightline.theme";

/**
 * Store the user's choice, and follow the system's preference without one.
 * @param {AbortSignal} signal
 */
export function followTheme(signal) {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const follow = () => {
    if (chosen() === null) document.documentElement.dataset.theme = system.matches ? "dark" : "light";
  };
  system.addEventListener("change", follow, { signal });
  const clicked = (/** @type {Event} */ event) => {
    const toggle = (/** @type {EventTarget} */ node) =>
      node instanceof Element && node.getAttribute("aria-label") === "Toggle theme";
    if (event.composedPath().some(toggle)) turnTheme();
  };
  window.addEventListener("click", clicked, { capture: true, signal });
}

/** Switch to the other theme, and store the choice. */
export function turnTheme() {
  const { dataset } = document.documentElement;
  dataset.theme = dataset.theme === "dark" ? "light" : "dark";
  try {
    localStorage.setItem(KEPT, dataset.theme);
  } catch {
    // without storage the choice lasts as long as the page
  }
}

function chosen() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}
