// Pictures of surfaces that repeat in both directions: grass, cobbles, brick. Each is computed from a
// few lines here and a seed. A pixel holds the slope of the surface in both directions, its lightness,
// and its warmth; the average of all pixels is level, neither light nor dark, neither warm nor cold, so
// that a tile changes nothing where it is too far away to be seen.

/** The edge of a tile, pixels. */
export const SIZE = 256;
const AREA = SIZE * SIZE;
const WRAP = SIZE - 1;

/** @typedef {() => number} Random numbers from 0 to 1 */
/**
 * @typedef {{ height: Float32Array, light: Float32Array, warm: Float32Array }} Relief
 *   height in pixels; light as a factor; warm from −1 to 1
 */

/**
 * @param {number} seed
 * @returns {Random}
 */
function randoms(seed) {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** @param {number} share */
const eased = (share) => share * share * (3 - 2 * share);

/**
 * Return smooth noise from −1 to 1, of so many cells in each direction, and of octaves finer by half.
 * @param {Random} random
 * @param {number} across
 * @param {number} [along]
 * @param {number} [octaves]
 */
function noise(random, across, along = across, octaves = 1) {
  const out = new Float32Array(AREA);
  for (let octave = 0, weight = 1; octave < octaves; octave++, weight /= 2) {
    const [columns, rows] = [Math.min(SIZE, across << octave), Math.min(SIZE, along << octave)];
    const grid = Float32Array.from({ length: columns * rows }, () => weight * (2 * random() - 1));
    for (let y = 0; y < SIZE; y++) {
      const row = (y * rows) / SIZE;
      const low = Math.floor(row);
      const up = eased(row - low);
      const [a, b] = [low * columns, ((low + 1) % rows) * columns];
      for (let x = 0; x < SIZE; x++) {
        const column = (x * columns) / SIZE;
        const left = Math.floor(column);
        const right = (left + 1) % columns;
        const over = eased(column - left);
        const below = grid[a + left] + (grid[a + right] - grid[a + left]) * over;
        const above = grid[b + left] + (grid[b + right] - grid[b + left]) * over;
        out[y * SIZE + x] += below + (above - below) * up;
      }
    }
  }
  return out;
}

/** @returns {Relief} */
function level() {
  return {
    height: new Float32Array(AREA),
    light: new Float32Array(AREA).fill(1),
    warm: new Float32Array(AREA),
  };
}

/**
 * Call `each` with every pixel, its cell of an uneven grid, and the distances from the middle of that
 * cell and to the next one, in cells.
 * @param {Random} random
 * @param {number} columns
 * @param {number} rows
 * @param {number} uneven from 0, a grid, to 1
 * @param {(at: number, cell: number, near: number, gap: number) => void} each
 */
function cells(random, columns, rows, uneven, each) {
  const spots = Float32Array.from({ length: 2 * columns * rows }, () => uneven * (random() - 0.5));
  for (let at = 0; at < AREA; at++) {
    const [x, y] = [((at & WRAP) * columns) / SIZE, ((at / SIZE) | 0) * (rows / SIZE)];
    const [column, row] = [Math.floor(x), Math.floor(y)];
    let cell = 0;
    let near = 9; // squares of the distances
    let next = 9;
    for (let j = row - 1; j <= row + 1; j++) {
      const shift = j & 1 ? 0.75 : 0.25; // every other row is set off by half a cell
      for (let i = column - 1; i <= column + 1; i++) {
        const one = ((j + rows) % rows) * columns + ((i + columns) % columns);
        const dx = i + shift + spots[2 * one] - x;
        const dy = j + 0.5 + spots[2 * one + 1] - y;
        const away = dx * dx + dy * dy;
        if (away < near) {
          next = near;
          near = away;
          cell = one;
        } else if (away < next) next = away;
      }
    }
    each(at, cell, Math.sqrt(near), Math.sqrt(next) - Math.sqrt(near));
  }
}

/**
 * Draw strokes over each other, the later ones on top.
 * @param {Relief} to
 * @param {Random} random
 * @param {number} count
 * @param {[number, number]} long pixels, the least and the most
 * @param {() => number} turn the direction of a stroke, radians from x
 * @param {number} rise pixels from its foot to its tip
 */
function strokes({ height, light, warm }, random, count, long, turn, rise) {
  for (let n = 0; n < count; n++) {
    let [x, y] = [random() * SIZE, random() * SIZE];
    const angle = turn();
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const steps = Math.round(long[0] + random() * (long[1] - long[0]));
    const [tone, tint] = [0.78 + 0.5 * random(), random() - 0.5];
    for (let step = 0; step < steps; step++, x += dx, y += dy) {
      const at = (Math.round(y) & WRAP) * SIZE + (Math.round(x) & WRAP);
      const share = step / steps;
      height[at] = rise * (share + (n / count) * 0.6);
      light[at] = tone * (0.74 + 0.4 * share);
      warm[at] = tint;
    }
  }
}

/**
 * Lay courses of bricks, slabs or boards. `each` gets every pixel, its brick, and the pixels to that
 * brick's left and right ends and to its lower and upper edges.
 * @param {Random} random
 * @param {number[]} edges rows from the lowest, pixels, from 0 to SIZE
 * @param {(row: number) => number[]} ends the ends in a row, pixels, ascending
 * @param {(at: number, brick: number, left: number, right: number, low: number, high: number) => void} each
 */
function courses(random, edges, ends, each) {
  let bricks = 0;
  for (let row = 0; row + 1 < edges.length; row++) {
    const stops = ends(row);
    const shift = Math.floor(random() * 3);
    for (let n = 0; n < stops.length; n++) {
      const from = stops[n];
      const to = n + 1 < stops.length ? stops[n + 1] : stops[0] + SIZE;
      for (let y = edges[row]; y < edges[row + 1]; y++) {
        for (let x = from; x < to; x++) {
          const at = y * SIZE + ((x + shift) & WRAP);
          each(at, bricks, x - from, to - 1 - x, y - edges[row], edges[row + 1] - 1 - y);
        }
      }
      bricks++;
    }
  }
}

/**
 * Return whole pixels that part the edge of a tile into so many, uneven by a share of each.
 * @param {Random} random
 * @param {number} count
 * @param {number} [uneven]
 * @param {number} [offset] pixels
 */
function parted(random, count, uneven = 0, offset = 0) {
  const each = SIZE / count;
  return Array.from({ length: count }, (_, n) =>
    Math.round(offset + n * each + (n ? uneven * each * (random() - 0.5) : 0)),
  );
}

/** @param {Random} random */
const memo = (random) => {
  /** @type {Map<number, number[]>} */
  const known = new Map();
  return (/** @type {number} */ key) => {
    const found = known.get(key) ?? [random() - 0.5, random() - 0.5, random() - 0.5];
    known.set(key, found);
    return found;
  };
};

/**
 * @param {Random} random
 * @returns {Relief}
 */
function grass(random) {
  const to = level();
  to.light.fill(0.72);
  strokes(to, random, 9000, [4, 11], () => random() * 2 * Math.PI, 1.4);
  for (let at = 0; at < AREA; at++) to.warm[at] *= 0.7;
  return to;
}

/**
 * @param {Random} random
 * @returns {Relief}
 */
function earth(random) {
  const to = level();
  const [lump, grain] = [noise(random, 14, 14, 4), noise(random, 128)];
  for (let at = 0; at < AREA; at++) {
    to.height[at] = 2.6 * lump[at] + 0.5 * grain[at];
    to.light[at] = 1 + 0.08 * lump[at] + 0.08 * grain[at];
    to.warm[at] = 0.2 * lump[at];
  }
  const look = memo(random);
  cells(random, 26, 26, 1, (at, cell, near) => {
    const [size, tone, tint] = look(cell);
    const dome = 1 - near / (0.14 + 0.5 * size * size);
    if (size < 0.18 || dome < 0) return;
    to.height[at] += 2.2 * Math.sqrt(dome);
    to.light[at] = 1.04 + 0.3 * tone;
    to.warm[at] = tint * 0.5;
  });
  return to;
}

/**
 * @param {Random} random
 * @returns {Relief}
 */
function sand(random) {
  const to = level();
  const [bend, grain, coarse] = [noise(random, 6, 6, 3), noise(random, 128), noise(random, 40, 40, 2)];
  for (let at = 0; at < AREA; at++) {
    const y = (at / SIZE) | 0;
    const ripple = Math.sin((2 * Math.PI * 7 * y) / SIZE + 4 * bend[at]) * (0.6 + 0.4 * coarse[at]);
    to.height[at] = 0.6 * ripple + 0.4 * grain[at] + 0.25 * coarse[at];
    to.light[at] = 1 + 0.09 * grain[at] + 0.05 * coarse[at];
    to.warm[at] = 0.15 * coarse[at];
  }
  return to;
}

/**
 * @param {Random} random
 * @returns {Relief}
 */
function snow(random) {
  const to = level();
  const [drift, grain] = [noise(random, 5, 4, 4), noise(random, 128)];
  for (let at = 0; at < AREA; at++) {
    to.height[at] = 3.5 * drift[at] + 0.25 * grain[at];
    to.light[at] = 1 + 0.025 * drift[at] + (grain[at] > 0.86 ? 0.14 : 0.02 * grain[at]);
    to.warm[at] = 0.15 * drift[at];
  }
  return to;
}

/**
 * @param {Random} random
 * @returns {Relief}
 */
function gravel(random) {
  const [to, grain] = [level(), noise(random, 64, 64, 2)];
  for (let at = 0; at < AREA; at++) to.light[at] = 0.8 + 0.12 * grain[at];
  const count = 1500;
  for (let chip = 0; chip < count; chip++) {
    const [x, y, angle] = [random() * SIZE, random() * SIZE, random() * 2 * Math.PI];
    const size = 2 + 9 * random() ** 4;
    const [tone, tint, lean] = [
      0.8 + 0.45 * random(),
      random() < 0.22 ? 1.3 : random() - 0.6,
      random() - 0.5,
    ];
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    for (let along = -size; along <= size; along += 0.7) {
      for (let across = -0.6 * size; across <= 0.6 * size; across += 0.7) {
        const column = Math.round(x + along * dx - across * dy) & WRAP;
        const at = (Math.round(y + along * dy + across * dx) & WRAP) * SIZE + column;
        to.height[at] = (3 * chip) / count + 0.35 * size + 0.3 * lean * along;
        to.light[at] = tone * (0.7 + (0.3 * chip) / count) + 0.06 * grain[at];
        to.warm[at] = tint;
      }
    }
  }
  return to;
}

/**
 * @param {Random} random
 * @returns {Relief}
 */
function water(random) {
  const to = level();
  const [swell, chop] = [noise(random, 4, 7, 3), noise(random, 12, 26, 2)];
  for (let at = 0; at < AREA; at++) {
    const wave = 0.7 * swell[at] + 0.4 * chop[at];
    to.height[at] = 2.6 * wave;
    to.light[at] = 1 + 0.07 * wave + (wave > 0.62 ? 0.5 * (wave - 0.62) : 0);
    to.warm[at] = -0.1 * swell[at];
  }
  return to;
}

/**
 * @param {Random} random
 * @returns {Relief}
 */
function leaves(random) {
  const [to, mass] = [level(), noise(random, 7, 7, 2)];
  to.light.fill(0.45);
  const count = 3600;
  for (let leaf = 0; leaf < count; leaf++) {
    const [x, y, angle] = [random() * SIZE, random() * SIZE, random() * 2 * Math.PI];
    const [long, tone, tint] = [3.5 + 3 * random(), 0.72 + 0.6 * random(), random() - 0.5];
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    for (let along = -long; along <= long; along += 0.7) {
      const wide = 0.5 * long * (1 - (along / long) ** 2);
      for (let across = -wide; across <= wide; across += 0.7) {
        const column = Math.round(x + along * dx - across * dy) & WRAP;
        const at = (Math.round(y + along * dy + across * dx) & WRAP) * SIZE + column;
        // Each lies on those before, and leans to one side.
        to.height[at] = (4 * leaf) / count + 0.4 * across - 0.05 * along * along;
        to.light[at] = tone * (0.62 + (0.38 * leaf) / count) * (Math.abs(across) < 0.4 ? 1.12 : 1);
        to.warm[at] = 0.8 * tint;
      }
    }
  }
  for (let at = 0; at < AREA; at++) to.light[at] *= 1 + 0.12 * mass[at];
  return to;
}

/**
 * @param {Random} random
 * @returns {Relief}
 */
function rock(random) {
  const to = level();
  const [mass, vein, grain] = [noise(random, 5, 6, 5), noise(random, 6, 6, 3), noise(random, 96)];
  // Between blocks there are cracks in places, which are straight and end.
  const look = memo(random);
  cells(random, 4, 6, 1, (at, cell, near, gap) => {
    const crack = Math.max(0, 1 - gap / 0.06) * Math.min(1, Math.max(0, 3 * vein[at]));
    const [tone, tint, lean] = look(cell);
    to.height[at] = 5 * Math.abs(mass[at]) + 0.4 * grain[at] + 4 * lean * near - 2.4 * crack;
    to.light[at] = 1 + 0.12 * mass[at] + 0.06 * grain[at] + 0.1 * tone - 0.3 * crack;
    to.warm[at] = 0.3 * vein[at] + 0.3 * tint;
  });
  return to;
}

/**
 * @param {Random} random
 * @returns {Relief}
 */
function cobbles(random) {
  const [to, look, grain] = [level(), memo(random), noise(random, 64, 64, 2)];
  cells(random, 10, 12, 0.5, (at, cell, near, gap) => {
    const [tone, tint, high] = look(cell);
    const stone = Math.min(1, Math.max(0, gap - 0.07) / 0.24);
    to.height[at] = (8 + 3 * high) * Math.sqrt(stone) - 3 * near * stone + 0.5 * grain[at];
    to.light[at] = (0.52 + 0.48 * Math.sqrt(stone)) * (1.08 + 0.34 * tone) + 0.05 * grain[at];
    to.warm[at] = stone ? 0.8 * tint : 0.3;
  });
  return to;
}

/**
 * @param {Random} random
 * @returns {Relief}
 */
function concrete(random) {
  const to = level();
  const [stain, grain, vein] = [noise(random, 8, 8, 3), noise(random, 128), noise(random, 3, 3, 3)];
  for (let at = 0; at < AREA; at++) {
    const crack = Math.max(0, 1 - Math.abs(vein[at]) / 0.01);
    const pit = grain[at] < -0.9 ? 1 : 0;
    to.height[at] = 0.8 * stain[at] + 0.35 * grain[at] - 1.2 * pit - crack;
    to.light[at] = 1 + 0.05 * stain[at] + 0.05 * grain[at] - 0.12 * pit - 0.16 * crack;
    to.warm[at] = 0.1 * stain[at];
  }
  return to;
}

/**
 * Boards along v.
 * @param {Random} random
 * @param {number} boards
 * @returns {Relief}
 */
function boarded(random, boards) {
  const [to, look] = [level(), memo(random)];
  const [grain, fine, knot] = [noise(random, 40, 3, 2), noise(random, 128, 6), noise(random, 8, 5, 2)];
  const joint = boards > 1 ? 1 : 0;
  for (let at = 0; at < AREA; at++) {
    const [x, y] = [at & WRAP, (at / SIZE) | 0];
    const wide = SIZE / boards;
    const board = Math.floor(x / wide);
    const beside = Math.min(x - board * wide, (board + 1) * wide - 1 - x);
    const [start, tint] = look(board);
    const cut = (y + SIZE * (start + 0.5)) & WRAP;
    const [tone] = look(1000 + 2 * board + (cut < SIZE / 2 ? 0 : 1));
    const ring = Math.sin(9 * knot[at] + 4 * grain[at]);
    const edge = joint * Math.max(0, 1 - beside / 2.2);
    const end = joint * (Math.min(cut % (SIZE / 2), SIZE / 2 - (cut % (SIZE / 2))) < 1.5 ? 1 : 0);
    const gap = Math.max(edge, end);
    to.height[at] = 0.7 * grain[at] + 0.4 * ring - 3 * gap;
    to.light[at] =
      (1 + joint * 0.3 * tone + 0.1 * grain[at] + 0.07 * fine[at] + 0.05 * ring) * (1 - 0.5 * gap);
    to.warm[at] = joint * 0.5 * tint + 0.2 * grain[at];
  }
  return to;
}

/**
 * @param {Random} random
 * @returns {Relief}
 */
function plaster(random) {
  const to = level();
  const [stain, trowel, grain] = [noise(random, 4, 4, 4), noise(random, 12, 20, 3), noise(random, 128)];
  const vein = noise(random, 3, 3, 4);
  for (let at = 0; at < AREA; at++) {
    const crack = stain[at] > 0 ? Math.max(0, 1 - Math.abs(vein[at]) / 0.014) : 0;
    to.height[at] = 0.8 * trowel[at] + 0.3 * grain[at] - crack;
    to.light[at] = 1 + 0.05 * stain[at] + 0.03 * trowel[at] + 0.03 * grain[at] - 0.2 * crack;
    to.warm[at] = 0.3 * stain[at];
  }
  return to;
}

/**
 * @param {Random} random
 * @returns {Relief}
 */
function brick(random) {
  const [to, look, grain] = [level(), memo(random), noise(random, 96, 96, 2)];
  const edges = [...parted(random, 24), SIZE];
  const ends = (/** @type {number} */ row) => parted(random, 8, 0, row % 2 ? 16 : 0);
  courses(random, edges, ends, (at, one, left, right, low, high) => {
    const [tone, tint, out] = look(one);
    const mortar = left < 1 || low < 1;
    const edge = Math.min(left, right + 1, low, high + 1) < 2;
    to.height[at] = mortar ? -2 : (edge ? -0.4 : 0.3) + out + 0.5 * grain[at];
    to.light[at] = mortar ? 1.16 + 0.1 * grain[at] : 1 + 0.36 * tone + 0.08 * grain[at];
    to.warm[at] = mortar ? -0.55 : 0.7 * tint;
  });
  return to;
}

/**
 * @param {Random} random
 * @returns {Relief}
 */
function stone(random) {
  const [to, look, grain] = [level(), memo(random), noise(random, 24, 24, 4)];
  const edges = [...parted(random, 13, 0.5), SIZE];
  const ends = () => parted(random, 6 + Math.floor(3 * random()), 0.7, Math.floor(random() * 40));
  courses(random, edges, ends, (at, one, left, right, low, high) => {
    const [tone, tint, out] = look(one);
    const beside = Math.min(left, right, low, high) + 0.8 * grain[at];
    const face = Math.min(1, Math.max(0, (beside - 0.4) / 3));
    to.height[at] = (2.6 + 1.4 * out) * Math.sqrt(face) + 1.2 * grain[at];
    to.light[at] = (0.76 + 0.24 * face) * (1.05 + 0.28 * tone) + 0.06 * grain[at];
    to.warm[at] = 0.5 * tint;
  });
  return to;
}

/**
 * Tiles of a roof, v up its slope: each row lies on the one below.
 * @param {Random} random
 * @param {number} rows
 * @param {number} columns
 * @param {number} round pixels that the foot of a tile hangs down in its middle
 * @param {number} uneven
 * @returns {Relief}
 */
function roofed(random, rows, columns, round, uneven) {
  const [to, look, grain] = [level(), memo(random), noise(random, 48, 48, 3)];
  const edges = [...parted(random, rows), SIZE];
  const half = SIZE / columns / 2;
  const ends = (/** @type {number} */ row) => parted(random, columns, uneven, row % 2 ? Math.round(half) : 0);
  courses(random, edges, ends, (at, one, left, right, low, high) => {
    const [tone, tint, out] = look(one);
    const across = (left - right) / (left + right + 1);
    const foot = low - round * across * across;
    const tall = low + high + 1;
    const beside = Math.min(left, right);
    const gap = beside < 1 ? 1 : 0;
    const shadow = foot < 0 ? 1 : Math.max(0, 1 - foot / 2);
    to.height[at] = 3.4 * (1 - low / tall) + 1.2 * out * (1 - low / tall) - 1.6 * gap + 0.4 * grain[at];
    to.height[at] -= foot < 0 ? 2.5 : 0;
    to.light[at] =
      (1 + 0.34 * tone + 0.08 * grain[at]) *
      (1 - 0.34 * gap) *
      (1 - 0.4 * shadow) *
      (1.08 - (0.16 * low) / tall);
    to.warm[at] = 0.8 * tint;
  });
  return to;
}

/**
 * Straw, v along it.
 * @param {Random} random
 * @returns {Relief}
 */
function thatch(random) {
  const to = level();
  to.light.fill(0.7);
  strokes(to, random, 7000, [10, 34], () => Math.PI / 2 + 0.34 * (random() - 0.5), 2.2);
  const patch = noise(random, 9, 3, 2);
  for (let at = 0; at < AREA; at++) to.light[at] *= 1 + 0.08 * patch[at];
  return to;
}

/**
 * @param {Random} random
 * @returns {Relief}
 */
function metal(random) {
  const to = level();
  const [rust, grain, run] = [noise(random, 13, 13, 4), noise(random, 128), noise(random, 40, 4, 2)];
  for (let at = 0; at < AREA; at++) {
    const flaked = Math.min(1, Math.max(0, (rust[at] - 0.55) / 0.25));
    to.height[at] = 0.3 * grain[at] - 0.8 * flaked;
    to.light[at] = 1 + 0.04 * grain[at] + 0.05 * run[at] - 0.2 * flaked;
    to.warm[at] = 1.2 * flaked + 0.15 * run[at];
  }
  return to;
}

/**
 * The recipes, in the order of `meshes.shapes.texture.Texture`, and the edge of each tile in inches.
 * @type {[number, (random: Random) => Relief][]}
 */
const RECIPES = [
  [3, grass],
  [3, earth],
  [3, sand],
  [5, snow],
  [3, gravel],
  [4, water],
  [1.8, leaves],
  [2.5, rock],
  [3, cobbles],
  [4, concrete],
  [2.4, (random) => boarded(random, 6)],
  [1.6, (random) => boarded(random, 1)],
  [4, plaster],
  [2.16, brick],
  [3, stone],
  [2.4, (random) => roofed(random, 12, 16, 3, 0)],
  [2.4, (random) => roofed(random, 11, 10, 0, 0.3)],
  [2.6, thatch],
  [3, metal],
];

/** The edge of each tile, inches. */
export const INCHES = RECIPES.map(([inches]) => inches);

/**
 * Compute a tile: of each pixel the slopes along u and v, −1 to 1 as 1 to 255; the lightness, 0 to 2 as
 * 0 to 255; and the warmth, −1 to 1 as 1 to 255.
 * @param {number} number from 0
 */
export function tile(number) {
  const { height, light, warm } = RECIPES[number][1](randoms(number + 1));
  const out = new Uint8ClampedArray(4 * AREA);
  const mean = (/** @type {Float32Array} */ values) => values.reduce((sum, value) => sum + value, 0) / AREA;
  const [bright, hue] = [mean(light), mean(warm)];
  for (let at = 0; at < AREA; at++) {
    const [x, y] = [at & WRAP, at - (at & WRAP)];
    const over = height[y + ((x + 1) & WRAP)] - height[y + ((x - 1) & WRAP)];
    const up = height[((y + SIZE) % AREA) + x] - height[((y - SIZE + AREA) % AREA) + x];
    out[4 * at] = 128 + 40 * over;
    out[4 * at + 1] = 128 + 40 * up;
    out[4 * at + 2] = (128 * light[at]) / bright;
    out[4 * at + 3] = 128 + 127 * (warm[at] - hue);
  }
  return new Uint8Array(out.buffer);
}
