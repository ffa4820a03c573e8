// The user of this browser: a stored secret, and the name and colour that the user chose.

import { newToken } from "../../scene/js/unsent.js";
import { store, stored } from "../../web/js/stored.js";

const KEPT = "sightline.me";

/** @typedef {{ secret: string, name: string, colour: string }} Me */

/** @type {Me | null} */
let here = null; // for browsers without storage: the user of this page until it closes

/** @returns {Me} */
export function me() {
  here = read() ?? here ?? keep({ secret: newToken(), name: "", colour: "" });
  return here;
}

/**
 * Store the user's name and colour.
 * @param {string} name
 * @param {string} colour
 */
export function setMe(name, colour) {
  here = keep({ secret: me().secret, name, colour });
}

/**
 * Return whether another page of the browser has changed the user's name or colour.
 * @param {StorageEvent} event
 */
export function changesMe(event) {
  return event.key === KEPT && event.newValue !== null;
}

/** @returns {Me | null} */
function read() {
  try {
    const { secret, name, colour } = JSON.parse(stored(KEPT) ?? "null") ?? {};
    const valid = [secret, name, colour].every((value) => typeof value === "string");
    return valid && secret.length >= 32 ? { secret, name, colour } : null;
  } catch {
    return null; // another program wrote this
  }
}

/** @param {Me} user */
function keep(user) {
  store(KEPT, JSON.stringify(user));
  return user;
}
