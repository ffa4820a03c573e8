// How many pixels a frame has: by a card always those of the screen.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

mock.timers.enable({ apis: ["setTimeout"] });
globalThis.window = globalThis;
const { Sharpness } = await import("../../../apps/scene/js/drawing/sharpness.js");

test("with a card every frame has the pixels of the screen, and none is drawn twice", () => {
  let again = 0;
  const sharp = new Sharpness(false, () => again++);
  sharp.moved();
  assert.equal(sharp.next(), 1);
  assert.equal(sharp.coarse, false);
  sharp.drawn();
  assert.equal(sharp.next(), 1);
  sharp.drawn();
  mock.timers.tick(5000);
  assert.equal(again, 0);
});

test("without one what moves has fewer, and what rests more, drawn once", () => {
  /** @type {number[]} */
  const ratios = [];
  const sharp = new Sharpness(true, () => {
    ratios.push(sharp.next());
    sharp.drawn();
  });
  assert.equal(sharp.next(), 1);
  assert.equal(sharp.coarse, false);
  sharp.drawn();
  sharp.moved();
  assert.ok(sharp.next() < 1);
  assert.equal(sharp.coarse, true, "what moves has no detail either");
  sharp.drawn();
  mock.timers.tick(400);
  sharp.moved();
  assert.ok(sharp.next() < 1, "it still moves");
  mock.timers.tick(5000);
  assert.deepEqual(ratios, [], "nor is it on the screen yet");
  sharp.drawn();
  mock.timers.tick(400);
  assert.deepEqual(ratios, [], "nor has it rested yet");
  mock.timers.tick(5000);
  assert.equal(ratios.length, 1, "once it has, it is drawn once more");
  assert.equal(sharp.coarse, false);
  assert.ok(ratios[0] > 1);
});

test("what is moved while the last frame waits is drawn as what moves", () => {
  /** @type {number[]} */
  const ratios = [];
  const sharp = new Sharpness(true, () => {
    sharp.moved();
    ratios.push(sharp.next());
  });
  sharp.next();
  sharp.drawn();
  mock.timers.tick(600);
  assert.ok(ratios[0] < 1);
  sharp.delete();
  mock.timers.tick(5000);
  assert.equal(ratios.length, 1);
});

test("effects over what stands still have more pixels than what moves, and fewer than the screen", () => {
  const sharp = new Sharpness(true, () => {});
  sharp.played();
  const playing = sharp.next();
  assert.equal(sharp.coarse, false, "the table keeps its detail");
  sharp.played();
  sharp.moved();
  const moving = sharp.next();
  assert.ok(moving < playing && playing < 1);
  assert.equal(sharp.next(), 1, "neither lasts");
  sharp.filmed = true;
  sharp.played();
  assert.equal(sharp.next(), 1, "a film is sharp");
  sharp.delete();
});
