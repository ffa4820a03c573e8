// Types that the scene's modules share.

import type { Box, Matrix, Point } from "./protocol";
import type { Actor, Mapper, PolyData } from "./vtk";

/** A pixel, CSS pixels from the component's top left corner. */
export type Pixel = [number, number];

/** A place on the ground, inches. */
export type Plan = [number, number];

/** A pixel, and its depth before the eye, inches. */
export type Spot = [number, number, number];

/** Left, top, width and height in pixels. */
export type Frame = [number, number, number, number];

export interface Ray {
  origin: Point;
  direction: Point;
}

/** A pose of the camera around a focal point, in inches and degrees. */
export interface Seat {
  focal: Point;
  distance: number;
  azimuth: number;
  elevation: number;
}

/** Pixels at each side of the view that cards cover. */
export interface Margins {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The margins that the dock sets in `window.sightlineRoom`. */
export type FreeRoom = Margins;

declare global {
  interface WindowEventMap {
    /** How many dialogs are open now. */
    "sightline-dialogs": CustomEvent<number>;
  }
  interface Window {
    sightlineRoom?: FreeRoom;
    /** Return the files that were dropped before the page could take them, once. */
    sightlineDropped?: () => File[];
  }
}

/** A decoded mesh. */
export interface Mesh {
  data: PolyData;
  xyz: Float32Array;
  /** Normals times 127; those of sight lines point away from their middles. */
  away: Int8Array | undefined;
  /** The number of the texture of each point, where any has one. */
  textures: Uint8Array | undefined;
  /** For each triangle the number 3 and its corners. */
  faces: Uint32Array;
  bounds: Box;
  /** Inches by which a sight line is drawn wider on each side. */
  extra?: number;
}

/** The shape and pose of a thing. */
export interface Solid {
  matrix: Matrix;
  mesh: Pick<Mesh, "xyz" | "faces" | "bounds">;
}

/** A mesh with a pose and a look. */
export interface Item extends Solid {
  id: string;
  actor: Actor;
  mapper: Mapper;
  mesh: Mesh;
  group: string;
  /** The matrix that is drawn; during an animation it differs from `matrix`. */
  drawn: Matrix;
  offset: Point;
  at: Point;
  wide: number;
  shown: boolean;
  /** For a mark: whether a press on its box takes it. Undefined for everything else. */
  loose?: boolean;
  /** The matrix before its last change, and the number of the message that changed it. */
  from: { matrix: Matrix; message: number } | null;
}

/** A delayed function that can be cancelled. */
export interface Delayed<Args extends unknown[]> {
  (...args: Args): void;
  cancel(): void;
}

/** The browser's name for the type of a pointer. */
export type Kind = string;

export interface Modifiers {
  shift?: boolean;
}

/** The callbacks of gestures. */
export interface GestureAnswers {
  /** Return whether a left drag from there moves a thing. */
  grab(x: number, y: number, kind: Kind): boolean;
  /** Return whether Python has not answered yet what was pressed. */
  asking(): boolean;
  letGo(): void;
  tap(x: number, y: number, kind: Kind, more: Modifiers): void;
  frame(x: number, y: number, kind: Kind, more: Modifiers): void;
  /** Call everybody's attention to a place. */
  point(x: number, y: number, kind: Kind, more: Modifiers): void;
  orbit(dx: number, dy: number): void;
  pan(fromX: number, fromY: number, toX: number, toY: number): void;
  zoom(factor: number, x?: number, y?: number): void;
  hover(x: number, y: number): void;
  leave(): void;
  /** `free`: snapping is off. */
  dragTo(x: number, y: number, free: boolean): void;
  dropAt(x: number, y: number, free: boolean): void;
  /** Return whether a left drag on empty ground draws a box. */
  boxes(shift: boolean): boolean;
  boxTo(from: Pixel, to: Pixel, last: boolean, shift: boolean): void;
}

/** The callbacks of keys. */
export interface KeyAnswers {
  /** Return whether arrow keys move a thing. */
  movable(): boolean;
  key(data: { key: string; shift: boolean; control: boolean }): void;
  turn(dx: number, dy: number): void;
  shift(dx: number, dy: number): void;
  zoom(factor: number): void;
}
