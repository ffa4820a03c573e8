// Palette entries that were used last in this browser, stored across reloads of the page.

import { store, stored } from "../../../web/js/stored.js";

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
  if (now.length) store(KEPT, JSON.stringify(remembered(now)));
}

/** @returns {string[]} */
function read() {
  try {
    const ids = JSON.parse(stored(KEPT) ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return []; // written by something else
  }
}
