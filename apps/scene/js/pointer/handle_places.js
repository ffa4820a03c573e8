// Places of handles: beside their thing, and moving with it while it is dragged.

import { turnedAbout } from "../vectors.js";

/** @import { Handle, HandlesOp, Point } from "../protocol" */
/** @import { Pixel, Plan, Spot } from "../types" */

const OUT_PX = 15; // from the edge of a thing to the middle of a handle

/**
 * Return the pixels by which a handle is shown beside its place, so that a thin piece can be pressed.
 * @param {Handle} handle
 * @param {Point} at its place now
 * @param {Pick<HandlesOp, "pivot" | "path" | "closed">} shown
 * @param {(point: Point) => Spot} project
 * @returns {Pixel}
 */
export function outwards({ id, kind, axis }, at, { pivot, path, closed }, project) {
  if (kind === "lift" || kind === "height") return [0, -OUT_PX];
  if (kind === "turn") return along(project([...pivot, at[2]]), project(at), 2 * OUT_PX);
  if (kind === "size" && axis) {
    return along(project(at), project([at[0] + axis[0], at[1] + axis[1], at[2]]), OUT_PX);
  }
  if (kind === "insert") {
    const after = Number(id.split(":")[1]);
    const spots = path.map(project);
    const [dx, dy] = along(spots[after - 1], spots[after % path.length], OUT_PX);
    return closed && clockwise(spots) < 0 ? [-dy, dx] : [dy, -dx];
  }
  return [0, 0];
}

/**
 * Return twice the area within pixels that go clockwise around it, else its negative.
 * @param {Spot[]} spots
 */
function clockwise(spots) {
  return spots.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = spots[(index + 1) % spots.length];
    return sum + x * nextY - nextX * y;
  }, 0);
}

/**
 * Return a step of some length from one pixel towards another.
 * @param {Spot} from
 * @param {Spot} to
 * @param {number} length
 * @returns {Pixel}
 */
function along([x, y], [toX, toY], length) {
  const away = Math.hypot(toX - x, toY - y) || 1;
  return [((toX - x) / away) * length, ((toY - y) / away) * length];
}

/**
 * Return the place of a handle while one of them is dragged.
 * @param {Handle} handle
 * @param {Handle} pulled
 * @param {number | Plan} now the value of the dragged one: inches, degrees, or a place
 * @param {Plan} pivot
 * @returns {Point}
 */
export function alongWith(handle, pulled, now, pivot) {
  const [x, y, z] = handle.at;
  if (typeof now !== "number") return handle.id === pulled.id ? [now[0], now[1], z] : handle.at;
  const before = pulled.value ?? 0;
  const more = now - before;
  if (pulled.kind === "turn") return [...turnedAbout(pivot, [x, y], now), z];
  if (pulled.kind === "lift") return [x, y, z + more];
  if (pulled.kind === "height")
    return ["lift", "height"].includes(handle.kind) ? [x, y, z + more] : handle.at;
  if (!pulled.axis) return handle.at;
  const [ax, ay] = pulled.axis;
  // 1 at the end that is dragged, 0 at the one that stays.
  const share = 1 + ((x - pulled.at[0]) * ax + (y - pulled.at[1]) * ay) / before;
  return [x + share * more * ax, y + share * more * ay, z];
}
