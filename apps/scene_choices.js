// A small menu under the pointer, where several things are as near to it.

class Choices {
  // `chosen`: told the id of what is chosen.
  constructor(layer, camera, chosen) {
    this.camera = camera;
    this.chosen = chosen;
    this.layer = layer;
    this.menu = element(layer, "choices");
    this.menu.setAttribute("role", "menu");
    this.menu.setAttribute("aria-label", "Which of these?");
    this.menu.hidden = true;
    const own = ["pointerdown", "pointermove", "pointerup", "dblclick", "wheel"];
    for (const name of own) this.menu.addEventListener(name, (event) => event.stopPropagation());
    this.menu.addEventListener("keydown", (event) => this.keydown(event));
  }

  get open() {
    return !this.menu.hidden;
  }

  // [{id, title, detail, tone}], the nearest first; none closes it.
  show(rows, x, y) {
    this.menu.replaceChildren();
    this.menu.hidden = !rows.length;
    if (!rows.length) return;
    for (const row of rows) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = row.tone;
      button.setAttribute("role", "menuitem");
      element(button, "text").textContent = row.title;
      element(button, "detail").textContent = row.detail;
      button.addEventListener("click", () => {
        this.close();
        this.chosen(row.id);
      });
      this.menu.append(button);
    }
    const [width, height] = this.camera.size;
    const [w, h] = [this.menu.offsetWidth, this.menu.offsetHeight];
    const left = clamp(x + 14 + w > width ? x - 14 - w : x + 14, 4, Math.max(4, width - w - 4));
    const top = clamp(y - 20, 4, Math.max(4, height - h - 4));
    this.menu.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
    this.menu.firstChild.focus({ preventScroll: true });
  }

  close() {
    if (!this.open) return;
    const focused = this.menu.contains(this.menu.getRootNode().activeElement);
    this.menu.hidden = true;
    if (focused) this.layer.focus({ preventScroll: true });
  }

  keydown(event) {
    const rows = [...this.menu.children];
    const at = rows.indexOf(this.menu.getRootNode().activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) rows[(at + step + rows.length) % rows.length].focus();
    else if (event.key === "Escape") this.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
