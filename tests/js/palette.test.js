// What the palette shows of what is looked for, and where keys lead in it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fit, found, nothingFound, wordsOf } from "../../apps/cards/table/js/palette_order.js";
import { nextTile } from "../../apps/web/js/arrow_keys.js";

/** @param {string} label @param {string} [words] */
const row = (label, words = "") => ({ id: label, label, words, sided: false });

const SECTIONS = [
  { title: "Buildings", rows: [row("Building", "a house"), row("Church", "with a tower")] },
  { title: "Walls & hedges", rows: [row("Sandbags", "a low wall"), row("Dry-stone wall")] },
  { title: "Groups", rows: [] },
];

/** @param {string} text */
const shown = (text) => found(SECTIONS, text).map((part) => [part.title, part.rows.map((one) => one.label)]);

test("without a word all that has anything is shown as it is", () => {
  assert.deepEqual(shown("  "), [
    ["Buildings", ["Building", "Church"]],
    ["Walls & hedges", ["Sandbags", "Dry-stone wall"]],
  ]);
});

test("what is called so comes before what is only like it", () => {
  assert.deepEqual(shown("wall"), [["Walls & hedges", ["Dry-stone wall", "Sandbags"]]]);
  assert.deepEqual(shown("STONE w"), [["Walls & hedges", ["Dry-stone wall"]]]);
  assert.deepEqual(shown("house"), [["Buildings", ["Building"]]]);
  assert.deepEqual(shown("tow"), [["Buildings", ["Church"]]]);
});

test("a thing that is what is looked for comes before others that have it in their names", () => {
  const rows = [
    row("Building", "building a house whose size is"),
    row("Ruined house", "ruined-house a shell"),
  ];
  const [{ rows: shownRows }] = found([{ title: "Buildings", rows }], "house");
  assert.deepEqual(
    shownRows.map((one) => one.label),
    ["Building", "Ruined house"],
  );
});

test("a group is found by its own name, whole", () => {
  assert.deepEqual(shown("hedges"), [["Walls & hedges", ["Sandbags", "Dry-stone wall"]]]);
  assert.deepEqual(shown("submarine"), []);
});

test("a word for several things finds one of them", () => {
  assert.deepEqual(shown("houses"), [["Buildings", ["Building"]]]);
  assert.deepEqual(shown("churches"), [["Buildings", ["Church"]]]);
  assert.deepEqual(shown("walls"), [["Walls & hedges", ["Dry-stone wall", "Sandbags"]]]);
  assert.deepEqual(shown("sandbags"), [["Walls & hedges", ["Sandbags"]]]);
});

test("every word must fit", () => {
  assert.equal(fit(row("Light tank", "tracked vehicle"), wordsOf("tank light")), 0);
  assert.equal(fit(row("Light tank", "tracked vehicle"), wordsOf("tank vehicle")), 2);
  assert.equal(fit(row("Light tank", "tracked vehicle"), wordsOf("tank heavy")), null);
});

test("arrows go about the tiles and stay among them", () => {
  assert.equal(nextTile("ArrowRight", 0, 5, 2), 1);
  assert.equal(nextTile("ArrowDown", 1, 5, 2), 3);
  assert.equal(nextTile("ArrowUp", 1, 5, 2), 0);
  assert.equal(nextTile("ArrowDown", 4, 5, 2), 4);
  assert.equal(nextTile("End", 0, 5, 2), 4);
  assert.equal(nextTile("Home", 3, 5, 2), 0);
  assert.equal(nextTile("Enter", 3, 5, 2), null);
});

test("what no palette has is said to lie elsewhere", () => {
  assert.equal(nothingFound("submarine"), "Nothing here is called “submarine”.");
  for (const words of ["smoke", "a Smokescreen", "flames"])
    assert.match(nothingFound(words), /Nothing here is called .* card “Templates” in the tab Demo & play/);
});
