// What was put down last, by whoever uses this browser: it is there again after the page is loaded anew.

const KEPT = "sightline.recent";
const MOST = 12; // more than are shown: not every table has every one of them

/**
 * Ids, those used last first: this page's, then what the browser remembers.
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
    console.info("nothing can be kept in this browser", error);
  }
}

/** @returns {string[]} */
function read() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
  } catch {
    return []; // forbidden here, or nothing that was written by us
  }
}
