// A choice of colours; those of other people at the table are marked.

import { inkOn } from "../../../web/js/colour.js";
import { add } from "../../../web/js/element.js";
import { say } from "../../../web/js/say.js";

/** @import { RowPicked } from "../../../scene/js/protocol" */
/** @import { Model } from "../../../web/js/panel" */
/** @typedef {{ colour: string, name: string, taken: boolean }} Swatch */

/** @param {{ model: Model<{ rows: Swatch[], chosen: string }, RowPicked> }} given */
export function render({ model }) {
  const root = document.createElement("div");
  root.className = "swatches";
  root.setAttribute("role", "radiogroup");
  root.setAttribute("aria-label", say("js-your-colour"));
  const draw = () => {
    root.replaceChildren();
    for (const { colour, name, taken } of model.rows) {
      const label = add(root, "label", taken ? "taken" : "");
      const words = taken ? say("js-colour-taken", { colour: name }) : name;
      label.title = words;
      label.style.background = colour;
      label.style.color = inkOn(colour);
      const input = add(label, "input");
      input.type = "radio";
      input.name = "colour";
      input.value = colour;
      input.checked = colour === model.chosen;
      input.setAttribute("aria-label", words);
      input.addEventListener("change", () => model.send_msg({ picked: colour }));
    }
  };
  const choose = () => {
    for (const input of root.querySelectorAll("input")) input.checked = input.value === model.chosen;
  };
  model.on("rows", draw);
  model.on("chosen", choose);
  draw();
  return root;
}
