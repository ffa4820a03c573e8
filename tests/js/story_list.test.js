// The story of a game: it keeps to its newest line unless the user scrolled back to read.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isReading } from "../../apps/cards/play/js/story_list.js";

test("a story stays where the user scrolled to, and nowhere else", () => {
  assert.equal(isReading(0, 0, false), false, "at the newest line");
  assert.equal(isReading(-200, 0, false), true, "scrolled back");
  assert.equal(isReading(-200, -200, true), true, "still reading when the next line comes");
  assert.equal(isReading(-200, -200, false), false, "the list itself went to an earlier step");
  assert.equal(isReading(-5, -200, true), false, "scrolled to the newest line again");
});
