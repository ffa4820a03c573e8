// Contrast of text on colours that people choose for themselves.

/**
 * Return the relative luminance of a colour, 0 to 1, as WCAG defines it.
 * @param {string} colour #rrggbb
 */
export function luminance(colour) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/**
 * Return black or white, whichever has more contrast with a colour.
 * @param {string} colour #rrggbb
 */
export function inkOn(colour) {
  const light = luminance(colour);
  return (light + 0.05) / 0.05 >= 1.05 / (light + 0.05) ? "black" : "white";
}
