// Divide the height of a column among its cards, and keep floating cards inside the window.

export const LEAST = 160; // least readable height of a card's body, pixels
export const GAP = 10; // pixels between two cards

/**
 * A card of a column, in pixels. `name`: height of its title. `natural`: height with all of its
 * content. `used`: when it was opened or answered last, as a serial number.
 * @typedef {{ key: string, folded: boolean, name: number, natural: number, used: number }} Card
 */

/**
 * Return the height that a card needs to be readable.
 * @param {Card} card
 */
export function leastOf({ folded, name, natural }) {
  return folded ? name : Math.min(natural, name + LEAST);
}

/**
 * Divide a column: fold the cards that were used longest ago until every open card is readable,
 * then give the remaining height to the open cards, those used last first.
 * @param {Card[]} cards in order, from the top
 * @param {number} room pixels
 * @param {{ single?: boolean, beside?: number }} [how] `single`: at most one card is open; `beside`:
 * how many folded cards that follow each other share a line
 * @returns {{ fold: string[], heights: Map<string, number> }}
 */
export function divided(cards, room, { single = false, beside = 1 } = {}) {
  const shown = cards.map((card) => ({ ...card }));
  const latestFirst = shown.filter((card) => !card.folded).sort((a, b) => b.used - a.used);
  const spare = () => lines(shown, beside).reduce((left, line) => left - GAP - line, room + GAP);
  /** @type {string[]} */
  const fold = [];
  while (latestFirst.length > 1 && (single || spare() < 0)) {
    const oldest = latestFirst[latestFirst.length - 1];
    oldest.folded = true;
    latestFirst.pop();
    fold.push(oldest.key);
  }
  const heights = new Map(shown.map((card) => [card.key, leastOf(card)]));
  let left = Math.max(0, spare());
  for (const card of latestFirst) {
    const least = leastOf(card);
    const more = Math.min(left, card.natural - least);
    heights.set(card.key, least + more);
    left -= more;
  }
  return { fold, heights };
}

/**
 * Return the least heights of a column's lines. An open card has a line of its own.
 * @param {Card[]} cards
 * @param {number} beside how many folded cards share a line
 */
function lines(cards, beside) {
  /** @type {number[]} */
  const heights = [];
  let folded = 0; // folded cards directly before this one
  for (const card of cards) {
    const least = leastOf(card);
    if (card.folded && folded % beside)
      heights[heights.length - 1] = Math.max(heights[heights.length - 1], least);
    else heights.push(least);
    folded = card.folded ? folded + 1 : 0;
  }
  return heights;
}

/**
 * Return the margins that the cards at both edges take from the table, in pixels. A column with an
 * open card takes its width. A column of folded cards takes its width or the height of its titles,
 * whichever leaves more of the table.
 * @typedef {{ folded: boolean, reach: number, bottom: number }} Edge `reach`: from the edge of the
 * table's room to the card's far side; `bottom`: from its top to the card's lower side
 * @param {[number, number]} room width and height
 * @param {Edge[][]} columns left, right
 * @returns {{ left: number, right: number, top: number }}
 */
export function marginsOf([width, height], columns) {
  let top = 0;
  const [left, right] = columns.map((cards) => {
    const reach = Math.max(0, ...cards.map((card) => card.reach));
    const bottom = Math.max(0, ...cards.map((card) => card.bottom));
    if (cards.some((card) => !card.folded) || reach / width < bottom / height) return reach;
    top = Math.max(top, bottom);
    return 0;
  });
  return { left, right, top };
}

/**
 * Return a floating card's place inside a window: x, y, width, height, in pixels.
 * @param {number[]} place
 * @param {[number, number]} window width and height
 * @returns {[number, number, number, number]}
 */
export function inside([x, y, width, height], [across, down]) {
  const w = Math.round(Math.min(Math.max(width, 220), across - 16));
  const h = Math.round(Math.min(Math.max(height, 120), down - 72));
  return [
    Math.round(Math.min(Math.max(x, 8), across - w - 8)),
    Math.round(Math.min(Math.max(y, 60), down - h - 8)),
    w,
    h,
  ];
}

/**
 * The stored arrangement of a page. `left`, `right`: widths of the columns, pixels; `sheet`: the
 * sheets' share of the height; `afloat`: the places of popped-out cards.
 * @typedef {{ left?: number, right?: number, sheet?: number, afloat: Record<string, number[]> }} Kept
 */

/**
 * Read a stored arrangement. Invalid values are dropped.
 * @param {string | null} text
 * @returns {Kept}
 */
export function keptOf(text) {
  /** @type {any} */
  let read = null;
  try {
    read = JSON.parse(text ?? "null");
  } catch {
    // not written by this program
  }
  /** @type {(value: unknown, low: number, high: number) => number | undefined} */
  const within = (value, low, high) =>
    typeof value === "number" && value >= low && value <= high ? value : undefined;
  /** @type {Record<string, number[]>} */
  const afloat = {};
  for (const [key, place] of Object.entries(read?.afloat ?? {}))
    if (Array.isArray(place) && place.length === 4 && place.every(Number.isFinite)) afloat[key] = place;
  return {
    left: within(read?.left, ...WIDTHS.left),
    right: within(read?.right, ...WIDTHS.right),
    sheet: within(read?.sheet, 0.1, SHEET),
    afloat,
  };
}

/** @type {{ left: [number, number], right: [number, number] }} */
export const WIDTHS = { left: [220, 520], right: [300, 720] };
export const SHEET = 0.4; // the sheets' largest share of the height
