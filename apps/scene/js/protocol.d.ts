// What crosses the wire between Python and the page, as apps/scene has it in Python.
// Written by tests/support/message_types.py: change those, and write it anew.

/** What Python sends as bytes arrives as a buffer, or as a view into a larger one. */
export type Binary = ArrayBuffer | Uint8Array<ArrayBuffer>;

export type Point = [number, number, number];

export type Matrix = [number, number, number, number, number, number, number, number, number, number, number, number];

/** The component has a size, and needs the whole scene. `width`: pixels. */
export interface Ready {
  type: "ready";
  width: number;
}

/** An item names a mesh or a picture that was not received. */
export interface Need {
  type: "need";
  digest: string;
}

/** A pixel with its ray and the radius of picking, for a `sandbox.sight.picking.Aim`. */
export interface Pointer {
  type: "pick" | "hover" | "frame" | "point" | "haul";
  x: number;
  y: number;
  origin: Point;
  direction: Point;
  right?: Point;
  down?: Point;
  near?: number;
  touch?: boolean;
  shift?: boolean;
  id?: string;
  last?: boolean;
}

/** The user chose one of several equally near things, in the menu of `choices`. */
export interface Chosen {
  type: "chosen";
  id: string;
  shift?: boolean;
}

/** The pointer has left the scene, the graphics context is lost, or no film can be made. */
export interface Plain {
  type: "leave" | "lost" | "unrecorded" | "parted";
}

/** The button of a `beckon` was pressed: move this camera to the place. */
export interface Towards {
  type: "look";
  at: Point;
}

/** A drag has begun on a thing that was not selected: select it, then the drag moves it. */
export interface Grasped {
  type: "grasp";
  id: string;
}

/** The selection is dragged `by` inches from where it stood; the end of a drag has a token. */
export interface Drag {
  type: "drag";
  by: [number, number];
  last: boolean;
  token?: string;
}

/** A box was drawn around these groups. For more than fit, others follow with `shift`. */
export interface Boxed {
  type: "box";
  ids: string[];
  shift?: boolean;
}

/** A handle is dragged to a place on the ground, or to a value in inches or degrees. */
export interface HandlePulled {
  type: "handle";
  id: string;
  at?: [number, number] | null;
  value?: number | null;
  last: boolean;
}

/** The thing that follows the pointer is over a place, put down there, or taken away. */
export interface Carried {
  type: "carry";
  at: [number, number];
  phase: "over" | "drop" | "away";
  touch?: boolean;
  tap?: Pointer | null;
  keys?: boolean;
}

/** An entry of the palette is dragged over the table. */
export interface Brought {
  type: "bring";
  id: string;
}

/** A key, by the browser's name for it, letters in lower case. */
export interface Key {
  type: "key";
  key: string;
  shift: boolean;
  control: boolean;
}

/** A flight has ended, or was skipped by a click, Escape or `land`. */
export interface Landed {
  type: "landed";
  flight: number;
}

/** The result of a moment is seen: its dice lie, and its last burst is over. */
export interface Seen {
  type: "seen";
  show: number;
}

/** The camera has come to rest; `home`: it is at its initial pose. */
export interface View {
  type: "view" | "moving";
  home: boolean;
  focal: Point;
  distance: number;
  azimuth: number;
  elevation: number;
}

/** The positions where an unanswered edit let models go: `unit/number`, x, y. */
export interface UnsentEdit {
  token: string;
  to: [string, number, number][];
}

/** A browser opened a page, went back in its history, changed its user's name, or has a link. */
export interface Visited {
  type: "began" | "back" | "met" | "asked";
  table: string;
  query: string;
  secret?: string;
  name?: string;
  colour?: string;
  toured?: boolean;
  unsent?: UnsentEdit[];
}

/** A row of a list was clicked. */
export interface RowPicked {
  picked: string;
}

/** The row under the pointer or with the keyboard's focus; empty for none. */
export interface RowHovered {
  hovered: string;
}

/** An entry or a side was chosen, an entry is to be removed, or pictures are requested. */
export interface PaletteSaid {
  picked?: string;
  keys?: boolean;
  side?: string;
  removed?: string;
  pictures?: string[];
}

/** An action on a table of the list, or a request for pictures of tables. */
export interface TableListSaid {
  act: "open" | "new" | "upload" | "rename" | "duplicate" | "archive" | "restore" | "delete" | "pictures";
  key?: string;
  pictures?: string[];
}

/** Set a line of a form. null: set it back to its default. `subject`: the thing it belongs to. */
export interface FieldSet {
  subject: string;
  field: string;
  value: string | number | number | boolean | null;
}

/** A row of the table of pairs was clicked. */
export interface PairPicked {
  chosen: string;
}

/** An edge of the table was chosen, or `roll` for a die roll. */
export interface EdgePicked {
  edge: string;
}

/** Points were marked: shares of a picture's width from the left, and height from the top. */
export interface CornersMarked {
  marks: [number, number][];
  inches?: number | null;
}

/** A step of a game was chosen. */
export interface Scrubbed {
  step: number;
}

/** A chat line for everybody at the table. */
export interface Written {
  text: string;
}

/** A piece of a file dropped on the page, in base64. `at`: its offset in bytes. */
export interface FilePiece {
  name: string;
  size: number;
  at: number;
  data: string;
}

export type FromScene =
  | Ready
  | Need
  | Pointer
  | Chosen
  | Plain
  | Towards
  | Grasped
  | Drag
  | Boxed
  | HandlePulled
  | Carried
  | Brought
  | Key
  | Landed
  | Seen
  | View;

/** A directional light. */
export interface Light {
  towards: Point;
  colour: Point;
  intensity: number;
}

/** A label beside a thing. */
export interface Label {
  id: string;
  text: string;
  detail: string;
  tone: string;
  at: Point;
  radius: number;
  upright?: boolean;
  spare?: boolean;
}

/** The thing under the pointer. */
export interface Caption {
  id: string;
  title: string;
  rows: string[];
  clickable: boolean;
  moves?: string[];
}

/** A handle to drag. */
export interface Handle {
  id: string;
  kind: "turn" | "move" | "size" | "height" | "lift" | "point" | "insert";
  at: Point;
  axis?: [number, number];
  column?: number;
  value?: number;
}

/** One of several things that are equally near to the pointer. */
export interface Choice {
  id: string;
  title: string;
  detail: string;
  tone: string;
}

/** An item that is there only between two seconds; null: from then on. */
export interface Reveal {
  id: string;
  since: number;
  until: number | null;
  grows: number;
}

/** A way of an item, thrown to its place. */
export interface Throw {
  id: string;
  begins: number;
  ends: number;
  start: [number, number];
  high: number;
  axis: Point;
  turns: number;
  falls: boolean;
}

/** The camera's pose after some seconds. */
export interface CameraKey {
  seconds: number;
  focal: Point;
  distance: number;
  azimuth: number;
  elevation: number;
}

/** A noise after some seconds. */
export interface Sound {
  noise: "shots" | "cannon" | "gun" | "burst" | "whistle" | "rocket" | "flame" | "dice" | "hiss";
  seconds: number;
  loud: number;
}

/** Another person's pointer; `at` is null where it is not on the table. */
export interface Other {
  id: string;
  name: string;
  colour: string;
  at: Point | null;
}

/** An axis-aligned box. */
export interface Box {
  low: Point;
  high: Point;
}

/** A file for the browser to download. */
export interface Download {
  download: string | Binary;
  name: string;
  kind: string;
}

/** The piece of a dropped file to send next: its offset, and the most bytes. */
export interface Wanted {
  wanted: number;
  most: number;
}

/** Send no more of this file; the next one may follow. */
export interface NoMore {
  no_more: boolean;
}

/** Open the browser's dialog to choose a file. */
export interface ChooseFile {
  choose: boolean;
}

/** The name and colour of the browser's user from now on. */
export interface Called {
  called: string;
  colour: string;
}

/** The server has answered these edits: the browser forgets them. */
export interface Settled {
  settled: string[];
}

/** Restore this address. */
export interface BackTo {
  back: string;
}

/** The lights, and the material of lit items. */
export interface LookOp {
  op: "look";
  lights: Light[];
  ambient: number;
  diffuse: number;
  specular: number;
  power: number;
  sky?: [string, string];
  rain?: [number, number];
}

/** A triangle mesh, sent once per digest. */
export interface MeshOp {
  op: "mesh";
  digest: string;
  data: Binary;
  points: number;
  faces: number;
  low: Point;
  high: Point;
  channels: number;
  smooth: boolean;
  textured: boolean;
}

/** A picture, as the bytes of a JPEG file, sent once per digest. */
export interface PictureOp {
  op: "picture";
  digest: string;
  data: Binary;
}

/** Show an item, or replace it. */
export interface AddOp {
  op: "add";
  id: string;
  mesh: string;
  matrix: Matrix;
  group: string;
  opacity: number;
  lit: boolean;
  visible: boolean;
  behind: boolean;
  picture?: string;
  loose?: boolean;
}

/** Make the same change to several items. */
export interface SetOp {
  op: "set";
  ids: string[];
  matrix?: Matrix;
  visible?: boolean;
  opacity?: number;
}

/** Remove items; the page keeps their meshes. */
export interface RemoveOp {
  op: "remove";
  ids: string[];
}

/** Remove everything. */
export interface ClearOp {
  op: "clear";
}

/** Labels beside things, the most important first; they replace all labels. */
export interface LabelsOp {
  op: "labels";
  labels: Label[];
  avoid: Point[];
}

/** The description of the thing under the pointer, beside it; null for none. */
export interface NoteOp {
  op: "note";
  note: Caption | null;
  x: number;
  y: number;
  hover: boolean;
}

/** The groups that a left drag moves. */
export interface GripsOp {
  op: "grips";
  groups: string[];
  stay: boolean;
}

/** Settings of editing. */
export interface SettingOp {
  op: "setting";
  boxing: boolean;
  loose: boolean;
  grid: number;
  angle: number;
  own: [number, number][];
  targets: [number, number][];
}

/** The handles of the selection, which turns about `pivot`. `path`: the points of a run. */
export interface HandlesOp {
  op: "handles";
  handles: Handle[];
  pivot: [number, number];
  path: Point[];
  closed: boolean;
}

/** Make a group follow the pointer until it is put down; an empty group ends that. */
export interface CarryOp {
  op: "carry";
  group: string;
  height: number;
  steps: [number, number];
  at?: [number, number];
}

/** A line drawn over the table; `live`: it continues to the pointer. */
export interface SketchOp {
  op: "sketch";
  points: Point[];
  closed: boolean;
  live: boolean;
}

/** Draw held groups red that cannot stand where they are, and `doubtful` ones amber. */
export interface RefusedOp {
  op: "refused";
  groups: string[];
  doubtful?: string[];
}

/** The server has accepted or refused these edits: the page forgets them. */
export interface SettledOp {
  op: "settled";
  tokens: string[];
}

/** Show a small menu at the pointer, the nearest thing first; without rows, close it. */
export interface ChoicesOp {
  op: "choices";
  rows: Choice[];
  x: number;
  y: number;
  shift: boolean;
}

/** Draw a group in flight, by the page's own clock, then at the place of its items. */
export interface FlyOp {
  op: "fly";
  group: string;
  flight: number;
  way: [number, number, number, number | null][];
  seconds: number;
  bank: number;
  flare: number;
  manner: "arrive" | "on" | "leave";
}

/** Show a moment as it happens, by the page's own clock; it replaces the moment before. */
export interface PlayOp {
  op: "play";
  tells: number;
  particles: Binary;
  reveals: Reveal[];
  throws: Throw[];
  track: CameraKey[];
  sounds: Sound[];
  seconds: number;
  title: string;
  words: string;
  waits: string;
  show: number;
  speed: number;
  sound: boolean;
  fresh: boolean;
  back: boolean;
}

/** Begin or end a film of the view, with the captions of `play`. */
export interface RecordOp {
  op: "record";
  on: boolean;
  name: string;
  once: boolean;
}

/** End the flights of these groups at once. */
export interface LandOp {
  op: "land";
  groups: string[];
}

/** Show where the others point now, in place of all such marks. */
export interface OthersOp {
  op: "others";
  people: Other[];
}

/** A person calls attention to a place: a pulse there for 3 s. */
export interface BeckonOp {
  op: "beckon";
  name: string;
  colour: string;
  words: string;
  at: Point;
  mine: boolean;
}

/** Animate these groups to where the same message moves them, for about half a second. */
export interface GlideOp {
  op: "glide";
  groups: string[];
}

/** Hide terrain above a height, and models that stand there; null shows all. */
export interface CutOp {
  op: "cut";
  height: number | null;
}

/** Move the camera, or set the bounds of the table. */
export interface CameraOp {
  op: "camera";
  action?: "home" | "fit" | "top" | "frame" | "stand" | "return" | "sit" | "show" | "follow";
  bounds?: Box;
  focal?: Point;
  distance?: number;
  azimuth?: number;
  elevation?: number;
  box?: Box;
  eye?: Point;
  at?: Point;
}

/** Whether others follow this camera: then it is told as `moving` before it rests, too. */
export interface FollowedOp {
  op: "followed";
  on: boolean;
}

/** The keys to report, pressed alone and with Control; letters in lower case. */
export interface ListenOp {
  op: "listen";
  plain: string[];
  control: string[];
  first: string[];
}

/** Download a picture of the view, as a PNG of this name. */
export interface PhotoOp {
  op: "photo";
  name: string;
}

/** The state of the table, as `data-state` and `data-table` for styles and tests. */
export interface StateOp {
  op: "state";
  state: "laying" | "ready" | "failed";
  table?: string;
}

export type Op =
  | LookOp
  | MeshOp
  | PictureOp
  | AddOp
  | SetOp
  | RemoveOp
  | ClearOp
  | LabelsOp
  | NoteOp
  | GripsOp
  | SettingOp
  | HandlesOp
  | CarryOp
  | SketchOp
  | RefusedOp
  | SettledOp
  | ChoicesOp
  | FlyOp
  | PlayOp
  | RecordOp
  | LandOp
  | OthersOp
  | BeckonOp
  | GlideOp
  | CutOp
  | CameraOp
  | FollowedOp
  | ListenOp
  | PhotoOp
  | StateOp;

/** What the scene is sent: all that changed in one tick. */
export interface Ops {
  ops: Op[];
  more?: boolean;
}
