// What elements of the page hold compressed, in base64.

import { decoded, inflated } from "./recorded.js";

/**
 * Return whether the page holds something: what does not fit is left out.
 * @param {string} id
 */
export function holds(id) {
  return document.getElementById(id) !== null;
}

/**
 * Unpack what an element holds, and remove that: it is some megabytes of text.
 * @param {string} id
 */
export async function taken(id) {
  const node = document.getElementById(id);
  const bytes = decoded(node?.textContent ?? "");
  node?.remove();
  return inflated(bytes);
}

/**
 * Run a script that the page holds.
 * @param {string} id
 */
export async function run(id) {
  const script = document.createElement("script");
  // Its very characters, and not as words: the page's policy allows it by their digest.
  script.text = new TextDecoder().decode(await taken(id));
  document.head.append(script);
}
