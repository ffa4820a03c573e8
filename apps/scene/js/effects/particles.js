// Particles in closed form: where each is, how large and in which colour, after some seconds. The
// columns are those of sandbox/view/effects/particles.py.

/** @typedef {{ x: number, y: number, z: number, size: number, tail: [number, number, number], colour: [number, number, number, number] }} Puff */

export const COLUMNS = [
  "birth",
  "life",
  "x",
  "y",
  "z",
  "vx",
  "vy",
  "vz",
  "drag",
  "pull",
  "size",
  "grown",
  "r0",
  "g0",
  "b0",
  "r1",
  "g1",
  "b1",
  "alpha",
  "appears",
  "stretch",
  "floor",
];
const WIDE = COLUMNS.length;
const STILL = 1e-6;

/**
 * Return the particles that are there after some seconds.
 * @param {Float32Array} rows
 * @param {number} seconds
 */
export function puffsAt(rows, seconds) {
  /** @type {Puff[]} */
  const found = [];
  for (let at = 0; at < rows.length; at += WIDE) {
    const age = seconds - rows[at];
    if (age >= 0 && age < rows[at + 1]) found.push(puff(rows.subarray(at, at + WIDE), age));
  }
  return found;
}

/**
 * @param {Float32Array} row
 * @param {number} age seconds
 * @returns {Puff}
 */
function puff(row, age) {
  const [, life, x, y, z, vx, vy, vz, drag, pull, size, grown] = row;
  const [alpha, appears, stretch, floor] = row.subarray(18);
  const u = age / Math.max(life, 1e-9);
  const slow = drag > STILL;
  const kept = slow ? Math.exp(-drag * age) : 1;
  const gone = slow ? (1 - kept) / drag : age;
  const speed = [vx * kept, vy * kept, vz * kept - pull * age];
  const fast = Math.max(Math.hypot(...speed), 1e-9);
  const long = stretch > 0 ? Math.min(stretch, fast * age) / fast : 0;
  const fades = stretch > 0 ? 1 : 1 - u * u;
  /** @type {(channel: number) => number} */
  const mixed = (channel) => row[12 + channel] + (row[15 + channel] - row[12 + channel]) * u;
  return {
    x: x + vx * gone,
    y: y + vy * gone,
    z: Math.max(z + vz * gone - 0.5 * pull * age * age, floor),
    size: size + (grown - size) * (1 - (1 - u) ** 2),
    tail: [-speed[0] * long, -speed[1] * long, -speed[2] * long],
    colour: [mixed(0), mixed(1), mixed(2), alpha * Math.min(1, u / Math.max(appears, 1e-9)) * fades],
  };
}
