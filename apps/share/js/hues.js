// One picture with all colours of a table: a row for each hue, from black to its full brightness.
// Viewers of phones show pictures on triangles, and not all of them colours of points. Brightness
// that changes over a triangle, as in a shadow, stays smooth.

const STEPS = 16; // in which a channel of a hue is told apart
const ACROSS = 32; // pixels of a row
const TALL = 4; // pixels of its height: rows do not mix in smaller copies of the picture
const ROWS = 1024; // more than the 3 · 17² hues of these steps

export class Hues {
  constructor() {
    /** @type {Map<number, number>} */
    this.rows = new Map();
    /** @type {number[][]} */
    this.colours = []; // of each row, at full brightness
  }

  /**
   * Return the row of a colour's hue. Channels: 0 to 255.
   * @param {number} red
   * @param {number} green
   * @param {number} blue
   */
  row(red, green, blue) {
    const full = Math.max(red, green, blue, 1);
    const step = STEPS / full;
    const hue = (Math.round(step * red) * 32 + Math.round(step * green)) * 32 + Math.round(step * blue);
    const known = this.rows.get(hue);
    if (known !== undefined) return known;
    this.colours.push([red, green, blue].map((value) => (255 * value) / full));
    this.rows.set(hue, this.rows.size);
    return this.rows.size - 1;
  }

  /**
   * Return where a colour is in the picture, from its top left corner.
   * @param {number} row
   * @param {number} brightness of its brightest channel, 0 to 255
   */
  place(row, brightness) {
    return [(0.5 + (brightness / 255) * (ACROSS - 1)) / ACROSS, (row + 0.5) / ROWS];
  }

  /** The picture: red, green, blue and opacity of each pixel. */
  picture() {
    const pixels = new Uint8ClampedArray(4 * ACROSS * TALL * ROWS).fill(255);
    for (const [row, colour] of this.colours.entries()) {
      for (let at = row * ACROSS * TALL; at < (row + 1) * ACROSS * TALL; at++) {
        const share = (at % ACROSS) / (ACROSS - 1);
        for (let channel = 0; channel < 3; channel++) pixels[4 * at + channel] = share * colour[channel];
      }
    }
    return { width: ACROSS, height: TALL * ROWS, pixels };
  }
}
