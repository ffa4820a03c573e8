// Texts of scripts in the language of whoever reads the page, from languages/*/page/browser.ftl.

/**
 * Return a message with its facts, names as a list; the page knows its messages by js/speak.js.
 * @param {string} key
 * @param {Record<string, string | number | string[]>} [facts]
 * @returns {string}
 */
export function say(key, facts) {
  return globalThis.sightlineSays(key, facts);
}

/** Return what an inch measures in the unit that the reader of the page reads and types lengths in. */
export function perInch() {
  return Number(document.getElementById("sightline-messages")?.dataset.perInch ?? 1);
}
