// Shows a message over the whole page when the connection is lost, and reloads the page when the
// server answers again. The address and the unsent edits restore what was shown.

import { add } from "../../web/js/element.js";
import { say } from "../../web/js/say.js";

const RETRY_MS = [500, 1000, 1000, 2000, 3000, 5000];

// The veil covers the page: clicks would not reach the server.
const VEIL = "position:fixed;inset:0;z-index:5000;background:var(--sl-veil);cursor:wait";
const PILL =
  "position:absolute;left:50%;top:84px;transform:translateX(-50%);margin:0;padding:12px 20px;box-sizing:border-box;" +
  "width:max-content;max-width:calc(100% - 24px);border-radius:18px;background:var(--sl-wrong);color:var(--sl-on-deep);" +
  "font:500 15px/1.4 Roboto,system-ui,sans-serif;text-align:center;box-shadow:0 4px 28px rgb(var(--sl-shade) / 0.4)";
// The page's colours. The veil lies outside of the element that sets them.
const COLOURS = ["--sl-veil", "--sl-wrong", "--sl-on-deep", "--sl-shade"];

export class Connection {
  /**
   * @param {Element} within an element of the page, which has its colours
   * @param {string} probe the address of a static file of the server
   * @param {() => void} back called when the server answers again
   */
  constructor(within, probe, back) {
    this.within = within;
    this.probe = probe;
    this.back = back;
    this.tries = 0;
    /** @type {HTMLElement | null} */
    this.veil = null;
    /** @type {number | undefined} */
    this.timer = undefined;
  }

  lost() {
    if (this.veil) return;
    const veil = add(document.body, "div", "sl-lost");
    const page = getComputedStyle(this.within);
    veil.style.cssText = VEIL;
    for (const name of COLOURS) veil.style.setProperty(name, page.getPropertyValue(name));
    veil.setAttribute("role", "alert");
    add(veil, "p").style.cssText = PILL;
    this.veil = veil;
    const why = document.documentElement.dataset.closed || say("js-connection-lost");
    this.say(say("js-reconnecting", { why }));
    this.retry();
  }

  /** @param {string} words */
  say(words) {
    const line = this.veil?.querySelector("p");
    if (line) line.textContent = words;
  }

  retry() {
    const wait = RETRY_MS[Math.min(this.tries, RETRY_MS.length - 1)];
    this.timer = window.setTimeout(() => this.check(), wait);
  }

  async check() {
    this.tries++;
    try {
      const response = await fetch(this.probe, { method: "HEAD", cache: "no-store" });
      if (response.ok) {
        this.say(say("js-connected"));
        this.back();
        return;
      }
    } catch {
      // the server does not answer yet
    }
    this.retry();
  }

  stop() {
    clearTimeout(this.timer);
    this.veil?.remove();
  }
}
