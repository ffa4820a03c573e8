// The page of a table that was handed on as one file: it unpacks what it holds, and shows it by the
// program's own scene component.

import { render } from "../../scene/js/view.js";
import { add } from "../../web/js/element.js";
import { Augmented } from "./augmented.js";
import { Card } from "./card.js";
import { run, taken } from "./held.js";
import { Layers } from "./layers.js";
import { Recorded } from "./recorded.js";
import { StandIn } from "./stand_in.js";

const NAME = "The table. Drag to turn it.";

export async function start() {
  const card = new Card();
  const stage = /** @type {HTMLElement} */ (document.getElementById("stage"));
  const waiting = /** @type {HTMLElement} */ (document.getElementById("waiting"));
  waiting.textContent = "Setting up the table …";
  if (!("DecompressionStream" in window)) {
    waiting.textContent = "This browser is too old to unpack the table. The rest is beside it.";
    return;
  }
  try {
    await run("vtk");
    const recorded = new Recorded(await taken("recording"));
    const scene = new StandIn(
      recorded,
      (key) => card.press(key),
      () => {
        waiting.remove();
        card.begin(layers, recorded);
        void new Augmented(recorded).offer();
      },
    );
    const layers = new Layers(recorded.told, scene);
    const inner = stage.attachShadow({ mode: "open" });
    add(inner, "style", "", recorded.told.style);
    const root = render({ model: scene });
    root.setAttribute("aria-label", NAME);
    inner.append(root, document.createElement("slot"));
    if (root.classList.contains("unavailable")) waiting.remove();
  } catch (error) {
    console.warn(error);
    waiting.textContent = "The table cannot be drawn: this file is damaged. The rest is beside it.";
  }
}

void start();
