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
 * Run a script that the page holds, or that its folder has as a file.
 * @param {string} id
 */
export async function run(id) {
  const script = document.createElement("script");
  const file = document.getElementById(id)?.dataset.part;
  // Its very characters, and not as words: the page's policy allows it by their digest.
  if (!file) script.text = new TextDecoder().decode(await taken(id));
  const loaded = new Promise((done, fail) => {
    script.addEventListener("load", done);
    script.addEventListener("error", () => fail(new Error(`${file} is missing`)));
    if (!file) done(null);
    else script.src = file;
  });
  document.head.append(script);
  await loaded;
}

/**
 * Return the script of a worker.
 * @param {string} id
 * @returns {Promise<string>}
 */
export async function worker(id) {
  if (!document.getElementById(id)?.dataset.part) return new TextDecoder().decode(await taken(id));
  await run(id); // says its text: a file on a disk may be run, but not read
  return /** @type {any} */ (self).sightlineWorker;
}
