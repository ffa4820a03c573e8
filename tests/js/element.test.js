// Words as they are put on the page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { unbroken } from "../../apps/web/js/element.js";

test("a number and its unit stay in one line, as in Python's words", () => {
  assert.equal(unbroken("31 % of 60 mm in 4 min"), "31\u00a0% of 60\u00a0mm in 4\u00a0min");
  assert.equal(unbroken("< 1 % of 6 pieces, 2 minutes"), "<\u00a01\u00a0% of 6 pieces, 2 minutes");
});
