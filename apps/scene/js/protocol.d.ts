// What crosses the wire between Python and the page, as apps/scene has it in Python.
// Written by tests/support/message_types.py: change those, and write it anew.

/** What Python sends as bytes arrives as a buffer, or as a view into a larger one. */
export type Binary = ArrayBuffer | Uint8Array<ArrayBuffer>;

export type Point = [number, number, number];

export type Matrix = [number, number, number, number, number, number, number, number, number, number, number, number];

/** The scene has a size and wants to be told everything. */
export interface Ready {
  type: "ready";
  width: number;
}

/** A mesh that never came. */
export interface Need {
  type: "need";
  digest: string;
}

/** A pixel and its ray, and how far around it things are meant: `sandbox.sight.picking.Aim`. */
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

/** One of several things that were as near. */
export interface Chosen {
  type: "chosen";
  id: string;
  shift?: boolean;
}

/** The pointer has left; the graphics are lost. */
export interface Plain {
  type: "leave" | "lost";
}

/** Somebody pointed at this place, and whoever looks wants to look there. */
export interface Towards {
  type: "look";
  at: Point;
}

/** A drag has begun on a thing that was not selected: it is selected, and the drag moves it. */
export interface Grasped {
  type: "grasp";
  id: string;
}

/** What is selected is dragged by so much from where it stood; its end has a token. */
export interface Drag {
  type: "drag";
  by: [number, number];
  last: boolean;
  token?: string;
}

/** A box was drawn on the page around items of these groups. */
export interface Boxed {
  type: "box";
  ids: string[];
  shift?: boolean;
}

/** A handle is pulled: to a place on the ground, or to a value, inches or degrees. */
export interface HandlePulled {
  type: "handle";
  id: string;
  at?: [number, number] | null;
  value?: number | null;
  last: boolean;
}

/** Where what follows the pointer is, is put down, or was taken away again. `touch`: by a */
export interface Carried {
  type: "carry";
  at: [number, number];
  phase: "over" | "drop" | "away";
  touch?: boolean;
}

/** Something of the palette is dragged over the table. */
export interface Brought {
  type: "bring";
  id: string;
}

/** A key, by the browser's name for it, letters small. What it means, and whether it means */
export interface Key {
  type: "key";
  key: string;
  shift: boolean;
  control: boolean;
}

/** A flight has ended. */
export interface Landed {
  type: "landed";
  flight: number;
}

/** The camera has come to rest; `home`: where it began. */
export interface View {
  type: "view";
  home: boolean;
  focal: Point;
  distance: number;
  azimuth: number;
  elevation: number;
}

/** Where models were let go, `unit/number` with x and y, by an edit that was not answered. */
export interface UnsentEdit {
  token: string;
  to: [string, number, number][];
}

/** A browser opened a page, went back in its history, or changed its user's name. */
export interface Visited {
  type: "began" | "back" | "met";
  table: string;
  query: string;
  secret?: string;
  name?: string;
  colour?: string;
  unsent?: UnsentEdit[];
}

/** A row of a list. */
export interface RowPicked {
  picked: string;
}

/** The row under the pointer, or with the keyboard's focus; empty where there is none. */
export interface RowHovered {
  hovered: string;
}

/** An entry was chosen, a side, one is to leave, or pictures of entries are wanted. */
export interface PaletteSaid {
  picked?: string;
  side?: string;
  removed?: string;
  pictures?: string[];
}

/** Something is to be done with a table of the list, or pictures of tables are wanted. */
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

/** A row of the table of pairs. */
export interface PairPicked {
  chosen: string;
}

/** An edge, or `roll`. */
export interface EdgePicked {
  edge: string;
}

/** A step of a game. */
export interface Scrubbed {
  step: number;
}

/** A line for everybody at the table. */
export interface Written {
  text: string;
}

/** A piece of a file that was dropped on the page, in base64; the first is at 0. */
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
  | View;

/** A lamp that shines from far away. */
export interface Light {
  towards: Point;
  colour: Point;
  intensity: number;
}

/** Words beside a thing: `radius` inches of it are kept free, `upright` goes above first. */
export interface Label {
  id: string;
  text: string;
  detail: string;
  tone: string;
  at: Point;
  radius: number;
  upright?: boolean;
}

/** What the pointer is over. `moves`: the groups that a drag of it moves, if it need not be */
export interface Caption {
  id: string;
  title: string;
  rows: string[];
  clickable: boolean;
  moves?: string[];
}

/** Something to pull at. `axis`: the way it goes, on the ground; `column`: which of the */
export interface Handle {
  id: string;
  kind: "turn" | "move" | "size" | "height" | "lift" | "point" | "insert";
  at: Point;
  axis?: [number, number];
  column?: number;
  value?: number;
}

/** One of several things that are as near to the pointer. */
export interface Choice {
  id: string;
  title: string;
  detail: string;
  tone: string;
}

/** Somebody else's pointer; `at`: null where it is not on the table. */
export interface Other {
  id: string;
  name: string;
  colour: string;
  at: Point | null;
}

/** Two corners of a box along the axes. */
export interface Box {
  low: Point;
  high: Point;
}

/** Where the camera sits, as `apps.scene.protocol.View` told it. */
export interface Seat {
  focal?: Point;
  distance?: number;
  azimuth?: number;
  elevation?: number;
}

/** What the camera is to bring into view. */
export interface Aims {
  focal?: Point;
  distance?: number;
  azimuth?: number;
  elevation?: number;
  box?: Box;
  eye?: Point;
  at?: Point;
}

/** A file for the browser to keep. */
export interface Download {
  download: string | Binary;
  name: string;
  kind: string;
}

/** The piece of a dropped file that is sent next: where it begins, and its bytes at most. */
export interface Wanted {
  wanted: number;
  most: number;
}

/** Nothing more of this file is wanted; the next one may come. */
export interface NoMore {
  no_more: boolean;
}

/** Ask the browser's user for a file. */
export interface ChooseFile {
  choose: boolean;
}

/** What who uses the browser is called from now on, and his colour. */
export interface Called {
  called: string;
  colour: string;
}

/** These edits were answered: the browser remembers them no longer. */
export interface Settled {
  settled: string[];
}

/** The address is put back. */
export interface BackTo {
  back: string;
}

/** How lit things are drawn. */
export interface LookOp {
  op: "look";
  lights: Light[];
  ambient: number;
  diffuse: number;
}

/** A triangle mesh as it is drawn; it is sent once per digest. */
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
}

/** A picture, as the bytes of a JPEG file; it is sent once per digest. */
export interface PictureOp {
  op: "picture";
  digest: string;
  data: Binary;
}

/** Show a mesh, or show it anew. `picture`: the digest of the one that lies on it, seen from */
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

/** Change items alike. */
export interface SetOp {
  op: "set";
  ids: string[];
  matrix?: Matrix;
  visible?: boolean;
  opacity?: number;
}

/** Take items away; their meshes stay known. */
export interface RemoveOp {
  op: "remove";
  ids: string[];
}

/** Take everything away. */
export interface ClearOp {
  op: "clear";
}

/** All words beside things, the most important first, off the points to avoid. */
export interface LabelsOp {
  op: "labels";
  labels: Label[];
  avoid: Point[];
}

/** The words beside the pointer; `hover`: an answer that comes too late once it has left. */
export interface NoteOp {
  op: "note";
  note: Caption | null;
  x: number;
  y: number;
  hover: boolean;
}

/** What a left drag moves; `stay`: what it pulls at, and does not move. */
export interface GripsOp {
  op: "grips";
  groups: string[];
  stay: boolean;
}

/** How things are set up. `boxing`: a drag on nothing draws a box; `loose`: a drag moves */
export interface SettingOp {
  op: "setting";
  boxing: boolean;
  loose: boolean;
  grid: number;
  angle: number;
  own: [number, number][];
  targets: [number, number][];
}

/** The handles on what is chosen; it turns about `pivot`. `path`: the points of a run. */
export interface HandlesOp {
  op: "handles";
  handles: Handle[];
  pivot: [number, number];
  path: Point[];
  closed: boolean;
}

/** What follows the pointer until it is put down; of no group: nothing. `height`: of what lies */
export interface CarryOp {
  op: "carry";
  group: string;
  height: number;
}

/** A line over the table; `live`: it goes on to the pointer. */
export interface SketchOp {
  op: "sketch";
  points: Point[];
  closed: boolean;
  live: boolean;
}

/** Of those, the ones that cannot stand where they are held; and those that can, but would not */
export interface RefusedOp {
  op: "refused";
  groups: string[];
  doubtful?: string[];
}

/** These edits were answered, done or refused: the page remembers them no longer. */
export interface DoneOp {
  op: "settled";
  tokens: string[];
}

/** A small menu under the pointer, the nearest first; of no rows it closes. */
export interface ChoicesOp {
  op: "choices";
  rows: Choice[];
  x: number;
  y: number;
  shift: boolean;
}

/** Draw a group in flight by the page's own clock. */
export interface FlyOp {
  op: "fly";
  group: string;
  flight: number;
  way: [number, number, number, number | null][];
  seconds: number;
  bank: number;
  flare: number;
  manner: "arrive" | "leave";
}

/** End the flights of these groups at once. */
export interface LandOp {
  op: "land";
  groups: string[];
}

/** Draw these going to where the same message puts them. */
export interface GlideOp {
  op: "glide";
  groups: string[];
}

/** Where everybody else points now; of nobody all marks go. */
export interface OthersOp {
  op: "others";
  people: Other[];
}

/** Somebody says: look here. `words`: who, and at what; `mine`: it is this page's own. */
export interface BeckonOp {
  op: "beckon";
  name: string;
  colour: string;
  words: string;
  at: Point;
  mine: boolean;
}

/** Draw nothing of the terrain above a height, nor models that stand there; null draws all. */
export interface CutOp {
  op: "cut";
  height: number | null;
}

/** Move the camera, or say how large the table is. */
export interface CameraOp {
  op: "camera";
  focal?: Point;
  distance?: number;
  azimuth?: number;
  elevation?: number;
  box?: Box;
  eye?: Point;
  at?: Point;
  action?: "home" | "fit" | "top" | "frame" | "stand" | "return" | "sit" | "show";
  bounds?: Box;
}

/** The keys that Python is told of, by themselves and with Control; letters are small. */
export interface ListenOp {
  op: "listen";
  plain: string[];
  control: string[];
}

/** Give the browser a picture of the view to keep, a PNG by this name. */
export interface PhotoOp {
  op: "photo";
  name: string;
}

/** Told to the page as `data-state` and `data-table`, for styles and tests. */
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
  | DoneOp
  | ChoicesOp
  | FlyOp
  | LandOp
  | GlideOp
  | OthersOp
  | BeckonOp
  | CutOp
  | CameraOp
  | ListenOp
  | PhotoOp
  | StateOp;

/** What the scene is sent: all that changed in one tick. */
export interface Ops {
  ops: Op[];
  more?: boolean;
}
