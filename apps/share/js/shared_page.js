// The page of a table that was handed on as one file: it unpacks what it holds, and shows it by the
// program's own scene component.

import { render } from "../../scene/js/view.js";
import { add } from "../../web/js/element.js";
import { say } from "../../web/js/say.js";
import { Ask } from "./ask.js";
import { Augmented } from "./augmented.js";
import { Card } from "./card.js";
import { holds, run, taken, worker } from "./held.js";
import { Layers } from "./layers.js";
import { apart, Recorded } from "./recorded.js";
import { StandIn } from "./stand_in.js";

async function start() {
  const card = new Card();
  const stage = /** @type {HTMLElement} */ (document.getElementById("stage"));
  const waiting = /** @type {HTMLElement} */ (document.getElementById("waiting"));
  waiting.textContent = say("js-setting-up");
  if (!("DecompressionStream" in window)) {
    waiting.textContent = say("js-too-old");
    return;
  }
  /** @type {Ask | null} */
  let ask = null;
  try {
    await run("vtk");
    const recorded = new Recorded(await taken("recording"));
    const scene = new StandIn(
      recorded,
      (message) => {
        if (!ask?.heard(message) && message.type === "key") card.press(message.key);
      },
      async () => {
        waiting.remove();
        if (holds("sight")) ask = new Ask(await sightTable(), await worker("judging"), layers, card);
        card.begin(layers, recorded);
        void new Augmented(recorded).offer();
      },
    );
    const layers = new Layers(recorded.told, scene);
    const inner = stage.attachShadow({ mode: "open" });
    add(inner, "style", "", recorded.told.style);
    const root = render({ model: scene });
    root.setAttribute("aria-label", say("js-shared-table"));
    inner.append(root, document.createElement("slot"));
    if (root.classList.contains("unavailable")) waiting.remove();
  } catch (error) {
    console.warn(error);
    waiting.textContent = say("js-damaged");
  }
}

/** Unpack the table of sight. */
async function sightTable() {
  const { told, buffers } = apart(await taken("sight"));
  let end = 0;
  const next = (/** @type {number} */ size) => {
    end += size;
    return buffers.slice(end - size, end).buffer;
  };
  return { ...told, meshes: told.meshes.map((/** @type {number[]} */ row) => row.map(next)) };
}

void start();
