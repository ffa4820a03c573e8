// A turntable camera: z is up, it circles a focal point and never goes under the table.
// All of it is plain arithmetic, so that what is projected is exactly what is drawn.

const FIELD = 30; // degrees, vertical
const HOME = { azimuth: -86, elevation: 54 };

// Where the room is high and narrow, the table is looked at along its length, or more from above.
const HOMES = [HOME, { ...HOME, elevation: 62 }, { azimuth: -176, elevation: 54 }, { azimuth: -176, elevation: 62 }];
const UPRIGHT = [{ ...HOME, elevation: 70 }, { azimuth: -176, elevation: 70 }]; // of screens higher than wide
const GAIN = 1.15; // how much more of the page another look must fill to be taken
const RADIANS = Math.PI / 180;
const TURN_MS = 280;

const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const plus = (a, b, k = 1) => [a[0] + k * b[0], a[1] + k * b[1], a[2] + k * b[2]];
const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const clamp = (v, low, high) => Math.min(high, Math.max(low, v));

class Turntable {
  constructor(changed) {
    this.changed = changed;
    this.focal = [36, 24, 0];
    this.distance = 90;
    this.azimuth = HOME.azimuth;
    this.elevation = HOME.elevation;
    this.size = [1, 1];
    this.insets = { left: 0, right: 0, top: 0, bottom: 0 };
    this.bounds = { low: [0, 0, 0], high: [72, 48, 3] };
    this.free = () => 1; // the share of a way between two places that nothing stands in
    this.highest = 0; // inches: nothing drawn is higher
  }

  get forward() {
    const [a, e] = [this.azimuth * RADIANS, this.elevation * RADIANS];
    return [-Math.cos(e) * Math.cos(a), -Math.cos(e) * Math.sin(a), -Math.sin(e)];
  }

  get right() {
    const a = this.azimuth * RADIANS;
    return [-Math.sin(a), Math.cos(a), 0];
  }

  get up() {
    return cross(this.right, this.forward);
  }

  get position() {
    return plus(this.focal, this.forward, -this.distance);
  }

  // Pixels per inch at one inch from the eye.
  get focus() {
    return this.size[1] / 2 / Math.tan((FIELD / 2) * RADIANS);
  }

  // [x, y, depth] in CSS pixels from the top left; depth in inches, negative behind the eye.
  project(point) {
    const d = plus(point, this.position, -1);
    const depth = dot(d, this.forward);
    const k = this.focus / Math.max(1e-6, depth);
    return [this.size[0] / 2 + k * dot(d, this.right), this.size[1] / 2 - k * dot(d, this.up), depth];
  }

  // How many pixels an inch takes at a point.
  inch(point) {
    return this.focus / Math.max(1, this.project(point)[2]);
  }

  ray(x, y) {
    let d = this.forward;
    d = plus(d, this.right, (x - this.size[0] / 2) / this.focus);
    d = plus(d, this.up, (this.size[1] / 2 - y) / this.focus);
    const length = Math.hypot(...d);
    return { origin: this.position, direction: d.map((v) => v / length) };
  }

  // Where the ray of a pixel meets a height, or null when it never does within sight.
  ground(x, y, height = 0) {
    const { origin, direction } = this.ray(x, y);
    const t = (height - origin[2]) / direction[2];
    return direction[2] < -0.02 && t > 0 ? plus(origin, direction, t) : null;
  }

  orbit(dx, dy) {
    this.still();
    this.go(() => {
      this.azimuth -= dx * 0.35;
      this.elevation = clamp(this.elevation + dy * 0.3, -10, 89.9);
      this.keepAbove();
    });
    this.changed();
  }

  // Move, and stop before what stands in the way. Whether it came all the way.
  go(move) {
    const [before, from] = [this.state, this.position];
    move();
    const share = this.free(from, this.position);
    if (share >= 1) return true;
    const after = this.state;
    const mix = (a, b) => a + (b - a) * share;
    Object.assign(this, {
      focal: before.focal.map((v, axis) => mix(v, after.focal[axis])),
      distance: mix(before.distance, after.distance),
      azimuth: mix(before.azimuth, after.azimuth),
      elevation: mix(before.elevation, after.elevation),
    });
    // Turning goes along an arc, which is not quite the way that was asked about.
    if (this.free(from, this.position) < 1) Object.assign(this, before);
    return false;
  }

  pan(fromX, fromY, toX, toY) {
    this.still();
    const [a, b] = [this.ground(fromX, fromY), this.ground(toX, toY)];
    let step;
    if (a && b && Math.hypot(a[0] - b[0], a[1] - b[1]) < this.distance) {
      step = plus(a, b, -1);
    } else {
      const inch = this.distance / this.focus;
      const level = [this.forward[0], this.forward[1], 0];
      step = plus(this.right.map((v) => -v * (toX - fromX) * inch), level, (toY - fromY) * inch);
    }
    this.go(() => (this.focal = this.within(plus(this.focal, step))));
    this.changed();
  }

  zoom(factor, x, y) {
    this.still();
    const reach = Math.max(...this.bounds.high.map((v, i) => v - this.bounds.low[i]));
    const distance = clamp(this.distance * factor, 2.5, 4 * reach);
    const k = distance / this.distance;
    const pivot = this.ground(x, y) ?? this.focal;
    const before = this.state;
    const move = () => {
      this.focal = this.within(plus(pivot, plus(this.focal, pivot, -1), k));
      this.distance = distance;
      this.keepAbove();
    };
    // Going back, it climbs over what is behind it; going in, it stops.
    for (let rise = 0; !this.go(() => (move(), (this.elevation += rise))) && k > 1; rise += 5) {
      if (rise >= 30 || before.elevation + rise > 80) break;
      Object.assign(this, before);
    }
    this.changed();
  }

  within([x, y, z]) {
    const { low, high } = this.bounds;
    return [clamp(x, low[0] - 6, high[0] + 6), clamp(y, low[1] - 6, high[1] + 6), z];
  }

  keepAbove() {
    const lowest = Math.asin(clamp((0.3 - this.focal[2]) / this.distance, -1, 1)) / RADIANS;
    this.elevation = Math.max(this.elevation, lowest);
  }

  // Look along a direction so that a box fills the part of the page nothing floats over.
  fit(bounds, look) {
    this.turnTo(this.fitted(bounds, look));
  }

  fitted(bounds = this.bounds, { azimuth = this.azimuth, elevation = this.elevation, spill = 0, pad = 0 } = {}) {
    const trial = Object.assign(new Turntable(() => {}), {
      ...this, changed: () => {}, azimuth, elevation,
      focal: bounds.low.map((v, i) => (v + bounds.high[i]) / 2),
    });
    trial.distance = 2 * Math.hypot(...bounds.low.map((v, i) => bounds.high[i] - v)) + 4;
    const { right, top, bottom } = this.insets;
    const left = Math.max(0, this.insets.left - spill);
    const room = [Math.max(80, this.size[0] - left - right - 2 * pad), Math.max(80, this.size[1] - top - bottom)];
    const middle = [left + pad + room[0] / 2, top + room[1] / 2];
    for (let pass = 0; pass < 12; pass++) {
      const seen = corners(bounds).map((corner) => trial.project(corner));
      const [xs, ys] = [seen.map((p) => p[0]), seen.map((p) => p[1])];
      const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
      trial.distance *= clamp(Math.max((x1 - x0) / room[0], (y1 - y0) / room[1]), 0.6, 1.6);
      const inch = trial.distance / trial.focus;
      const aside = ((x0 + x1) / 2 - middle[0]) * inch * 0.9;
      const along = (((y0 + y1) / 2 - middle[1]) * inch * 0.9) / Math.max(0.35, Math.sin(elevation * RADIANS));
      const level = [-Math.cos(azimuth * RADIANS), -Math.sin(azimuth * RADIANS), 0];
      trial.focal = plus(plus(trial.focal, trial.right, aside), level, -along);
    }
    // Not from within a house or under a tree.
    const sky = () => plus(trial.position, [0, 0, 1], this.highest + 1);
    while (trial.elevation < 85 && trial.position[2] < this.highest && this.free(trial.position, sky()) < 1) trial.elevation += 5;
    return trial;
  }

  home(bounds) {
    const { spill } = this.insets;
    const looks = this.size[1] > this.size[0] ? [...HOMES, ...UPRIGHT] : HOMES;
    const tries = looks.map((look) => this.fitted(bounds, { ...look, spill }));
    const fills = tries.map((trial) => trial.filled(bounds));
    const best = fills.indexOf(Math.max(...fills));
    this.turnTo(tries[fills[best] > GAIN * fills[0] ? best : 0]);
  }

  // Square pixels that the underside of a box takes.
  filled({ low, high } = this.bounds) {
    const ring = [[low[0], low[1]], [high[0], low[1]], [high[0], high[1]], [low[0], high[1]]];
    const seen = ring.map(([x, y]) => this.project([x, y, low[2]]));
    return Math.abs(seen.reduce((sum, [x, y], i) => sum + x * seen[(i + 1) % 4][1] - seen[(i + 1) % 4][0] * y, 0)) / 2;
  }

  top(bounds) {
    this.fit(bounds, { azimuth: -90, elevation: 89.9 });
  }

  // Stand at a point and look at another.
  stand(eye, at) {
    const d = plus(eye, at, -1);
    const distance = Math.hypot(...d);
    this.turnTo({
      focal: [...at],
      distance,
      azimuth: Math.atan2(d[1], d[0]) / RADIANS,
      elevation: Math.asin(d[2] / distance) / RADIANS,
    });
  }

  get state() {
    const { focal, distance, azimuth, elevation } = this;
    return { focal: [...focal], distance, azimuth, elevation };
  }

  turnTo({ focal, distance, azimuth, elevation }) {
    this.still();
    const from = this.state;
    const turn = ((((azimuth - from.azimuth) % 360) + 540) % 360) - 180;
    const began = performance.now();
    const quick = !this.moved || window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.moved = true;
    const step = () => {
      const t = quick ? 1 : clamp((performance.now() - began) / TURN_MS, 0, 1);
      const k = t * t * (3 - 2 * t);
      this.focal = plus(from.focal, plus(focal, from.focal, -1), k);
      this.distance = from.distance * (distance / from.distance) ** k;
      this.azimuth = from.azimuth + turn * k;
      this.elevation = from.elevation + (elevation - from.elevation) * k;
      this.turning = t < 1 ? requestAnimationFrame(step) : null;
      this.changed();
    };
    step();
  }

  still() {
    if (this.turning) cancelAnimationFrame(this.turning);
    this.turning = null;
  }

  apply(camera) {
    camera.setViewAngle(FIELD);
    camera.setPosition(...this.position);
    camera.setFocalPoint(...this.focal);
    camera.setViewUp(...this.up);
    const reach = Math.hypot(...this.bounds.high) + 24;
    // Beside things they must not be cut open; from above them all there is no need to look so near.
    const near = Math.max(0.1, 0.75 * (this.position[2] - this.highest));
    camera.setClippingRange(near, this.distance + 2 * reach);
  }
}

function corners({ low, high }) {
  const out = [];
  for (let i = 0; i < 8; i++) {
    out.push([0, 1, 2].map((axis) => ((i >> axis) & 1 ? high[axis] : low[axis])));
  }
  return out;
}
