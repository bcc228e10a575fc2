/** The middle value; of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/**
 * What a piece of work costs this thread, in milliseconds of processor time: unlike the time that passes, it does not
 * count what others on the machine take meanwhile. Median of five batches, after a warm-up.
 *
 * @param rounds how often it is done in a batch
 */
export function costMs(rounds: number, work: (round: number) => void): number {
  const runBatch = () => {
    const before = process.threadCpuUsage();
    for (let round = 0; round < rounds; round += 1) work(round);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000 / rounds;
  };
  runBatch();
  return median(Array.from({ length: 5 }, runBatch));
}

/** With two decimals, as figures are read. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;
