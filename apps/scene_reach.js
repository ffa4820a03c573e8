// How near the pointer is to things, in pixels, and what stands in the camera's way.

const CLEARANCE = 0.5; // inches that the camera keeps from what it could pass
const BESIDE = 0.3; // inches around the camera that have to be free as well

// Pixels from a point to the convex hull of others; 0 within it.
function missed(points, [x, y]) {
  const hull = convex(points);
  let [nearest, inside] = [Infinity, hull.length > 2];
  hull.forEach(([ax, ay], index) => {
    const [bx, by] = hull[(index + 1) % hull.length];
    const [dx, dy] = [bx - ax, by - ay];
    if (dx * (y - ay) - dy * (x - ax) < 0) inside = false;
    const along = clamp(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1), 0, 1);
    nearest = Math.min(nearest, Math.hypot(ax + along * dx - x, ay + along * dy - y));
  });
  return inside ? 0 : nearest;
}

// The corners of the convex hull of points, one way round.
function convex(points) {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const turn = (a, b, c) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  const half = (row) => {
    const out = [];
    for (const point of row) {
      while (out.length > 1 && turn(out.at(-2), out.at(-1), point) <= 0) out.pop();
      out.push(point);
    }
    return out.slice(0, -1);
  };
  return sorted.length < 3 ? sorted : [...half(sorted), ...half(sorted.reverse())];
}

// The corners of an item's box as it stands, inches, table frame.
function boxOf({ matrix: m, mesh }) {
  return corners(mesh.bounds).map((p) => [0, 4, 8].map((row) => m[row] * p[0] + m[row + 1] * p[1] + m[row + 2] * p[2] + m[row + 3]));
}

// A point or a way of the table in an item's own frame (matrices are rigid: the inverse is the transpose).
function intoFrame(m, [x, y, z]) {
  return [0, 1, 2].map((c) => m[c] * x + m[4 + c] * y + m[8 + c] * z);
}

// The share, 0 to 1, of the way between two points at which it first meets an item; or Infinity.
function meets({ matrix: m, mesh }, from, to) {
  const o = intoFrame(m, [from[0] - m[3], from[1] - m[7], from[2] - m[11]]);
  const d = intoFrame(m, plus(to, from, -1));
  const { xyz, faces } = mesh;
  let nearest = Infinity;
  for (let at = 0; at < faces.length; at += 4) {
    const [a, b, c] = [3 * faces[at + 1], 3 * faces[at + 2], 3 * faces[at + 3]];
    const [ux, uy, uz] = [xyz[b] - xyz[a], xyz[b + 1] - xyz[a + 1], xyz[b + 2] - xyz[a + 2]];
    const [vx, vy, vz] = [xyz[c] - xyz[a], xyz[c + 1] - xyz[a + 1], xyz[c + 2] - xyz[a + 2]];
    const [px, py, pz] = [d[1] * vz - d[2] * vy, d[2] * vx - d[0] * vz, d[0] * vy - d[1] * vx];
    const size = ux * px + uy * py + uz * pz;
    if (Math.abs(size) < 1e-12) continue;
    const [tx, ty, tz] = [o[0] - xyz[a], o[1] - xyz[a + 1], o[2] - xyz[a + 2]];
    const u = (tx * px + ty * py + tz * pz) / size;
    if (u < 0 || u > 1) continue;
    const [qx, qy, qz] = [ty * uz - tz * uy, tz * ux - tx * uz, tx * uy - ty * ux];
    const v = (d[0] * qx + d[1] * qy + d[2] * qz) / size;
    if (v < 0 || u + v > 1) continue;
    const t = (vx * qx + vy * qy + vz * qz) / size;
    if (t >= 0 && t <= 1 && t < nearest) nearest = t;
  }
  return nearest;
}

// The share of the way from one place of the camera to another that is free, with room around it.
// `cut`: inches, above which nothing is drawn; or null.
function freeWay(items, from, to, cut) {
  const way = plus(to, from, -1);
  const length = Math.hypot(...way);
  if (length < 1e-9) return 1;
  const ahead = way.map((v) => (v * (length + CLEARANCE)) / length);
  const aside = cross(ahead, Math.abs(ahead[2]) < 0.9 * (length + CLEARANCE) ? [0, 0, 1] : [1, 0, 0]);
  const [a, b] = [aside, cross(ahead, aside)].map((v) => v.map((k) => (k * BESIDE) / Math.hypot(...v)));
  let nearest = Infinity;
  for (const start of [from, plus(from, a), plus(from, a, -1), plus(from, b), plus(from, b, -1)]) {
    const end = plus(start, ahead);
    for (const item of items) {
      if (boxDistance(item, start, ahead, 0) > 1) continue;
      const share = meets(item, start, end);
      if (cut === null || start[2] + share * ahead[2] <= cut) nearest = Math.min(nearest, share);
    }
  }
  return clamp((nearest * (length + CLEARANCE) - CLEARANCE) / length, 0, 1);
}
