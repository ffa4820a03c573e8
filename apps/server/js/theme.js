// Light or dark: as the user chose in this browser, else as the system prefers. Panel's components
// follow `data-theme` of the document, which the shell sets first (waiting.js).

/** @import { Model } from "../../web/js/panel" */

const KEPT = "sightline.theme";

/**
 * Keep the choice of the page's user, and follow the system where there is none.
 * @param {Model<{ dark: boolean }, any, any>} model `dark`: whether the page is dark now
 * @param {AbortSignal} signal
 */
export function followTheme(model, signal) {
  const root = document.documentElement;
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const follow = () => {
    if (chosen() === null) root.dataset.theme = system.matches ? "dark" : "light";
  };
  system.addEventListener("change", follow, { signal });
  model.on("dark", () => {
    const now = model.dark ? "dark" : "light";
    if (now === root.dataset.theme) return;
    root.dataset.theme = now;
    try {
      localStorage.setItem(KEPT, now);
    } catch {
      // it lasts as long as the page
    }
  });
}

function chosen() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}
