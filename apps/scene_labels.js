// Words beside things: labels that hang on points of the table, and the note under the pointer.

const GAP = 12; // pixels between a thing and its label
const SVG = "http://www.w3.org/2000/svg";
const OVERLAP = 1 / 3; // the most of a label that another may cover

class Labels {
  constructor(layer, camera) {
    this.layer = layer;
    this.camera = camera;
    this.labels = [];
    this.avoid = [];
    this.leaders = document.createElementNS(SVG, "svg");
    this.leaders.setAttribute("class", "leaders");
    layer.append(this.leaders);
    this.note = element(layer, "note");
    this.note.hidden = true;
  }

  // [{id, text, detail, tone, at: [x, y, z], radius, upright}], the most important first.
  // `avoid`: points that labels should not cover.
  show(labels, avoid = []) {
    this.avoid = avoid;
    for (const label of this.labels) label.node.remove();
    this.leaders.replaceChildren();
    this.labels = labels.map((label) => {
      const node = element(this.layer, `label ${label.tone || ""}`);
      node.dataset.label = label.id;
      element(node, "text").textContent = label.text;
      if (label.detail) element(node, "detail").textContent = label.detail;
      const leader = document.createElementNS(SVG, "line");
      leader.setAttribute("class", label.tone || "");
      this.leaders.append(leader);
      return { ...label, node, leader, size: null };
    });
    this.place();
  }

  // Each label takes, of the places around its thing, the one that covers least of what stands on
  // the table and is nearest to where it leads away from the others; one without a place is left out.
  place() {
    const { size, insets } = this.camera;
    const spots = this.labels.map((label) => this.camera.project(label.at));
    const middle = spots.reduce((sum, spot) => sum + spot[0], 0) / Math.max(1, spots.length);
    const things = this.avoid.map((point) => this.camera.project(point));
    const taken = [];
    this.labels.forEach((label, index) => {
      label.size ??= [label.node.offsetWidth, label.node.offsetHeight];
      const [x, y, depth] = spots[index];
      const [w, h] = label.size;
      let best = null;
      places(label, x, y, depth, this.camera.focus, x < middle).forEach(([left, top], rank) => {
        const inside =
          left >= insets.left && top >= insets.top && left + w <= size[0] - insets.right && top + h <= size[1] - insets.bottom;
        const overlap = Math.max(0, ...taken.map((other) => covered([left, top, w, h], other)));
        if (!inside || overlap > OVERLAP) return;
        const hit = ([px, py]) => px > left - 4 && px < left + w + 4 && py > top - 4 && py < top + h + 4;
        const cost = rank + 6 * things.filter(hit).length + 24 * overlap;
        if (!best || cost < best.cost) best = { cost, left, top };
      });
      const shown = depth > 0.5 && best !== null;
      label.node.style.visibility = label.leader.style.visibility = shown ? "visible" : "hidden";
      if (!shown) return;
      lead(label.leader, [best.left, best.top, w, h], [x, y]);
      taken.push([best.left, best.top, w, h]);
      label.node.style.transform = `translate(${Math.round(best.left)}px, ${Math.round(best.top)}px)`;
      label.node.style.opacity = String(clamp(2.3 - depth / this.camera.distance, 0.45, 1));
    });
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

// A line from the nearest edge of a box to the thing that it tells of.
function lead(line, [left, top, w, h], [x, y]) {
  const [fromX, fromY] = [clamp(x, left, left + w), clamp(y, top, top + h)];
  for (const [name, value] of Object.entries({ x1: fromX, y1: fromY, x2: x, y2: y })) line.setAttribute(name, value.toFixed(1));
}

// Left top corners around a thing, the best first.
function places({ radius = 0.6, size: [w, h], upright }, x, y, depth, focus, leftward) {
  const reach = clamp((radius * focus) / Math.max(1, depth), 6, 260) + GAP;
  const [right, left] = [x + reach, x - reach - w];
  const [above, below, beside] = [y - reach - h, y + reach, y - h / 2];
  const [near, far] = leftward ? [left, right] : [right, left];
  const sides = [[near, beside], [near, above], [near, below], [far, beside], [far, above], [far, below]];
  const ends = [[x - w / 2, above], [x - w / 2, below]];
  return upright ? [...ends, ...sides] : [...sides, ...ends];
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
