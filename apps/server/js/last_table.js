// The table that this browser had open last: the server's address alone leads to it again.

const DAYS = 180;

/** @param {string} table its name */
export function rememberTable(table) {
  // Cookies do not tell the servers of one machine apart: the port is in the name.
  const path = new URL("..", location.href).pathname;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API wants a secure context
    document.cookie = `sightline-last${location.port}=${encodeURIComponent(table)}; Path=${path}; Max-Age=${DAYS * 86_400}; SameSite=Lax${secure}`;
  } catch (error) {
    console.info("no cookies in this frame", error);
  }
}
