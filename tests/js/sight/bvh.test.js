// A tree finds what a search through all triangles finds.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Bvh, Hit } from "../../../apps/share/js/sight/bvh.js";

/** Random numbers that are the same each time (Lehmer 1951). */
function* numbers(seed = 1) {
  for (;;) {
    seed = (seed * 48271) % 2147483647;
    yield seed / 2147483647;
  }
}

const drawn = numbers();
const random = () => /** @type {number} */ (drawn.next().value);

/**
 * Return triangles of about an inch in a cube, each so many times.
 * @param {number} many
 * @param {number} wide
 * @param {number} times
 */
function triangles(many, wide, times = 1) {
  const each = Array.from({ length: many }, () => {
    const middle = [0, 1, 2].map(() => wide * random());
    return Array.from({ length: 9 }, (_, place) => middle[place % 3] + random());
  });
  return Float32Array.from(each.flatMap((one) => Array(times).fill(one).flat()));
}

for (const [name, corners] of Object.entries({
  "one triangle": triangles(1, 5),
  "a thousand": triangles(1000, 10),
  "twenty, each twenty times in one place": triangles(20, 3, 20),
}))
  test(`rays meet the first of ${name}`, () => {
    const tree = new Bvh(corners);
    const alone = Array.from({ length: tree.count }, (_, n) => new Bvh(corners.slice(9 * n, 9 * n + 9)));
    for (let ray = 0; ray < 200; ray++) {
      const [x, y, z, ...way] = Array.from({ length: 6 }, () => 12 * random() - 1);
      const [dx, dy, dz] = way.map((part, axis) => part - [x, y, z][axis]);
      const ends = alone.map((one) => {
        const hit = new Hit();
        one.first(x, y, z, dx, dy, dz, hit);
        return hit.along;
      });
      const hit = new Hit();
      tree.first(x, y, z, dx, dy, dz, hit);
      assert.equal(hit.along, Math.min(...ends));
    }
  });

test("a tree is made at its first ray, and one of nothing is never met", () => {
  const tree = new Bvh(triangles(100, 10));
  assert.equal(tree.used, 0);
  tree.first(0, 0, 0, 1, 1, 1, new Hit());
  assert.ok(tree.used > 0);
  const nothing = new Bvh(new Float32Array(0));
  nothing.grow();
  assert.equal(nothing.first(0, 0, 0, 1, 1, 1, new Hit()), false);
});
