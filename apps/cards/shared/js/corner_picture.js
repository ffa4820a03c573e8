// A picture from above in which points are marked in turn, by click or by finger.

import { add } from "../../../web/js/element.js";
import { perInch, say } from "../../../web/js/say.js";

/** @import { CornersMarked } from "../../../scene/js/protocol" */
/** @import { Model } from "../../../web/js/panel" */
/** @typedef {{ picture: string, steps: string[], done: string, marks: [number, number][], inches: number | null, asks: string, mirrored: boolean }} Shown */

/** @param {{ model: Model<Shown, CornersMarked> }} given */
export function render({ model }) {
  const marks = [...model.marks];
  let inches = model.inches;
  const root = document.createElement("div");
  root.className = "corners";
  const words = add(root, "p", "go");
  words.setAttribute("role", "status");
  const frame = add(root, "div", "picture");
  const image = add(frame, "img");
  image.alt = say("js-scan-above");
  image.draggable = false;
  image.src = model.picture;
  const lines = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  lines.setAttribute("viewBox", "0 0 1 1");
  lines.setAttribute("preserveAspectRatio", "none");
  lines.setAttribute("aria-hidden", "true");
  frame.appendChild(lines);
  const back = add(root, "button", "back", say("js-remove-point"));
  back.type = "button";

  if (model.asks) {
    addDistance(root, model.asks, inches, (said) => {
      inches = said;
      model.send_msg({ marks, inches });
    });
  }

  const draw = () => {
    image.classList.toggle("mirrored", model.mirrored);
    words.textContent = model.steps[marks.length] ?? model.done;
    back.disabled = marks.length === 0;
    const shape = marks.length === 4 ? "polygon" : "polyline";
    const points = marks.map(([x, y]) => `${x},${y}`).join(" ");
    lines.innerHTML = `<${shape} points="${points}" vector-effect="non-scaling-stroke"/>`;
    for (const dot of frame.querySelectorAll("span")) dot.remove();
    for (const [number, [x, y]] of marks.entries()) {
      const dot = add(frame, "span", "", String(number + 1));
      dot.style.left = `${100 * x}%`;
      dot.style.top = `${100 * y}%`;
    }
  };
  const change = () => {
    draw();
    model.send_msg({ marks, inches });
  };
  frame.addEventListener("click", (event) => {
    if (marks.length === model.steps.length) return;
    const box = image.getBoundingClientRect();
    const share = (/** @type {number} */ at, /** @type {number} */ whole) =>
      Math.min(1, Math.max(0, at / whole));
    marks.push([share(event.clientX - box.left, box.width), share(event.clientY - box.top, box.height)]);
    change();
  });
  back.addEventListener("click", () => {
    marks.pop();
    change();
  });
  model.on("mirrored", () => {
    marks.length = 0;
    change();
  });
  draw();
  return root;
}

/**
 * Add a field for the inches between two marks.
 * @param {HTMLElement} root @param {string} asks @param {number | null} inches
 * @param {(inches: number | null) => void} told
 */
function addDistance(root, asks, inches, told) {
  const label = add(root, "label", "known", asks);
  const field = add(label, "input");
  field.inputMode = "decimal";
  field.value = inches === null ? "" : String(Number((inches * perInch()).toFixed(2)));
  field.addEventListener("input", () => {
    const said = Number.parseFloat(field.value.replace(",", "."));
    told(said >= 0 && said <= 1000 ? said / perInch() : null);
  });
}
