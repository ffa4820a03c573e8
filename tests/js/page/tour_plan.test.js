// The card of the tour lies near what it points at, covers none of it, and stays in the window.

import assert from "node:assert/strict";
import { test } from "node:test";
import { around, aside, beside } from "../../../apps/server/js/tour_plan.js";

const VIEW = { x: 0, y: 0, width: 390, height: 844 };
const CARD = [340, 160];

function apart([x, y], [wide, high], at) {
  return x + wide <= at.x || at.x + at.width <= x || y + high <= at.y || at.y + at.height <= y;
}

test("wherever a part of the page is, the card lies beside it and within the window", () => {
  for (let x = 0; x <= 300; x += 50)
    for (let y = 0; y <= 800; y += 40) {
      const at = { x, y, width: 80, height: 40 };
      const [left, top] = beside(at, CARD, { ...VIEW, y: 60, height: 500 }, VIEW);
      assert.ok(apart([left, top], CARD, at), `${x}, ${y}`);
      assert.ok(left >= 0 && left + CARD[0] <= VIEW.width && top >= 0 && top + CARD[1] <= VIEW.height);
    }
});

test("the ring is about all parts, and ends at the window", () => {
  const boxes = [
    { x: 2, y: 10, width: 20, height: 20 },
    { x: 380, y: 40, width: 30, height: 20 },
  ];
  assert.deepEqual(around(boxes, VIEW), { x: 0, y: 6, width: 390, height: 58 });
});

test("the card leaves the point of the table in view", () => {
  for (const y of [100, 400, 760]) {
    const at = { x: 200, y, width: 68, height: 68 };
    assert.ok(apart(aside(at, CARD, VIEW, VIEW), CARD, at), `${y}`);
  }
  assert.ok(aside(null, CARD, VIEW, VIEW)[1] > 400);
});
