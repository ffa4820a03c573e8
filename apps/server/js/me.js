// Who uses this browser: a secret that it keeps, and the name and colour that he chose.

import { newToken } from "../../scene/js/unsent.js";

const KEPT = "sightline.me";

/** @typedef {{ secret: string, name: string, colour: string }} Me */

/** @type {Me | null} */
let here = null; // where nothing can be kept: this page is somebody for as long as it lives

/** @returns {Me} */
export function me() {
  here = read() ?? here ?? keep({ secret: newToken(), name: "", colour: "" });
  return here;
}

/**
 * Be called so from now on.
 * @param {string} name
 * @param {string} colour
 */
export function called(name, colour) {
  here = keep({ secret: me().secret, name, colour });
}

/**
 * Whether another page of the browser has said something else of who uses it.
 * @param {StorageEvent} event
 */
export function isOfMe(event) {
  return event.key === KEPT && event.newValue !== null;
}

/** @returns {Me | null} */
function read() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT) ?? "null");
    const { secret, name, colour } = found ?? {};
    const whole = [secret, name, colour].every((one) => typeof one === "string");
    return whole && secret.length >= 32 ? { secret, name, colour } : null;
  } catch {
    return null; // forbidden here, or nothing that was written by us
  }
}

/** @param {Me} who */
function keep(who) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(who));
  } catch (error) {
    console.info("nothing can be kept in this browser", error);
  }
  return who;
}
