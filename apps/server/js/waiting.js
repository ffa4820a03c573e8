// The shell's own script, inline in the page's HTML: the message shown until the page is built. It
// listens to the page's WebSocket before Bokeh: the place in the queue, and why it was closed.
{
  // The user's choice of light or dark, or else the system's preference (js/theme.js).
  let chosen = null;
  const says = globalThis.sightlineSays;
  try {
    chosen = localStorage.getItem("sightline.theme");
  } catch {
    // this browser does not allow storage
  }
  const system = window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.dataset.theme = chosen ?? system;

  const card = document.createElement("div");
  card.id = "waiting";
  card.setAttribute("role", "status");
  card.style.cssText =
    "position:fixed;inset:0;z-index:10000;display:none;place-content:center;justify-items:center;gap:16px;padding:24px;" +
    "font:16px/1.5 Roboto,system-ui,sans-serif;text-align:center;background:Canvas;color:CanvasText;color-scheme:light dark";
  const name = document.createElement("strong");
  name.textContent = "Sightline";
  name.style.fontSize = "22px";
  const line = document.createElement("p");
  line.style.cssText = "margin:0;max-width:34em";
  const again = document.createElement("button");
  again.textContent = says("js-load-again");
  again.style.cssText = "font:inherit;padding:8px 20px;min-height:44px";
  again.hidden = true;
  again.addEventListener("click", () => location.reload());
  card.append(name, line, again);
  document.body.prepend(card);

  let there = false;
  let ready = false;
  /**
   * @param {string} words
   * @param {boolean} failed
   */
  const say = (words, failed) => {
    if (there) return;
    card.style.display = "grid";
    line.textContent = words;
    again.hidden = !failed;
  };
  /** @param {number} before */
  const turn = (before) =>
    before === 0 ? says("js-yours-next") : says("js-pages-before", { count: before });

  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    /**
     * @param {string | URL} url
     * @param {string | string[]} [protocols]
     */
    constructor(url, protocols) {
      super(url, protocols);
      say(says("js-building"), false);
      this.addEventListener("message", (event) => {
        if (there || typeof event.data !== "string") return;
        if (event.data.startsWith('{"sightline"')) {
          event.stopImmediatePropagation();
          say(turn(JSON.parse(event.data).before), false);
          return;
        }
        there = true;
        card.remove();
      });
      this.addEventListener("close", (event) => {
        document.documentElement.dataset.closed = event.reason; // for a page that was ready (js/connection.js)
        say(event.reason || says("js-closed-early"), true);
      });
    }

    /**
     * Report that the page can answer: Panel sends it no change before the server has read this message.
     * @override
     * @param {string | BufferSource | Blob} data
     */
    send(data) {
      super.send(data);
      if (ready || typeof data !== "string" || !data.includes('"document_ready"')) return;
      ready = true;
      window.dispatchEvent(new Event("sightline-ready"));
    }
  };
  say(says("js-loading"), false);
}
