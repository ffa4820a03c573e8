// Handles: what is pulled is drawn at once, as far as it is still there.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Handles } from "../../apps/scene/js/handles.js";

test("what was drawn anew during a pull is left as it was said to stand", () => {
  /** @type {string[]} */
  const placed = [];
  const [kept, gone] = [{ id: "model/able/0" }, { id: "shadow/able/0" }];
  const world = {
    items: new Map([
      ["model/able/0", kept],
      ["shadow/able/0", { id: "shadow/able/0" }],
    ]),
    place: (/** @type {{ id: string }} */ item) => placed.push(item.id),
  };
  const stood = new Map([
    [kept, [1]],
    [gone, [1]],
  ]);
  const draw = /** @type {any} */ (Handles.prototype.draw);
  draw.call({ scene: { world } }, { stood }, (/** @type {number[]} */ matrix) => matrix);
  assert.deepEqual(placed, ["model/able/0"]);
});
