// Frames of effects for software drawing. While the camera and nearly all of the table stand still, their
// picture and its depth are drawn once and kept; a frame draws what moves over a copy of them.

/** @import { Actor, ForwardPass, Renderer, RendererNode, View } from "../vtk" */

/** Tells what stands still from what moves, by the times of change that vtk.js notes. */
export class Stillness {
  constructor() {
    this.seen = 0; // the newest change of the frame before
    this.base = "";
    /** @type {Set<Actor>} */
    this.moving = new Set();
    this.kept = false; // whether the picture of all others is there
  }

  /**
   * Note what changed since the last call. Returns whether anything may stand still.
   * @param {Renderer} renderer
   * @param {Set<Actor>} over actors that always move
   * @param {string} base anything else on which the picture depends
   */
  note(renderer, over, base) {
    const before = this.seen;
    const turned = renderer.getMTime() > before || base !== this.base;
    this.base = base;
    this.seen = Math.max(before, renderer.getMTime());
    if (turned) this.moving = new Set(over);
    for (const actor of renderer.getActors()) {
      const changed = Math.max(actor.getMTime(), actor.getMapper().getMTime());
      this.seen = Math.max(this.seen, changed);
      if (turned || changed <= before || this.moving.has(actor)) continue;
      this.moving.add(actor);
      this.kept = false;
    }
    if (turned) this.kept = false;
    return !turned;
  }
}

/**
 * Make a pass keep the picture of what stands still, while there is anything to draw over it.
 * @param {ForwardPass} pass
 * @param {View} view
 * @param {Renderer} renderer
 * @param {Set<Actor>} over flat actors that are drawn over all others
 * @param {() => string} base anything but actors and camera on which the picture depends
 */
export function keepStill(pass, view, renderer, over, base) {
  const still = new Stillness();
  const frames = new Frames(view);
  const whole = pass.traverse;
  pass.traverse = (window, parent) => {
    const any = [...over].some((actor) => actor.getVisibility());
    const stands = any && still.note(renderer, over, `${base()} ${frames.size}`);
    const shown = [...still.moving].filter((actor) => actor.getVisibility());
    const opaque = new Set(shown.filter((actor) => actor.getIsOpaque()));
    const flat = new Set(shown.filter((actor) => !opaque.has(actor)));
    if (!stands || [...flat].some((actor) => actor.getProperty().getLighting())) {
      still.kept &&= stands;
      whole(window, parent);
      return;
    }
    const [node] = window.getChildren();
    if (!still.kept) {
      const standing = without(node, still.moving);
      frames.keep(() => whole({ ...window, getChildren: () => [standing] }, parent));
      still.kept = true;
    }
    frames.over(() => {
      pass.setCurrentOperation("opaquePass");
      only(node, opaque).traverse(pass);
      pass.setCurrentOperation("translucentPass");
      only(node, flat).traverse(pass);
    });
  };
}

/**
 * Return a renderer's node with some of its actors.
 * @param {RendererNode} node
 * @param {(actor: Actor) => boolean} wanted
 * @returns {RendererNode}
 */
function some(node, wanted) {
  const children = node.getChildren().filter((child) => wanted(child.getRenderable()));
  return {
    ...node,
    getChildren: () => children,
    traverse: (pass) => {
      node.apply(pass, true);
      for (const child of children) child.traverse(pass);
      node.apply(pass, false);
    },
  };
}

/** @type {(node: RendererNode, actors: Set<Actor>) => RendererNode} */
const only = (node, actors) => some(node, (actor) => actors.has(actor));
/** @type {(node: RendererNode, actors: Set<Actor>) => RendererNode} */
const without = (node, actors) => some(node, (actor) => !actors.has(actor));

/** The kept picture and its depth, and a copy to draw on. The canvas's own depth cannot be copied. */
class Frames {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    /** @type {{ kept: WebGLFramebuffer, copy: WebGLFramebuffer, buffers: WebGLRenderbuffer[], size: string } | null} */
    this.made = null;
  }

  get size() {
    const { width, height } = this.view.getCanvas();
    return `${width} ${height}`;
  }

  get gl() {
    return this.view.getContext();
  }

  /** Return the two, as large as the canvas. */
  both() {
    const { gl, size } = this;
    if (this.made?.size === size) return this.made;
    this.delete();
    const { width, height } = this.view.getCanvas();
    /** @type {WebGLRenderbuffer[]} */
    const buffers = [];
    const [kept, copy] = [0, 1].map(() => {
      const frame = gl.createFramebuffer();
      gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
      for (const [at, format] of [
        [gl.COLOR_ATTACHMENT0, gl.RGBA8],
        [gl.DEPTH_ATTACHMENT, gl.DEPTH_COMPONENT24],
      ]) {
        const buffer = gl.createRenderbuffer();
        gl.bindRenderbuffer(gl.RENDERBUFFER, buffer);
        gl.renderbufferStorage(gl.RENDERBUFFER, format, width, height);
        gl.framebufferRenderbuffer(gl.FRAMEBUFFER, at, gl.RENDERBUFFER, buffer);
        buffers.push(buffer);
      }
      return frame;
    });
    this.made = { kept, copy, buffers, size };
    return this.made;
  }

  /** @param {() => void} draw draws what is kept */
  keep(draw) {
    const { gl } = this;
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.both().kept);
    draw();
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  }

  /** Show a copy of what is kept. @param {() => void} draw draws over it */
  over(draw) {
    const { gl } = this;
    const { kept, copy } = this.both();
    this.blit(kept, copy, gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.bindFramebuffer(gl.FRAMEBUFFER, copy);
    draw();
    this.blit(copy, null, gl.COLOR_BUFFER_BIT);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  }

  /**
   * @param {WebGLFramebuffer} from
   * @param {WebGLFramebuffer | null} to null: the canvas
   * @param {number} what
   */
  blit(from, to, what) {
    const { gl } = this;
    const { width, height } = this.view.getCanvas();
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, from);
    gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, to);
    gl.blitFramebuffer(0, 0, width, height, 0, 0, width, height, what, gl.NEAREST);
  }

  delete() {
    const { gl, made } = this;
    if (!made) return;
    for (const buffer of made.buffers) gl.deleteRenderbuffer(buffer);
    gl.deleteFramebuffer(made.kept);
    gl.deleteFramebuffer(made.copy);
    this.made = null;
  }
}
