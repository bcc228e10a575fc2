/** Random numbers with a standard normal distribution; the same seed always gives the same ones. */
export function createNoise(seed: number): () => number {
  let state = seed;
  // A linear congruential generator (Numerical Recipes). Its upper bits are random enough.
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  // The sum of twelve uniform numbers has variance 1.
  return () => Array.from({ length: 12 }, uniform).reduce((sum, value) => sum + value, -6);
}
