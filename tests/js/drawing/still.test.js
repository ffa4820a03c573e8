// What is drawn once under effects, and what is drawn in each frame over it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Stillness } from "../../../apps/scene/js/drawing/still.js";

let time = 0;
const changed = () => ++time;

function actor() {
  const made = { at: changed(), mapped: changed() };
  return { ...made, getMTime: () => made.at, getMapper: () => ({ getMTime: () => made.mapped }), made };
}

function table(...actors) {
  const made = { at: changed() };
  return { made, getMTime: () => made.at, getActors: () => actors };
}

const [cloud, die, house] = [actor(), actor(), actor()];
const over = new Set([cloud]);

test("a table is drawn whole while the camera turns, and kept once it stands still", () => {
  const still = new Stillness();
  const renderer = table(cloud, die, house);
  assert.equal(still.note(renderer, over, "720"), false, "the first frame");
  renderer.made.at = changed();
  assert.equal(still.note(renderer, over, "720"), false, "turned");
  assert.equal(still.note(renderer, over, "720"), true);
  assert.deepEqual([...still.moving], [cloud]);
  still.kept = true;
  cloud.made.at = changed();
  assert.equal(still.note(renderer, over, "720"), true);
  assert.equal(still.kept, true, "effects are drawn over what is kept");
  assert.equal(still.note(renderer, over, "300"), false, "the page has another size");
  assert.equal(still.kept, false);
});

test("what begins to move is drawn over a new picture of all others from then on", () => {
  const still = new Stillness();
  const renderer = table(cloud, die, house);
  still.note(renderer, over, "");
  still.note(renderer, over, "");
  still.kept = true;
  die.made.at = changed();
  assert.equal(still.note(renderer, over, ""), true);
  assert.deepEqual([still.kept, still.moving.has(die)], [false, true]);
  still.kept = true;
  die.made.at = changed();
  still.note(renderer, over, "");
  assert.equal(still.kept, true, "it moves on");
  house.made.mapped = changed();
  still.note(renderer, over, "");
  assert.deepEqual([still.kept, still.moving.has(house)], [false, true]);
});
