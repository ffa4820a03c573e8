// The noises of a moment, made by Web Audio of noise and tones. Silent until the user asks for sound.

/** @import { PlayOp, Sound } from "../protocol" */

const SECONDS = 3; // length of the noise that all sounds are cut from

/**
 * How each noise is made: `low` and `high`, hertz, of its filter from begin to end; `lasts`, seconds;
 * `loud`, 0 to 1; `tone`, hertz, of a tone beneath it.
 * @type {Record<Sound["noise"], { low: number, high: number, lasts: number, loud: number, tone?: [number, number] }>}
 */
const MADE = {
  shots: { high: 2400, low: 500, lasts: 0.12, loud: 0.5 },
  cannon: { high: 1400, low: 200, lasts: 0.22, loud: 0.7 },
  gun: { high: 1200, low: 80, lasts: 0.7, loud: 0.9, tone: [90, 35] },
  burst: { high: 900, low: 50, lasts: 2.2, loud: 1, tone: [70, 24] },
  whistle: { high: 300, low: 300, lasts: 1, loud: 0.02, tone: [1700, 500] },
  rocket: { high: 900, low: 2600, lasts: 0.8, loud: 0.4 },
  flame: { high: 700, low: 400, lasts: 1.8, loud: 0.5 },
  dice: { high: 5200, low: 3000, lasts: 0.5, loud: 0.25 },
  hiss: { high: 4200, low: 2600, lasts: 2.4, loud: 0.12 },
};

export class Noises {
  constructor() {
    /** @type {AudioContext | null} */
    this.context = null;
    /** @type {AudioBuffer | null} */
    this.noise = null;
    /** @type {GainNode | null} */
    this.out = null;
  }

  /**
   * Begin the noises of a moment, if it has sound.
   * @param {PlayOp} op
   */
  begin({ sounds, speed, sound }) {
    if (!sound || !sounds.length || !("AudioContext" in window)) return;
    this.context ??= new AudioContext();
    void this.context.resume();
    this.out = this.context.createGain();
    this.out.gain.value = 0.5;
    this.out.connect(this.context.destination);
    for (const one of sounds) this.make(this.context, this.out, one, speed);
  }

  /**
   * @param {AudioContext} context
   * @param {GainNode} out
   * @param {Sound} sound
   * @param {number} speed
   */
  make(context, out, { noise, seconds, loud }, speed) {
    const { low, high, lasts, loud: full, tone } = MADE[noise];
    const begin = context.currentTime + seconds / speed;
    const end = begin + lasts;
    const source = context.createBufferSource();
    source.buffer = this.noiseOf(context);
    const filter = context.createBiquadFilter();
    filter.type = noise === "dice" || noise === "hiss" ? "bandpass" : "lowpass";
    filter.frequency.setValueAtTime(high, begin);
    filter.frequency.exponentialRampToValueAtTime(low, end);
    source.connect(filter).connect(this.fading(context, out, loud * full, begin, end));
    source.start(begin, Math.random(), lasts);
    if (!tone) return;
    const pitch = context.createOscillator();
    pitch.frequency.setValueAtTime(tone[0], begin);
    pitch.frequency.exponentialRampToValueAtTime(tone[1], end);
    pitch.connect(this.fading(context, out, 0.6 * loud * Math.max(full, 0.12), begin, end));
    pitch.start(begin);
    pitch.stop(end);
  }

  /**
   * Return a volume that falls to nothing.
   * @param {AudioContext} context
   * @param {GainNode} out
   * @param {number} loud
   * @param {number} begin
   * @param {number} end
   */
  fading(context, out, loud, begin, end) {
    const gain = context.createGain();
    gain.gain.setValueAtTime(loud, begin);
    gain.gain.exponentialRampToValueAtTime(0.001, end);
    gain.connect(out);
    return gain;
  }

  /** @param {AudioContext} context */
  noiseOf(context) {
    if (this.noise) return this.noise;
    const made = context.createBuffer(1, SECONDS * context.sampleRate, context.sampleRate);
    const values = made.getChannelData(0);
    for (let i = 0; i < values.length; i++) values[i] = 2 * Math.random() - 1;
    this.noise = made;
    return made;
  }

  /** Silence what still sounds. */
  end() {
    const { context, out } = this;
    if (!context || !out) return;
    out.gain.setTargetAtTime(0, context.currentTime, 0.25);
    this.out = null;
  }

  delete() {
    this.end();
    void this.context?.close();
  }
}
