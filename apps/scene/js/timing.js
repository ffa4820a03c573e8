// Calls that wait.

/** @import { Delayed } from "./types" */

// So often Python hears of what is held while it moves: in less than two kilobytes a second.
export const HELD_MS = 180;

/**
 * At most one call per interval; the last one always happens.
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
 * A call once nobody has asked for it for so long.
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

// Where the browser knows no idle time, it is as soon as nothing else is to be done.
const waits = "requestIdleCallback" in globalThis;

/**
 * A call when the page has nothing else to do, at the latest after so many milliseconds.
 * @param {() => void} act
 * @param {number} timeout
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
