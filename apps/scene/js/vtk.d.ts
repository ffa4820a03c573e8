// The parts of vtk.js that the scene uses. Panel puts it on the page as `window.vtk`.

export interface PolyData {
  getPoints(): { setData(values: Float32Array, components: number): void };
  getPolys(): { setData(values: Uint32Array): void };
  getPointData(): {
    setScalars(array: DataArray): void;
    setNormals(array: DataArray): void;
    setTCoords(array: DataArray): void;
    getNormals(): DataArray | null;
  };
  modified(): void;
  delete(): void;
}

export interface DataArray {
  readonly isDataArray?: true;
}

export interface Plane {
  setNormal(x: number, y: number, z: number): void;
  setOrigin(x: number, y: number, z: number): void;
}

export interface Mapper {
  setInputData(data: PolyData): void;
  removeAllClippingPlanes(): void;
  addClippingPlane(plane: Plane): void;
  setScalarVisibility(on: boolean): void;
  getMTime(): number;
  delete(): void;
}

/** A texture, copied from the canvas when that is set. */
export interface Texture {
  setCanvas(canvas: HTMLCanvasElement): void;
  delete(): void;
}

export interface Actor {
  addTexture(texture: Texture): void;
  setMapper(mapper: Mapper): void;
  getProperty(): Property;
  setUserMatrix(columns: number[]): void;
  setVisibility(on: boolean): void;
  getVisibility(): boolean;
  getIsOpaque(): boolean;
  getMapper(): Mapper;
  getMTime(): number;
  delete(): void;
}

export interface Property {
  setAmbient(share: number): void;
  setDiffuse(share: number): void;
  setSpecular(share: number): void;
  setSpecularPower(power: number): void;
  setLighting(on: boolean): void;
  getLighting(): boolean;
  setInterpolationToFlat(): void;
  setFrontfaceCulling(on: boolean): void;
  setOpacity(share: number): void;
  setColor(red: number, green: number, blue: number): void;
}

export interface ActiveCamera {
  setViewAngle(degrees: number): void;
  setPosition(x: number, y: number, z: number): void;
  setFocalPoint(x: number, y: number, z: number): void;
  setViewUp(x: number, y: number, z: number): void;
  setClippingRange(near: number, far: number): void;
}

export interface Renderer {
  setBackground(red: number, green: number, blue: number, opacity: number): void;
  setAutomaticLightCreation(on: boolean): void;
  setTwoSidedLighting(on: boolean): void;
  removeAllLights(): void;
  addLight(light: object): void;
  addActor(actor: Actor): void;
  removeActor(actor: Actor): void;
  getActiveCamera(): ActiveCamera;
  getActors(): Actor[];
  /** The time of the newest change, also of the camera. */
  getMTime(): number;
  delete(): void;
}

export interface RenderWindow {
  addRenderer(renderer: Renderer): void;
  addView(view: View): void;
  render(): void;
  delete(): void;
}

export interface View {
  setContainer(node: HTMLElement | null): void;
  getCanvas(): HTMLCanvasElement;
  getContext(): WebGL2RenderingContext;
  setSize(width: number, height: number): void;
  setRenderPasses(passes: ForwardPass[]): void;
  getViewNodeFactory(): { registerOverride(of: string, made: () => MapperNode): void };
  delete(): void;
}

/** A buffer on the graphics card. */
export interface BufferObject {
  setOpenGLRenderWindow(view: View): void;
  upload(values: ArrayBufferView, kind: number): void;
  bind(): void;
  releaseGraphicsResources(): void;
}

/** The arrays of a mesh. */
export interface Drawn {
  points: { getData(): Float32Array; getNumberOfPoints(): number };
  normals: { getData(): Float32Array } | null;
  /** Texture coordinates, where there is a texture. */
  tcoords: { getData(): Float32Array } | null;
  /** Red, green, blue and opacity of each point. */
  colors: { getData(): Uint8Array } | null;
}

/** The vertex buffer of a mesh, and its layout. */
export interface CellBuffer extends BufferObject {
  /** Whether an index has two bytes. */
  short: boolean;
  /** Whether its colours have numbers of textures in place of opacity. */
  textured: boolean;
  getOpenGLRenderWindow(): View;
  getElementCount(): number;
  createVBO(cells: { getData(): Uint32Array }, kind: string, how: number, of: Drawn): number;
  set(values: object): void;
}

/** The code of a shader program, and marks in it that vtk.js replaces. */
export interface ShaderSources {
  Vertex: string;
  Fragment: string;
}

export interface ShaderProgram {
  isUniformUsed(name: string): boolean;
  setUniformi(name: string, value: number): void;
  setUniformf(name: string, value: number): void;
}

/** Draws primitives of one type. */
export interface Helper {
  getProgram(): ShaderProgram;
  getCABO(): BufferObject;
  getReferenceByName(name: string): unknown;
  updateShaders(renderer: Renderer, actor: Actor, node: MapperNode): void;
  drawArrays(renderer: Renderer, actor: Actor, how: number, node: MapperNode): number;
}

/** Draws a mapper. */
export interface MapperNode {
  replaceShaderValues(shaders: ShaderSources, renderer: Renderer, actor: Actor): void;
  traverse(pass: object): void;
}

/** Draws an actor. */
export interface ActorNode {
  getRenderable(): Actor;
  traverse(pass: object): void;
}

/** Draws all actors of a renderer. */
export interface RendererNode {
  getChildren(): ActorNode[];
  apply(pass: object, before: boolean): void;
  traverse(pass: object): void;
}

/** Draws all renderers of a window. */
export interface WindowNode {
  getChildren(): RendererNode[];
}

/** Draws a frame: first opaque actors, then translucent ones. */
export interface ForwardPass {
  traverse(window: WindowNode, parent: object | null): void;
  setCurrentOperation(name: string): void;
  /** The replacement of shader code for translucent drawing. */
  getShaderReplacement(): null;
}

/** Draws translucent actors by order-independent blending. */
export interface TranslucentPass {
  traverse(window: View, renderer: RendererNode, forward: ForwardPass): void;
}

interface Made<T> {
  newInstance(values?: object): T;
}

interface Kind<Own, Model> {
  extend(own: Own, model: Model, values: object): void;
}

declare global {
  interface Window {
    vtk: {
      Common: {
        Core: { vtkDataArray: Made<DataArray> };
        DataModel: { vtkPlane: Made<Plane>; vtkPolyData: Made<PolyData> };
      };
      Rendering: {
        Core: {
          vtkActor: Made<Actor>;
          vtkLight: Made<object>;
          vtkMapper: Made<Mapper>;
          vtkRenderer: Made<Renderer>;
          vtkRenderWindow: Made<RenderWindow>;
          vtkTexture: Made<Texture>;
        };
        OpenGL: {
          vtkRenderWindow: Made<View>;
          vtkBufferObject: Made<BufferObject> & {
            ObjectType: { ARRAY_BUFFER: number; ELEMENT_ARRAY_BUFFER: number };
          };
          vtkCellArrayBufferObject: Kind<CellBuffer, object>;
          vtkForwardPass: Kind<ForwardPass, object>;
          vtkHelper: Kind<Helper, { context: WebGL2RenderingContext }>;
          vtkPolyDataMapper: Kind<MapperNode, { primitives: Helper[]; lastBoundBO: Helper }>;
        };
      };
    };
  }
}
