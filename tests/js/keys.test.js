// Keys: the camera's are obeyed here, those that are listened for are told, and no others taken.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Keys } from "../../apps/scene/js/pointer/keys.js";

/** @type {Record<string, (event: object) => void>} */
const heard = {};
globalThis.document = /** @type {any} */ ({
  addEventListener: (/** @type {string} */ name, /** @type {(event: object) => void} */ act) => {
    heard[name] = act;
  },
});
globalThis.Element = /** @type {any} */ (class {});

/** @type {unknown[][]} */
let told;
/** @type {boolean} */
let movable;
/** @type {Keys} */
let keys;

beforeEach(() => {
  [told, movable] = [[], false];
  const say =
    (/** @type {string} */ name) =>
    (/** @type {unknown[]} */ ...what) =>
      told.push([name, ...what]);
  keys = new Keys({
    movable: () => movable,
    key: say("key"),
    turn: say("turn"),
    shift: say("shift"),
    zoom: say("zoom"),
  });
});

// Whether a key was taken from the browser.
function press(/** @type {string} */ key, more = {}) {
  let prevented = false;
  const held = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more };
  heard.keydown({ key, composedPath: () => [], preventDefault: () => (prevented = true), ...held });
  return prevented;
}

test("nothing is told before anybody listens", () => {
  assert.equal(press("x"), false);
  assert.equal(press("z", { ctrlKey: true }), false);
  assert.deepEqual(told, []);
});

test("what is listened for is told, letters small, and nothing else is taken", () => {
  keys.listen({ plain: ["x", "Escape"], control: ["z"], first: [] });
  assert.equal(press("X", { shiftKey: true }), true);
  assert.equal(press("z", { metaKey: true, shiftKey: false }), true);
  assert.equal(press("z", { shiftKey: false }), false);
  assert.equal(press("x", { ctrlKey: true }), false);
  assert.equal(press("Escape", { altKey: true }), false);
  assert.deepEqual(told, [
    ["key", { key: "x", shift: true, control: false }],
    ["key", { key: "z", shift: false, control: true }],
  ]);
});

test("Space plays and pauses, also after a click on a button, and presses a button that a key reached", () => {
  keys.listen({ plain: [" "], control: [], first: [" "] });
  const on = (/** @type {boolean} */ reached) => {
    const button = new Element();
    const named = reached ? ["button", "button:focus-visible"] : ["button"];
    button.matches = (wanted) => wanted.split(", ").some((one) => named.includes(one));
    return press(" ", { composedPath: () => [button] });
  };
  assert.equal(on(false), true);
  assert.equal(on(true), false);
  assert.equal(told.length, 1);
  keys.listen({ plain: [" "], control: [], first: [] });
  assert.equal(on(false), false, "outside of a demonstration a button keeps its key");
});

test("the camera's keys are obeyed and not told, and not with Control", () => {
  keys.listen({ plain: [], control: [], first: [] });
  assert.equal(press("w"), true);
  assert.equal(press("+"), true);
  assert.equal(press("w", { ctrlKey: true }), false);
  assert.deepEqual(
    told.map(([name]) => name),
    ["shift", "zoom"],
  );
});

test("arrows turn the table where they have nothing to move", () => {
  keys.listen({ plain: ["ArrowUp"], control: [], first: [] });
  press("ArrowUp", { shiftKey: false });
  movable = true;
  press("ArrowUp", { shiftKey: true });
  assert.deepEqual(
    told.map(([name]) => name),
    ["turn", "key"],
  );
});

test("Enter is a button's where one has the keys, and told where none has", () => {
  keys.listen({ plain: ["Enter"], control: [], first: [] });
  const button = Object.assign(Object.create(globalThis.Element.prototype), {
    matches: (/** @type {string} */ what) => what.includes("button,"),
  });
  assert.equal(press("Enter", { composedPath: () => [button] }), false);
  assert.equal(press("Enter"), true);
  assert.equal(told.length, 1);
});

test("keys of a demonstration are told before the camera and the cards have them", () => {
  const card = Object.assign(Object.create(globalThis.Element.prototype), {
    matches: (/** @type {string} */ what) => what === ".side",
  });
  keys.listen({ plain: ["x", "PageDown", "."], control: [], first: ["PageDown", "."] });
  assert.equal(press("PageDown", { composedPath: () => [card] }), true);
  assert.equal(press("."), true);
  assert.equal(press(","), true);
  assert.deepEqual(
    told.map(([name]) => name),
    ["key", "key", "turn"],
  );
});
