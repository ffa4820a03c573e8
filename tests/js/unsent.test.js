import assert from "node:assert/strict";
import { test } from "node:test";
import { Unsent } from "../../apps/scene/js/unsent.js";

class Kept {
  constructor() {
    this.texts = new Map();
  }
  getItem(name) {
    return this.texts.get(name) ?? null;
  }
  setItem(name, text) {
    this.texts.set(name, text);
  }
  removeItem(name) {
    this.texts.delete(name);
  }
}

const edit = (token) => ({ token, to: [["able/0", 1, 2]] });

test("what was sent is remembered until it is answered, table by table", () => {
  const keeper = new Kept();
  let table = "farm";
  const unsent = new Unsent(keeper, () => table);
  unsent.add(edit("a"));
  unsent.add(edit("b"));
  assert.deepEqual(
    unsent.rows().map(({ token }) => token),
    ["a", "b"],
  );
  table = "yard";
  assert.deepEqual(unsent.rows(), []);
  unsent.settle(["a"]);
  table = "farm";
  assert.equal(unsent.rows().length, 2, "of another table nothing was answered");
  unsent.settle(["a"]);
  assert.deepEqual(unsent.rows(), [edit("b")]);
  unsent.settle(["b", "c"]);
  assert.equal(keeper.texts.size, 0, "nothing is kept of nothing");
});

test("no more than fifty, the newest; nonsense and no storage are nothing", () => {
  const keeper = new Kept();
  const unsent = new Unsent(keeper, () => "farm");
  for (let i = 0; i < 60; i++) unsent.add(edit(String(i)));
  assert.equal(unsent.rows().length, 50);
  assert.equal(unsent.rows()[0].token, "10");
  for (const nonsense of ["no json", "7", "null", "{}"]) {
    keeper.setItem("sightline.unsent farm", nonsense);
    assert.deepEqual(unsent.rows(), []);
  }
  const nowhere = new Unsent(null, () => "farm");
  nowhere.add(edit("a"));
  assert.deepEqual(nowhere.rows(), []);
});
