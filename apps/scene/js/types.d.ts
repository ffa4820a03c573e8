// What the scene's modules hand to each other.

import type { Box, Matrix, Point } from "./protocol";
import type { Actor, Mapper, PolyData } from "./vtk";

/** A pixel, CSS pixels from the component's top left corner. */
export type Pixel = [number, number];

/** A place on the ground, inches. */
export type Plan = [number, number];

/** A pixel, and how far before the eye that is, inches. */
export type Spot = [number, number, number];

/** Left, top, width and height in pixels. */
export type Frame = [number, number, number, number];

export interface Ray {
  origin: Point;
  direction: Point;
}

/** Where the camera is: about a focal point, in inches and degrees. */
export interface Seat {
  focal: Point;
  distance: number;
  azimuth: number;
  elevation: number;
}

/** Pixels that something floats over, by side. */
export interface Margins {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** What the cards leave free of the table's view, as the dock says it in `window.sightlineRoom`. */
export type FreeRoom = Margins;

declare global {
  interface Window {
    sightlineRoom?: FreeRoom;
  }
}

/** A mesh as it was sent, and as it is drawn. */
export interface Mesh {
  data: PolyData;
  xyz: Float32Array;
  /** Normals times 127; of sight lines they lead away from their middles. */
  away: Int8Array | undefined;
  /** For each triangle a 3 and its corners. */
  faces: Uint32Array;
  bounds: Box;
  /** Inches that a sight line is drawn wider than it is, on each side. */
  extra?: number;
}

/** What pointer and camera ask of a thing: its shape and where it stands. */
export interface Solid {
  matrix: Matrix;
  mesh: Pick<Mesh, "xyz" | "faces" | "bounds">;
}

/** A mesh that stands somewhere, and how it is drawn. */
export interface Item extends Solid {
  id: string;
  actor: Actor;
  mapper: Mapper;
  mesh: Mesh;
  group: string;
  /** Where it is drawn now, which while it moves is not where it stands. */
  drawn: Matrix;
  offset: Point;
  at: Point;
  wide: number;
  shown: boolean;
  /** Of a mark, whether a press on its box takes it; undefined for all else. */
  loose?: boolean;
  /** Where it stood before the last change of it, and which message that came with. */
  from: { matrix: Matrix; message: number } | null;
}

/** A function that is called later, or never. */
export interface Delayed<Args extends unknown[]> {
  (...args: Args): void;
  cancel(): void;
}

/** What a pointer is: as the browser says it. */
export type Kind = string;

export interface Modifiers {
  shift?: boolean;
}

/** What gestures ask and tell. */
export interface GestureAnswers {
  /** Whether a left drag from there moves a thing. */
  grab(x: number, y: number, kind: Kind): boolean;
  /** Whether it is not known yet what was pressed on. */
  asking(): boolean;
  letGo(): void;
  tap(x: number, y: number, kind: Kind, more: Modifiers): void;
  frame(x: number, y: number, kind: Kind, more: Modifiers): void;
  /** Everybody at the table is to look there. */
  point(x: number, y: number, kind: Kind, more: Modifiers): void;
  orbit(dx: number, dy: number): void;
  pan(fromX: number, fromY: number, toX: number, toY: number): void;
  zoom(factor: number, x?: number, y?: number): void;
  hover(x: number, y: number): void;
  leave(): void;
  /** `free`: nothing snaps. */
  dragTo(x: number, y: number, free: boolean): void;
  dropAt(x: number, y: number, free: boolean): void;
  /** Whether a left drag on nothing draws a box. */
  boxes(shift: boolean): boolean;
  boxTo(from: Pixel, to: Pixel, last: boolean, shift: boolean): void;
}

/** What keys ask and tell. */
export interface KeyAnswers {
  /** Whether arrows move a thing. */
  movable(): boolean;
  key(data: { key: string; shift: boolean; control: boolean }): void;
  turn(dx: number, dy: number): void;
  shift(dx: number, dy: number): void;
  zoom(factor: number): void;
}
