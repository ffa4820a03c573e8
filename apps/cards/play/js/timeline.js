// A game's steps as a slider. It says only what a hand did: what Python sets is never told back.

/** @import { Scrubbed } from "../../../scene/js/protocol" */
/** @import { Model } from "../../../web/js/panel" */

/** @param {{ model: Model<{ at: number, last: number }, Scrubbed> }} given */
export function render({ model }) {
  const bar = document.createElement("input");
  bar.type = "range";
  bar.className = "timeline";
  bar.min = "0";
  bar.step = "1";
  bar.setAttribute("aria-label", "Step of the game");
  const draw = () => {
    bar.max = String(Math.max(1, model.last));
    bar.disabled = model.last < 1;
    bar.value = String(model.at);
    bar.setAttribute("aria-valuetext", `step ${model.at} of ${model.last}`);
  };
  bar.addEventListener("input", () => model.send_msg({ step: Number(bar.value) }));
  model.on("at", draw);
  model.on("last", draw);
  draw();
  return bar;
}
