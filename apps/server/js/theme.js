// The light or dark theme: the user's choice in this browser, or else the system's preference.
// Panel's components follow `data-theme` of the document, which the shell sets first (waiting.js).

import { store, stored } from "../../web/js/stored.js";

const KEPT = "sightline.theme";

/**
 * Follow the system's preference as long as the user has not chosen.
 * @param {AbortSignal} signal
 */
export function followTheme(signal) {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const follow = () => {
    if (stored(KEPT) === null) document.documentElement.dataset.theme = system.matches ? "dark" : "light";
  };
  system.addEventListener("change", follow, { signal });
}

/** Switch to the other theme, and store the choice. */
export function turnTheme() {
  const { dataset } = document.documentElement;
  dataset.theme = dataset.theme === "dark" ? "light" : "dark";
  store(KEPT, dataset.theme); // without storage the choice lasts as long as the page
}
