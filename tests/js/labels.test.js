// Where labels go.

import assert from "node:assert/strict";
import { test } from "node:test";
import { notePlace, placed, places } from "../../apps/scene/js/labels/label_places.js";

const VIEW = { size: [1280, 800], insets: { left: 200, right: 300, top: 10, bottom: 60 }, focus: 1500 };
const word = (x, y, more = {}) => ({ size: [90, 34], spot: [x, y, 60], radius: 0.6, ...more });

test("labels keep within the free part of the page and off each other", () => {
  const words = Array.from({ length: 14 }, (_, i) => word(500 + 17 * (i % 5), 300 + 13 * Math.floor(i / 5)));
  const frames = placed(words, [], VIEW).filter(Boolean);
  assert.ok(frames.length >= 10, `${frames.length} found a place`);
  for (const [left, top, w, h] of frames) {
    assert.ok(left >= 200 && top >= 10 && left + w <= 980 && top + h <= 740);
  }
  for (const [i, a] of frames.entries()) {
    for (const b of frames.slice(i + 1)) {
      const across = a[0] + a[2] <= b[0] || b[0] + b[2] <= a[0];
      const down = a[1] + a[3] <= b[1] || b[1] + b[3] <= a[1];
      assert.ok(across || down, `${a} and ${b}`);
    }
  }
});

test("the first takes its place before the others", () => {
  const alone = placed([word(600, 400)], [], VIEW)[0];
  const same = placed([word(600, 400), word(600, 400), word(600, 400)], [], VIEW);
  assert.deepEqual(same[0], alone);
  assert.notDeepEqual(same[1], alone);
});

test("a label leads away from the others", () => {
  const [left, right] = placed([word(500, 400), word(700, 400)], [], VIEW);
  assert.ok(left[0] + 90 < 500 && right[0] > 700);
});

test("a label goes off what stands on the table", () => {
  const [free] = placed([word(600, 400)], [], VIEW);
  const thing = [free[0] + 20, free[1] + 10];
  const [moved] = placed([word(600, 400)], [thing], VIEW);
  const [left, top, w, h] = moved;
  assert.ok(thing[0] < left || thing[0] > left + w || thing[1] < top || thing[1] > top + h);
});

test("a spare label is shown only where there is ample room beside its thing", () => {
  const spare = { spare: true };
  assert.ok(placed([word(600, 400), word(800, 400, spare)], [], VIEW)[1]);
  const near = (more) => Array.from({ length: 6 }, (_, i) => word(600 + 9 * i, 400, i > 1 ? more : {}));
  const shown = (words) => placed(words, [], VIEW).filter(Boolean).length;
  assert.deepEqual([shown(near({})), shown(near(spare))], [6, 3]);
});

test("no label lies over a handle", () => {
  const [[left, top, w, h]] = placed([word(600, 400)], [], VIEW);
  const [moved] = placed([word(600, 400)], [], VIEW, [[left + 4, top + 4, 28, 28]]);
  assert.ok(
    moved[0] + moved[2] <= left + 4 ||
      moved[1] + moved[3] <= top + 4 ||
      moved[1] >= top + 32 ||
      moved[0] >= left + 32,
  );
  assert.deepEqual(moved.slice(2), [w, h]);
});

test("what is behind the eye or off the page has no label, and takes no room", () => {
  const behind = { ...word(600, 400), spot: [600, 400, -3] };
  const [none, first] = placed([behind, word(600, 400)], [], VIEW);
  assert.equal(none, null);
  assert.deepEqual(first, placed([word(600, 400)], [], VIEW)[0]);
  assert.deepEqual(placed([word(-400, 400)], [], VIEW), [null]);
});

test("a label keeps off its own thing, further from what is large or near", () => {
  for (const radius of [0.6, 4]) {
    const reach = (radius * VIEW.focus) / 60;
    for (const [left, top] of places(word(600, 400, { radius }), VIEW.focus, false)) {
      const aside = left >= 600 + reach || left + 90 <= 600 - reach;
      const above = top >= 400 + reach || top + 34 <= 400 - reach;
      assert.ok(aside || above, `${left}, ${top}`);
    }
  }
});

test("what stands upright is labelled above first", () => {
  const [[left, top]] = places(word(600, 400, { upright: true }), VIEW.focus, false);
  assert.equal(left, 555);
  assert.ok(top + 34 < 400);
});

test("the note beside the pointer keeps off the cards, unless the pointer is over them", () => {
  assert.deepEqual(notePlace([900, 400], [150, 60], VIEW), [900 - 14 - 150, 414]);
  assert.deepEqual(notePlace([600, 400], [150, 60], VIEW), [618, 414]);
  assert.deepEqual(notePlace([1000, 400], [150, 60], VIEW), [1018, 414]);
  assert.deepEqual(notePlace([600, 730], [150, 60], VIEW), [618, 740 - 60 - 4]);
});

test("a note beside the pointer covers no part of the line judged", () => {
  const line = Array.from({ length: 65 }, (_, i) => [300 + 10 * i, 100 + 10 * i]);
  for (const pointer of [
    [600, 400],
    [620, 430],
    [560, 400],
    [450, 250],
    [700, 540],
  ]) {
    const [left, top] = notePlace(pointer, [150, 60], VIEW, line);
    const over = line.filter(([x, y]) => x >= left && x <= left + 150 && y >= top && y <= top + 60);
    assert.deepEqual(over, [], `at ${pointer}`);
  }
});
