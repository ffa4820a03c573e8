// Where arrow keys lead among tiles or rows.

/**
 * Return the index of the tile or row that a key moves to, or null for other keys.
 * @param {string} key
 * @param {number} at
 * @param {number} count
 * @param {number} across tiles side by side; 1 in a list
 */
export function nextTile(key, at, count, across) {
  const steps = new Map([
    ["ArrowLeft", at - 1],
    ["ArrowRight", at + 1],
    ["ArrowUp", at - across],
    ["ArrowDown", at + across],
    ["Home", 0],
    ["End", count - 1],
  ]);
  const to = steps.get(key);
  return to === undefined ? null : Math.min(Math.max(to, 0), count - 1);
}
