// The scene component: draws what Python sends, and sends pointer and keys. docs/scene-protocol.md
// describes the protocol.

import { add } from "../../web/js/element.js";
import { say } from "../../web/js/say.js";
import { Turntable } from "./camera/camera.js";
import { Compass } from "./camera/compass.js";
import { ofRoom, topsOver } from "./camera/framing.js";
import { Looking } from "./camera/looking.js";
import { Arrivals } from "./drawing/arrivals.js";
import { graphics } from "./drawing/graphics.js";
import { Painting } from "./drawing/painting.js";
import { photograph } from "./drawing/photo.js";
import { Sharpness } from "./drawing/sharpness.js";
import { World } from "./drawing/world.js";
import { Recording, recordable } from "./effects/recording.js";
import { Labels } from "./labels/labels.js";
import { Others } from "./labels/others.js";
import { Motions, unwanted } from "./motion/motions.js";
import { aim, towards } from "./pointer/aim.js";
import { Choices } from "./pointer/choices.js";
import { Dragging } from "./pointer/dragging.js";
import { Editing } from "./pointer/editing.js";
import { Grips } from "./pointer/grips.js";
import { Keys } from "./pointer/keys.js";
import { grab, Over } from "./pointer/over.js";
import { Gestures } from "./pointer/pointer.js";
import { Readout } from "./pointer/readout.js";
import { rested, throttled } from "./timing.js";
import { unsentHere } from "./unsent.js";

/** @import { Model } from "../../web/js/panel" */
/** @import { FlyOp, FromScene, LookOp, NoteOp, Op, Ops, PlayOp, Point, Pointer, RecordOp } from "./protocol" */
/** @import { GestureAnswers, KeyAnswers, Pixel, Seat } from "./types" */

const HOVER_MS = 100;
const REST_MS = 400; // time without a turn after which the camera's pose is sent
const FOLLOWED_MS = 200; // interval of the poses of a camera that others follow

/** @type {[number, number, number]} */
const REFUSED = [0.86, 0.13, 0.08]; // colour of models held where they cannot stand
/** @type {[number, number, number]} */
const DOUBTFUL = [0.93, 0.6, 0.08]; // colour of things that overlap others

/** @typedef {{ [Name in Op["op"]]: (op: Extract<Op, { op: Name }>) => void }} Handlers */

/** @param {{ model: Model<{}, FromScene, Ops> }} given */
export function render({ model }) {
  const root = document.createElement("div");
  root.className = "scene";
  root.tabIndex = 0;
  root.setAttribute("role", "application");
  root.setAttribute("aria-label", say("js-table"));
  try {
    const scene = new SceneView(root, (message) => model.send_msg(message));
    model.on("msg:custom", (message) => scene.receive(message));
    model.on("remove", () => scene.delete());
  } catch (error) {
    console.warn(error);
    root.textContent = say("js-needs-webgl");
    root.classList.add("unavailable");
  }
  return root;
}

class SceneView {
  /**
   * @param {HTMLElement} root
   * @param {(message: FromScene) => void} send
   */
  constructor(root, send) {
    this.root = root;
    this.send = send;
    const software = graphics();
    this.world = new World(add(root, "div", "canvas"), software, () => this.painting.inTime());
    this.sharpness = new Sharpness(software, () => this.painting.soon());
    this.camera = new Turntable(() => {
      if (this.camera.settled) this.moved();
      else this.painting.inTime(true);
      this.tellView();
    });
    this.looking = new Looking(this.camera);
    this.camera.free = (from, to) => this.world.free(from, to);
    this.camera.crowns = () => this.world.crowns(this.camera.bounds.high[2]);
    this.camera.tops = (box) => this.world.standing().flatMap((one) => topsOver(box, one));
    this.labels = new Labels(add(root, "div", "labels"), this.camera);
    this.compass = new Compass(root);
    this.grips = new Grips(this.world, this.camera);
    this.choices = new Choices(root, this.camera, (id) =>
      this.send({ type: "chosen", id, shift: this.shift }),
    );
    this.others = new Others(root, this.camera, (at) => this.send({ type: "look", at }));
    this.unsent = unsentHere();
    this.readout = new Readout(root);
    this.dragging = new Dragging(this.world, this.camera, send, this.unsent, this.readout);
    const landed = (/** @type {string[]} */ flying, /** @type {FlyOp | null} */ ended) => {
      this.root.dataset.flying = flying.join(" ");
      if (ended) this.send({ type: "landed", flight: ended.flight });
      this.moved();
    };
    this.motions = new Motions(this.world, this.camera, landed, (show) => this.send({ type: "seen", show }));
    this.painting = new Painting((now) => this.draw(now));
    /** @type {Recording | null} */
    this.recording = null;
    this.once = false; // whether the film ends with the moment that is played
    this.turning = false; // whether the camera goes back after the moment that is played
    /** @type {PlayOp | null} */
    this.caption = null; // that of the moment shown, for a film
    this.arrivals = new Arrivals(this.world, send, () => this.arrived());
    this.hovering = false;
    this.shift = false; // whether Shift was held when the menu of choices opened
    this.over = new Over(this.ask);
    this.editing = new Editing(root, this, send, () => this.moved());
    this.words = { ...this.beside(), ...this.editing.handlers };
    /** @type {Handlers} */
    this.handlers = { ...this.drawn(), ...this.words };
    const answers = this.answers();
    this.keys = new Keys(answers);
    this.gestures = new Gestures(root, answers, this.keys);
    this.hoverSoon = throttled(HOVER_MS, this.ask);
    this.tellView = rested(REST_MS, () => this.sendView("view", this.camera.state));
    this.followed = false; // whether others follow this camera
    this.told = ""; // the pose that was sent to them last
    this.tellMoving = throttled(FOLLOWED_MS, () => this.sendMoving());
    this.world.canvas.addEventListener("webglcontextlost", (event) => this.lose(event));
    Object.assign(root, this.questions());
    root.dataset.state = "waiting";
    // The observer's first call has the first size; only then the scene is ready.
    this.sizes = new ResizeObserver(() => this.resize());
    this.sizes.observe(root);
  }

  /** Ask Python what the pointer is over. */
  ask = (/** @type {number} */ x, /** @type {number} */ y) => {
    this.hovering = true;
    this.send({ type: "hover", ...aim(this.camera, x, y, "mouse") });
  };

  /**
   * @param {"view" | "moving"} type
   * @param {Seat} pose
   */
  sendView(type, pose) {
    this.send({ type, home: this.looking.home, ...pose });
  }

  /** Tell the pose to those who follow it, unless they know it. */
  sendMoving() {
    const pose = ofRoom(this.camera);
    const said = this.followed ? JSON.stringify(pose) : "";
    if (said && said !== this.told) this.sendView("moving", pose);
    this.told = said;
  }

  /** @param {Event} event the graphics card gave up */
  lose(event) {
    event.preventDefault();
    this.send({ type: "lost" });
  }

  /** What the element answers to tests and programs. */
  questions() {
    return {
      project: (/** @type {Point} */ point) => this.camera.project(point).slice(0, 2),
      camera: () => ({
        ...this.camera.state,
        turning: Boolean(this.camera.turning),
        home: this.looking.home,
      }),
      breadth: (/** @type {string} */ kind) => this.world.breadth(kind),
      hold: (/** @type {number} */ seconds) => {
        this.motions.effects.hold(seconds);
        this.painting.soon();
      },
    };
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.root;
    if (!width || !height) return;
    const first = this.camera.size[1] === 1;
    this.camera.size = [width, height];
    this.sharpness.resized();
    this.labels.dismiss();
    if (first) {
      this.looking.fitIn();
      this.send({ type: "ready", width });
    } else {
      this.looking.resized();
    }
    this.painting.soon();
  }

  /** Draw a frame of a moving picture. */
  moved() {
    this.sharpness.moved();
    this.painting.soon();
  }

  /** @param {Ops} message */
  receive({ ops, more }) {
    this.world.message++;
    // First: from now on things stand where Python says.
    for (const op of ops) if (op.op === "settled") this.dragging.settle(op.tokens);
    for (const op of ops) {
      const handler = /** @type {((op: Op) => void) | undefined} */ (this.handlers[op.op]);
      handler?.(op);
    }
    this.root.dataset.items = String(this.world.items.size);
    this.root.dataset.meshes = String(this.world.meshes.size);
    if (ops.every((op) => op.op in this.words)) return;
    if (this.dragging.held) this.painting.soon();
    // At low resolution first: the processor would take half a second for a sharp map.
    else if (ops.some((op) => op.op === "add" && op.id === "map")) this.moved();
    else this.painting.inTime(more);
  }

  /** Handlers of instructions after which a new frame is drawn. */
  drawn() {
    return /** @satisfies {Partial<Handlers>} */ ({
      mesh: (op) => this.arrivals.mesh(op),
      picture: (op) => void this.arrivals.picture(op),
      add: (op) => {
        if (this.arrivals.put(op)) this.follow();
      },
      set: (op) => {
        this.arrivals.set(op);
        if (op.matrix) this.follow();
      },
      remove: ({ ids }) => {
        for (const id of ids) this.world.drop(id);
      },
      clear: () => {
        this.camera.settled = false;
        this.arrivals.clear();
        this.labels.show([]);
      },
      look: (op) => this.look(op),
      fly: (op) => {
        this.labels.say(null);
        this.motions.fly(op);
      },
      glide: ({ groups }) => this.motions.glide(groups, this.painting.slow),
      play: (op) => this.play(op),
      land: ({ groups }) => this.motions.land(groups),
      cut: ({ height }) => {
        this.world.cutAbove(height);
        this.root.dataset.cut = height === null ? "" : String(height);
      },
      refused: ({ groups, doubtful = [] }) => {
        this.world.tint([
          [groups, REFUSED],
          [doubtful, DOUBTFUL],
        ]);
        this.root.dataset.doubtful = doubtful.join(" ");
        this.root.dataset.refused = groups.join(" ");
      },
      camera: (op) => {
        // A hand that turns the camera keeps it, whatever was sent before Python heard of that.
        const held = this.gestures.down.size > 0 && !this.looking.follows;
        if (op.action === "follow" && held) return;
        this.looking.take(op);
        if (op.action) {
          this.labels.say(null);
          this.choices.close();
        }
        this.labels.place();
      },
      record: (op) => this.record(op),
      carry: (op) => {
        this.editing.carrying.take(op);
        this.root.dataset.carry = op.group;
      },
    });
  }

  /** Handlers of instructions that need no new frame: they change what stands beside the picture. */
  beside() {
    return /** @satisfies {Partial<Handlers>} */ ({
      labels: ({ labels, avoid }) => this.labels.show(labels, avoid),
      grips: ({ groups, stay }) => {
        Object.assign(this.grips, { groups, stay });
        this.root.dataset.grips = groups.join(" ");
      },
      choices: ({ rows, x, y, shift }) => {
        this.shift = shift;
        this.choices.show(rows, x, y);
        if (rows.length) this.labels.say(null);
      },
      note: (op) => this.note(op),
      settled: (op) => this.settle(op.tokens),
      others: ({ people }) => this.others.show(people),
      beckon: (op) => this.others.beckon(op),
      followed: ({ on }) => {
        this.followed = on;
        this.tellMoving();
      },
      listen: (op) => this.keys.listen(op),
      photo: ({ name }) => photograph(this, name),
      state: ({ state, table }) => {
        this.root.dataset.state = state;
        if (table) this.root.dataset.table = table;
      },
    });
  }

  /** @param {LookOp} op */
  look(op) {
    this.world.look(op);
    for (const [end, name] of ["top", "bottom"].entries()) {
      if (op.sky) this.root.style.setProperty(`--sl-sky-${name}`, op.sky[end]);
      else this.root.style.removeProperty(`--sl-sky-${name}`);
    }
  }

  /** @param {RecordOp} op */
  record({ on, name, once }) {
    this.recording?.end();
    this.recording = null;
    const kind = on ? recordable() : null;
    if (on && !kind) this.send({ type: "unrecorded" });
    if (kind) this.recording = new Recording(this.root, kind, name, () => this.painting.soon());
    this.once = Boolean(kind) && once;
    this.sharpness.filmed = Boolean(kind);
    this.root.dataset.recording = kind ?? "";
  }

  /** @param {PlayOp} op */
  play(op) {
    this.caption = op;
    this.labels.say(null);
    this.turning = this.once;
    if (op.track.length && !this.turning && !op.back) this.looking.watch(op.track, this.motions.effects);
    this.motions.play(op, this.once, this.gestures.down.size > 0 || this.dragging.held !== null);
    this.moved();
  }

  /** A turn was filmed: end its film, and give the camera back. */
  turned() {
    this.turning = false;
    if (this.once) this.record({ op: "record", on: false, name: "", once: false });
    this.motions.effects.giveBack();
  }

  /** @param {string[]} tokens of the edits that were accepted or refused */
  settle(tokens) {
    this.unsent.settle(tokens);
    this.editing.handles.place();
  }

  /** A waiting item was shown. */
  arrived() {
    this.root.dataset.items = String(this.world.items.size);
    this.moved();
  }

  /** Keep held things under the pointer after an update. */
  follow() {
    this.editing.follow();
    if (!this.dragging.drags.length) return;
    this.dragging.follow();
    this.moved();
  }

  /** @param {NoteOp} op */
  note(op) {
    // Too late: the pointer has left, or turns the table by now. The answer to a tap shows no note.
    const gone = !this.hovering && this.labels.note.hidden;
    if (op.hover && (gone || this.choices.open)) return;
    this.over.take(op);
    if (!this.over.waiting) this.gestures.late?.();
    const { id, moves } = this.over;
    const held = moves.length > 0 || (id !== null && this.grips.groups.includes(id));
    this.root.style.cursor = held ? "grab" : op.note?.clickable ? "pointer" : "";
    if (op.hover && !this.dragging.held?.moved) this.labels.say(op.note, op.x, op.y, this.world.judged());
  }

  /** The user turns the camera: it is theirs. */
  takeCamera() {
    this.choices.close();
    if (this.looking.follows) this.send({ type: "parted" });
    this.looking.letGo();
    this.motions.effects.letGo();
    this.camera.settled = true; // turns by the user are drawn at once, even before all has arrived
  }

  /**
   * The callbacks of gestures and keys.
   * @returns {GestureAnswers & KeyAnswers}
   */
  answers() {
    const quiet = () => {
      this.hovering = false;
      this.labels.say(null);
    };
    const moved = () => {
      this.takeCamera();
      quiet();
    };
    /** @type {(dx: number, dy: number) => void} */
    const turn = (dx, dy) => {
      moved();
      this.camera.orbit(dx, dy);
    };
    /** @type {GestureAnswers["pan"]} */
    const pan = (...fromTo) => {
      moved();
      this.camera.pan(...fromTo);
    };
    /** @type {GestureAnswers["zoom"]} */
    const zoom = (factor, x = this.looking.middle[0], y = this.looking.middle[1]) => {
      moved();
      this.camera.zoom(factor, x, y);
    };
    /** @type {(type: Pointer["type"]) => GestureAnswers["tap"]} */
    const point = (type) => (x, y, kind, more) =>
      this.send({ type, ...aim(this.camera, x, y, kind), ...more });
    const [frame, show] = [point("frame"), point("point")];
    return {
      grab: (x, y, kind) => {
        this.choices.close();
        return grab(this, [x, y], kind);
      },
      asking: () => this.over.waiting,
      letGo: () => this.dragging.letGo(),
      tap: (x, y, kind, more) => {
        /** @type {Pointer} */
        const tap = { type: "pick", ...aim(this.camera, x, y, kind), ...more };
        this.labels.dismiss(`${x} ${y}`);
        if (!this.motions.skip() && !this.editing.tapped([x, y], kind === "touch", tap)) this.send(tap);
      },
      boxes: (shift) => shift || this.editing.boxing,
      boxTo: (...box) => this.editing.boxTo(...box),
      frame,
      point: show,
      orbit: turn,
      turn,
      pan,
      shift: (dx, dy) => {
        const [x, y] = this.looking.middle;
        pan(x, y, x + dx, y + dy);
      },
      zoom,
      hover: (x, y) => {
        this.hovering = true;
        this.editing.hover([x, y]);
        this.hoverSoon(x, y);
      },
      leave: () => {
        quiet();
        this.send({ type: "leave" });
      },
      dragTo: (x, y, free) => this.dragTo([x, y], false, free),
      dropAt: (x, y, free) => this.dragTo([x, y], true, free),
      movable: () => this.grips.groups.length > 0 || this.editing.carrying.on,
      key: ({ key, shift, control }) => {
        if ((key === "Escape" && this.motions.skip()) || this.editing.pressed(key, shift)) return;
        this.send({ type: "key", key: towards(key, this.camera.azimuth), shift, control });
      },
    };
  }

  /**
   * @param {Pixel} pixel
   * @param {boolean} last
   * @param {boolean} free
   */
  dragTo(pixel, last, free) {
    if (!this.dragging.held) return;
    this.labels.say(null);
    this.dragging.to(pixel, last, free);
    if (!last) this.moved();
  }

  /** @param {number} now milliseconds */
  draw(now) {
    this.motions.step(now);
    const rains = !unwanted() && this.world.fall(now);
    this.root.dataset.puffs = this.motions.effects.draw();
    // A table that is still arriving is drawn at low resolution.
    if (!this.camera.settled) this.sharpness.moved();
    this.sharpness.fit((ratio) => this.world.resize(...this.camera.size, ratio));
    const { coarse, ratio } = this.sharpness;
    this.world.textures.detail = coarse ? 0 : 1;
    this.camera.highest = this.world.highest;
    this.camera.apply(this.world.renderer.getActiveCamera());
    if (this.followed) this.tellMoving();
    this.world.widen((point) => this.camera.inch(point));
    const began = performance.now();
    const items = String(this.world.items.size);
    this.world.render(this.camera, coarse ? ratio : 0);
    this.recording?.frame(this.world.canvas, this.caption && this.motions.effects.caption(this.caption));
    if (this.turning && !this.motions.effects.any) this.turned();
    this.world.drawn(() => {
      this.painting.cost = performance.now() - began;
      this.sharpness.drawn();
      const { dataset } = this.root;
      dataset.drawn = items;
      if (dataset.state === "ready" && dataset.items === items && !this.camera.settled)
        this.looking.complete();
    });
    this.editing.place();
    this.labels.handles = this.editing.handles.frames();
    this.labels.place();
    this.others.place();
    this.compass.turn(this.camera.azimuth);
    if (this.motions.much) this.moved();
    else if (this.motions.any) {
      this.sharpness.played();
      this.painting.soon();
    } else if (rains) this.painting.again();
  }

  delete() {
    this.recording?.end();
    this.painting.delete();
    this.sharpness.delete();
    this.motions.delete();
    this.camera.still();
    this.gestures.delete();
    this.keys.delete();
    this.dragging.delete();
    this.others.delete();
    this.editing.delete();
    this.sizes.disconnect();
    this.looking.delete();
    this.hoverSoon.cancel();
    this.tellView.cancel();
    this.tellMoving.cancel();
    this.world.delete();
  }
}
