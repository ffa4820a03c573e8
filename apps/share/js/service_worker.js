// The service worker of a folder of tables: it answers from what it keeps, so that they open
// without a network. Python writes `self.folder` above this: what there is, and a digest of it.

/** @type {any} */
const worker = self;
/** @type {{ version: string, shared: string[], tables: string[] }} */
const { version, shared, tables } = worker.folder;
const { scope } = worker.registration;
const BEFORE = `sightline ${scope} `;
const KEPT = BEFORE + version;

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const file = fileOf(event.request.url);
  if (event.request.method === "GET" && [...shared, ...tables].includes(file))
    event.respondWith(answer(file, event.request));
});
worker.addEventListener("message", (/** @type {any} */ event) => {
  const told = (/** @type {boolean} */ done) => event.source.postMessage(done);
  event.waitUntil(
    keep(tables).then(
      () => told(true),
      () => told(false),
    ),
  );
});

/** Keep what all pages share, and anew the tables that were kept before the folder changed. */
async function install() {
  const before = new Set();
  for (const name of await caches.keys())
    if (name.startsWith(BEFORE))
      for (const { url } of await (await caches.open(name)).keys()) before.add(fileOf(url));
  await keep([...shared, ...tables.filter((file) => before.has(file))]);
  await worker.skipWaiting();
}

/** Forget the folder as it was before, and keep the pages that are open. */
async function activate() {
  for (const name of await caches.keys())
    if (name.startsWith(BEFORE) && name !== KEPT) await caches.delete(name);
  await worker.clients.claim();
  /** @type {{ url: string }[]} */
  const open = await worker.clients.matchAll();
  await keep(open.map(({ url }) => fileOf(url)).filter((file) => tables.includes(file)));
}

/**
 * @param {string} file
 * @param {Request} request
 */
async function answer(file, request) {
  try {
    await keep([file]);
  } catch {
    return fetch(request);
  }
  return (await caches.open(KEPT)).match(new URL(file, scope).href);
}

/** @param {string[]} files */
async function keep(files) {
  const cache = await caches.open(KEPT);
  for (const file of files) {
    const at = new URL(file, scope).href;
    if (await cache.match(at)) continue;
    const found = await fetch(at, { cache: "no-cache" });
    if (!found.ok) throw new Error(`${file}: ${found.status}`);
    // Without its address: a browser opens no page that came by way of another.
    const headers = { "Content-Type": found.headers.get("Content-Type") ?? "" };
    await cache.put(at, new Response(found.body, { headers }));
  }
}

/**
 * Return the name in the folder of what an address is of; hosts leave out index.html, and .html.
 * @param {string} address
 */
function fileOf(address) {
  const { origin, pathname } = new URL(address);
  const whole = origin + pathname;
  const name = whole.startsWith(scope) ? whole.slice(scope.length) : "";
  if (!name) return whole === scope ? "index.html" : "";
  return name.includes(".") ? name : `${name}.html`;
}
