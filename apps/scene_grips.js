// What a drag or an arrow moves, and whether a press takes it. How it is marked is the scene's.

class Grips {
  constructor(world, camera) {
    Object.assign(this, { world, camera, groups: [] });
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
