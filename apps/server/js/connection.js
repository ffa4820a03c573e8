// Says that the connection is lost, over everything, and loads the page again when the server is
// there: the address and the drafts bring back what was shown.

import { add } from "../../web/js/element.js";

const AGAIN_MS = [500, 1000, 1000, 2000, 3000, 5000];

// It lies over everything: what is clicked now reaches nobody.
const VEIL = "position:fixed;inset:0;z-index:5000;background:var(--sl-veil);cursor:wait";
const PILL =
  "position:absolute;left:50%;top:84px;transform:translateX(-50%);margin:0;padding:12px 20px;box-sizing:border-box;" +
  "width:max-content;max-width:calc(100% - 24px);border-radius:18px;background:var(--sl-wrong);color:var(--sl-on-deep);" +
  "font:500 15px/1.4 Roboto,system-ui,sans-serif;text-align:center;box-shadow:0 4px 28px rgb(var(--sl-shade) / 0.4)";
// They are the page's, which it does not lie in.
const COLOURS = ["--sl-veil", "--sl-wrong", "--sl-on-deep", "--sl-shade"];

export class Connection {
  /**
   * @param {Element} within what is on the page, and has its colours
   * @param {string} asked the address of something of the server's that asks nothing of it
   * @param {() => void} back called when it is there again
   */
  constructor(within, asked, back) {
    this.within = within;
    this.asked = asked;
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
    this.say("Connection lost. What is on the table is kept; trying to reach the server again…");
    this.again();
  }

  /** @param {string} words */
  say(words) {
    const line = this.veil?.querySelector("p");
    if (line) line.textContent = words;
  }

  again() {
    const wait = AGAIN_MS[Math.min(this.tries, AGAIN_MS.length - 1)];
    this.timer = window.setTimeout(() => this.ask(), wait);
  }

  async ask() {
    this.tries++;
    try {
      const found = await fetch(this.asked, { method: "HEAD", cache: "no-store" });
      if (found.ok) {
        this.say("The server is there again: loading the table…");
        this.back();
        return;
      }
    } catch {
      // not yet
    }
    this.again();
  }

  stop() {
    clearTimeout(this.timer);
    this.veil?.remove();
  }
}
