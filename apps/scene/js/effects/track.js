// The camera's way in a moment. It ends where the user turns the camera, until the next step.

/** @import { CameraKey } from "../protocol" */
/** @import { Seat } from "../types" */

/**
 * Return the pose after some seconds, on a track that begins at a pose.
 * @param {CameraKey[]} track
 * @param {Seat} before
 * @param {number} seconds
 * @returns {Seat}
 */
export function seatAt(track, before, seconds) {
  const keys = [{ ...before, seconds: 0 }, ...track];
  const later = keys.findIndex((key) => key.seconds > seconds);
  if (later < 0) return keys[keys.length - 1];
  const [a, b] = [keys[Math.max(0, later - 1)], keys[later]];
  const t = (seconds - a.seconds) / Math.max(1e-9, b.seconds - a.seconds);
  const k = t * t * (3 - 2 * t);
  /** @type {(one: number, other: number) => number} */
  const mix = (one, other) => one + k * (other - one);
  const turn = ((((b.azimuth - a.azimuth) % 360) + 540) % 360) - 180;
  return {
    focal: [mix(a.focal[0], b.focal[0]), mix(a.focal[1], b.focal[1]), mix(a.focal[2], b.focal[2])],
    distance: mix(a.distance, b.distance),
    azimuth: a.azimuth + k * turn,
    elevation: mix(a.elevation, b.elevation),
  };
}
