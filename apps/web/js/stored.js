// Texts that a browser keeps by name, for all pages of a server; some allow none.

/** @param {string} name */
export function stored(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {string} text
 */
export function store(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    // forbidden: it is known for as long as the page is open
  }
}
