// The entries of the palette to show, in order: all by group, or the results of a search.

import { say } from "../../../web/js/say.js";

/** @typedef {{ id: string, label: string, words: string, sided: boolean, kept?: boolean }} Row */
/** @typedef {{ title: string, rows: Row[] }} Section */

/**
 * Return the words of a search in lower case, those of several things as those of one: "ruins" finds
 * the ruin.
 * @param {string} text
 */
export function wordsOf(text) {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return words.map((word) => word.replace(/(?:(ch|sh|x)e|([^s]))s$/, "$1$2"));
}

/**
 * Return how well a row fits a search: 0 where a word of its label begins with each word, or its
 * description does (a building is "a house …"); 1 where its label contains it; 2 where its
 * description does; null where it does not fit.
 * @param {Row} row
 * @param {string[]} wanted
 */
export function fit(row, wanted) {
  const label = row.label.toLocaleLowerCase();
  const is = `${/^(?:[\w-]+ )?an? (.*)/.exec(row.words)?.[1] ?? ""} `;
  let worst = 0;
  for (const word of wanted) {
    const begins = is.startsWith(`${word} `) || label.split(/[\s-]+/).some((part) => part.startsWith(word));
    const found = begins ? 0 : label.includes(word) ? 1 : row.words.includes(word) ? 2 : null;
    if (found === null) return null;
    worst = Math.max(worst, found);
  }
  return worst;
}

/** What is laid on a table and is in no palette, by the beginnings of its words. */
const LAID = /^(smoke|fog|barrage|artillery|template|blast|flame)/;

/**
 * Return what is said where a search finds nothing.
 * @param {string} text
 */
export function nothingFound(text) {
  const laid = wordsOf(text).some((word) => LAID.test(word));
  return say(laid ? "js-nothing-laid" : "js-nothing-called", { text });
}

/**
 * Return the sections with rows that fit a search, the best sections and rows first.
 * @param {Section[]} sections
 * @param {string} text
 * @returns {Section[]}
 */
export function found(sections, text) {
  const wanted = wordsOf(text);
  if (!wanted.length) return sections.filter((section) => section.rows.length);
  const left = [];
  let best = 3;
  for (const section of sections) {
    const inTitle = fit({ id: "", label: section.title, words: "", sided: false }, wanted) === 0;
    const rows = [];
    for (const row of section.rows) {
      const how = fit(row, wanted) ?? (inTitle ? 1 : null);
      if (how !== null) rows.push({ row, how });
    }
    rows.sort((a, b) => a.how - b.how);
    if (!rows.length) continue;
    best = Math.min(best, rows[0].how);
    left.push({ title: section.title, how: rows[0].how, rows: rows.map((one) => one.row) });
  }
  left.sort((a, b) => a.how - b.how);
  return left.map(({ title, rows }) => ({ title, rows }));
}
