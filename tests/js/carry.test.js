// A picture carried out of its card: what whoever draws the table hears of it.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** @type {any} */
const page = new EventTarget();
page.setTimeout = (/** @type {() => void} */ act) => {
  page.hold = act;
  return 1;
};
const image = { style: {}, remove: () => {} };
Object.assign(globalThis, {
  window: page,
  document: { createElement: () => image, body: { append: () => {} } },
});
const { carried } = await import("../../apps/cards/table/js/carry.js");

const CARD = { left: 0, top: 0, right: 200, bottom: 400 };
/** @type {[string, string, number][]} */
let heard = [];
/** @type {any} */
let node;
let clicks = 0;

/** @param {string} type @param {object} [given] @param {any} [where] */
function say(type, given = {}, where = page) {
  const event = new Event(type, { bubbles: true, cancelable: true });
  where.dispatchEvent(
    Object.assign(event, { pointerId: 1, button: 0, isPrimary: true, pointerType: "mouse", ...given }),
  );
  return event;
}

page.addEventListener("sightline-carry", (/** @type {CustomEvent} */ event) => {
  heard.push([event.detail.id, event.detail.phase, event.detail.clientX]);
});

beforeEach(() => {
  heard = [];
  clicks = 0;
  node = new EventTarget();
  node.setPointerCapture = () => {};
  carried(
    node,
    "kind:wall",
    () => /** @type {any} */ (CARD),
    () => "data:,x",
  );
  node.addEventListener("click", () => {
    clicks += 1;
  });
});

/** @param {[number, number][]} way @param {object} [given] */
function drag(way, given = {}) {
  const [[x, y], ...rest] = way;
  say("pointerdown", { clientX: x, clientY: y, ...given }, node);
  for (const [clientX, clientY] of rest) say("pointermove", { clientX, clientY, ...given });
}

test("nothing is said before it is out of the card, then every way and where it is let go", () => {
  drag([
    [20, 20],
    [90, 30],
    [260, 40],
    [300, 50],
  ]);
  assert.deepEqual(heard, [
    ["kind:wall", "move", 260],
    ["kind:wall", "move", 300],
  ]);
  say("pointerup");
  assert.deepEqual(heard.at(-1), ["kind:wall", "drop", 300]);
  say("click", {}, node);
  assert.equal(clicks, 0, "a drag is no click");
  say("pointermove", { clientX: 320, clientY: 50 });
  assert.equal(heard.length, 3, "it is over");
});

test("a click stays a click, and a drag within the card is nothing", () => {
  drag([
    [20, 20],
    [23, 21],
  ]);
  say("pointerup");
  say("click", {}, node);
  assert.equal(clicks, 1);
  drag([
    [20, 20],
    [100, 90],
  ]);
  say("pointerup");
  assert.deepEqual(heard, []);
});

test("what is brought back, interrupted or escaped is cancelled", () => {
  drag([
    [20, 20],
    [260, 40],
    [100, 40],
  ]);
  say("pointerup");
  assert.equal(heard.at(-1)?.[1], "cancel");
  drag([
    [20, 20],
    [260, 40],
  ]);
  say("pointercancel");
  assert.equal(heard.at(-1)?.[1], "cancel");
  drag([
    [20, 20],
    [260, 40],
  ]);
  const pressed = say("keydown", { key: "Escape" });
  assert.equal(heard.at(-1)?.[1], "cancel");
  assert.ok(pressed.defaultPrevented, "it means nothing else");
  assert.equal(say("keydown", { key: "Escape" }).defaultPrevented, false);
});

test("a finger scrolls along the list, and carries across it or after a rest", () => {
  const touch = { pointerType: "touch" };
  drag(
    [
      [20, 200],
      [22, 150],
      [260, 90],
    ],
    touch,
  );
  assert.equal(say("touchmove").defaultPrevented, false);
  assert.deepEqual(heard, []);
  say("pointercancel", touch);
  heard = [];
  drag(
    [
      [20, 200],
      [60, 205],
      [260, 190],
    ],
    touch,
  );
  assert.deepEqual(heard, [["kind:wall", "move", 260]]);
  assert.ok(say("touchmove").defaultPrevented, "nothing scrolls meanwhile");
  say("pointerup", touch);
  heard = [];
  drag([[20, 200]], touch);
  page.hold();
  say("pointermove", { clientX: 30, clientY: -40, ...touch });
  assert.deepEqual(heard, [["kind:wall", "move", 30]], "after a rest it goes up, too");
  say("pointerup", touch);
});
