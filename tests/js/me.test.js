// Who uses the browser: kept where it can be, and somebody for this page where it cannot.

import assert from "node:assert/strict";
import { test } from "node:test";

/** A page of its own. */
const page = () => import(`../../apps/server/js/me.js?${Math.random()}`);

class Storage {
  kept = {};
  getItem(name) {
    return this.kept[name] ?? null;
  }
  setItem(name, value) {
    this.kept[name] = value;
  }
}

class Forbidden {
  getItem() {
    throw new DOMException("denied", "SecurityError");
  }
  setItem() {
    throw new DOMException("denied", "SecurityError");
  }
}

test("a secret is made once, and two pages of a browser are the same", async () => {
  globalThis.localStorage = new Storage();
  const [one, other] = [await page(), await page()];
  const { secret } = one.me();
  assert.match(secret, /^[0-9a-f]{32}$/);
  assert.deepEqual(other.me(), { secret, name: "", colour: "" });
  one.setMe("Bea", "#D55E00");
  assert.deepEqual(other.me(), { secret, name: "Bea", colour: "#D55E00" });
  globalThis.localStorage = new Storage();
  assert.notEqual((await page()).me().secret, secret, "another browser is another");
});

test("what is kept and is not ours is made anew", async () => {
  for (const wrong of [
    "{",
    "null",
    "[]",
    '"x"',
    '{"secret":"short","name":"","colour":""}',
    '{"secret":7}',
  ]) {
    globalThis.localStorage = new Storage();
    localStorage.setItem("sightline.me", wrong);
    assert.match((await page()).me().secret, /^[0-9a-f]{32}$/, wrong);
  }
});

test("where nothing can be kept a page is the same as long as it lives", async () => {
  globalThis.localStorage = new Forbidden();
  const [one, other] = [await page(), await page()];
  const { secret } = one.me();
  assert.equal(one.me().secret, secret);
  one.setMe("Bea", "#D55E00");
  assert.deepEqual(one.me(), { secret, name: "Bea", colour: "#D55E00" });
  assert.notEqual(other.me().secret, secret);
});
