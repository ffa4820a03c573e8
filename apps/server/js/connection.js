// Says that the connection is lost, over everything, and loads the page again when the server is
// there: the address and the drafts bring back what was shown.

import { add } from "../../web/js/element.js";

const AGAIN_MS = [500, 1000, 1000, 2000, 3000, 5000];

// It lies over everything: what is clicked now reaches nobody.
const VEIL = "position:fixed;inset:0;z-index:5000;background:rgb(22 32 42 / 0.35);cursor:wait";
const PILL =
  "position:absolute;left:50%;top:84px;transform:translateX(-50%);margin:0;padding:12px 20px;box-sizing:border-box;" +
  "width:max-content;max-width:calc(100% - 24px);border-radius:18px;background:#8f2d00;color:#fff;" +
  "font:500 15px/1.4 Roboto,system-ui,sans-serif;text-align:center;box-shadow:0 4px 28px rgb(0 0 0 / 0.4)";

export class Connection {
  /**
   * @param {string} asked the address of something of the server's that asks nothing of it
   * @param {() => void} back called when it is there again
   */
  constructor(asked, back) {
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
    this.veil = add(document.body, "div", "sl-lost");
    this.veil.style.cssText = VEIL;
    this.veil.setAttribute("role", "alert");
    add(this.veil, "p").style.cssText = PILL;
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
