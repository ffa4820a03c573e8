// The words of the next step on a device without a pointer.

import assert from "node:assert/strict";
import { test } from "node:test";
import { byFinger } from "../../../apps/server/js/message_line.js";

test("a finger taps, and has no keys", () => {
  const steps = {
    "Barn: click where it goes, or use the arrow keys and Enter. [ and ] turn it, Esc ends.":
      "Barn: tap where it goes.",
    "It stands on the road. A click or Enter puts it there.": "It stands on the road. A tap puts it there.",
    "Wall: click the next point. Enter or double click: finish. Esc: remove the last point.":
      "Wall: tap the next point. Double tap: finish.",
    "Click where it ends; with Shift it goes on from there. Esc lays it down.": "Tap where it ends.",
    "Drag it, or click where it is to go. Shift-click adds a waypoint. A click on what is shown goes there.":
      "Drag it, or tap where it is to go. A tap on what is shown goes there.",
    "Click it again or press Enter to go there; a click elsewhere moves it.":
      "Tap it again to go there; a tap elsewhere moves it.",
    "Saved at 12.5″.": "Saved at 12.5″.",
  };
  for (const [words, said] of Object.entries(steps)) assert.equal(byFinger(words), said);
});
