// Models that are moved on a shared page, the link that hands them on, and ranges between them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { read, written } from "../../../apps/share/js/link.js";
import { Places } from "../../../apps/share/js/places.js";
import { between, footOf } from "../../../apps/share/js/ranges.js";
import { Bvh } from "../../../apps/share/js/sight/bvh.js";

const LEVEL = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const SIZE = [48, 36];
const ROUND = { core: [[0, 0]], radius: 0.5, low: 0, high: 0.1 };

/** A table with a square roof, 4″ high and 6″ wide, and a unit of two models. */
function laid() {
  const [a, b, c, d] = [
    [-3, -3, 4],
    [3, -3, 4],
    [3, 3, 4],
    [-3, 3, 4],
  ];
  const roof = new Bvh(Float32Array.from([a, b, c, a, c, d].flat(2)));
  const model = (id, x, y) => ({ id, stand: [...LEVEL, x, y, 0], eye: [x + 0.25, y, 1], foot: ROUND });
  const units = [{ id: "able", models: [model("able/0", 10, 9), model("able/1", 10, 7)] }];
  const pieces = [{ id: "house", bears: 0, solid: 0, stand: [...LEVEL, 24, 18, 0] }];
  return new Places({ table: { units, pieces }, mesh: () => roof }, SIZE);
}

const near = (found, expected) =>
  found.forEach((value, at) => {
    assert.ok(Math.abs(value - expected[at]) < 1e-6, `${found} is not ${expected}`);
  });

test("a moved model stands on the roof below it, with its eye, and undo puts it back", () => {
  const places = laid();
  places.hold(["able/0"]);
  places.shift([14, 9]);
  places.keep();
  near(places.at("able/0").stand.slice(9), [24, 18, 4]);
  near(places.at("able/0").eye, [24.25, 18, 5]);
  assert.deepEqual(places.moved, ["able/0"]);
  assert.ok(places.undo());
  assert.deepEqual(places.moved, []);
  assert.ok(!places.undo());
});

test("a unit stays together, turns about its middle, and stays on the table", () => {
  const places = laid();
  places.hold(["able/0", "able/1"]);
  places.turn(90);
  near(places.spot("able/0"), [9, 8, 90]);
  near(places.spot("able/1"), [11, 8, 90]);
  near(places.at("able/0").eye, [9, 8.25, 1]);
  places.keep();
  places.hold(["able/0", "able/1"]);
  places.shift([-30, 0]);
  near(places.spot("able/0"), [0, 8, 90]);
  near(places.spot("able/1"), [2, 8, 90]);
  places.keep();
  places.home();
  assert.deepEqual(places.moved, []);
  places.undo();
  near(places.spot("able/1"), [2, 8, 90]);
});

test("a tap meets the roof, the table, or nothing beside it", () => {
  const places = laid();
  near(places.point([24, 18, 30], [0, 0, -1]), [24, 18, 4]);
  near(places.point([10, 0, 10], [0, Math.SQRT1_2, -Math.SQRT1_2]), [10, 10, 0]);
  assert.equal(places.point([10, -20, 10], [0, -Math.SQRT1_2, -Math.SQRT1_2]), null);
});

test("a link says what was moved, and nothing else is one", () => {
  const [at, put] = [[["able/0", [12.5, 20.25, 90]]], [["25", [3, 4, 0]]]];
  const free = [
    [
      [1, 2.5],
      [30, 2],
      [30, 9],
    ],
  ];
  const asked = { firer: "able", target: "put-1", at, put, free };
  const link = written("8d7c9a4c6ab5", asked);
  assert.equal(
    link,
    "#of=8d7c9a4c6ab5&firer=able&target=put-1&at=able%2F0:12.5,20.25,90&put=25:3,4,0&free=1,2.5,30,2,30,9",
  );
  assert.deepEqual(read(link), { of: "8d7c9a4c6ab5", ...asked });
  assert.deepEqual(read("#of=8d&at=able/0:1,x,3&at=b")?.at, []);
  assert.equal(read("#maps"), null);
});

test("ranges go from base to base, and from a hull to a place above it", () => {
  const places = laid();
  assert.equal(between(footOf(places.at("able/0")), footOf(places.at("able/1"))).inches, 1);
  const hull = { core: [[-1, -1], [1, -1], [1, 1], [-1, 1]], radius: 0, low: 0, high: 2 }; // biome-ignore format: a square
  const tank = footOf({ foot: hull, stand: [0, -1, 0, 1, 0, 0, 0, 0, 1, 20, 10, 0] });
  const place = (x, y, z) => ({ core: [[x, y]], radius: 0, low: z, high: z });
  const found = between(tank, place(25, 10, 5));
  near([found.inches, ...found.ends[0]], [5, 21, 10, 2]);
  assert.equal(between(tank, place(20.5, 10, 1)).inches, 0);
});
