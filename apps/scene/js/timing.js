// Throttled, debounced and idle calls.

/** @import { Delayed } from "./types" */

// Interval of messages during a drag: less than two kilobytes a second.
export const HELD_MS = 180;

/**
 * Return a function that calls `act` at most once per interval; the last call always happens.
 * @template {unknown[]} Args
 * @param {number} interval milliseconds
 * @param {(...args: Args) => void} act
 * @returns {Delayed<Args>}
 */
export function throttled(interval, act) {
  /** @type {number | null} */
  let timer = null;
  let last = 0;
  /** @type {Args | null} */
  let next = null;
  const run = () => {
    timer = null;
    last = performance.now();
    if (next) act(...next);
  };
  /** @param {Args} args */
  const call = (...args) => {
    next = args;
    timer ??= window.setTimeout(run, Math.max(0, interval - (performance.now() - last)));
  };
  const cancel = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  return Object.assign(call, { cancel });
}

/**
 * Return a function that calls `act` when it has not been called for an interval.
 * @param {number} interval milliseconds
 * @param {() => void} act
 * @returns {Delayed<[]>}
 */
export function rested(interval, act) {
  /** @type {number | undefined} */
  let timer;
  const cancel = () => clearTimeout(timer);
  const call = () => {
    cancel();
    timer = window.setTimeout(act, interval);
  };
  return Object.assign(call, { cancel });
}

// Some browsers have no requestIdleCallback.
const waits = "requestIdleCallback" in globalThis;

/**
 * Call `act` when the page is idle, at the latest after a timeout. Returns a handle for cancelIdle.
 * @param {() => void} act
 * @param {number} timeout milliseconds
 */
export function idle(act, timeout) {
  return waits ? requestIdleCallback(act, { timeout }) : window.setTimeout(act, timeout);
}

/** @param {number | null} handle */
export function cancelIdle(handle) {
  if (handle === null) return;
  if (waits) cancelIdleCallback(handle);
  else clearTimeout(handle);
}
