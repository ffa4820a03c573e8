// The steps of the tour, and where its card lies beside what a step points at.

/**
 * A step. `says`: its title and its words, as messages. `at`: selectors of what it points at, the first
 * that is on the page counts; none: the point of the table to click next. `goes`: a click there goes on
 * to the next step.
 * @typedef {{ says: [string, string], at: string[], goes: boolean }} Step
 */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box pixels of the window */

/** @type {Step[]} */
export const STEPS = [
  { says: ["js-tour-title-1", "js-tour-1"], at: [], goes: false },
  {
    says: ["js-tour-title-2", "js-tour-2"],
    at: [".card-line-of-sight", "[data-key=line-of-sight]"],
    goes: false,
  },
  { says: ["js-tour-title-3", "js-tour-3"], at: [".undo"], goes: true },
  { says: ["js-tour-title-4", "js-tour-4"], at: [".workspaces"], goes: true },
  { says: ["js-tour-title-5", "js-tour-5"], at: [".hand-on", ".file-menu"], goes: true },
];

const GAP = 8; // pixels between the card and what it points at,
const EDGE = 8; // and the edge of its room
const MARGIN = 4; // between a part of the page and its ring

/**
 * Return the ring around boxes, within the window.
 * @param {Box[]} boxes
 * @param {Box} view the window
 * @returns {Box}
 */
export function around(boxes, view) {
  const x = Math.max(0, Math.min(...boxes.map((box) => box.x)) - MARGIN);
  const y = Math.max(0, Math.min(...boxes.map((box) => box.y)) - MARGIN);
  const right = Math.min(view.width, Math.max(...boxes.map((box) => box.x + box.width)) + MARGIN);
  const bottom = Math.min(view.height, Math.max(...boxes.map((box) => box.y + box.height)) + MARGIN);
  return { x, y, width: right - x, height: bottom - y };
}

/**
 * Return where the card lies: as near as possible to what it points at without covering any of it, over
 * the table if that has room, else anywhere in the window.
 * @param {Box} at
 * @param {[number, number]} card its width and height
 * @param {Box} free what no card of the page covers
 * @param {Box} view
 * @returns {[number, number]}
 */
export function beside(at, [wide, high], free, view) {
  const middle = at.x + (at.width - wide) / 2;
  /** @type {[number, number][]} */
  const places = [
    [middle, at.y + at.height + GAP],
    [middle, at.y - GAP - high],
    [at.x - GAP - wide, at.y],
    [at.x + at.width + GAP, at.y],
  ];
  const far = (/** @type {[number, number]} */ [x, y]) =>
    Math.hypot(x - middle, y + high / 2 - at.y - at.height / 2);
  for (const room of [free, view]) {
    const clear = places
      .map((place) => inside(place, [wide, high], room))
      .filter((place) => !covers(place, [wide, high], at));
    if (clear.length && room.width >= wide + 2 * EDGE)
      return clear.reduce((best, place) => (far(place) < far(best) ? place : best));
  }
  return inside([middle, at.y > view.height / 2 ? 0 : view.height], [wide, high], view);
}

/**
 * Return where the card leaves the table in view: at the lower right, or at the upper right where it
 * would cover the point.
 * @param {Box | null} at the ring about the point, if that is in view
 * @param {[number, number]} card
 * @param {Box} free
 * @param {Box} view
 * @returns {[number, number]}
 */
export function aside(at, card, free, view) {
  const room = { ...free, x: view.x, width: view.width };
  const low = inside([view.width, view.height], card, room);
  return at && covers(low, card, at) ? inside([view.width, 0], card, room) : low;
}

/**
 * Return the nearest place of a card within a room.
 * @param {[number, number]} place
 * @param {[number, number]} card
 * @param {Box} room
 * @returns {[number, number]}
 */
function inside([x, y], [wide, high], room) {
  return [
    Math.max(room.x + EDGE, Math.min(x, room.x + room.width - wide - EDGE)),
    Math.max(room.y + EDGE, Math.min(y, room.y + room.height - high - EDGE)),
  ];
}

/**
 * Return whether a card would come too near to a box.
 * @param {[number, number]} place
 * @param {[number, number]} card
 * @param {Box} at
 */
function covers([x, y], [wide, high], at) {
  const across = x < at.x + at.width + GAP && x + wide > at.x - GAP;
  return across && y < at.y + at.height + GAP && y + high > at.y - GAP;
}
