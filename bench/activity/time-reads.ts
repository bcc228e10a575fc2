import { rounded } from '../live/statistics.ts';

/** How long reads took, in milliseconds. */
export interface ReadTimes {
  readonly reads: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
  readonly max_ms: number;
}

/** Does a read again and again, one at a time, after a warm-up of a tenth as many. */
export async function timeReads(
  reads: number,
  read: (round: number) => Promise<unknown>,
): Promise<ReadTimes> {
  const warmUp = Math.ceil(reads / 10);
  for (let round = 0; round < warmUp; round += 1) await read(round);
  const times: number[] = [];
  for (let round = 0; round < reads; round += 1) {
    const began = performance.now();
    await read(warmUp + round);
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => rounded(times[Math.min(reads - 1, Math.floor(reads * share))] ?? Number.NaN);
  return { reads, p50_ms: at(0.5), p99_ms: at(0.99), max_ms: at(1) };
}
