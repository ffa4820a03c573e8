// A menu at the pointer, where several things are equally near to it.

import { add, focusedIn } from "../../../web/js/element.js";
import { say } from "../../../web/js/say.js";
import { clamp } from "../vectors.js";

/** @import { Choice } from "../protocol" */
/** @import { Lens } from "../camera/lens.js" */

export class Choices {
  /**
   * @param {HTMLElement} layer
   * @param {Lens} camera
   * @param {(id: string) => void} chosen
   */
  constructor(layer, camera, chosen) {
    this.camera = camera;
    this.chosen = chosen;
    this.layer = layer;
    this.menu = add(layer, "div", "choices");
    this.menu.setAttribute("role", "menu");
    this.menu.setAttribute("aria-label", say("js-choices"));
    this.menu.hidden = true;
    const own = ["pointerdown", "pointermove", "pointerup", "dblclick", "wheel"];
    for (const name of own) this.menu.addEventListener(name, (event) => event.stopPropagation());
    this.menu.addEventListener("keydown", (event) => this.keydown(event));
  }

  get open() {
    return !this.menu.hidden;
  }

  /** @returns {HTMLElement[]} */
  get buttons() {
    return [...this.menu.querySelectorAll("button")];
  }

  /**
   * @param {Choice[]} rows the nearest first; no rows close it
   * @param {number} x
   * @param {number} y
   */
  show(rows, x, y) {
    this.menu.replaceChildren();
    this.menu.hidden = !rows.length;
    if (!rows.length) return;
    for (const row of rows) {
      const button = add(this.menu, "button", row.tone);
      button.type = "button";
      button.setAttribute("role", "menuitem");
      add(button, "div", "text", row.title);
      add(button, "div", "detail", row.detail);
      button.addEventListener("click", () => {
        this.close();
        this.chosen(row.id);
      });
    }
    const [width, height] = this.camera.size;
    const [w, h] = [this.menu.offsetWidth, this.menu.offsetHeight];
    const left = clamp(x + 14 + w > width ? x - 14 - w : x + 14, 4, Math.max(4, width - w - 4));
    const top = clamp(y - 20, 4, Math.max(4, height - h - 4));
    this.menu.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
    this.buttons[0].focus({ preventScroll: true });
  }

  close() {
    if (!this.open) return;
    const focused = this.menu.contains(focusedIn(this.menu));
    this.menu.hidden = true;
    if (focused) this.layer.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  keydown(event) {
    const { buttons } = this;
    const focused = focusedIn(this.menu);
    const at = focused ? buttons.indexOf(focused) : -1;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step) buttons[(at + step + buttons.length) % buttons.length].focus();
    else if (event.key === "Escape") this.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
