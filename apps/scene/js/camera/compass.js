// The compass: a needle, and the number of the edge that the camera looks over.

import { add } from "../../../web/js/element.js";
import { say } from "../../../web/js/say.js";
import { seenFrom } from "../pointer/aim.js";

// The letter is at the tip, and upright: anywhere else it reads as the north of another needle.
const NORTH = '<svg viewBox="-12 -12 24 24"><path d="M0-4 4.5 9 0 6.5-4.5 9Z"/><text>N</text></svg>';

export class Compass {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.node = add(root, "div", "compass");
    this.node.title = say("js-north");
    this.node.innerHTML = NORTH;
  }

  /** @param {number} azimuth degrees */
  turn(azimuth) {
    this.node.style.setProperty("--north", `${azimuth + 90}deg`);
    // For other parts of the page that are oriented like the table.
    const from = String(seenFrom(azimuth));
    if (document.documentElement.dataset.seenFrom === from) return;
    document.documentElement.dataset.seenFrom = from;
    window.dispatchEvent(new Event("sightline-turned"));
  }
}
