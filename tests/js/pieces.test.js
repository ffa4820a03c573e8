// Files go in pieces, as much as is asked for, one file after the other.

import assert from "node:assert/strict";
import { test } from "node:test";

import { base64, Pieces } from "../../apps/cards/table/js/pieces.js";

const file = (name, size) => new File([Uint8Array.from({ length: size }, (_, n) => n % 251)], name);

test("a file is announced, and sent piece by piece as it is asked for", async () => {
  const told = [];
  const pieces = new Pieces((piece) => told.push(piece));
  pieces.take([file("a.stl", 10)]);
  assert.deepEqual(told, [{ name: "a.stl", size: 10, at: 0, data: "" }]);
  await pieces.send(0, 6);
  await pieces.send(6, 6);
  const bytes = told.slice(1).map((one) => Buffer.from(one.data, "base64"));
  assert.deepEqual([...Buffer.concat(bytes)], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  assert.equal(told[2].at, 6);
});

test("another file waits until nothing more of the first is wanted", async () => {
  const told = [];
  const pieces = new Pieces((piece) => told.push(piece.name));
  pieces.take([file("a.stl", 3), file("b.stl", 3)]);
  pieces.take([file("c.stl", 3)]);
  assert.deepEqual(told, ["a.stl"]);
  pieces.next();
  pieces.next();
  pieces.next();
  assert.deepEqual(told, ["a.stl", "b.stl", "c.stl"]);
  await pieces.send(0, 3);
  assert.equal(told.length, 3);
});

test("no more than twenty wait", () => {
  const pieces = new Pieces(() => {});
  pieces.take(Array.from({ length: 50 }, (_, n) => file(`${n}.stl`, 1)));
  assert.equal(pieces.queue.length, 20);
});

test("base64 of many bytes is that of all of them", () => {
  const bytes = Uint8Array.from({ length: 100_001 }, (_, n) => n % 256);
  assert.equal(base64(bytes), Buffer.from(bytes).toString("base64"));
});
