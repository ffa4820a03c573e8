// The scene component: messages in, pointer and keys out. The protocol is docs/scene-protocol.md.

const HOVER_MS = 80;
const DRAG_MS = 90;
const REST_MS = 400; // without a turn: the camera rests

const NEAR_PX = { mouse: 12, pen: 12, touch: 24 }; // what is so near to the pointer is meant
const REFUSED = [0.86, 0.13, 0.08]; // of models held where they cannot stand

// Where a frame takes longer than SLOW_MS (no graphics card), words go before pictures: what
// Python changes is drawn when the page has nothing else to do, LATER_MS after it came at the
// latest, so that the verdict is on the page before the processor is busy with its lines, and the
// lines of another verdict are not beside it for longer than that.
const SLOW_MS = 100;
const LATER_MS = 600;
const idle = window.requestIdleCallback ?? ((act, { timeout }) => setTimeout(act, timeout));
const WORDS = new Set(["labels", "grips", "note", "state", "choices"]);

const ROUND = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"];

export function render({ model }) {
  const root = document.createElement("div");
  root.className = "scene";
  root.tabIndex = 0;
  root.setAttribute("role", "application");
  root.setAttribute("aria-label", "The table. Click a unit to choose the firer, then its target.");
  try {
    const scene = new SceneView(root, (data) => model.send_msg(data));
    model.on("msg:custom", (data) => scene.receive(data));
    model.on("remove", () => scene.delete());
  } catch (error) {
    console.warn(error);
    root.textContent = "The table needs WebGL 2: switch on hardware acceleration, or try another browser.";
    root.classList.add("unavailable");
  }
  return root;
}

class SceneView {
  constructor(root, send) {
    this.root = root;
    this.send = send;
    if (!window.vtk) throw new Error("vtk.js is missing");
    if (!document.createElement("canvas").getContext("webgl2")) throw new Error("no WebGL 2");
    this.world = new World(element(root, "canvas"));
    this.camera = new Turntable(() => {
      this.dirty();
      this.tellView();
    });
    this.labels = new Labels(element(root, "labels"), this.camera);
    this.compass = element(root, "compass");
    this.compass.title = "Which way the table's +y edge lies";
    this.compass.innerHTML = '<svg viewBox="-12 -12 24 24"><path d="M0-10 5 3 0 0-5 3Z"/><text y="11">N</text></svg>';
    this.grips = new Grips(this.world, this.camera);
    this.choices = new Choices(root, this.camera, (id) => this.send({ type: "chosen", id, shift: this.shift }));
    this.camera.free = (from, to) => this.world.free(from, to);
    this.waiting = new Map();
    this.drag = null;
    this.flights = new Map();
    this.glides = [];
    const answers = this.answers();
    this.keys = new Keys(answers);
    this.gestures = new Gestures(root, answers, this.keys);
    this.sizes = new ResizeObserver(() => this.resize());
    this.sizes.observe(root);
    this.world.canvas.addEventListener("webglcontextlost", (event) => {
      event.preventDefault();
      this.send({ type: "lost" });
    });
    root.project = (point) => this.camera.project(point).slice(0, 2);
    root.camera = () => ({ ...this.camera.state, turning: Boolean(this.camera.turning) });
    root.breadth = (kind) => this.world.breadth(kind);
    root.dataset.state = "waiting";
    this.hoverSoon = throttled(HOVER_MS, (x, y) => this.send({ type: "hover", ...this.aim(x, y, "mouse") }));
    this.dragSoon = throttled(DRAG_MS, (message) => this.send(message));
    this.tellView = rested(REST_MS, () => this.send({ type: "view", home: Boolean(this.home), ...this.camera.state }));
    // The first size arrives with the observer's first call: say ready only then.
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.root;
    if (!width || !height) return;
    const first = this.camera.size[1] === 1;
    this.camera.size = [width, height];
    this.world.resize(width, height, Math.min(2, window.devicePixelRatio || 1));
    this.takeInsets();
    if (first) this.send({ type: "ready", width, height });
    else this.framing?.();
    this.dirty();
  }

  // What floats over the view, by its width: pixels, or a share of the height and pixels.
  takeInsets() {
    if (!this.insets) return;
    const [width, height] = this.camera.size;
    const found = width < this.insets.below ? this.insets.narrow : this.insets.wide;
    const pixels = (value) => (Array.isArray(value) ? value[0] * height + value[1] : value);
    const insets = Object.fromEntries(Object.entries(found).map(([side, value]) => [side, pixels(value)]));
    const changed = JSON.stringify(insets) !== JSON.stringify(this.camera.insets);
    this.camera.insets = insets;
    if (changed && this.camera.moved) this.framing?.();
  }

  receive({ ops }) {
    this.world.message++;
    for (const op of ops) this[`on_${op.op}`]?.(op);
    this.root.dataset.items = String(this.world.items.size);
    this.root.dataset.meshes = String(this.world.meshes.size);
    if (ops.some((op) => !WORDS.has(op.op))) this.changed();
  }

  changed() {
    if (this.drag || !(this.cost > SLOW_MS)) this.dirty();
    else
      this.later ??= idle(
        () => {
          this.later = null;
          this.dirty();
        },
        { timeout: LATER_MS },
      );
  }

  on_mesh(op) {
    this.world.mesh(op);
    for (const add of this.waiting.get(op.digest) ?? []) this.world.put(add);
    this.waiting.delete(op.digest);
  }

  on_add(op) {
    if (this.world.put(op)) {
      if (this.drag) this.follow();
      return;
    }
    const queue = this.waiting.get(op.mesh);
    if (queue) queue.push(op);
    else {
      this.waiting.set(op.mesh, [op]);
      this.send({ type: "need", digest: op.mesh });
    }
  }

  on_set(op) {
    this.world.set(op);
    for (const adds of this.waiting.values()) {
      for (const add of adds) if (op.ids.includes(add.id)) Object.assign(add, { ...op, op: "add" });
    }
    if (this.drag && op.matrix) this.follow();
  }

  on_remove(op) {
    for (const id of op.ids) this.world.drop(id);
  }

  on_clear() {
    this.world.clear();
    this.waiting.clear();
    this.labels.show([]);
  }

  on_look(op) {
    this.world.look(op);
  }

  on_labels(op) {
    this.labels.show(op.labels, op.avoid);
  }

  on_fly(op) {
    this.flights.get(op.group)?.finish();
    const ended = (flight) => {
      this.flights.delete(op.group);
      this.root.dataset.flying = [...this.flights.keys()].join(" ");
      this.send({ type: "landed", group: op.group, flight: op.flight });
      this.dirty();
    };
    const flight = new Flight(this.world, op, ended);
    this.flights.set(op.group, flight);
    this.root.dataset.flying = [...this.flights.keys()].join(" ");
    this.labels.say(null);
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) flight.finish();
    else this.dirty();
  }

  on_glide(op) {
    this.still();
    if (this.cost > SLOW_MS || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const free = op.groups.filter((group) => !this.flights.has(group));
    this.glides = free.map((group) => new Glide(this.world, group));
  }

  // End every glide at once.
  still() {
    for (const glide of this.glides) glide.finish();
    this.glides = [];
  }

  on_cut(op) {
    this.world.cutAbove(op.height);
    this.root.dataset.cut = op.height === null ? "" : String(op.height);
  }

  on_land(op) {
    for (const group of op.groups) this.flights.get(group)?.finish();
  }

  // Whether there was anything to skip.
  skip() {
    this.still();
    const flights = [...this.flights.values()];
    for (const flight of flights) flight.finish();
    return flights.length > 0;
  }

  on_grips(op) {
    this.grips.groups = op.groups;
    this.root.dataset.grips = op.groups.join(" ");
  }

  on_refused(op) {
    this.world.tint(op.groups, REFUSED);
    this.root.dataset.refused = op.groups.join(" ");
  }

  on_choices(op) {
    this.shift = op.shift;
    this.choices.show(op.rows, op.x, op.y);
    if (op.rows.length) this.labels.say(null);
  }

  on_note(op) {
    // An answer to a pointer that has left, or that turns the table by now, comes too late.
    if (op.hover && (!this.hovering || this.choices.open)) return;
    this.over = op.note?.id ?? null;
    this.overAt = [op.x, op.y];
    const held = this.grips.groups.includes(this.over);
    this.root.style.cursor = held ? "grab" : op.note?.clickable ? "pointer" : "";
    this.labels.say(op.note, op.x, op.y);
  }

  on_state(op) {
    this.root.dataset.state = op.state;
    if (op.table) this.root.dataset.table = op.table;
  }

  on_camera(op) {
    if (op.insets) this.insets = op.insets;
    this.takeInsets();
    if (op.bounds) this.camera.bounds = op.bounds;
    if (op.action) {
      this.home = op.action === "home";
      this.framing = this.framings(op);
      this.framing?.();
    }
    if (op.action === "sit") this.camera.turnTo(op);
    if (op.action === "stand") {
      this.before ??= this.camera.state;
      this.camera.stand(op.eye, op.at);
    } else if (op.action === "return" && this.before) {
      this.camera.turnTo(this.before);
    }
    if (op.action && op.action !== "stand") this.before = null;
    if (op.action) {
      this.labels.say(null);
      this.choices.close();
    }
    this.labels.place();
  }

  // The middle of what nothing floats over, in pixels.
  get middle() {
    const { left, right, top, bottom } = this.camera.insets;
    const [width, height] = this.camera.size;
    return [(left + width - right) / 2, (top + height - bottom) / 2];
  }

  // What brings into view what was asked for, now and whenever there is other room for it.
  framings({ action, box }) {
    if (action === "home") return () => this.camera.home();
    if (action === "top") return () => this.camera.top();
    if (action === "fit") return () => this.camera.fit();
    if (action === "frame") return () => this.camera.fit(box, { pad: 100 });
    return null;
  }

  // What gestures and keys ask and tell.
  answers() {
    const quiet = () => {
      this.hovering = false;
      this.labels.say(null);
    };
    const moved = (act) => (...where) => {
      this.choices.close();
      this.framing = null; // the camera is where it was turned to
      this.home = false;
      quiet();
      act(...where);
    };
    return {
      grab: (x, y, kind) => {
        this.choices.close();
        return this.grab(x, y, kind);
      },
      letGo: () => (this.drag = null),
      tap: (x, y, kind, more) => {
        if (!this.skip()) this.send({ type: "pick", ...this.aim(x, y, kind), ...more });
      },
      frame: (x, y, kind, more) => this.send({ type: "frame", ...this.aim(x, y, kind), ...more }),
      orbit: moved((dx, dy) => this.camera.orbit(dx, dy)),
      pan: moved((...from) => this.camera.pan(...from)),
      turn: moved((dx, dy) => this.camera.orbit(dx, dy)),
      shift: moved((dx, dy) => this.camera.pan(...this.middle, this.middle[0] + dx, this.middle[1] + dy)),
      zoom: moved((factor, x = this.middle[0], y = this.middle[1]) => this.camera.zoom(factor, x, y)),
      hover: (x, y) => {
        this.hovering = true;
        this.hoverSoon(x, y);
      },
      leave: () => {
        quiet();
        this.send({ type: "leave" });
      },
      dragTo: (x, y) => this.dragTo(x, y, false),
      dropAt: (x, y) => this.dragTo(x, y, true),
      movable: () => this.grips.groups.length > 0,
      key: (data) => {
        if (data.key !== "Escape" || !this.skip()) this.send({ type: "key", ...data, key: this.towards(data.key) });
      },
    };
  }

  // A pixel as Python is asked about it: its ray, and how far around it things are meant.
  aim(x, y, kind) {
    const { camera } = this;
    const [{ origin, direction }, beside, below] = [camera.ray(x, y), camera.ray(x + 1, y), camera.ray(x, y + 1)];
    const off = (ray) => plus(ray.direction, direction, -1);
    const near = NEAR_PX[kind] ?? NEAR_PX.mouse;
    return { x, y, origin, direction, right: off(beside), down: off(below), near, touch: kind === "touch" };
  }

  // A press on a selected thing may become a move.
  grab(x, y, kind) {
    if (this.flights.size) return false;
    const near = NEAR_PX[kind] ?? NEAR_PX.mouse;
    // What it was over a moment ago, unless it has gone on since, or there is no pointer to hover.
    const still = kind !== "touch" && this.hovering && Math.hypot(x - this.overAt?.[0], y - this.overAt?.[1]) < near / 2;
    const group = this.grips.held([x, y], near, still ? this.over : null);
    if (!group) return false;
    const height = [...this.world.inGroup(group)][0][1].matrix[11];
    const start = this.camera.ground(x, y, height);
    if (!start) return false;
    const from = new Map();
    for (const group of this.grips.groups) {
      for (const [id, item] of this.world.inGroup(group)) from.set(id, [item.matrix[3], item.matrix[7]]);
    }
    this.drag = { group, height, start, from, by: [0, 0] };
    return true;
  }

  dragTo(x, y, last) {
    const { drag } = this;
    if (!drag) return;
    const here = this.camera.ground(x, y, drag.height);
    if (here) drag.by = [here[0] - drag.start[0], here[1] - drag.start[1]];
    this.labels.say(null);
    const message = { type: "drag", group: drag.group, by: drag.by, last };
    if (last) {
      this.dragSoon.cancel();
      this.send(message);
      this.drag = null;
    } else {
      this.dragSoon(message);
      this.follow();
    }
  }

  // While dragging, x and y are the pointer's; height and all else are what Python last said.
  follow() {
    for (const [id, [x, y]] of this.drag.from) {
      const item = this.world.items.get(id);
      if (!item) continue;
      const [dx, dy] = this.drag.by;
      this.world.place(item, [x + dx - item.matrix[3], y + dy - item.matrix[7], 0]);
    }
    this.dirty();
  }

  dirty() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      const now = performance.now();
      for (const flight of [...this.flights.values()]) flight.step(now);
      this.glides = this.glides.filter((glide) => glide.step(now));
      this.camera.highest = this.world.highest;
      this.camera.apply(this.world.renderer.getActiveCamera());
      this.world.widen((point) => this.camera.inch(point));
      const began = performance.now();
      this.world.render();
      this.world.drawn(() => (this.cost = performance.now() - began));
      this.labels.place();
      this.turned();
      this.compass.firstChild.style.transform = `rotate(${this.camera.azimuth + 90}deg)`;
      if (this.flights.size || this.glides.length) this.dirty();
    });
  }

  // An arrow moves things the way it points on the page: as the table's own arrow that does.
  towards(key) {
    const at = ROUND.indexOf(key);
    return at < 0 ? key : ROUND[(at - this.seenFrom + 4) % 4];
  }

  get seenFrom() {
    return ((Math.round((this.camera.azimuth + 90) / 90) % 4) + 4) % 4;
  }

  // Say over which edge the camera looks, for what else on the page lies as the table does.
  turned() {
    const from = String(this.seenFrom);
    if (document.documentElement.dataset.seenFrom === from) return;
    document.documentElement.dataset.seenFrom = from;
    window.dispatchEvent(new Event("sightline-turned"));
  }

  delete() {
    if (this.frame) cancelAnimationFrame(this.frame);
    (window.cancelIdleCallback ?? clearTimeout)(this.later);
    for (const flight of this.flights.values()) clearTimeout(flight.timer);
    this.frame = -1; // nothing is drawn after this
    this.camera.still();
    this.gestures.delete();
    this.keys.delete();
    this.sizes.disconnect();
    for (const timer of [this.hoverSoon, this.dragSoon, this.tellView]) timer.cancel();
    this.world.delete();
  }
}

// At most one call per interval; the last one always happens.
function throttled(interval, act) {
  let [timer, last, next] = [null, 0, null];
  const run = () => {
    timer = null;
    last = performance.now();
    act(...next);
  };
  const call = (...args) => {
    next = args;
    timer ??= setTimeout(run, Math.max(0, interval - (performance.now() - last)));
  };
  call.cancel = () => {
    clearTimeout(timer);
    timer = null;
  };
  return call;
}

// A call once nobody has asked for it for so long.
function rested(interval, act) {
  let timer = null;
  const call = () => {
    clearTimeout(timer);
    timer = setTimeout(act, interval);
  };
  call.cancel = () => clearTimeout(timer);
  return call;
}
