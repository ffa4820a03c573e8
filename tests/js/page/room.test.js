// The room on the page: which cards fold, how high each open card is, what a browser keeps.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Room } from "../../../apps/server/js/room.js";
import {
  divided,
  GAP,
  inside,
  keptOf,
  LEAST,
  leastOf,
  marginsOf,
} from "../../../apps/server/js/room_plan.js";

const NAME = 46;

/** Every combination of open and folded cards, most of them higher than their room. */
function* columns() {
  for (const naturals of [
    [900, 700, 120, 400],
    [90, 90, 90],
    [2000, 2000, 2000, 2000, 2000, 2000],
  ])
    for (let bits = 0; bits < 2 ** naturals.length; bits++)
      for (let latest = 0; latest < naturals.length; latest++)
        yield naturals.map((natural, i) => ({
          key: `c${i}`,
          folded: !(bits & (1 << i)),
          name: NAME,
          natural: bits & (1 << i) ? natural : NAME,
          used: (i - latest + naturals.length) % naturals.length,
        }));
}

test("every open card is readable, and all cards fit, whichever are open", () => {
  for (const room of [520, 724, 1000])
    for (const cards of columns()) {
      const { fold, heights } = divided(cards, room);
      const total = [...heights.values()].reduce((sum, height) => sum + height + GAP, -GAP);
      assert.ok(total <= room, `${total} pixels in ${room}`);
      const latest = cards.filter((card) => !card.folded).sort((a, b) => b.used - a.used)[0];
      for (const card of cards) {
        const height = heights.get(card.key);
        if (card.folded || fold.includes(card.key)) assert.equal(height, NAME);
        else assert.ok(height >= Math.min(card.natural, NAME + LEAST));
        assert.ok(height <= card.natural);
      }
      if (latest) {
        assert.ok(!fold.includes(latest.key), "the card used last stays open");
        const others = cards.filter((card) => card !== latest);
        const least = others.reduce(
          (sum, card) => sum + GAP + leastOf({ ...card, folded: card.folded || fold.includes(card.key) }),
          0,
        );
        assert.equal(heights.get(latest.key), Math.min(latest.natural, room - least));
      }
    }
});

test("folded cards that follow each other share a line, and the open card has the room they leave", () => {
  const cards = [900, NAME, NAME, NAME].map((natural, i) => ({
    key: `c${i}`,
    folded: i > 0,
    name: NAME,
    natural,
    used: -i,
  }));
  assert.equal(divided(cards, 400).heights.get("c0"), 400 - 3 * (NAME + GAP));
  assert.equal(divided(cards, 400, { beside: 3 }).heights.get("c0"), 400 - NAME - GAP);
  const between = [cards[1], cards[0], cards[2], cards[3]];
  assert.equal(divided(between, 400, { beside: 3 }).heights.get("c0"), 400 - 2 * (NAME + GAP));
});

test("no card folds where all have room, and on a phone one card is open", () => {
  const open = [300, 200, 100].map((natural, i) => ({
    key: `c${i}`,
    folded: false,
    name: NAME,
    natural,
    used: -i,
  }));
  assert.deepEqual(divided(open, 724).fold, []);
  assert.deepEqual(divided(open, 724, { single: true }).fold, ["c2", "c1"]);
});

test("a floating card stays inside the window", () => {
  for (const place of [
    [-50, -50, 100, 50],
    [5000, 5000, 9000, 9000],
    [200, 200, 300, 400],
  ]) {
    const [x, y, w, h] = inside(place, [1280, 800]);
    assert.ok(x >= 0 && y >= 52 && x + w <= 1280 && y + h <= 800);
  }
  assert.deepEqual(inside([200, 200, 300, 400], [1280, 800]), [200, 200, 300, 400]);
});

test("what a browser kept is read, and anything else is dropped", () => {
  const kept = { left: 300, right: 500, sheet: 0.3, afloat: { units: [20, 80, 300, 400] } };
  assert.deepEqual(keptOf(JSON.stringify(kept)), kept);
  const nothing = { left: undefined, right: undefined, sheet: undefined, afloat: {} };
  for (const text of [
    null,
    "{",
    "7",
    '{"left": 9000, "right": "wide", "sheet": 2, "afloat": {"units": [1, 2]}}',
  ])
    assert.deepEqual(keptOf(text), nothing);
});

test("the table keeps clear of open cards and of the titles of folded ones", () => {
  const open = { folded: false, reach: 300, bottom: 400 };
  const titles = [
    { folded: true, reach: 460, bottom: 48 },
    { folded: true, reach: 460, bottom: 110 },
  ];
  assert.deepEqual(marginsOf([1920, 1000], [[open], titles]), { left: 300, right: 0, top: 110 });
  const many = [...titles, { folded: true, reach: 460, bottom: 420 }];
  assert.deepEqual(marginsOf([1920, 1000], [[open], many]), { left: 300, right: 460, top: 0 });
  assert.deepEqual(marginsOf([1920, 1000], [[], []]), { left: 0, right: 0, top: 0 });
});

test("a card that is given the space while it folds is opened once it is folded, and not before", () => {
  let [clicks, touched] = [0, 0];
  const card = {
    key: "sight",
    folded: true,
    folding: true,
    toggle: { click: () => clicks++ },
    shutByHand: false,
  };
  const room = { cards: new Map([[{}, card]]), wanted: "sight", touch: () => touched++ };
  Room.prototype.open.call(room);
  assert.deepEqual([clicks, room.wanted], [0, "sight"]);
  card.folding = false;
  Room.prototype.open.call(room);
  assert.deepEqual([clicks, touched, room.wanted], [1, 1, ""]);
});
