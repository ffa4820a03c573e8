// Those who are at the table too: their colours, the way to what they point at, and pointing.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { ago, clock } from "../../apps/cards/shared/js/ago.js";
import { beside } from "../../apps/scene/js/labels/beside.js";
import { Gestures } from "../../apps/scene/js/pointer/pointer.js";
import { inkOn, luminance } from "../../apps/web/js/colour.js";

const VIEW = { size: [1280, 800], insets: { left: 248, right: 364, top: 12, bottom: 64 } };
const OKABE_ITO = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#F0E442", "#6b6b6b"];

const INKS = { black: "#000000", white: "#ffffff" };

test("words on every colour are read: 4.5 to 1 or more", () => {
  for (const colour of OKABE_ITO) {
    const [a, b] = [luminance(colour), luminance(INKS[inkOn(colour)])];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    assert.ok(ratio >= 4.5, `${colour}: ${ratio.toFixed(2)}`);
  }
  assert.equal(inkOn("#0072B2"), "white");
  assert.equal(inkOn("#F0E442"), "black");
});

test("what is in the free part of the page needs no way to it", () => {
  assert.deepEqual(beside([600, 400, 50], VIEW), { inside: true, at: [600, 400], angle: 0 });
  assert.equal(beside([100, 400, 50], VIEW).inside, false, "under a card");
  assert.equal(beside([600, 790, 50], VIEW).inside, false, "under the bar");
});

test("the way leads to where it is, and its mark stays beside the cards", () => {
  for (const [spot, angle] of [
    [[9000, 374, 50], 0],
    [[582, 9000, 50], 90],
    [[582, -9000, 50], -90],
    [[9000, 374, -50], 180],
  ]) {
    const found = beside(spot, VIEW);
    assert.equal(found.inside, false);
    assert.ok(Math.abs(Math.abs(found.angle) - Math.abs(angle)) < 2, `${spot}: ${found.angle}`);
    const [x, y] = found.at;
    assert.ok(x >= 248 && x <= 916 && y >= 12 && y <= 736, `${spot}: ${found.at}`);
  }
});

test("a page with no free part at all still has a place for the mark", () => {
  const none = { size: [300, 200], insets: { left: 200, right: 200, top: 150, bottom: 150 } };
  const { at, angle } = beside([5, 5, 10], none);
  assert.ok([...at, angle].every(Number.isFinite));
});

class Surface extends EventTarget {
  getBoundingClientRect() {
    return { left: 0, top: 0 };
  }
  setPointerCapture() {}
}

/** Gestures on nothing, and what they said. */
function gestures() {
  const [surface, said] = [new Surface(), []];
  const on = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...args) =>
          void said.push([name, ...args]),
    },
  );
  const made = new Gestures(surface, on, { control: false });
  const send = (type, more = {}) =>
    surface.dispatchEvent(
      Object.assign(new Event(type), { button: 0, pointerId: 1, clientX: 50, clientY: 60, ...more }),
    );
  return { send, said: () => said.map(([name]) => name), made };
}

test("a click with Alt points and chooses nothing", () => {
  const { send, said } = gestures();
  send("pointerdown", { pointerType: "mouse", altKey: true });
  send("pointerup", { pointerType: "mouse", altKey: true });
  assert.deepEqual(said(), ["grab", "letGo", "point"]);
});

test("a finger that stays points; one that moves or is lifted does not", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const stays = gestures();
    stays.send("pointerdown", { pointerType: "touch" });
    mock.timers.tick(600);
    stays.send("pointerup", { pointerType: "touch" });
    assert.deepEqual(stays.said(), ["grab", "letGo", "point"]);
    const moves = gestures();
    moves.send("pointerdown", { pointerType: "touch" });
    moves.send("pointermove", { pointerType: "touch", clientX: 90 });
    mock.timers.tick(600);
    assert.ok(!moves.said().includes("point"), "it drags");
    const taps = gestures();
    taps.send("pointerdown", { pointerType: "touch" });
    taps.send("pointerup", { pointerType: "touch" });
    mock.timers.tick(600);
    assert.deepEqual(taps.said(), ["grab", "letGo", "tap"]);
  } finally {
    mock.timers.reset();
  }
});

test("with a button down that is not the table's own the pointer hovers over nothing", () => {
  const { send, said } = gestures();
  send("pointermove", { pointerType: "mouse", buttons: 1 });
  assert.deepEqual(said(), [], "a handle has it");
  send("pointermove", { pointerType: "mouse", buttons: 0 });
  assert.deepEqual(said(), ["hover"]);
});

test("how long ago something was", () => {
  const said = [0, 44, 60, 89, 3500, 3600, 7300, 86_400, 200_000].map(ago);
  assert.deepEqual(said, ["now", "now", "1 min", "1 min", "58 min", "1 h", "2 h", "1 day", "2 days"]);
});

test("a line of today has its time, one of another day its date too", () => {
  const today = new Date(2026, 10, 22, 18, 0);
  assert.equal(clock(new Date(2026, 10, 22, 9, 5), today), "09:05");
  assert.equal(clock(new Date(2026, 10, 21, 23, 59), today), "2026-11-21 23:59");
});
