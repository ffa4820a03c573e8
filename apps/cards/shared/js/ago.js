// Short forms of ages and times.

import { say } from "../../../web/js/say.js";

/** @param {number} seconds */
export function ago(seconds) {
  if (seconds < 45) return say("js-now");
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return say("js-minutes", { count: minutes });
  const hours = Math.round(seconds / 3600);
  if (hours < 24) return say("js-hours", { count: hours });
  return say("js-days", { count: Math.round(seconds / 86_400) });
}

/**
 * Return the time of day; before today with the date.
 * @param {Date} when
 * @param {Date} today
 */
export function clock(when, today) {
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const time = `${two(when.getHours())}:${two(when.getMinutes())}`;
  if (when.toDateString() === today.toDateString()) return time;
  return `${when.getFullYear()}-${two(when.getMonth() + 1)}-${two(when.getDate())} ${time}`;
}
