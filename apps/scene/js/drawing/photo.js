// A picture of the view, with the sky of the page behind it.

import { download } from "../../../web/js/download.js";

/**
 * Draw a frame and download a picture of it, in one task: after a task a browser may discard the frame.
 * @param {{ root: HTMLElement, world: { canvas: HTMLCanvasElement }, draw: (now: number) => void }} view
 * @param {string} name
 */
export function photograph(view, name) {
  view.draw(performance.now());
  const drawn = view.world.canvas;
  const picture = document.createElement("canvas");
  Object.assign(picture, { width: drawn.width, height: drawn.height });
  const pen = picture.getContext("2d");
  if (!pen) return;
  const sky = pen.createLinearGradient(0, 0, 0, picture.height);
  const style = getComputedStyle(view.root);
  for (const [at, colour] of [
    [0, "--sl-sky-top"],
    [1, "--sl-sky-bottom"],
  ])
    sky.addColorStop(Number(at), style.getPropertyValue(String(colour)).trim() || "white");
  pen.fillStyle = sky;
  pen.fillRect(0, 0, picture.width, picture.height);
  pen.drawImage(drawn, 0, 0);
  picture.toBlob((content) => content && download(content, name), "image/png");
}
