// What draws in this browser, and what is spared where no graphics card does.

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/**
 * Whether frames are drawn by the processor, by what the graphics call themselves.
 * @param {string} name
 */
export function isSoftware(name) {
  return SOFTWARE.test(name);
}

// Whether the processor draws; throws where the table cannot be drawn. Without a card no frame blurs the
// table anew beneath every card of the page: that takes the processor four times what all else does.
export function graphics() {
  if (!window.vtk) throw new Error("vtk.js is missing");
  const gl = document.createElement("canvas").getContext("webgl2");
  if (!gl) throw new Error("no WebGL 2");
  const told = gl.getExtension("WEBGL_debug_renderer_info");
  const name = gl.getParameter(told ? told.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
  const software = isSoftware(String(name));
  if (software) document.documentElement.style.setProperty("--sl-glass", "none");
  return software;
}
