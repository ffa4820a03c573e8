// Of vtk.js, which Panel puts on the page as `window.vtk`: what the scene uses, and no more.

export interface PolyData {
  getPoints(): { setData(values: Float32Array, components: number): void };
  getPolys(): { setData(values: Uint32Array): void };
  getPointData(): {
    setScalars(array: DataArray): void;
    setNormals(array: DataArray): void;
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
  delete(): void;
}

export interface Actor {
  setMapper(mapper: Mapper): void;
  getProperty(): Property;
  setUserMatrix(columns: number[]): void;
  setVisibility(on: boolean): void;
  getVisibility(): boolean;
  getIsOpaque(): boolean;
  delete(): void;
}

export interface Property {
  setAmbient(share: number): void;
  setDiffuse(share: number): void;
  setSpecular(share: number): void;
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
  delete(): void;
}

/** How an actor is drawn. */
export interface ActorNode {
  getRenderable(): Actor;
  traverse(pass: object): void;
}

/** How all actors of a renderer are drawn. */
export interface RendererNode {
  getChildren(): ActorNode[];
  apply(pass: object, before: boolean): void;
  traverse(pass: object): void;
}

/** One frame: first what is opaque, then what can be seen through. */
export interface ForwardPass {
  setCurrentOperation(name: string): void;
  /** What of shaders is put otherwise, when something clear is drawn by it. */
  getShaderReplacement(): null;
}

/** What can be seen through, mixed without regard to its order. */
export interface TranslucentPass {
  traverse(window: View, renderer: RendererNode, forward: ForwardPass): void;
}

interface Made<T> {
  newInstance(values?: object): T;
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
        };
        OpenGL: {
          vtkRenderWindow: Made<View>;
          vtkForwardPass: { extend(pass: ForwardPass, model: object, values: object): void };
        };
      };
    };
  }
}
