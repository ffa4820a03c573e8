// Words beside things: labels that hang on points of the table, and the note under the pointer.

const GAP = 12; // pixels between a thing and its label
const OVERLAP = 1 / 3; // the most of a label that another may cover

class Labels {
  constructor(layer, camera) {
    this.layer = layer;
    this.camera = camera;
    this.labels = [];
    this.note = element(layer, "note");
    this.note.hidden = true;
  }

  // [{id, text, detail, tone, at: [x, y, z], radius}], the most important first.
  show(labels) {
    for (const label of this.labels) label.node.remove();
    this.labels = labels.map((label) => {
      const node = element(this.layer, `label ${label.tone || ""}`);
      node.dataset.label = label.id;
      element(node, "text").textContent = label.text;
      if (label.detail) element(node, "detail").textContent = label.detail;
      return { ...label, node, size: null };
    });
    this.place();
  }

  // Each label takes the first of four sides that is free; one that finds none is left out.
  place() {
    const { size, insets } = this.camera;
    const taken = [];
    for (const label of this.labels) {
      label.size ??= [label.node.offsetWidth, label.node.offsetHeight];
      const [x, y, depth] = this.camera.project(label.at);
      const [w, h] = label.size;
      const reach = Math.max(6, ((label.radius ?? 0.6) * this.camera.focus) / Math.max(1, depth));
      const sides = [
        [x + reach + GAP, y - h / 2],
        [x - reach - GAP - w, y - h / 2],
        [x - w / 2, y - reach - GAP - h],
        [x - w / 2, y + reach + GAP],
      ];
      const room = ([left, top]) =>
        left >= insets.left && top >= insets.top && left + w <= size[0] - insets.right && top + h <= size[1] - insets.bottom;
      const free = ([left, top]) => taken.every((other) => covered([left, top, w, h], other) <= OVERLAP);
      const spot = sides.find((side) => room(side) && free(side));
      const shown = depth > 0.5 && spot !== undefined;
      label.node.style.visibility = shown ? "visible" : "hidden";
      if (!shown) continue;
      taken.push([...spot, w, h]);
      label.node.style.transform = `translate(${Math.round(spot[0])}px, ${Math.round(spot[1])}px)`;
      const near = 1.6 * Math.hypot(...this.camera.bounds.high);
      label.node.style.opacity = String(clamp(1.6 - depth / near, 0.35, 1));
    }
  }

  say(note, x, y) {
    this.note.hidden = !note;
    if (!note) return;
    this.note.replaceChildren();
    element(this.note, "text").textContent = note.title;
    for (const row of note.rows) element(this.note, "detail").textContent = row;
    const [w, h] = [this.note.offsetWidth, this.note.offsetHeight];
    const left = x + 18 + w > this.camera.size[0] ? x - 14 - w : x + 18;
    const top = clamp(y + 14, 4, this.camera.size[1] - h - 4);
    this.note.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }
}

function element(parent, className) {
  const node = document.createElement("div");
  node.className = className;
  parent.append(node);
  return node;
}

// The share of the smaller of two boxes [left, top, width, height] that the other covers.
function covered(a, b) {
  const wide = Math.min(a[0] + a[2], b[0] + b[2]) - Math.max(a[0], b[0]);
  const high = Math.min(a[1] + a[3], b[1] + b[3]) - Math.max(a[1], b[1]);
  if (wide <= 0 || high <= 0) return 0;
  return (wide * high) / Math.min(a[2] * a[3], b[2] * b[3]);
}
