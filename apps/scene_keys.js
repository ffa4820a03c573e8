// Keys: what they mean when nothing is being typed. Knows nothing of the scene.
//
// `on` answers: movable() → whether arrows move a thing; key(message), turn, shift and zoom of the camera.

const TYPING = "input, textarea, select, [contenteditable=true], [role=combobox], [role=spinbutton], [role=listbox], [role=menu], [role=dialog]";
// These take some keys for themselves, and leave the others to the table.
const SLIDER = "input[type=range], [role=slider]";
const PRESSED = "input[type=checkbox], input[type=radio], input[type=button]";
const SLIDING = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"]);
const SCROLLED = ".side";

const ARROWS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]);
const PLAIN_KEYS = new Set(["f", "t", "u", "x", "e", "Home", "?", "Escape", "[", "]"]);

const [TURN_PX, TILT_PX, SHIFT_PX, ZOOM] = [30, 20, 60, 1.15];
const CAMERA_KEYS = {
  ",": ["turn", TURN_PX, 0],
  ".": ["turn", -TURN_PX, 0],
  PageUp: ["turn", 0, TILT_PX],
  PageDown: ["turn", 0, -TILT_PX],
  a: ["shift", SHIFT_PX, 0],
  d: ["shift", -SHIFT_PX, 0],
  w: ["shift", 0, SHIFT_PX],
  s: ["shift", 0, -SHIFT_PX],
  "+": ["zoom", 1 / ZOOM],
  "=": ["zoom", 1 / ZOOM],
  "-": ["zoom", ZOOM],
};
// Where nothing is chosen that arrows could move, they turn the table.
const ARROW_TURNS = {
  ArrowLeft: ["turn", TURN_PX, 0],
  ArrowRight: ["turn", -TURN_PX, 0],
  ArrowUp: ["turn", 0, TILT_PX],
  ArrowDown: ["turn", 0, -TILT_PX],
};

class Keys {
  constructor(on) {
    this.on = on;
    this.control = false; // held by hand: a pinch on a trackpad only pretends to hold it
    this.stop = new AbortController();
    document.addEventListener("keydown", (event) => this.keydown(event), { signal: this.stop.signal });
    document.addEventListener("keyup", (event) => this.keyup(event), { signal: this.stop.signal });
  }

  keydown(event) {
    if (event.key === "Control") this.control = true;
    if (event.defaultPrevented || event.altKey) return;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (taken(event.composedPath(), name)) return;
    const undo = (event.ctrlKey || event.metaKey) && ["z", "y"].includes(name);
    const plain = !event.ctrlKey && !event.metaKey;
    const moves = ARROWS.has(name) && this.on.movable();
    const camera = plain && !moves && (CAMERA_KEYS[name] ?? ARROW_TURNS[name]);
    if (!undo && !camera && !(plain && (moves || PLAIN_KEYS.has(name)))) return;
    event.preventDefault();
    if (camera) this.on[camera[0]](...camera.slice(1));
    else this.on.key({ key: name, shift: event.shiftKey, control: Boolean(undo) });
  }

  keyup(event) {
    if (event.key === "Control") this.control = false;
  }

  delete() {
    this.stop.abort();
  }
}

// Whether something on the way to the key's target wants it for itself.
function taken(path, name) {
  const matches = (what) => path.some((node) => node.matches?.(what));
  if (matches(SLIDER)) return SLIDING.has(name);
  if (matches(PRESSED)) return name === " " || ARROWS.has(name);
  return matches(TYPING) || (name.startsWith("Page") && matches(SCROLLED));
}
