// The points of which all directions are made: sandbox/sight/counting/directions.py in JavaScript.

export const REPLICATES = 16; // independent scrambles, used in turn
const BITS = 30;
const LOG_LONGEST = 19;
export const LONGEST = 1 << LOG_LONGEST; // most directions of one pair

/**
 * Scrambled Sobol sequences in the unit square: point n is of replicate n modulo `REPLICATES`.
 * They are made as far as they are asked for.
 */
export class Square {
  /** @param {Uint32Array} words random words that scramble them, 31 for each coordinate of a replicate */
  constructor(words) {
    const plain = sobol();
    /** Start and direction numbers of both coordinates of each replicate. */
    this.sequences = Array.from({ length: 2 * REPLICATES }, (_, number) => {
      const own = words.subarray(number * (BITS + 1), (number + 1) * (BITS + 1));
      const [start, ...bits] = Array.from(own, (word) => word >>> (32 - BITS));
      return { start, steps: scrambled(plain[number % 2], bits) };
    });
    this.points = new Float64Array(0);
  }

  /**
   * Return the coordinates of at least the first `many` points, two numbers each.
   * @param {number} many at most `LONGEST`
   */
  first(many) {
    if (2 * many <= this.points.length) return this.points;
    let length = 64;
    while (length * REPLICATES < many) length *= 2;
    this.points = new Float64Array(2 * length * REPLICATES);
    this.sequences.forEach(({ start, steps }, number) => {
      const [replicate, column] = [number >> 1, number % 2];
      const whole = new Uint32Array(length);
      whole[0] = start;
      for (let half = 1, bit = 0; half < length; half *= 2, bit++)
        for (let place = 0; place < half; place++)
          whole[half + place] = (whole[half - 1 - place] ^ steps[bit]) >>> 0;
      for (let place = 0; place < length; place++)
        this.points[2 * (place * REPLICATES + replicate) + column] = whole[place] * 0.5 ** BITS;
    });
    return this.points;
  }
}

/** Return the direction numbers of the first two dimensions (Sobol 1967). */
function sobol() {
  /** @type {[number[], number[]]} */
  const steps = [[], []];
  let row = 1;
  for (let power = 0; power < BITS; power++) {
    steps[0].push(2 ** (BITS - 1 - power));
    steps[1].push(row << (BITS - 1 - power));
    row ^= row << 1;
  }
  return steps;
}

/**
 * Multiply direction numbers by a lower triangular matrix of bits (Matoušek 1998).
 * @param {number[]} steps
 * @param {number[]} bits
 */
function scrambled(steps, bits) {
  const columns = bits.map((word, place) => ((1 << place) | (word & ((1 << place) - 1))) >>> 0);
  return steps.map((step) => {
    let made = 0;
    for (let place = 0; place < BITS; place++) if ((step >>> place) & 1) made ^= columns[place];
    return made >>> 0;
  });
}
