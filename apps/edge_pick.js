// The table in plan, lying as the camera sees it: an edge to come in over, and a die that chooses.

const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };
const ROUND = ["own", "right", "opposite", "left"]; // edges round the table, seen from one's own
const PLANE = '<path d="M8 .8c.7 0 1 .9 1 2v2.7l6 3.3v1.5L9 8.6v3.6l1.8 1.3v1.1L8 13.9l-2.8.7v-1.1L7 12.2V8.6l-6 1.7V8.8l6-3.3V2.8c0-1.1.3-2 1-2Z"/>';

export function render({ model }) {
  const root = document.createElement("div");
  const draw = () => {
    const focused = root.getRootNode().activeElement?.dataset?.edge;
    root.className = `edges side-${model.side}`;
    root.replaceChildren();
    const plan = add(root, "div", "plan");
    plan.setAttribute("role", "group");
    plan.setAttribute("aria-label", "The edge it comes in over");
    add(plan, "div", "field");
    for (const { id, label, what } of model.edges) {
      const at = (model.own + ROUND.indexOf(id) - seenFrom() + 4) % 4;
      const node = button(plan, `edge at-${at}`, what, () => model.send_msg({ edge: id }));
      node.dataset.edge = id;
      node.setAttribute("aria-pressed", String(model.chosen === id));
      node.innerHTML = `<svg viewBox="0 0 16 16" aria-hidden="true">${PLANE}</svg>`;
      add(node, "span", "", label);
    }
    const roll = button(plan, "roll", "Roll a D6 for the edge; 5 and 6 are rolled again", () => model.send_msg({ edge: "roll" }));
    roll.dataset.edge = "roll";
    roll.append(die(model.rolls.at(-1) ?? 5, "face"));
    add(roll, "span", "", model.rolls.length ? "Roll again" : "Roll the D6");
    if (model.rolls.length > 1) {
      const again = add(root, "div", "again");
      for (const face of model.rolls.slice(0, -1)) again.append(die(face, "spoilt"));
      add(again, "span", "", "rolled again");
    }
    if (focused) root.querySelector(`[data-edge="${focused}"]`)?.focus();
  };
  model.on("chosen", draw);
  model.on("rolls", draw);
  model.on("edges", draw);
  model.on("side", draw);
  model.on("idle", draw);
  model.on("own", draw);
  const stop = new AbortController();
  window.addEventListener("sightline-turned", draw, { signal: stop.signal });
  model.on("remove", () => stop.abort());
  draw();
  return root;

  function button(parent, className, what, act) {
    const node = add(parent, "button", className);
    node.type = "button";
    node.disabled = model.idle;
    node.title = what;
    node.addEventListener("click", act);
    return node;
  }
}

// The edge that the camera looks from: 0 the near one, then round by the right.
function seenFrom() {
  return Number(document.documentElement.dataset.seenFrom ?? 0);
}

function die(face, className) {
  const dots = PIPS[face].map((i) => `<circle cx="${4 + 4 * (i % 3)}" cy="${4 + 4 * Math.floor(i / 3)}" r="1.35"/>`);
  const node = document.createElement("span");
  node.className = `die ${className}`;
  node.dataset.face = face;
  node.innerHTML = `<svg viewBox="0 0 16 16" role="img" aria-label="${face}"><rect x="1" y="1" width="14" height="14" rx="3"/>${dots.join("")}</svg>`;
  return node;
}

function add(parent, tag, className, text = "") {
  const node = document.createElement(tag);
  if (className) node.className = className;
  node.textContent = text;
  parent.append(node);
  return node;
}
