// A slider of the steps of a game. It sends only changes by the user, never those that Python sets.

import { say } from "../../../web/js/say.js";

/** @import { Scrubbed } from "../../../scene/js/protocol" */
/** @import { Model } from "../../../web/js/panel" */

/** @param {{ model: Model<{ at: number, last: number }, Scrubbed> }} given */
export function render({ model }) {
  const bar = document.createElement("input");
  bar.type = "range";
  bar.className = "timeline";
  bar.min = "0";
  bar.step = "1";
  bar.setAttribute("aria-label", say("js-step-of-game"));
  const draw = () => {
    bar.max = String(Math.max(1, model.last));
    bar.disabled = model.last < 1;
    bar.value = String(model.at);
    bar.setAttribute("aria-valuetext", say("js-step-at", { at: model.at, last: model.last }));
  };
  bar.addEventListener("input", () => model.send_msg({ step: Number(bar.value) }));
  model.on("at", draw);
  model.on("last", draw);
  draw();
  return bar;
}
