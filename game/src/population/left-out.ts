import { sampleIntervalMs } from './population.ts';
import type { CountedSample } from './population-means.ts';

/** A sample of a server on its five-minute mark, numbered since 1970. */
export interface MarkedCounts extends CountedSample {
  readonly mark: number;
}

/** Number of marks compared on each side: 30 minutes. */
const marksCompared = 1_800_000 / sampleIntervalMs;
/** Maximum count that is never left out. A server that has just opened may well fill tenfold within minutes. */
export const leastLeftOut = 1_000;
const timesUsual = 10;

/**
 * The marks of samples that are left out of means and scales (docs/product.md, Gaps and outages): counts over 1,000
 * that are more than ten times the usual count in the 30 minutes before and in the 30 minutes after. The usual count is
 * the lower median, so that a few bad samples in a row do not confirm each other. Without samples on one side nothing
 * is left out: a server that has just come back may be full, and nothing follows the newest sample yet.
 *
 * @param samples of one server, at most one for each mark, in any order
 */
export function leftOutMarks(samples: readonly MarkedCounts[]): ReadonlySet<number> {
  const byMark = new Map(samples.map((sample) => [sample.mark, sample]));
  const isFarOff = (mark: number, read: (sample: CountedSample) => number | null) => {
    const countAt = (at: number) => {
      const sample = byMark.get(at);
      return sample?.isOnline === true ? read(sample) : null;
    };
    const count = countAt(mark) ?? 0;
    return (
      count > leastLeftOut &&
      [-1, 1].every((side) => {
        const usual = lowerMedian(
          Array.from({ length: marksCompared }, (_, step) => countAt(mark + side * (step + 1))),
        );
        return usual !== null && count > timesUsual * usual;
      })
    );
  };
  return new Set(
    [...byMark.keys()].filter(
      (mark) =>
        isFarOff(mark, ({ characterCount }) => characterCount) || isFarOff(mark, ({ lfmCount }) => lfmCount),
    ),
  );
}

function lowerMedian(counts: readonly (number | null)[]): number | null {
  const known = counts.filter((count) => count !== null).toSorted((a, b) => a - b);
  return known[Math.floor((known.length - 1) / 2)] ?? null;
}
