/**
 * Repeatable chance. Everything that the simulated world decides comes from here, so that the same seed gives the same
 * evening; nothing in `world/` reads a clock or `Math.random`.
 */
export interface Prng {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number;
  /** A number from `low` up to `high`. */
  between(low: number, high: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** Any entry of a list, each as likely. Throws on an empty list. */
  pick<T>(list: readonly T[]): T;
  /** A waiting time with the given mean: small ones often, long ones now and then. */
  exponential(mean: number): number;
  /** About `middle`, half as much or twice as much now and then: `spread` is the standard deviation of its logarithm. */
  around(middle: number, spread: number): number;
}

/**
 * A generator for a seed of any parts, such as `createPrng(7, 'Orien', 'names')`. Other parts give another stream.
 * The algorithm is sfc32 (public domain), seeded through a 32-bit text hash.
 */
export function createPrng(...seed: readonly (string | number)[]): Prng {
  const next = sfc32(seed.join('\u0001'));
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: (list) => {
      const picked = list[below(list.length)];
      if (picked === undefined) throw new Error('cannot pick from an empty list');
      return picked;
    },
    exponential: (mean) => -Math.log(1 - next()) * mean,
    around: (middle, spread) => middle * Math.exp(spread * normal(next)),
  };
}

/** Box and Muller's way from two even numbers to one of the bell curve. */
function normal(next: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

function sfc32(text: string): () => number {
  const hash = textHash(text);
  let [a, b, c, counter] = [hash(), hash(), hash(), hash()];
  return () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
}

/** FNV-1a over the text, then a stream of well-mixed 32-bit numbers from it. */
function textHash(text: string): () => number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  return () => {
    state = (state + 0x9e3779b9) | 0;
    const folded = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    const mixed = Math.imul(folded ^ (folded >>> 13), 0xc2b2ae35);
    return mixed ^ (mixed >>> 16);
  };
}
