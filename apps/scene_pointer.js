// Gestures: what fingers and mouse mean. Knows pixels and buttons, nothing of the scene.
//
// `on` answers: grab(x, y, kind) → whether a left drag from there moves a thing; letGo, tap, dragTo,
// dropAt, orbit, pan, zoom, hover, leave, frame. `kind`: of pointer, as the browser says it.
// `keys` knows whether Control is held.

const CLICK_SLACK = { mouse: 4, pen: 6, touch: 10 }; // pixels a click may move
const [TWICE_MS, TWICE_PX] = [350, 24]; // two taps so soon and so near are one double tap

class Gestures {
  constructor(surface, on, keys) {
    this.surface = surface;
    this.on = on;
    this.keys = keys;
    this.down = new Map();
    this.mode = null;
    this.stop = new AbortController();
    const listen = (target, names, options = {}) => {
      for (const name of names) {
        target.addEventListener(name, (event) => this[name](event), { signal: this.stop.signal, ...options });
      }
    };
    listen(surface, ["pointerdown", "pointermove", "pointerup", "pointercancel", "pointerleave", "dblclick", "contextmenu"]);
    listen(surface, ["wheel"], { passive: false });
  }

  at(event) {
    const box = this.surface.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  pointerdown(event) {
    if (event.button === 1) event.preventDefault();
    const [x, y] = this.at(event);
    this.surface.setPointerCapture(event.pointerId);
    this.down.set(event.pointerId, [x, y]);
    if (this.down.size === 2) {
      this.leaveThing();
      this.mode = "pinch";
      return;
    }
    if (this.down.size > 2) return;
    const left = event.button === 0 && !event.ctrlKey;
    this.start = this.last = [x, y];
    this.slack = CLICK_SLACK[event.pointerType] ?? 4;
    this.mode = left ? "press" : "press-pan";
    this.kind = event.pointerType;
    this.grabbed = left && this.on.grab(x, y, this.kind);
  }

  pointermove(event) {
    const [x, y] = this.at(event);
    if (!this.down.has(event.pointerId)) {
      if (event.pointerType !== "touch") this.on.hover(x, y);
      return;
    }
    if (this.mode === "pinch") {
      this.pinch(event.pointerId, [x, y]);
      return;
    }
    const far = Math.hypot(x - this.start[0], y - this.start[1]) > this.slack;
    if (this.mode === "press" && far) this.mode = this.grabbed ? "move" : "orbit";
    if (this.mode === "press-pan" && far) this.mode = "pan";
    const [fromX, fromY] = this.last;
    if (this.mode === "orbit") this.on.orbit(x - fromX, y - fromY);
    if (this.mode === "pan") this.on.pan(fromX, fromY, x, y);
    if (this.mode === "move") this.on.dragTo(x, y);
    if (!this.mode?.startsWith("press")) this.last = [x, y];
    this.down.set(event.pointerId, [x, y]);
  }

  pinch(id, to) {
    const fixed = [...this.down].find(([other]) => other !== id)?.[1];
    const from = this.down.get(id);
    this.down.set(id, to);
    if (!fixed || !from) return;
    const gap = (p) => Math.max(8, Math.hypot(p[0] - fixed[0], p[1] - fixed[1]));
    const middle = (p) => [(p[0] + fixed[0]) / 2, (p[1] + fixed[1]) / 2];
    this.on.pan(...middle(from), ...middle(to));
    this.on.zoom(gap(from) / gap(to), ...middle(to));
  }

  pointerup(event) {
    const [x, y] = this.at(event);
    const mode = this.mode;
    this.down.delete(event.pointerId);
    if (mode === "pinch") {
      // The finger that stays must not turn the table with a jerk.
      if (this.down.size === 0) this.mode = null;
      return;
    }
    this.mode = null;
    if (mode === "move") this.on.dropAt(x, y);
    if (mode === "press") {
      this.on.letGo();
      this.on.tap(...this.start, this.kind, { shift: event.shiftKey });
      if (this.kind === "touch") this.tapped(event);
    }
  }

  pointercancel(event) {
    this.down.delete(event.pointerId);
    this.leaveThing();
    if (this.down.size === 0) this.mode = null;
  }

  // What was grabbed stays where it was last seen.
  leaveThing() {
    if (this.mode === "move") this.on.dropAt(...this.last);
    else this.on.letGo();
  }

  pointerleave() {
    if (this.down.size === 0) this.on.leave();
  }

  // Not every browser tells of a double tap where fingers turn the table.
  tapped({ timeStamp }) {
    const [x, y] = this.start;
    const before = this.tap;
    const twice = before && timeStamp - before.at < TWICE_MS && Math.hypot(x - before.x, y - before.y) < TWICE_PX;
    this.tap = twice ? null : { x, y, at: timeStamp };
    if (twice) this.on.frame(x, y, "touch", {});
  }

  dblclick(event) {
    if (this.kind !== "touch") this.on.frame(...this.at(event), this.kind, { shift: event.shiftKey });
  }

  contextmenu(event) {
    event.preventDefault();
  }

  wheel(event) {
    // Control held by hand is the browser's own zoom; a pinch on a trackpad only pretends to hold it.
    if (event.ctrlKey && this.keys.control) return;
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 18 : event.deltaMode === 2 ? 400 : 1;
    const delta = Math.max(-240, Math.min(240, event.deltaY * lines));
    this.on.zoom(Math.exp(delta * (event.ctrlKey ? 0.008 : 0.0016)), ...this.at(event));
  }

  delete() {
    this.stop.abort();
  }
}
