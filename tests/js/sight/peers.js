// Times the sight of a page, and three-mesh-bvh for the same rays: node peers.js FOLDER, which holds
// asked.json. Writes times to standard output and, for Embree, triangles and rays to the folder
// (benchmarks/timed/bench_browser_sight.py). Seconds are of processor time.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BufferAttribute, BufferGeometry, DoubleSide, Ray } from "three";
import { MeshBVH } from "three-mesh-bvh";
import { Bvh, Hit } from "../../../apps/share/js/sight/bvh.js";
import { Judge } from "../../../apps/share/js/sight/judge.js";

/** @import { Placed } from "../../../apps/share/js/sight/counting.js" */
/** @import { Model, SightTable } from "../../../apps/share/js/sight/judge.js" */

const SAME = 1e-3; // inches by which the ends of one ray may differ
const SHORT = 1 - 1e-6; // of a segment, as in counting.js
const RAY = 7; // numbers of a ray: origin, unit direction and length

/** @type {{ table: SightTable, pairs: [string, string][], rounds: number }} */
const asked = JSON.parse(readFileSync(join(process.argv[2], "asked.json"), "utf8"));
const models = new Map(asked.table.units.flatMap((unit) => unit.models.map((model) => [model.id, model])));
const pairs = asked.pairs.map((pair) => /** @type {[Model, Model]} */ (pair.map((id) => models.get(id))));

/** @param {() => void} work */
function seconds(work) {
  const begin = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1e6;
}

/** @param {() => void} work */
function least(work) {
  return Math.min(...Array.from({ length: asked.rounds }, () => seconds(work)));
}

/**
 * Count all pairs in rounds, as worker.js does. Return the number of rays.
 * @param {Judge} judge
 * @param {() => void} answered after the first round of each
 */
function settle(judge, answered = () => {}) {
  const counting = pairs.map((pair) => judge.count(...pair));
  let rays = 0;
  let first = true;
  for (let open = counting; open.length; first = false) {
    open = open.filter((one) => {
      const { value } = one.next();
      if (value?.done) rays += value.rays;
      return value && !value.done;
    });
    if (first) answered();
  }
  return rays;
}

/** The rays of all pairs: at each body, and on to the eye past everything solid. */
function recorded() {
  const judge = new Judge(asked.table);
  /** @type {{ corners: Float32Array, rays: number[] }[]} */
  const casts = [{ corners: joined(judge.around(...unitsOf(pairs[0])).solids), rays: [] }];
  const { first } = Bvh.prototype;
  for (const [shooter, target] of pairs) {
    const body = judge.body(target);
    const cast = { corners: joined([body]), rays: /** @type {number[]} */ ([]) };
    casts.push(cast);
    Bvh.prototype.first = function (x, y, z, dx, dy, dz, hit) {
      const atBody = hit.along === Number.POSITIVE_INFINITY;
      const found = first.call(this, x, y, z, dx, dy, dz, hit);
      if (!atBody) return found;
      const way = [0, 3, 6].map(
        (row) => body.turn[row] * dx + body.turn[row + 1] * dy + body.turn[row + 2] * dz,
      );
      const long = Math.hypot(...way);
      const unit = way.map((part) => part / long);
      cast.rays.push(...shooter.eye, ...unit, Number.POSITIVE_INFINITY);
      const segment = long * hit.along * SHORT;
      const start = shooter.eye.map((part, axis) => part + unit[axis] * segment * (1 - SHORT));
      if (found) casts[0].rays.push(...start, ...unit, segment * SHORT);
      return found;
    };
    for (const _ of judge.count(shooter, target));
  }
  Bvh.prototype.first = first;
  return casts.map(({ corners, rays }) => ({ corners, rays: Float64Array.from(rays) }));
}

/** @param {[Model, Model]} pair */
function unitsOf(pair) {
  return /** @type {[string, string]} */ (pair.map(({ id }) => id.split("/")[0]));
}

/**
 * Return the triangles of meshes where they stand, as one mesh.
 * @param {Placed[]} placed
 */
function joined(placed) {
  const corners = new Float32Array(9 * placed.reduce((sum, { mesh }) => sum + mesh.count, 0));
  let at = 0;
  for (const { mesh, turn, at: origin } of placed)
    for (let point = 0; point < 9 * mesh.count; point += 3)
      for (let row = 0; row < 3; row++)
        corners[at++] =
          origin[row] +
          turn[3 * row] * mesh.corners[point] +
          turn[3 * row + 1] * mesh.corners[point + 1] +
          turn[3 * row + 2] * mesh.corners[point + 2];
  return corners;
}

/**
 * Cast rays by a tree of ours. Return how far each goes; −1 for a miss.
 * @param {Bvh} tree
 * @param {Float64Array} rays
 */
function castByOurs(tree, rays) {
  const ends = new Float64Array(rays.length / RAY);
  const hit = new Hit();
  for (let at = 0, number = 0; at < rays.length; at += RAY, number++) {
    hit.along = rays[at + 6];
    const found = tree.first(
      rays[at], rays[at + 1], rays[at + 2], rays[at + 3], rays[at + 4], rays[at + 5], hit,
    ); // biome-ignore format: one argument a coordinate
    ends[number] = found ? hit.along : -1;
  }
  return ends;
}

/**
 * Cast rays by three-mesh-bvh, as `castByOurs` does.
 * @param {MeshBVH} tree
 * @param {Float64Array} rays
 */
function castByThree(tree, rays) {
  const ends = new Float64Array(rays.length / RAY);
  const ray = new Ray();
  for (let at = 0, number = 0; at < rays.length; at += RAY, number++) {
    ray.origin.set(rays[at], rays[at + 1], rays[at + 2]);
    ray.direction.set(rays[at + 3], rays[at + 4], rays[at + 5]);
    ends[number] = tree.raycastFirst(ray, DoubleSide, 0, rays[at + 6])?.distance ?? -1;
  }
  return ends;
}

/** @param {Float32Array} corners */
function treeOfThree(corners) {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(corners, 3));
  return new MeshBVH(geometry);
}

/**
 * Return how many rays end elsewhere.
 * @param {Float64Array[]} ours
 * @param {Float64Array[]} theirs
 */
function differing(ours, theirs) {
  return ours.reduce(
    (sum, ends, mesh) =>
      sum + ends.filter((end, number) => !(Math.abs(end - theirs[mesh][number]) <= SAME)).length,
    0,
  );
}

const judge = new Judge(asked.table);
/** @type {Record<string, number>} */
const told = {};
const begin = process.cpuUsage();
told.settled_first = seconds(() => {
  told.rays = settle(judge, () => {
    const { user, system } = process.cpuUsage(begin);
    told.answered_first = (user + system) / 1e6;
  });
});
told.settled = least(() => settle(judge));

const casts = recorded();
told.triangles = casts[0].corners.length / 9;
told.casts = casts.reduce((sum, { rays }) => sum + rays.length / RAY, 0);
/** @type {Bvh[]} */
let ours = [];
/** @type {MeshBVH[]} */
let theirs = [];
told.our_trees = least(() => {
  ours = casts.map(({ corners }) => new Bvh(corners));
  for (const tree of ours) tree.grow();
});
told.their_trees = least(() => {
  theirs = casts.map(({ corners }) => treeOfThree(corners.slice()));
});
/** @type {Float64Array[]} */
let ourEnds = [];
/** @type {Float64Array[]} */
let theirEnds = [];
told.our_casts = least(() => {
  ourEnds = casts.map(({ rays }, number) => castByOurs(ours[number], rays));
});
told.their_casts = least(() => {
  theirEnds = casts.map(({ rays }, number) => castByThree(theirs[number], rays));
});
told.differing = differing(ourEnds, theirEnds);
casts.forEach(({ corners, rays }, number) => {
  writeFileSync(join(process.argv[2], `corners-${number}`), corners);
  writeFileSync(join(process.argv[2], `rays-${number}`), rays);
  writeFileSync(join(process.argv[2], `ends-${number}`), ourEnds[number]);
});
console.log(JSON.stringify(told));
