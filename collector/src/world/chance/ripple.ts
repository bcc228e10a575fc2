import { createPrng } from './prng.ts';

/** A value from -1 to 1 for every moment, milliseconds since 1970. */
export type Ripple = (atMs: number) => number;

/**
 * A smooth, aimless up and down that depends on the seed and the moment alone, whichever other moments are looked at:
 * a drawn value at every knot, and a soft way from each to the next. Its mean is 0, its standard deviation about a half.
 *
 * @param knotMs time between two knots: how slowly it goes up and down
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

/** A well-mixed number of -1 to 1 for each knot: there are far too many knots for a generator each. */
function valueAt(salt: number, knot: number): number {
  let mixed = (salt + Math.imul(knot, 0x9e3779b9)) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 31 - 1;
}
