// One picture with all colours of a table: a row for each hue, from black to its full brightness.
// Viewers of phones show pictures on triangles, and not all of them colours of points. Brightness
// that changes over a triangle, as in a shadow, stays smooth.

const STEPS = 32; // in which a channel of a hue is told apart
const ACROSS = 32; // pixels of a row
const TALL = 4; // pixels of its height: rows do not mix in smaller copies of the picture
const [COLUMNS, ROWS] = [4, 1024]; // of rows; together more than the 3 · 33² hues of these steps
const WIDTH = COLUMNS * ACROSS;

export class Hues {
  constructor() {
    /** @type {Map<number, number>} */
    this.rows = new Map();
    /** @type {[number, number, number][]} */
    this.colours = []; // of each row, at full brightness
  }

  /**
   * Return the row of a colour's hue. Channels: 0 to 255.
   * @param {number} red
   * @param {number} green
   * @param {number} blue
   */
  row(red, green, blue) {
    const step = STEPS / Math.max(red, green, blue, 1);
    const [r, g, b] = [Math.round(step * red), Math.round(step * green), Math.round(step * blue)];
    const hue = (r * 64 + g) * 64 + b;
    const known = this.rows.get(hue);
    if (known !== undefined) return known;
    this.rows.set(hue, this.colours.length);
    return this.colours.push([(255 * r) / STEPS, (255 * g) / STEPS, (255 * b) / STEPS]) - 1;
  }

  /**
   * Return where a colour is in the picture, from its top left corner.
   * @param {number} row
   * @param {number} brightness of its brightest channel, 0 to 255
   */
  place(row, brightness) {
    const column = Math.floor(row / ROWS);
    const along = 0.5 + (brightness / 255) * (ACROSS - 1);
    return [(column * ACROSS + along) / WIDTH, ((row % ROWS) + 0.5) / ROWS];
  }

  /** The picture: red, green, blue and opacity of each pixel. */
  picture() {
    const height = TALL * ROWS;
    const pixels = new Uint8ClampedArray(4 * WIDTH * height).fill(255);
    for (const [row, colour] of this.colours.entries()) {
      const first = (row % ROWS) * TALL * WIDTH + Math.floor(row / ROWS) * ACROSS;
      for (let at = 0; at < ACROSS * TALL; at++) {
        const pixel = 4 * (first + Math.floor(at / ACROSS) * WIDTH + (at % ACROSS));
        const share = (at % ACROSS) / (ACROSS - 1);
        for (let channel = 0; channel < 3; channel++) pixels[pixel + channel] = share * colour[channel];
      }
    }
    return { width: WIDTH, height, pixels };
  }
}
