// What was put down last is remembered by the browser, and not where that is forbidden.

import assert from "node:assert/strict";
import { test } from "node:test";
import { remember, remembered } from "../../apps/cards/table/js/recent.js";

class Storage {
  kept = {};
  getItem(name) {
    return this.kept[name] ?? null;
  }
  setItem(name, value) {
    this.kept[name] = value;
  }
}

test("what this page put down comes first, each once, then what was there before", () => {
  globalThis.localStorage = new Storage();
  remember(["kind:wall", "kind:road"]);
  assert.deepEqual(remembered([]), ["kind:wall", "kind:road"]);
  assert.deepEqual(remembered(["kind:road", "kind:hill"]), ["kind:road", "kind:hill", "kind:wall"]);
  remember([]);
  assert.deepEqual(remembered([]), ["kind:wall", "kind:road"], "a new page forgets nothing");
  remember(Array.from({ length: 40 }, (_, number) => `kind:${number}`));
  assert.equal(remembered([]).length, 12);
});

test("what is no list of ours is passed over", () => {
  globalThis.localStorage = new Storage();
  for (const text of ["{", "7", '{"a":1}', '[1,null,"kind:wall"]']) {
    globalThis.localStorage.setItem("sightline.recent", text);
    assert.deepEqual(remembered(["kind:hill"]).slice(0, 1), ["kind:hill"]);
  }
  assert.deepEqual(remembered([]), ["kind:wall"]);
  globalThis.localStorage = {
    getItem() {
      throw new DOMException("denied", "SecurityError");
    },
  };
  assert.deepEqual(remembered(["kind:hill"]), ["kind:hill"]);
});
