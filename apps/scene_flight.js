// A flight: what is drawn of a model between the edge of the table and where it stands in the end.
// Python gives the way once; the page flies it by its own clock, so that no frame crosses the wire.

const BODY = new Set(["model", "clear", "outline"]); // what banks; the rest follows on the ground
const GROUND = new Set(["shadow"]);

class Flight {
  // op: group, way [[x, y, z, floor or null], …], seconds, bank and flare in degrees, manner.
  constructor(world, op, ended) {
    Object.assign(this, { world, op, ended });
    this.legs = [0];
    for (let i = 1; i < op.way.length; i++) {
      const [a, b] = [op.way[i - 1], op.way[i]];
      this.legs.push(this.legs[i - 1] + Math.hypot(b[0] - a[0], b[1] - a[1]));
    }
    this.began = performance.now();
    // A page in the background draws no frames, but its flights end all the same.
    this.timer = setTimeout(() => this.finish(), op.seconds * 1000 + 400);
  }

  get length() {
    return this.legs[this.legs.length - 1];
  }

  // False once it has landed.
  step(now) {
    const t = (now - this.began) / 1000 / this.op.seconds;
    if (t >= 1) {
      this.finish();
      return false;
    }
    const { ease, sway, flare } = MANNERS[this.op.manner];
    this.draw(this.at(ease(t) * this.length), this.op.bank * sway(t), this.op.flare * flare(t));
    return true;
  }

  at(distance) {
    let i = 1;
    while (i < this.legs.length - 1 && this.legs[i] < distance) i++;
    const k = clamp((distance - this.legs[i - 1]) / Math.max(1e-9, this.legs[i] - this.legs[i - 1]), 0, 1);
    const [a, b] = [this.op.way[i - 1], this.op.way[i]];
    const [from, to] = [a[3] ?? b[3], b[3] ?? a[3]];
    const over = a[3] === null || b[3] === null ? null : from + k * (to - from);
    return [...[0, 1, 2].map((axis) => a[axis] + k * (b[axis] - a[axis])), over];
  }

  draw([x, y, z, floor], roll, pitch) {
    for (const [id, item] of this.world.inGroup(this.op.group)) {
      const kind = id.split("/")[0];
      if (BODY.has(kind)) this.world.pose(item, aloft(item, [x, y, z], roll, pitch));
      else if (GROUND.has(kind)) this.world.pose(item, floor === null ? null : moved(item.matrix, [x, y, floor]));
      else if (kind === "drop") this.world.pose(item, floor === null ? null : stretched(item, [x, y, z], floor));
      else this.world.pose(item, null);
    }
  }

  finish() {
    if (this.over) return;
    this.over = true;
    clearTimeout(this.timer);
    // What has left is not drawn again before Python says where it is now, if anywhere.
    for (const [, item] of this.world.inGroup(this.op.group)) {
      if (this.op.manner === "leave") this.world.pose(item, null);
      else this.world.unpose(item);
    }
    this.ended(this);
  }
}

// Shares of the way by shares of the time, and how far a plane leans and lifts its nose meanwhile.
const MANNERS = {
  // Fast and then slower; out of a turn onto the path, a little the other way, and level; the nose
  // comes up before the end and settles.
  arrive: {
    ease: (t) => 1 - (1 - t) ** 1.8,
    sway: (t) => Math.exp(-3.2 * t) * Math.cos(2.2 * Math.PI * t) * (1 - t),
    flare: (t) => {
      const k = clamp((t - 0.62) / 0.38, 0, 1);
      return Math.sin(Math.PI * k) * k;
    },
  },
  // Slowly and then fast, into a turn, nose up.
  leave: {
    ease: (t) => 0.35 * t + 0.65 * t ** 2.2,
    sway: (t) => -t * t,
    flare: (t) => Math.sin(Math.PI * Math.min(1, 1.4 * t) * 0.5),
  },
};

function moved(matrix, [x, y, z]) {
  const out = [...matrix];
  [out[3], out[7], out[11]] = [x, y, z];
  return out;
}

// Rolled about its nose and pitched, both in degrees, about the middle of its own box.
function aloft(item, at, roll, pitch) {
  const [r, p] = [roll * RADIANS, -pitch * RADIANS];
  const [cr, sr, cp, sp] = [Math.cos(r), Math.sin(r), Math.cos(p), Math.sin(p)];
  const turn = [
    [cp, sp * sr, sp * cr],
    [0, cr, -sr],
    [-sp, cp * sr, cp * cr],
  ];
  const { low, high } = item.mesh.bounds;
  const middle = low.map((v, axis) => (v + high[axis]) / 2);
  const m = item.matrix;
  const out = [];
  for (let row = 0; row < 3; row++) {
    const own = [m[row * 4], m[row * 4 + 1], m[row * 4 + 2]];
    const turned = [0, 1, 2].map((column) => dot(own, turn.map((line) => line[column])));
    out.push(...turned, at[row] + dot(own, middle) - dot(turned, middle));
  }
  return out;
}

// The line from the plane to what it is over, as long as that is.
function stretched(item, [x, y, z], floor) {
  const held = item.mesh.bounds.high[2];
  const out = moved(item.matrix, [x, y, floor]);
  const k = Math.max(0.05, (z + held - floor) / held);
  for (const row of [0, 1, 2]) out[row * 4 + 2] *= k;
  return out;
}
