// Detection of software rendering, and its savings.

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/**
 * Return whether the processor draws, by the name of the renderer.
 * @param {string} name
 */
export function isSoftware(name) {
  return SOFTWARE.test(name);
}

/**
 * Return whether the processor draws. Throws where the table cannot be drawn. For software drawing it
 * turns off the blur beneath the cards, which would take four times as long as everything else.
 */
export function graphics() {
  if (!window.vtk) throw new Error("vtk.js is missing");
  const gl = document.createElement("canvas").getContext("webgl2");
  if (!gl) throw new Error("no WebGL 2");
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  const name = gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
  const software = isSoftware(String(name));
  if (software) document.documentElement.style.setProperty("--sl-glass", "none");
  return software;
}
