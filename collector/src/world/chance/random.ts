/**
 * Repeatable random numbers. All decisions of the simulated world use them, so that a seed always gives the same
 * evening; nothing in `world/` reads a clock or `Math.random`.
 */
export interface Prng {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number;
  /** A number from `low` up to `high`. */
  between(low: number, high: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** A random entry of a list. Each is equally likely. Throws for an empty list. */
  pick<T>(list: readonly T[]): T;
  /** A waiting time with the given mean, exponentially distributed. */
  exponential(mean: number): number;
  /** A log-normal value with the median `middle`; `spread` is the standard deviation of its logarithm. */
  around(middle: number, spread: number): number;
}

/**
 * Makes a generator from a seed of any parts, such as `createPrng(7, 'Orien', 'names')`. Different parts give different
 * sequences. The algorithm is sfc32 (public domain), seeded by a 32-bit text hash.
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

/** A normally distributed number, from two uniform ones (Box–Muller). */
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

/** FNV-1a over the text, followed by a sequence of well-mixed 32-bit numbers. */
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

/** Draws one of several entries. */
export type Lot<T> = (prng: Prng) => T;

/**
 * Makes a draw in which each entry has the given weight. Weights are relative.
 * @throws Error when no entry has a weight above zero
 */
export function createLot<T>(entries: readonly (readonly [entry: T, weight: number])[]): Lot<T> {
  const used = entries.filter(([, weight]) => weight > 0);
  const bounds: number[] = [];
  let total = 0;
  for (const [, weight] of used) bounds.push((total += weight));
  const last = used.at(-1);
  if (last === undefined) throw new Error('a lot needs an entry with a weight above zero');
  return (prng) => {
    const drawn = prng.next() * total;
    return (used[firstAbove(bounds, drawn)] ?? last)[0];
  };
}

/** Index of the first bound above the value, in an ascending list. */
function firstAbove(bounds: readonly number[], value: number): number {
  let low = 0;
  let high = bounds.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((bounds[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * A draw with Zipf weights: 1 for the first entry, 1/2 for the second, 1/3 for the third. Sizes of guilds and visits to
 * taverns follow this distribution: a few that everybody knows, and a long tail.
 */
export function zipfLot<T>(entries: readonly T[], steepness = 1): Lot<T> {
  return createLot(entries.map((entry, index) => [entry, 1 / (index + 1) ** steepness] as const));
}

/** A value from -1 to 1 for every moment, in milliseconds since 1970. */
export type Ripple = (atMs: number) => number;

/**
 * Makes smooth noise that depends only on the seed and the moment: a random value at every knot, and a smooth curve
 * between knots. Its mean is 0, its standard deviation about 0.5.
 *
 * @param knotMs time between two knots, which determines how slowly it rises and falls
 */
export function createRipple(knotMs: number, ...seed: readonly (string | number)[]): Ripple {
  const salt = createPrng(...seed).below(2 ** 32);
  return (atMs) => {
    const position = atMs / knotMs;
    const knot = Math.floor(position);
    const share = (1 - Math.cos(Math.PI * (position - knot))) / 2;
    return valueAt(salt, knot) * (1 - share) + valueAt(salt, knot + 1) * share;
  };
}

/** A well-mixed number from -1 to 1 for a knot. Hashes the knot, since a generator for each would be too slow. */
function valueAt(salt: number, knot: number): number {
  let mixed = (salt + Math.imul(knot, 0x9e3779b9)) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 31 - 1;
}
