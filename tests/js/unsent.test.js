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

test("a report is no longer than the server reads, and keeps the newest edits", () => {
  const unsent = new Unsent(new Kept(), () => "farm");
  const many = (count) => Array.from({ length: count }, (_, i) => [`rifle-squad-4/${i}`, 12.345678, 9.5]);
  unsent.add({ token: "old", to: many(700) });
  unsent.add({ token: "middle", to: many(700) });
  unsent.add({ token: "new", to: many(700) });
  const report = unsent.report();
  assert.deepEqual(
    report.map(({ token }) => token),
    ["middle", "new"],
  );
  assert.equal(report[1].to.length, 700);
  assert.ok(report[0].to.length > 400 && report[0].to.length < 700);
  assert.ok(JSON.stringify(report).length < 48_000);
  assert.deepEqual(new Unsent(new Kept(), () => "yard").report(), []);
});
