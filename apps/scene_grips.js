// What a drag or an arrow moves: a mark over each of it, and whether a press takes it.

class Grips {
  constructor(layer, world, camera) {
    Object.assign(this, { layer, world, camera, groups: [], marks: new Map() });
  }

  show(groups) {
    const same = groups.join() === this.groups.join();
    this.groups = groups;
    if (same) return;
    for (const mark of this.marks.values()) mark.remove();
    this.marks = new Map(groups.map((group) => [group, element(this.layer, "grip")]));
    this.place();
  }

  // Those that cannot stand where they are held.
  refuse(groups) {
    for (const [group, mark] of this.marks) mark.classList.toggle("no", groups.includes(group));
  }

  place() {
    for (const [group, mark] of this.marks) {
      const item = this.world.items.get(group);
      const shown = item && this.world.seen(item);
      const [x, y, z] = shown ? item.at : [0, 0, 0];
      const [px, py, depth] = shown ? this.camera.project([x, y, z + item.mesh.bounds.high[2]]) : [0, 0, 0];
      mark.style.visibility = depth > 0.1 ? "visible" : "hidden";
      mark.style.transform = `translate(${(px - 6).toFixed(1)}px, ${(py - 13).toFixed(1)}px)`;
    }
  }

  // What a press takes of it, or null: what the pointer is known to be over, or else what is nearest
  // to it, within so many pixels and no further than any other model.
  held([x, y], near, over) {
    if (over) return this.groups.includes(over) ? over : null;
    const away = (group) => this.world.missed(group, this.camera, x, y);
    let [found, least] = [null, near];
    for (const group of this.groups) {
      const pixels = away(group);
      if (pixels < least || (!found && pixels === least)) [found, least] = [group, pixels];
    }
    if (!found) return null;
    const others = new Set([...this.world.items.values()].map((item) => item.group));
    const rivals = [...others].filter((group) => group.startsWith("model/") && !this.groups.includes(group));
    return rivals.some((group) => away(group) < least) ? null : found;
  }
}
