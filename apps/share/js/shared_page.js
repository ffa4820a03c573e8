// The page of a table that was handed on as one file: it unpacks what it holds, and shows it by the
// program's own scene component.

import { render } from "../../scene/js/view.js";
import { add } from "../../web/js/element.js";
import { Card } from "./card.js";
import { Layers } from "./layers.js";
import { decoded, inflated, Recorded } from "./recorded.js";
import { StandIn } from "./stand_in.js";

const NAME = "The table. Drag to turn it.";

export async function start() {
  const card = new Card();
  const stage = /** @type {HTMLElement} */ (document.getElementById("stage"));
  const waiting = /** @type {HTMLElement} */ (document.getElementById("waiting"));
  waiting.textContent = "Setting up the table …";
  if (!("DecompressionStream" in window)) {
    waiting.textContent = "This browser is too old to unpack the table. The rulings are beside it.";
    return;
  }
  try {
    await run("vtk");
    const recorded = new Recorded(await inflated(held("recording")));
    const scene = new StandIn(
      recorded,
      (key) => card.press(key),
      () => {
        waiting.remove();
        card.begin(layers, recorded);
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
    waiting.textContent = "The table cannot be drawn: this file is damaged. The rulings are beside it.";
  }
}

/** @param {string} id */
function held(id) {
  const node = document.getElementById(id);
  const bytes = decoded(node?.textContent ?? "");
  node?.remove(); // some megabytes of text
  return bytes;
}

/**
 * Run a script that the page holds compressed.
 * @param {string} id
 */
async function run(id) {
  const text = new TextDecoder().decode(await inflated(held(id)));
  add(document.head, "script", "", text);
}

void start();
