// A glide: what stands elsewhere after a step is drawn going there, in a straight line. It stands
// there already: a page that draws no frames, or is asked for no motion, loses nothing.

const GLIDE_MS = { least: 260, inch: 45, most: 700 };

class Glide {
  // Of a group, whatever the message in hand put elsewhere.
  constructor(world, group) {
    this.world = world;
    this.rows = [...world.inGroup(group)].filter(([, item]) => item.from?.message === world.message);
    const far = Math.max(0, ...this.rows.map(([, item]) => Math.hypot(...PLACE.map((i) => item.matrix[i] - item.from.matrix[i]))));
    this.ms = clamp(GLIDE_MS.least + GLIDE_MS.inch * far, GLIDE_MS.least, GLIDE_MS.most);
    this.step(null);
  }

  // False once it is there.
  step(now) {
    if (now !== null) this.began ??= now;
    const t = now === null ? 0 : (now - this.began) / this.ms;
    if (t >= 1) {
      this.finish();
      return false;
    }
    const k = t * t * (3 - 2 * t);
    for (const [id, item] of this.rows) {
      if (this.world.items.get(id) !== item) continue;
      const matrix = [...item.matrix];
      for (const i of PLACE) matrix[i] = item.from.matrix[i] + k * (matrix[i] - item.from.matrix[i]);
      this.world.pose(item, matrix);
    }
    return true;
  }

  finish() {
    for (const [id, item] of this.rows) if (this.world.items.get(id) === item) this.world.unpose(item);
    this.rows = [];
  }
}

const PLACE = [3, 7, 11]; // where in a matrix its place is
