import fc from 'fast-check';
import type { CountedSample } from '../population/population-means.ts';

const anyCount = fc.option(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 900 })), { freq: 4 });

/** A random sample of a server: up or down, each count present or not. */
export const anySample: fc.Arbitrary<CountedSample> = fc.record({
  isOnline: fc.oneof(
    { weight: 4, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
  characterCount: anyCount,
  lfmCount: anyCount,
});
