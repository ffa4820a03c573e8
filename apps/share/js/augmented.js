// Augmented reality: the table at its real size in the picture of the device's camera, by
// <model-viewer>. The page holds that script compressed, and runs it when somebody asks for it.

import { say } from "../../web/js/say.js";
import { holds, run } from "./held.js";
import { TableModel } from "./table_model.js";

/** @import { Hues } from "./hues.js" */
/** @import { Recorded } from "./recorded.js" */

/** @typedef {HTMLElement & { loaded: boolean, canActivateAR: boolean }} Viewer */
/** @typedef {{ isSessionSupported(mode: string): Promise<boolean> }} Xr */

const SCRIPT = "viewer";
const VIEWER = {
  alt: say("js-ar-table"),
  ar: "",
  "ar-modes": "webxr quick-look", // a third viewer takes models from web addresses alone
  "ar-placement": "floor",
  "ar-scale": "auto",
  "camera-controls": "",
  "camera-orbit": "-15deg 55deg auto",
  "interaction-prompt": "none",
  "shadow-intensity": "0.6",
};

export class Augmented {
  /** @param {Recorded} recorded */
  constructor(recorded) {
    this.recorded = recorded;
    this.button = one("[data-act=room]");
    this.panel = one(".augmented");
    this.say = one(".augmented [role=status]");
    /** @type {Viewer | null} */
    this.viewer = null;
  }

  /** Offer it where the browser has it; else say why not. */
  async offer() {
    const lacking = holds(SCRIPT) ? await lack() : say("js-ar-too-large");
    if (lacking) {
      const said = one(".no-room");
      said.textContent = say("js-ar-not-offered", { why: lacking });
      said.hidden = false;
      return;
    }
    this.button.hidden = false;
    this.button.addEventListener("click", () => void this.open());
    one("[data-act=leave]").addEventListener("click", () => this.close());
    // wherever the focus is: it is nowhere when the button that had it is gone
    document.addEventListener("keydown", ({ key }) => {
      if (key === "Escape" && !this.panel.hidden) this.close();
    });
  }

  async open() {
    this.show(true);
    one("[data-act=leave]").focus();
    if (this.viewer) return;
    this.say.textContent = say("js-setting-up");
    try {
      await this.begin();
    } catch (error) {
      console.warn(error);
      this.panel.querySelector("model-viewer")?.remove();
      this.say.textContent = say("js-ar-failed");
    }
  }

  close() {
    this.show(false);
    this.button.focus();
  }

  /** @param {boolean} on */
  show(on) {
    this.panel.hidden = !on;
    for (const other of /** @type {NodeListOf<HTMLElement>} */ (
      document.querySelectorAll("#stage, .tools, .card")
    )) {
      other.inert = on;
    }
  }

  /** Start the viewer. Throws where it or the model cannot be loaded. */
  async begin() {
    // The page permits no WebAssembly. The viewer has it decode compressed models, which this is not.
    Reflect.deleteProperty(window, "WebAssembly");
    if (holds(SCRIPT)) await run(SCRIPT);
    if (!customElements.get("model-viewer")) throw new Error("the viewer did not start");
    const content = await new TableModel(this.recorded).file(png);
    const viewer = /** @type {Viewer} */ (document.createElement("model-viewer"));
    for (const [name, value] of Object.entries(VIEWER)) viewer.setAttribute(name, value);
    const place = document.createElement("button");
    Object.assign(place, { slot: "ar-button", type: "button", textContent: say("js-ar-place") });
    viewer.append(place);
    viewer.addEventListener("ar-status", (event) => {
      if (/** @type {CustomEvent} */ (event).detail.status === "failed")
        this.say.textContent = say("js-ar-refused");
    });
    const loaded = new Promise((done, fail) => {
      viewer.addEventListener("load", done, { once: true });
      viewer.addEventListener("error", () => fail(new Error("the viewer cannot load the table")), {
        once: true,
      });
    });
    viewer.setAttribute("src", URL.createObjectURL(new Blob([content], { type: "model/gltf-binary" })));
    this.panel.append(viewer);
    await loaded;
    if (!viewer.canActivateAR) throw new Error("the viewer found no augmented reality");
    this.viewer = viewer;
    const { size, inch } = this.recorded.told;
    const metres = size.map((side) => metresOf(side * inch)).join(" × ");
    this.say.textContent = say("js-ar-size", { metres });
  }
}

/** Write metres to the centimetre, as the page's language does. */
function metresOf(/** @type {number} */ metres) {
  const places = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return metres.toLocaleString(document.documentElement.lang || "en", places);
}

/** Return why there is no augmented reality here; empty where there is. */
async function lack() {
  if (document.createElement("a").relList.supports("ar")) return "";
  const { xr } = /** @type {Navigator & { xr?: Xr }} */ (navigator);
  if (!window.isSecureContext) return say("js-ar-insecure");
  if (!xr) return say("js-ar-browser", { devices: say("js-ar-devices") });
  try {
    return (await xr.isSessionSupported("immersive-ar"))
      ? ""
      : say("js-ar-device", { devices: say("js-ar-devices") });
  } catch {
    return say("js-ar-frame");
  }
}

/** @param {string} what */
function one(what) {
  return /** @type {HTMLElement} */ (document.querySelector(what));
}

/**
 * Return a picture as PNG.
 * @param {ReturnType<Hues["picture"]>} picture
 * @returns {Promise<Uint8Array>}
 */
async function png({ width, height, pixels }) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  canvas.getContext("2d")?.putImageData(new ImageData(pixels, width, height), 0, 0);
  const blob = await new Promise((done) => canvas.toBlob(done));
  return new Uint8Array(await blob.arrayBuffer());
}
