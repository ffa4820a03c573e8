// Details on how a verdict was computed; once opened, they stay open while the verdict changes.

import { add } from "../../../web/js/element.js";
import { say } from "../../../web/js/say.js";

/** @import { Model } from "../../../web/js/panel" */

/** @param {{ model: Model<{ lines: string[], digest: string }, never> }} given */
export function render({ model }) {
  const root = document.createElement("details");
  root.className = "digest";
  add(root, "summary", "", say("js-details"));
  const lines = add(root, "div");
  const last = add(root, "p", "", `${say("js-digest")} `);
  const digest = add(last, "code");
  digest.dataset.digest = "";
  digest.title = say("js-digest-about");
  const draw = () => {
    digest.textContent = model.digest;
    lines.replaceChildren();
    for (const line of model.lines) add(lines, "p", "", line);
  };
  model.on("lines", draw);
  model.on("digest", draw);
  draw();
  return root;
}
