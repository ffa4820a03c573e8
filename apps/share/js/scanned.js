// What a scan leaves open of a verdict, in words, and the question about fences that it does not show.

import { add } from "../../web/js/element.js";
import { say } from "../../web/js/say.js";
import { hullOf } from "./hull.js";
import { holds } from "./sight/scan/thin.js";

/** @import { Plan } from "../../scene/js/types" */
/** @import { Verdicts } from "./ask.js" */
/** @import { Places } from "./places.js" */
/** @import { ScanDoubt } from "./sight/scan/doubt.js" */

/** @typedef {{ verdicts: Verdicts, things: Record<string, string>, models: string[] }} About the question; `models`: of both units */

const BESIDE_IN = 0.5; // of the lines that an answer covers

export class Scanned {
  /**
   * @param {Places} places
   * @param {() => void} changed called after an answer
   */
  constructor(places, changed) {
    this.places = places;
    this.changed = changed;
    /** @type {Plan[][]} areas in which no fence is missing */
    this.free = [];
    /** @type {Plan[][]} areas in which there is one */
    this.fenced = [];
  }

  /**
   * @param {HTMLElement} root
   * @param {ScanDoubt} doubt
   * @param {About} about
   */
  show(root, doubt, { verdicts, things, models }) {
    const { cause, error, same, stated, fenced, piece } = doubt;
    const words = (/** @type {string[]} */ open) => open.map((word) => verdicts[word].word);
    const tell = (/** @type {string} */ line) => add(root, "p", "found", line);
    if (cause === "good") {
      const gaps = stated.join() === "blocked" ? 2 * error : 0;
      tell(say("js-scan-good", { error, same, gaps }));
      return;
    }
    if (cause !== "thin")
      tell(say("js-scan-between", { verdicts: words(doubt.open), stated: words(stated) }));
    if (cause === "piece") tell(say("js-scan-piece", { piece: things[piece] }));
    if (cause === "coarse") tell(say(same ? "js-scan-coarse" : "js-scan-ends", { error, same }));
    if (!fenced) return;
    const places = models.map((id) => /** @type {Plan} */ (this.places.spot(id).slice(0, 2)));
    if (this.fenced.some((area) => places.every((place) => holds(area, place)))) {
      tell(say("js-scan-draw"));
      return;
    }
    tell(say("js-scan-fence", { stated: words(stated), fenced: words([fenced]) }));
    const row = add(root, "div", "fences");
    const size = /** @type {Plan[]} */ ([[0, 0], this.places.size]);
    /** @type {[string, "free" | "fenced", Plan[]][]} */
    const answers = [
      ["js-scan-no-fence", "free", places],
      ["js-scan-is-fence", "fenced", places],
      ["js-scan-no-fences", "free", [...size, [size[1][0], 0], [0, size[1][1]]]],
    ];
    for (const [key, name, about] of answers) {
      const button = add(row, "button", "", say(key));
      button.type = "button";
      button.addEventListener("click", () => this.answer(name, around(about)));
    }
  }

  /**
   * @param {"free" | "fenced"} name
   * @param {Plan[]} area
   */
  answer(name, area) {
    this[name].push(area);
    this.places.history.push(() => {
      this[name] = this[name].filter((one) => one !== area);
    });
    this.changed();
  }
}

/**
 * Return the corners of the area about lines between these places.
 * @param {Plan[]} places
 */
function around(places) {
  const corners = places.flatMap(([x, y]) =>
    [-1, 1].flatMap((a) => [-1, 1].map((b) => /** @type {Plan} */ ([x + a * BESIDE_IN, y + b * BESIDE_IN]))),
  );
  return hullOf(
    corners.map(([x, y]) => /** @type {Plan} */ ([x, y].map((side) => Math.round(100 * side) / 100))),
  );
}
