// Detail of surfaces, by tiles. Each point has the number of a texture; the shader finds the place in its
// tile from the place on the mesh, so that neither meshes nor messages grow by texture coordinates. On
// ground and plants a tile lies along the nearest two axes; on what is built, upright along the face.

import { cancelIdle, idle } from "../timing.js";
import { INCHES, SIZE, tile } from "./tiles.js";

/** @import { CellBuffer, Helper, MapperNode, ShaderSources } from "../vtk" */

const UNIT = 15; // the last of the units that every card has; vtk.js takes them from the first
const IDLE_MS = 400;
const LEVELS = Math.log2(SIZE) + 1;
const PLAIN = 255; // opacity of a colour without texture; the number of the texture is taken off it
const BUILT = 8; // textures beyond this one are upright along a face
const WATER = 6;

const FRAGMENT_IN = `
uniform mat4 MCVCMatrix;
uniform float detail;
uniform mediump sampler2DArray tiles;
const float tilesAnInch[${INCHES.length + 1}] =
  float[${INCHES.length + 1}](1.0${INCHES.map((inches) => `, ${(1 / inches).toFixed(6)}`).join("")});
`;

// The place on the mesh is found from that before the eye: to pass it on from each corner would take as
// long as all else that is done for a corner.
const FLOW = `
  mat3 turned = mat3(MCVCMatrix);
  vec3 placeMC = vec3(0.0);
  vec3 alongX = vec3(0.0);
  vec3 alongY = vec3(0.0);
  if (detail > 0.0)
    {
    placeMC = (vertexVC.xyz - MCVCMatrix[3].xyz) * turned;
    alongX = dFdx(vertexVC.xyz) * turned;
    alongY = dFdy(vertexVC.xyz) * turned;
    }
`;

const OPAQUE = `
  float texturedAs = floor(${PLAIN}.5 - ${PLAIN}.0 * vertexColorVSOutput.a);
  opacity = opacityUniform;
`;

const DETAIL = `
  if (detail > 0.0 && texturedAs > 0.5)
    {
    vec3 face = normalize(cross(alongX, alongY));
    vec3 size = abs(face);
    vec3 u = vec3(1.0, 0.0, 0.0);
    vec3 v = vec3(0.0, 1.0, 0.0);
    if (texturedAs > ${BUILT}.5)
      {
      if (size.z < 0.97)
        {
        // Straight faces stay straight in spite of rounding.
        face = normalize(face * step(0.02, size));
        u = normalize(vec3(-face.y, face.x, 0.0));
        v = cross(face, u);
        v *= v.z < 0.0 ? -1.0 : 1.0;
        }
      }
    else if (size.z < max(size.x, size.y))
      {
      v = vec3(0.0, 0.0, 1.0);
      if (size.x > size.y) u = vec3(0.0, 1.0, 0.0);
      }
    float fine = tilesAnInch[int(texturedAs)];
    vec2 at = fine * vec2(dot(placeMC, u), dot(placeMC, v));
    vec2 atX = fine * vec2(dot(alongX, u), dot(alongX, v));
    vec2 atY = fine * vec2(dot(alongY, u), dot(alongY, v));
    vec4 tile = textureGrad(tiles, vec3(at, texturedAs - 1.0), atX, atY) * 255.0 / 128.0 - 1.0;
    vec3 lean = u * tile.r + v * tile.g;
    normalVCVSOutput = normalize(normalVCVSOutput - detail * (turned * lean));
    vec3 tone = (1.0 + detail * tile.b) * (1.0 + detail * 0.12 * tile.a * vec3(1.0, 0.0, -1.0));
    diffuseColor *= tone;
    ambientColor *= tone;
    if (texturedAs == ${WATER}.0)
      {
      float grazing = 1.0 - abs(dot(normalVCVSOutput, normalize(vertexVC.xyz)));
      float sky = 0.1 + 0.6 * grazing * grazing * grazing;
      diffuseColor = mix(diffuseColor, vec3(0.74, 0.8, 0.85), sky);
      ambientColor = mix(ambientColor, vec3(0.74, 0.8, 0.85), sky);
      }
    }
`;

/** Add the detail to a shader before vtk.js completes it. @param {ShaderSources} shaders */
export function withDetail(shaders) {
  /** @type {(source: string, mark: string, more: string) => string} */
  const after = (source, mark, more) => source.replace(mark, () => `${mark}\n${more}`);
  shaders.Fragment = after(shaders.Fragment, "//VTK::TCoord::Dec", FRAGMENT_IN);
  shaders.Fragment = after(shaders.Fragment, "//VTK::UniformFlow::Impl", FLOW);
  shaders.Fragment = after(shaders.Fragment, "//VTK::Color::Impl", OPAQUE);
  shaders.Fragment = after(shaders.Fragment, "//VTK::TCoord::Impl", DETAIL);
}

/**
 * Return colours with the numbers of textures in place of their opacity.
 * @param {Uint8Array} colours red, green, blue and opacity of each point
 * @param {Uint8Array} numbers
 */
export function numbered(colours, numbers) {
  const out = colours.slice();
  for (let at = 0; at < numbers.length; at++) out[4 * at + 3] = PLAIN - numbers[at];
  return out;
}

export class Textures {
  /** @param {() => void} again draws another frame */
  constructor(again) {
    this.again = again;
    /** @type {WeakMap<object, Uint8Array>} */
    this.numbers = new WeakMap(); // of the points of a mesh
    /** @type {Set<number>} */
    this.wanted = new Set();
    /** @type {Set<number>} */
    this.made = new Set();
    /** @type {WebGL2RenderingContext | null} */
    this.context = null;
    /** @type {WebGLTexture | null} */
    this.tiles = null;
    this.detail = 1; // 0 for frames without, which are drawn faster
    this.ready = false;
    /** @type {number | null} */
    this.next = null;
  }

  /**
   * Remember the textures of a mesh.
   * @param {object} points
   * @param {Uint8Array} numbers
   */
  take(points, numbers) {
    this.numbers.set(points, numbers);
    for (const number of new Set(numbers)) if (number && number <= INCHES.length) this.wanted.add(number);
    this.soon();
  }

  /** Make the next tile when the page is idle. */
  soon() {
    this.next ??= idle(() => {
      this.next = null;
      this.make();
    }, IDLE_MS);
  }

  make() {
    const { context: gl } = this;
    const number = [...this.wanted].find((one) => !this.made.has(one));
    if (!gl || !number) return; // drawing asks again
    this.made.add(number);
    gl.activeTexture(gl.TEXTURE0 + UNIT);
    this.tiles ??= this.empty(gl);
    gl.texSubImage3D(
      gl.TEXTURE_2D_ARRAY, 0, 0, 0, number - 1, SIZE, SIZE, 1, gl.RGBA, gl.UNSIGNED_BYTE, tile(number - 1),
    ); // biome-ignore format: as OpenGL's page has it
    const done = this.made.size === this.wanted.size;
    if (done) gl.generateMipmap(gl.TEXTURE_2D_ARRAY);
    gl.activeTexture(gl.TEXTURE0);
    this.ready ||= done;
    if (done) this.again();
    else this.soon();
  }

  /**
   * Return tiles that change nothing.
   * @param {WebGL2RenderingContext} gl
   */
  empty(gl) {
    const tiles = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D_ARRAY, tiles);
    gl.texStorage3D(gl.TEXTURE_2D_ARRAY, LEVELS, gl.RGBA8, SIZE, SIZE, INCHES.length);
    const level = new Uint8Array(4 * SIZE * SIZE * INCHES.length).fill(128);
    gl.texSubImage3D(
      gl.TEXTURE_2D_ARRAY, 0, 0, 0, 0, SIZE, SIZE, INCHES.length, gl.RGBA, gl.UNSIGNED_BYTE, level,
    ); // biome-ignore format: as OpenGL's page has it
    gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
    return tiles;
  }

  /**
   * Make a mapper draw the textures of what it maps.
   * @param {MapperNode} own
   * @param {{ lastBoundBO: Helper }} model
   */
  drawBy(own, model) {
    const replace = own.replaceShaderValues;
    own.replaceShaderValues = (shaders, renderer, actor) => {
      const { lastBoundBO: bound } = model;
      const lit = Number(bound.getReferenceByName("lastLightComplexity")) > 0;
      if (lit && /** @type {CellBuffer} */ (bound.getCABO()).textured) withDetail(shaders);
      replace(shaders, renderer, actor);
    };
  }

  /** How strong the detail of the next frame is. */
  get shown() {
    return this.ready ? this.detail : 0;
  }

  /**
   * Set what a shader with detail needs.
   * @param {WebGL2RenderingContext} gl
   * @param {Helper} helper
   */
  use(gl, helper) {
    const program = helper.getProgram();
    if (!program.isUniformUsed("tiles")) return;
    if (this.context !== gl) {
      this.context = gl;
      this.soon();
    }
    program.setUniformi("tiles", UNIT);
    program.setUniformf("detail", this.shown);
    gl.activeTexture(gl.TEXTURE0 + UNIT);
    gl.bindTexture(gl.TEXTURE_2D_ARRAY, this.tiles);
    gl.activeTexture(gl.TEXTURE0);
  }

  delete() {
    cancelIdle(this.next);
    this.context?.deleteTexture(this.tiles);
  }
}
