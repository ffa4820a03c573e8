// A tree of boxes around triangles, at which rays are cast in double precision.

const LEAF = 8; // triangles of a leaf, at most
const BINS = 12;
const EMPTY = [1, 1, 1, -1, -1, -1].map((side) => side * Number.POSITIVE_INFINITY); // a box around nothing
const WIDER = 1e-6; // share by which boxes in single precision are wider than what they hold

/** The nearest triangle that a ray met, and how far along the ray. */
export class Hit {
  triangle = -1;
  along = Number.POSITIVE_INFINITY;
}

export class Bvh {
  /** @param {Float32Array | Float64Array} corners of the triangles, nine numbers each, inches */
  constructor(corners) {
    this.corners = corners;
    this.count = corners.length / 9;
    /** Lowest and highest corner of everything. */
    this.bounds = Float64Array.from(EMPTY);
    for (let at = 0; at < corners.length; at += 3)
      for (let axis = 0; axis < 3; axis++) {
        const number = corners[at + axis];
        if (number < this.bounds[axis]) this.bounds[axis] = number;
        if (number > this.bounds[3 + axis]) this.bounds[3 + axis] = number;
      }
    /** Numbers of the triangles, in the order of the leaves. */
    this.order = new Uint32Array(0);
    // Of each node: lowest and highest corner; its first triangle and their number, or its second
    // child and 0. Its first child is the next node. There are none before the first ray.
    this.boxes = new Float32Array(0);
    this.nodes = new Uint32Array(0);
    this.used = 0;
    this.stack = new Uint32Array(128);
    this.begins = new Float64Array(128);
  }

  /** Make the tree, if there is none yet. */
  grow() {
    const { corners, count } = this;
    if (this.used || !count) return;
    this.order = new Uint32Array(count);
    this.boxes = new Float32Array(12 * count);
    this.nodes = new Uint32Array(4 * count);
    const sides = new Float32Array(6 * count);
    for (let number = 0; number < count; number++) {
      this.order[number] = number;
      for (let axis = 0; axis < 3; axis++) {
        const at = 9 * number + axis;
        sides[6 * number + axis] = Math.min(corners[at], corners[at + 3], corners[at + 6]);
        sides[6 * number + 3 + axis] = Math.max(corners[at], corners[at + 3], corners[at + 6]);
      }
    }
    this.divide(0, count, sides);
  }

  /**
   * Make the node of some triangles of `order`, and those below it.
   * @param {number} first
   * @param {number} last
   * @param {Float32Array} sides of each triangle: lowest and highest corner
   */
  divide(first, last, sides) {
    const { boxes, nodes, order } = this;
    const node = this.used++;
    let [axis, from, wide] = [-1, 0, 0]; // where the middles lie furthest apart
    for (let side = 0; side < 3; side++) {
      let low = Number.POSITIVE_INFINITY;
      let high = Number.NEGATIVE_INFINITY;
      let least = low;
      let most = high;
      for (let place = first; place < last; place++) {
        const begin = sides[6 * order[place] + side];
        const end = sides[6 * order[place] + 3 + side];
        if (begin < low) low = begin;
        if (end > high) high = end;
        if (begin + end < least) least = begin + end;
        if (begin + end > most) most = begin + end;
      }
      const wider = WIDER * Math.max(1, Math.abs(low), Math.abs(high));
      boxes[6 * node + side] = low - wider;
      boxes[6 * node + 3 + side] = high + wider;
      if (most - least > wide) [axis, from, wide] = [side, least, most - least];
    }
    if (last - first <= LEAF) {
      nodes[2 * node] = first;
      nodes[2 * node + 1] = last - first;
      return;
    }
    const middle = divided(order, first, last, sides, axis, from, wide);
    this.divide(first, middle, sides);
    nodes[2 * node] = this.used;
    nodes[2 * node + 1] = 0;
    this.divide(middle, last, sides);
  }

  /**
   * Find the first triangle that a ray meets before `hit.along`, and change `hit`. Return whether
   * there is one.
   * @param {number} x
   * @param {number} y
   * @param {number} z
   * @param {number} dx
   * @param {number} dy
   * @param {number} dz
   * @param {Hit} hit
   */
  first(x, y, z, dx, dy, dz, hit) {
    if (!this.count) return false;
    if (!this.used) this.grow();
    const { begins, boxes, nodes, stack } = this;
    const ix = 1 / dx;
    const iy = 1 / dy;
    const iz = 1 / dz;
    let found = false;
    let top = 0;
    const at = entered(boxes, 0, x, y, z, ix, iy, iz, hit.along);
    if (at < 0) return false;
    stack[0] = 0;
    begins[top++] = at;
    while (top) {
      const node = stack[--top];
      if (begins[top] > hit.along) continue;
      if (nodes[2 * node + 1]) {
        if (this.meets(node, x, y, z, dx, dy, dz, hit)) found = true;
        continue;
      }
      let near = node + 1;
      let far = nodes[2 * node];
      let atNear = entered(boxes, 6 * near, x, y, z, ix, iy, iz, hit.along);
      let atFar = entered(boxes, 6 * far, x, y, z, ix, iy, iz, hit.along);
      if (atFar < atNear) [near, far, atNear, atFar] = [far, near, atFar, atNear];
      if (atFar >= 0) {
        stack[top] = far;
        begins[top++] = atFar;
      }
      if (atNear >= 0) {
        stack[top] = near;
        begins[top++] = atNear;
      }
    }
    return found;
  }

  /**
   * Add up where a ray leaves a closed mesh, less where it enters it, each no further than `until`:
   * its way inside, as a share of the ray.
   * @param {number} x
   * @param {number} y
   * @param {number} z
   * @param {number} dx
   * @param {number} dy
   * @param {number} dz
   * @param {number} until
   */
  inside(x, y, z, dx, dy, dz, until) {
    if (!this.count) return 0;
    if (!this.used) this.grow();
    const { boxes, corners, nodes, order, stack } = this;
    const ix = 1 / dx;
    const iy = 1 / dy;
    const iz = 1 / dz;
    let total = 0;
    let top = 0;
    stack[top++] = 0;
    while (top) {
      const node = stack[--top];
      if (entered(boxes, 6 * node, x, y, z, ix, iy, iz, Number.POSITIVE_INFINITY) < 0) continue;
      const many = nodes[2 * node + 1];
      if (!many) {
        stack[top++] = node + 1;
        stack[top++] = nodes[2 * node];
        continue;
      }
      for (let place = nodes[2 * node]; place < nodes[2 * node] + many; place++) {
        const at = crossing(corners, 9 * order[place], x, y, z, dx, dy, dz);
        if (at > 0) total += leaves ? Math.min(at, until) : -Math.min(at, until);
      }
    }
    return Math.max(0, total);
  }

  /**
   * Find the first triangle of a leaf that a ray meets before `hit.along`, as `first` does.
   * @param {number} node
   * @param {number} x
   * @param {number} y
   * @param {number} z
   * @param {number} dx
   * @param {number} dy
   * @param {number} dz
   * @param {Hit} hit
   */
  meets(node, x, y, z, dx, dy, dz, hit) {
    const { corners, nodes, order } = this;
    let found = false;
    const first = nodes[2 * node];
    for (let place = first; place < first + nodes[2 * node + 1]; place++) {
      const at = crossing(corners, 9 * order[place], x, y, z, dx, dy, dz);
      if (!(at >= 0 && at <= hit.along)) continue;
      hit.along = at;
      hit.triangle = order[place];
      found = true;
    }
    return found;
  }
}

let leaves = false; // whether the ray of the last crossing came from behind the triangle

/**
 * Return where a line crosses a triangle, in lengths of the ray, NaN where it does not (Möller and
 * Trumbore 1997, without culling).
 * @param {Float32Array | Float64Array} corners
 * @param {number} at of the triangle's first number
 * @param {number} x
 * @param {number} y
 * @param {number} z
 * @param {number} dx
 * @param {number} dy
 * @param {number} dz
 */
function crossing(corners, at, x, y, z, dx, dy, dz) {
  const ax = corners[at];
  const ay = corners[at + 1];
  const az = corners[at + 2];
  const bx = corners[at + 3] - ax;
  const by = corners[at + 4] - ay;
  const bz = corners[at + 5] - az;
  const cx = corners[at + 6] - ax;
  const cy = corners[at + 7] - ay;
  const cz = corners[at + 8] - az;
  const px = dy * cz - dz * cy;
  const py = dz * cx - dx * cz;
  const pz = dx * cy - dy * cx;
  const facing = bx * px + by * py + bz * pz;
  if (facing === 0) return Number.NaN;
  const sx = x - ax;
  const sy = y - ay;
  const sz = z - az;
  const u = (sx * px + sy * py + sz * pz) / facing;
  if (!(u >= 0 && u <= 1)) return Number.NaN;
  const qx = sy * bz - sz * by;
  const qy = sz * bx - sx * bz;
  const qz = sx * by - sy * bx;
  const v = (dx * qx + dy * qy + dz * qz) / facing;
  if (!(v >= 0 && u + v <= 1)) return Number.NaN;
  leaves = facing < 0;
  return (cx * qx + cy * qy + cz * qz) / facing;
}

/**
 * Return where a ray enters a box, 0 from inside, −1 where it misses it before `far`.
 * @param {Float32Array} boxes
 * @param {number} at
 * @param {number} x
 * @param {number} y
 * @param {number} z
 * @param {number} ix
 * @param {number} iy
 * @param {number} iz
 * @param {number} far
 */
function entered(boxes, at, x, y, z, ix, iy, iz, far) {
  let enter = 0;
  let leave = far;
  let low = (boxes[at] - x) * ix;
  let high = (boxes[at + 3] - x) * ix;
  // A comparison with NaN, of a ray in the plane of a side, changes nothing.
  if (low > high) [low, high] = [high, low];
  if (low > enter) enter = low;
  if (high < leave) leave = high;
  low = (boxes[at + 1] - y) * iy;
  high = (boxes[at + 4] - y) * iy;
  if (low > high) [low, high] = [high, low];
  if (low > enter) enter = low;
  if (high < leave) leave = high;
  low = (boxes[at + 2] - z) * iz;
  high = (boxes[at + 5] - z) * iz;
  if (low > high) [low, high] = [high, low];
  if (low > enter) enter = low;
  if (high < leave) leave = high;
  return enter <= leave ? enter : -1;
}

/** What counting triangles by their bins needs: sides and number of each bin, and of those behind. */
const bins = {
  sides: new Float64Array(6 * BINS),
  many: new Uint32Array(BINS),
  behind: new Float64Array(BINS),
  rest: new Float64Array(6),
};

/**
 * Sort triangles into two groups by the surface area heuristic (Wald 2007), along one axis. Return
 * where the second begins.
 * @param {Uint32Array} order
 * @param {number} first
 * @param {number} last
 * @param {Float32Array} sides
 * @param {number} axis
 * @param {number} from the least of their middles, twice
 * @param {number} wide between their middles, twice
 */
function divided(order, first, last, sides, axis, from, wide) {
  if (axis < 0) return (first + last) >> 1; // all in one place
  count(order, first, last, sides, axis, from, wide);
  const { many, behind, rest } = bins;
  rest.set(EMPTY);
  for (let bin = BINS - 1, after = 0; bin > 0; bin--) {
    widen(rest, 0, bins.sides, 6 * bin);
    after += many[bin];
    behind[bin] = after * area(rest, 0);
  }
  rest.set(EMPTY);
  let least = Number.POSITIVE_INFINITY;
  let border = 0;
  for (let bin = 1, before = 0; bin < BINS; bin++) {
    widen(rest, 0, bins.sides, 6 * bin - 6);
    before += many[bin - 1];
    const cost = before * area(rest, 0) + behind[bin];
    if (before && before < last - first && cost < least) {
      least = cost;
      border = bin;
    }
  }
  let left = first;
  for (let right = last - 1; left <= right; ) {
    const triangle = order[left];
    if (binOf(triangle, sides, axis, from, wide) < border) left++;
    else {
      order[left] = order[right];
      order[right--] = triangle;
    }
  }
  return left;
}

/**
 * Fill the bins.
 * @param {Uint32Array} order
 * @param {number} first
 * @param {number} last
 * @param {Float32Array} sides
 * @param {number} axis
 * @param {number} from
 * @param {number} wide
 */
function count(order, first, last, sides, axis, from, wide) {
  bins.many.fill(0);
  for (let bin = 0; bin < BINS; bin++) bins.sides.set(EMPTY, 6 * bin);
  for (let place = first; place < last; place++) {
    const bin = binOf(order[place], sides, axis, from, wide);
    bins.many[bin] += 1;
    widen(bins.sides, 6 * bin, sides, 6 * order[place]);
  }
}

/**
 * @param {number} triangle
 * @param {Float32Array} sides
 * @param {number} axis
 * @param {number} from
 * @param {number} wide
 */
function binOf(triangle, sides, axis, from, wide) {
  const middle = sides[6 * triangle + axis] + sides[6 * triangle + 3 + axis];
  return Math.min(BINS - 1, Math.floor((BINS * (middle - from)) / wide));
}

/**
 * @param {Float64Array} box
 * @param {number} at
 * @param {Float32Array | Float64Array} sides
 * @param {number} from
 */
function widen(box, at, sides, from) {
  for (let axis = 0; axis < 3; axis++) {
    if (sides[from + axis] < box[at + axis]) box[at + axis] = sides[from + axis];
    if (sides[from + 3 + axis] > box[at + 3 + axis]) box[at + 3 + axis] = sides[from + 3 + axis];
  }
}

/**
 * @param {Float32Array | Float64Array} box
 * @param {number} at
 */
function area(box, at) {
  const x = box[at + 3] - box[at];
  const y = box[at + 4] - box[at + 1];
  const z = box[at + 5] - box[at + 2];
  return x < 0 ? 0 : x * y + y * z + z * x;
}
