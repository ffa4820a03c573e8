// Edits that the server has not confirmed. The tab stores them, and a page that reconnects reports them,
// so that no edit is lost silently.

/** @import { UnsentEdit } from "./protocol" */

const KEPT = "sightline.unsent ";
const MOST = 50;
const LONGEST = 48_000; // characters of a report: the server reads no message of more than 65,536

/**
 * @typedef {object} Keeper a store of texts by name: the browser's sessionStorage
 * @property {(name: string) => string | null} getItem
 * @property {(name: string, text: string) => void} setItem
 * @property {(name: string) => void} removeItem
 */

/** Return the table's name, the last part of the URL. */
export function tableHere() {
  return location.pathname.slice(location.pathname.lastIndexOf("/") + 1);
}

export class Unsent {
  /**
   * @param {Keeper | null} keeper null where the browser stores nothing
   * @param {() => string} table returns the name of the current table
   */
  constructor(keeper, table) {
    this.keeper = keeper;
    this.table = table;
  }

  /** @returns {UnsentEdit[]} the unanswered edits of this table, oldest first */
  rows() {
    try {
      const rows = JSON.parse(this.keeper?.getItem(KEPT + this.table()) ?? "[]");
      return Array.isArray(rows) ? rows : [];
    } catch {
      return []; // written by something else
    }
  }

  /** @returns {UnsentEdit[]} the edits for one report: the newest, the last with as many things as fit */
  report() {
    let left = LONGEST;
    /** @type {UnsentEdit[]} */
    const rows = [];
    for (const { token, to } of this.rows().reverse()) {
      left -= token.length + 100;
      const fits = to.filter((row) => {
        left -= JSON.stringify(row).length + 1;
        return left > 0;
      });
      if (fits.length || !to.length) rows.unshift({ token, to: fits });
    }
    return rows;
  }

  /** @param {UnsentEdit} edit */
  add(edit) {
    this.keep([...this.rows(), edit].slice(-MOST));
  }

  /** @param {string[]} tokens of the edits that were accepted or refused */
  settle(tokens) {
    this.keep(this.rows().filter(({ token }) => !tokens.includes(token)));
  }

  /** @param {UnsentEdit[]} rows */
  keep(rows) {
    try {
      if (rows.length) this.keeper?.setItem(KEPT + this.table(), JSON.stringify(rows));
      else this.keeper?.removeItem(KEPT + this.table());
    } catch (error) {
      console.info("this browser cannot store unsent edits", error);
    }
  }
}

/** Return the unsent edits of this tab. */
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
