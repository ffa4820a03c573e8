// The card of the page: which ruling, pair and map are shown, files to save, light or dark.

import { download } from "../../web/js/download.js";
import { decoded, inflated } from "./recorded.js";

/** @import { Layers } from "./layers.js" */
/** @import { Recorded } from "./recorded.js" */

const TOOLS_PX = 20; // free pixels around the tools
const STEM = /[^\w.-]+/g; // what a file's name does without

/** @param {string} id */
function held(id) {
  return document.getElementById(id)?.textContent ?? "";
}

/** @param {string} what */
function all(what) {
  return /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(what));
}

export class Card {
  /** Show the first ruling; the others are there for browsers without JavaScript. */
  constructor() {
    /** @type {Layers | null} */
    this.layers = null;
    /** @type {Recorded | null} */
    this.recorded = null;
    this.chosen = () => {}; // called when a ruling is chosen
    for (const [index, ruling] of all(".ruling").entries()) ruling.hidden = index > 0;
    for (const hidden of all(".card header [hidden]")) hidden.hidden = false;
    this.click("[data-act=theme]", () => turnTheme());
    this.click("[data-act=fold]", (button) => {
      const folded = document.body.classList.toggle("folded");
      button.setAttribute("aria-expanded", String(!folded));
    });
    this.click("[data-ruling]", (button) => this.choose(Number(button.dataset.ruling)));
    this.click("[data-pair]", (button) => this.show(Number(button.dataset.pair)));
  }

  /**
   * The table is drawn: switch on what changes it.
   * @param {Layers} layers
   * @param {Recorded} recorded
   */
  begin(layers, recorded) {
    [this.layers, this.recorded] = [layers, recorded];
    for (const hidden of all(".tools, .moves, .shows, .maps")) hidden.hidden = false;
    leaveRoom();
    const eye = /** @type {HTMLElement} */ (document.querySelector("[data-act=eye]"));
    const asks = document.querySelector(".ask:not([hidden])") !== null;
    eye.hidden = !layers.shown && !asks;
    if (!layers.shown && !asks)
      for (const box of all("[data-shows=marks], [data-shows=labels]")) box.parentElement?.remove();
    this.click("[data-act=home]", () => this.press("Home"));
    this.click("[data-act=top]", () => this.press("t"));
    this.click("[data-act=eye]", () => this.press("e"));
    for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (
      document.querySelectorAll("[data-shows]")
    )) {
      box.addEventListener("change", () => {
        Object.assign(layers.shows, { [String(box.dataset.shows)]: box.checked });
        layers.draw();
      });
    }
    const map = /** @type {HTMLSelectElement | null} */ (document.getElementById("map"));
    map?.addEventListener("change", () => this.chart(map.value));
    this.saves();
    layers.draw();
  }

  /** @param {string} key */
  press(key) {
    const { layers } = this;
    if (!layers) return;
    const eye = key === "e" ? !layers.eye : false;
    layers.look(eye);
    if (key === "Home") layers.scene.say({ op: "camera", action: "home" });
    if (key === "t") layers.scene.say({ op: "camera", action: "top" });
    for (const button of all("[data-act=eye]")) button.setAttribute("aria-pressed", String(layers.eye));
  }

  /** @param {number} number of a ruling */
  choose(number) {
    this.chosen();
    for (const button of all("[data-ruling]"))
      button.setAttribute("aria-pressed", String(Number(button.dataset.ruling) === number));
    for (const [index, ruling] of all(".ruling").entries()) ruling.hidden = index !== number;
    const said = document.querySelector(`#ruled-${number} .say`)?.textContent ?? "";
    for (const line of all(".spoken")) line.textContent = said;
    if (this.layers) Object.assign(this.layers, { ruling: number, asked: null });
    this.show(0);
  }

  /** Show no ruling: something is asked on the page. */
  leave() {
    for (const button of all("[data-ruling]")) button.setAttribute("aria-pressed", "false");
    for (const ruling of all(".ruling")) ruling.hidden = true;
  }

  /** @param {number} number of a pair of models of the ruling shown */
  show(number) {
    const ruling = ".ruling:not([hidden])";
    for (const button of all(`${ruling} [data-pair]`))
      button.setAttribute("aria-pressed", String(Number(button.dataset.pair) === number));
    for (const bar of all(`${ruling} [data-share]`)) bar.hidden = Number(bar.dataset.share) !== number;
    if (!this.layers) return;
    this.layers.pair = number;
    this.layers.draw();
    this.layers.approach();
  }

  /** @param {string} value the number of a map, or nothing */
  chart(value) {
    for (const key of all("[data-map]")) key.hidden = key.dataset.map !== value;
    if (!this.layers) return;
    this.layers.map = value === "" ? null : Number(value);
    this.press("");
    this.layers.draw();
  }

  /** Offer the files that this page holds. */
  saves() {
    for (const row of all(".saves")) row.hidden = false;
    for (const button of all("[data-save]")) {
      const what = button.dataset.save ?? "";
      button.hidden = what !== "table" && !held(what);
      button.addEventListener("click", () => void this.save(what));
    }
  }

  /** @param {string} what */
  async save(what) {
    const { layers, recorded } = this;
    if (!layers || !recorded) return;
    const stem = recorded.told.name.replace(STEM, "-");
    if (what === "ruling") {
      const text = held(layers.ruling ? `ruling-${layers.ruling}` : "ruling");
      download(new Blob([text], { type: "application/json" }), `${stem}-ruling.json`);
    } else if (what === "gltf") {
      const bytes = await inflated(decoded(held("gltf")));
      download(new Blob([bytes], { type: "model/gltf-binary" }), `${stem}.glb`);
    } else {
      download(new Blob([recorded.told.text], { type: "application/toml" }), `${stem}.toml`);
      for (const [name, packed] of Object.entries(JSON.parse(held("meshes") || "{}"))) {
        download(new Blob([await inflated(decoded(packed), "deflate")]), name);
      }
    }
  }

  /**
   * @param {string} what
   * @param {(button: HTMLElement) => void} act
   */
  click(what, act) {
    for (const button of all(what)) button.addEventListener("click", () => act(button));
  }
}

/** Keep the whole table, and what is shown of it, clear of the tools. */
function leaveRoom() {
  const dock = document.querySelector(".dock");
  if (!dock) return;
  window.sightlineRoom = { left: 0, right: 0, top: 0, bottom: dock.clientHeight + TOOLS_PX };
  window.dispatchEvent(new Event("sightline-room"));
}

function turnTheme() {
  const root = document.documentElement;
  const dark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : window.matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
}
