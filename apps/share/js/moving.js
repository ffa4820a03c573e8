// Moves what is chosen by pointer, keys and buttons, and shows it where it then stands.

import { ARROWS } from "../../scene/js/pointer/aim.js";
import { turned } from "../../scene/js/pointer/handles.js";
import { spotOf } from "./places.js";
import { KEYS } from "./stand_in.js";

/** @import { AddOp, FromScene, Matrix, Op } from "../../scene/js/protocol" */
/** @import { Places } from "./places.js" */
/** @import { StandIn } from "./stand_in.js" */

/** @typedef {{ nudge: number, stride: number, turn: number }} Steps inches of an arrow, with Shift; degrees of a bracket */

const MODEL = "model/"; // before the id of a model, the name of its items' group
const BESIDE_IN = 1.3; // from the outermost model to the handle that turns
const LOW_IN = 0.05; // height of the handle over the ground
/** @type {Record<string, number>} */
const BRACKETS = { "[": 1, "]": -1 };

export class Moving {
  /**
   * @param {Places} places
   * @param {StandIn} scene
   * @param {AddOp[]} items of the table
   * @param {Steps} steps
   * @param {() => void} changed called when something stands elsewhere
   */
  constructor(places, scene, items, steps, changed) {
    this.places = places;
    this.scene = scene;
    this.steps = steps;
    this.changed = changed;
    /** @type {string[]} */
    this.chosen = [];
    /** The items of models, and where they were drawn at first. */
    this.items = items.filter(({ group }) => group.startsWith(MODEL)).map(standing);
    this.holds = false; // whether a drag or a turn of the handle has begun
    this.buttons = Object.fromEntries(
      [...document.querySelectorAll(".moves [data-move]")].map((button) => [
        /** @type {HTMLElement} */ (button).dataset.move,
        /** @type {HTMLButtonElement} */ (button),
      ]),
    );
    for (const [name, act] of /** @type {const} */ ([
      ["undo", () => this.undo()],
      ["left", () => this.act(() => places.turn(steps.turn))],
      ["right", () => this.act(() => places.turn(-steps.turn))],
    ]))
      this.buttons[name].addEventListener("click", act);
    this.choose([]);
  }

  /**
   * Let the pointer and the keys move these models.
   * @param {string[]} ids
   */
  choose(ids) {
    this.chosen = ids;
    this.scene.say(
      { op: "grips", groups: ids.map((id) => `${MODEL}${id}`), stay: false },
      {
        op: "listen",
        plain: ids.length ? [...KEYS, ...ARROWS.keys(), ...Object.keys(BRACKETS)] : KEYS,
        control: ["z"],
        first: [],
      },
    );
    this.mark();
  }

  /**
   * Do what the scene says of a drag, a handle or a key; return whether it was one of these.
   * @param {FromScene} message
   */
  heard(message) {
    if (message.type === "drag") this.pull(() => this.places.shift(message.by), message.last, message.token);
    else if (message.type === "handle")
      this.pull(() => this.places.turn(message.value ?? 0), message.last, undefined);
    else if (message.type === "key") return this.pressed(message.key, message.shift, message.control);
    else return false;
    return true;
  }

  /**
   * @param {string} key
   * @param {boolean} shift
   * @param {boolean} control
   */
  pressed(key, shift, control) {
    const { nudge, stride, turn } = this.steps;
    const arrow = ARROWS.get(key);
    if (key === "z" && control) this.undo();
    else if (arrow) {
      const [dx, dy] = arrow.map((way) => way * (shift ? stride : nudge));
      this.act(() => this.places.shift([dx, dy]));
    } else if (key in BRACKETS) this.act(() => this.places.turn(BRACKETS[key] * turn));
    else return false;
    return true;
  }

  /**
   * Do a step at once.
   * @param {() => void} act
   */
  act(act) {
    this.pull(act, true, undefined);
  }

  /**
   * Do a part of a drag.
   * @param {() => void} act moves or turns what is held from where it stood
   * @param {boolean} last
   * @param {string | undefined} token of the end of a drag
   */
  pull(act, last, token) {
    if (!this.holds) this.places.hold(this.chosen);
    this.holds = !last;
    act();
    if (last) this.places.keep();
    this.draw(token ? [{ op: "settled", tokens: [token] }] : []);
  }

  undo() {
    if (this.places.undo()) this.draw();
  }

  /**
   * Draw a model that was added.
   * @param {string} id
   * @param {AddOp} body as it is drawn at the origin, turned nowhere
   */
  add(id, body) {
    const { stand } = this.places.at(id);
    const rows = [0, 1, 2].flatMap((row) => [...stand.slice(3 * row, 3 * row + 3), stand[9 + row]]);
    const name = `${MODEL}${id}`;
    const item = { ...body, id: name, group: name, matrix: /** @type {Matrix} */ (rows) };
    this.items.push(standing(item));
    this.scene.say(...this.scene.withSources([item]));
  }

  /** @param {string} id of a model that was added */
  drop(id) {
    this.items = this.items.filter((row) => row.id !== id);
    this.chosen = this.chosen.filter((one) => one !== id);
    this.scene.say({ op: "remove", ids: [`${MODEL}${id}`] });
  }

  /** Put everything back where it stood at first. */
  home() {
    if (!this.places.moved.length) return;
    this.places.home();
    this.draw();
  }

  /**
   * Show all where they now stand.
   * @param {Op[]} ops
   */
  draw(ops = []) {
    const { places } = this;
    for (const { item, id, first } of this.items) {
      const begun = places.begun.get(id);
      const matrix = begun ? carried(first, begun.stand, places.at(id).stand) : first;
      if (matrix.every((value, at) => value === item.matrix[at])) continue;
      item.matrix = matrix;
      ops.push({ op: "set", ids: [item.id], matrix });
    }
    this.scene.say(...ops);
    if (!this.holds) this.mark();
    this.changed();
  }

  /** Show the handle that turns, and what the buttons can do. */
  mark() {
    const { chosen, places } = this;
    const spots = chosen.map((id) => places.spot(id));
    places.hold(chosen);
    const [x, y] = places.pivot;
    const reach = Math.max(...spots.map((spot) => Math.hypot(spot[0] - x, spot[1] - y)));
    const value = spots.length === 1 ? { value: spots[0][2] } : {};
    /** @type {[number, number, number]} */
    const at = [x, y - reach - BESIDE_IN, LOW_IN];
    this.scene.say({
      op: "handles",
      handles: chosen.length ? [{ id: "turn", kind: "turn", at, ...value }] : [],
      pivot: chosen.length ? [x, y] : [0, 0],
      path: [],
      closed: false,
    });
    this.buttons.undo.disabled = !places.history.length;
    this.buttons.left.disabled = this.buttons.right.disabled = !chosen.length;
  }
}

/** @param {AddOp} item of a model, where it is drawn at first */
function standing(item) {
  return { item, id: item.group.slice(MODEL.length), first: item.matrix };
}

/**
 * Return the matrix of an item of a model that now stands elsewhere.
 * @param {Matrix} matrix
 * @param {number[]} from
 * @param {number[]} to
 */
function carried(matrix, from, to) {
  if (from === to) return matrix;
  const [x, y, facing] = spotOf(from);
  const [east, north, faces] = spotOf(to);
  const out = turned([x, y], faces - facing)(matrix);
  out[3] += east - x;
  out[7] += north - y;
  out[11] += to[11] - from[11];
  return out;
}
