// Light or dark: as the user chose in this browser, else as the system prefers. Panel's components
// follow `data-theme` of the document, which the shell sets first (waiting.js).

const KEPT = "sightline.theme";

/**
 * Keep what the page's user chooses, and follow the system where there is no choice.
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

/** Choose the other theme, and keep the choice. */
export function turnTheme() {
  const { dataset } = document.documentElement;
  dataset.theme = dataset.theme === "dark" ? "light" : "dark";
  try {
    localStorage.setItem(KEPT, dataset.theme);
  } catch {
    // it lasts as long as the page
  }
}

function chosen() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}
