// What a browser remembers, also for the server to read: the table that it had open last, the
// language that its user chose, and whether the user has seen the tour of the page.

import { store, stored } from "./stored.js";

const DAYS = 180;
const TOUR = "sightline.tour";

/** @param {string} table its name */
export function rememberTable(table) {
  remember(lastTableCookie(), table);
}

/** The name of the table that this browser had open last; "" where it remembers none. */
export function lastTable() {
  const told = document.cookie.split("; ").find((one) => one.startsWith(`${lastTableCookie()}=`));
  try {
    return decodeURIComponent(told?.slice(lastTableCookie().length + 1) ?? "");
  } catch {
    return ""; // another program of this machine wrote it
  }
}

// Cookies do not tell the servers of one machine apart: the port is in the name.
const lastTableCookie = () => `sightline-last${location.port}`;

/** Return whether the user has seen the tour of the page. */
export function toured() {
  return stored(TOUR) !== null;
}

export function rememberTour() {
  store(TOUR, "seen");
}

/** @param {string} language that all pages are in from now on */
export function speakFromNowOn(language) {
  remember("sightline-language", language);
  location.reload();
}

/**
 * @param {string} name a cookie's
 * @param {string} value
 */
function remember(name, value) {
  const path = new URL("..", location.href).pathname;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API wants a secure context
    document.cookie = `${name}=${encodeURIComponent(value)}; Path=${path}; Max-Age=${DAYS * 86_400}; SameSite=Lax${secure}`;
  } catch (error) {
    console.info("no cookies in this frame", error);
  }
}
