// Short forms of ages and times.

/** @param {number} seconds */
export function ago(seconds) {
  if (seconds < 45) return "now";
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(seconds / 3600);
  if (hours < 24) return `${hours} h`;
  const days = Math.round(seconds / 86_400);
  return days === 1 ? "1 day" : `${days} days`;
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
