// What each card is for, as a picture, by the card's key. Classes: `card_tools.css`.

const table = '<rect x="6" y="6" width="108" height="60" rx="3" class="ground"/>';
const row = (/** @type {number} */ y, /** @type {string} */ side, /** @type {number} */ wide) =>
  `<circle cx="16" cy="${y}" r="5" class="${side}"/><path d="M30 ${y}h${wide}"/>`;
const die = (/** @type {number} */ x, /** @type {number} */ y) =>
  `<rect x="${x}" y="${y}" width="18" height="18" rx="4"/><path class="fine" d="M${x + 5} ${y + 5}h.1m8 8h.1m-4-4h.1"/>`;

/** @type {Record<string, string>} */
export const CARD_PICTURES = {
  palette: `${table}<path d="M20 40v-14l12-9 12 9v14Z"/><path d="M52 26h22m-7-7 7 7-7 7"/><path class="ground" d="M84 44v-14l10-8 10 8v14Z"/>`,
  units: `${row(14, "one", 58)}<rect x="5" y="25" width="110" height="22" rx="5" class="ground"/>${row(36, "other", 46)}${row(58, "other", 62)}`,
  demonstration: `${table}<path class="full" d="M52 24 74 36 52 48Z"/><path class="fine" d="M44 58h.1m10 0h.1m10 0h.1m10 0h.1"/>`,
  air: `${table}<path class="dash" d="M10 18q50-8 76 30"/><path class="one" d="m44 8 16 8-16 8 4-8Z"/><circle cx="90" cy="54" r="6" class="other"/>`,
  game: `${die(12, 12)}${die(36, 24)}<path d="M66 16h44M66 30h30M66 44h40M66 58h24"/>`,
  steps: `<path d="M22 24H8V10"/><path d="M9 23a24 24 0 1 1-2 18"/><path d="M30 22v15l10 6M66 18h44M66 36h34M66 54h42"/>`,
  chat: `<path d="M10 10h64v28H32L20 48v-10H10Z"/><path d="M86 24h24v28h-8v10L90 52H52v-6"/><path d="M22 20h40M22 28h26"/>`,
  presenter: `<rect x="8" y="8" width="50" height="36" rx="3" class="ground"/><rect x="64" y="22" width="48" height="42" rx="3"/><path d="M72 34h32M72 43h24M72 52h30"/><path d="m28 20 12 6-12 6Z" class="full"/>`,
  selection: `${table}<path d="M40 50V30l20-14 20 14v20Z" class="ground"/><path class="dash" d="M32 12h56v44H32Z"/><path class="full" d="M29 9h6v6h-6zm56 0h6v6h-6zM29 53h6v6h-6zm56 0h6v6h-6z"/>`,
  "table-check": `${table}<circle cx="52" cy="32" r="17"/><path d="m65 45 18 16"/><path d="m44 32 6 6 10-12"/>`,
  fairness: `${table}<rect x="10" y="10" width="20" height="52" class="one"/><rect x="90" y="10" width="20" height="52" class="other"/><path d="M60 18v34M46 52h28M44 24h32M44 24l-6 14h12Zm32 0-6 14h12Z"/>`,
  table: `${table}<path d="M14 58h92m-7-5 7 5-7 5M21 53l-7 5 7 5M18 50V14m-5 7 5-7 5 7"/><circle cx="72" cy="30" r="11" class="ground"/>`,
  "your-turn": `${table}<circle cx="44" cy="38" r="22" class="dash"/><circle cx="44" cy="38" r="6" class="one"/><path d="M54 34 76 24m-9-2 9 2-4 9"/><path d="M90 50h14"/>`,
  templates: `${table}<circle cx="56" cy="36" r="24" class="dash"/><circle cx="56" cy="36" r="12" class="dash"/><circle cx="56" cy="36" r="3" class="full"/><circle cx="66" cy="26" r="4" class="other"/><circle cx="92" cy="44" r="4" class="other"/>`,
  "line-of-sight": `${table}<circle cx="18" cy="50" r="6" class="one"/><path d="M26 46 96 20"/><path class="dash" d="M26 52 96 40"/><path d="M58 36v22" class="wall"/><path d="M100 44V16" class="target"/>`,
  map: `<path class="one" d="M6 6h36v20H24v20H6Z"/><path class="ground" d="M42 6h36v40H60V26H42Z"/><path class="other" d="M78 6h36v60H78Z"/><path d="M6 6h108v60H6ZM42 6v60M78 6v60M6 26h108M6 46h108"/>`,
  statistics: `<path d="M10 62h102"/><rect x="18" y="34" width="14" height="28" class="one"/><rect x="36" y="44" width="14" height="18" class="other"/><rect x="66" y="14" width="14" height="48" class="one"/><rect x="84" y="26" width="14" height="36" class="other"/><path class="dash" d="M12 40h40M60 22h40"/>`,
};
