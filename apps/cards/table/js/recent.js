// Palette entries that were used last in this browser, stored across reloads of the page.

const KEPT = "sightline.recent";
const MOST = 12; // more than are shown, as not every table has all of them

/**
 * Return ids, the last used first: this page's, then those stored in the browser.
 * @param {string[]} now
 * @returns {string[]}
 */
export function remembered(now) {
  return [...new Set([...now, ...read()])].slice(0, MOST);
}

/** @param {string[]} now */
export function remember(now) {
  if (!now.length) return;
  try {
    localStorage.setItem(KEPT, JSON.stringify(remembered(now)));
  } catch (error) {
    console.info("this browser cannot store recent entries", error);
  }
}

/** @returns {string[]} */
function read() {
  try {
    const ids = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return []; // forbidden, or written by something else
  }
}
