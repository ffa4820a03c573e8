// Drawing of translucent items. They are drawn last, against the depth of opaque ones, and because the
// depth buffer cannot be read again, vtk.js draws the whole table a second time for that. Flat unlit
// items (shadows, the grid, marks on the ground) do not need it and are drawn over the picture. For
// others (smoke, acrylic, ghosts) only items that may hide them are drawn again. So it is since
// https://github.com/Kitware/vtk-js/pull/2319; no issue known.

/** @import { Actor, ForwardPass, TranslucentPass, View } from "../../../scene/js/vtk" */
/** @import { Layers } from "../../../scene/js/drawing/glass.js" */

/**
 * Make a view draw a second time only the actors that need it. Returns the pass that draws it.
 * @param {View} view
 * @param {() => Layers} layers
 * @param {Set<Actor>} last flat actors that are drawn over the others
 */
export function drawOnce(view, layers, last) {
  /** @type {ForwardPass} */
  const pass = /** @type {any} */ ({});
  /** @type {{ translucentPass?: TranslucentPass | null }} */
  const model = {};
  window.vtk.Rendering.OpenGL.vtkForwardPass.extend(pass, model, {});
  pass.getShaderReplacement = () => null;
  /** @type {TranslucentPass | null} */
  let mixed = null; // created by vtk.js at first use
  /** @type {TranslucentPass} */
  const ours = {
    traverse(window, renderer) {
      const { flat, clear, hiding } = layers();
      /** @type {(wanted: Set<Actor>, by: object) => void} */
      const draw = (wanted, by) => {
        renderer.apply(by, true);
        for (const node of renderer.getChildren()) if (wanted.has(node.getRenderable())) node.traverse(by);
        renderer.apply(by, false);
      };
      pass.setCurrentOperation("translucentPass");
      draw(flat, pass);
      draw(last, pass);
      if (!clear.size) return;
      // vtk.js's pass draws the hiding actors through this pass, and the translucent ones itself.
      const some = {
        ...renderer,
        traverse: (/** @type {object} */ by) => draw(by === pass ? hiding : clear, by),
      };
      mixed?.traverse(window, some, pass);
    },
  };
  Object.defineProperty(model, "translucentPass", {
    get: () => mixed && ours,
    set: (made) => {
      mixed = made;
    },
  });
  view.setRenderPasses([pass]);
  return pass;
}
