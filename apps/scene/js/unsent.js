// Edits that were sent and that the server has not said it keeps: the tab remembers them, and a page
// that comes back after a cut tells of them, so that nothing done with a hand is lost without a word.

/** @import { UnsentEdit } from "./protocol" */

const KEPT = "sightline.unsent ";
const MOST = 50;

/**
 * @typedef {object} Keeper what keeps texts by name: a browser's sessionStorage
 * @property {(name: string) => string | null} getItem
 * @property {(name: string, text: string) => void} setItem
 * @property {(name: string) => void} removeItem
 */

// The last part of the address is the table's name.
export function tableHere() {
  return location.pathname.slice(location.pathname.lastIndexOf("/") + 1);
}

export class Unsent {
  /**
   * @param {Keeper | null} keeper null where nothing can be kept
   * @param {() => string} table what the table is called that is shown now
   */
  constructor(keeper, table) {
    this.keeper = keeper;
    this.table = table;
  }

  /** @returns {UnsentEdit[]} the edits of this table that nobody has answered, oldest first */
  rows() {
    try {
      const found = JSON.parse(this.keeper?.getItem(KEPT + this.table()) ?? "[]");
      return Array.isArray(found) ? found : [];
    } catch {
      return []; // nothing that was written by us
    }
  }

  /** @param {UnsentEdit} edit */
  add(edit) {
    this.keep([...this.rows(), edit].slice(-MOST));
  }

  /** @param {string[]} tokens those that were answered, done or refused */
  settle(tokens) {
    this.keep(this.rows().filter(({ token }) => !tokens.includes(token)));
  }

  /** @param {UnsentEdit[]} rows */
  keep(rows) {
    try {
      if (rows.length) this.keeper?.setItem(KEPT + this.table(), JSON.stringify(rows));
      else this.keeper?.removeItem(KEPT + this.table());
    } catch (error) {
      console.info("nothing can be kept in this browser", error);
    }
  }
}

// Of this tab.
export function unsentHere() {
  /** @type {Keeper | null} */
  let keeper = null;
  try {
    keeper = sessionStorage;
  } catch {
    // forbidden here
  }
  return new Unsent(keeper, tableHere);
}

export function newToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
