import type { PopulationAverage, PopulationCounts } from './population.ts';

/**
 * Sums over the five-minute samples of one hour, or of a part of it (docs/product.md, Samples and means). A missing
 * sample, a sample of a server that was down, and a count of zero are three different things.
 */
export interface HourSums {
  /** Samples that arrived, including those of a server that was down. */
  readonly samples: number;
  /** Samples in which the server was down. */
  readonly offlineSamples: number;
  /** Samples with a count of characters while the server was up. */
  readonly characterSamples: number;
  readonly characterSum: number;
  /** The same for groups, since a sample may have only one of the counts. */
  readonly lfmSamples: number;
  readonly lfmSum: number;
}

/**
 * Sums of one server over any period, from which every mean and total is computed. Hours are weighted by their length,
 * not by their number of samples: an hour's mean stands for each of its twelve five-minute marks.
 */
export interface PopulationSums {
  /** As in HourSums. */
  readonly samples: number;
  readonly offlineSamples: number;
  /** Number of five-minute marks that the means cover: 12 for each whole hour with a count of characters. */
  readonly characterMarks: number;
  /** Sum of hourly mean × marks, in units of 1/27,720, which makes it a whole number. */
  readonly characterTotal: number;
  readonly lfmMarks: number;
  readonly lfmTotal: number;
}

export const marksPerHour = 12;

/**
 * The least common multiple of 1 to 12. In units of 1/27,720, the mean of up to twelve whole numbers is a whole number.
 */
export const meanUnits = 27_720;

export const noSamples: PopulationSums = {
  samples: 0,
  offlineSamples: 0,
  characterMarks: 0,
  characterTotal: 0,
  lfmMarks: 0,
  lfmTotal: 0,
};

/** One sample. null = that count is missing. */
export interface CountedSample {
  readonly isOnline: boolean;
  readonly characterCount: number | null;
  readonly lfmCount: number | null;
}

/** The sums of one sample. Counts of a server that was down are ignored. */
export function sumsOfSample({ isOnline, characterCount, lfmCount }: CountedSample): HourSums {
  const characters = isOnline ? characterCount : null;
  const lfms = isOnline ? lfmCount : null;
  return {
    samples: 1,
    offlineSamples: isOnline ? 0 : 1,
    characterSamples: characters === null ? 0 : 1,
    characterSum: characters ?? 0,
    lfmSamples: lfms === null ? 0 : 1,
    lfmSum: lfms ?? 0,
  };
}

/**
 * Combines the samples of one hour.
 *
 * @param samples all of one hour, at most one for each of its marks
 * @param marks number of marks of the hour that count: 12, or fewer when a report begins or ends within it
 */
export function weighHour(samples: readonly HourSums[], marks: number = marksPerHour): PopulationSums {
  const total = (read: (sums: HourSums) => number) => samples.reduce((sum, each) => sum + read(each), 0);
  const characterSamples = total((each) => each.characterSamples);
  const lfmSamples = total((each) => each.lfmSamples);
  // 1 to 12 divide 27,720, so nothing is rounded here.
  const weighed = (sum: number, count: number) => (count === 0 ? 0 : sum * marks * (meanUnits / count));
  return {
    samples: total((each) => each.samples),
    offlineSamples: total((each) => each.offlineSamples),
    characterMarks: characterSamples === 0 ? 0 : marks,
    characterTotal: weighed(
      total((each) => each.characterSum),
      characterSamples,
    ),
    lfmMarks: lfmSamples === 0 ? 0 : marks,
    lfmTotal: weighed(
      total((each) => each.lfmSum),
      lfmSamples,
    ),
  };
}

export function addSums(parts: readonly PopulationSums[]): PopulationSums {
  const total = { ...noSamples };
  for (const part of parts) {
    total.samples += part.samples;
    total.offlineSamples += part.offlineSamples;
    total.characterMarks += part.characterMarks;
    total.characterTotal += part.characterTotal;
    total.lfmMarks += part.lfmMarks;
    total.lfmTotal += part.lfmTotal;
  }
  return total;
}

/** 10 to the number of decimals of means and shares in reports. */
const decimalFactor = 10_000;

/**
 * A quotient rounded to 4 decimals, halves upwards. Exact for every dividend below 2^53, which is a million characters
 * at each mark of three years in units of 1/27,720.
 *
 * @param divisor above 0, below 2^38
 */
export function roundedQuotient(dividend: number, divisor: number): number {
  // Only integers are used, because a remainder is exact and a quotient is not.
  const remainder = dividend % divisor;
  const whole = (dividend - remainder) / divisor;
  const doubled = 2 * remainder * decimalFactor + divisor;
  const decimals = (doubled - (doubled % (2 * divisor))) / (2 * divisor);
  return (whole * decimalFactor + decimals) / decimalFactor;
}

function meanOf(total: number, marks: number): number | null {
  return marks === 0 ? null : roundedQuotient(total, marks * meanUnits);
}

/** The means of a period; null = no sample of a running server had this count. */
export function meansOf(sums: PopulationSums): PopulationAverage {
  return {
    avg_character_count: meanOf(sums.characterTotal, sums.characterMarks),
    avg_lfm_count: meanOf(sums.lfmTotal, sums.lfmMarks),
  };
}

/**
 * Totals over five-minute marks, each hour as its mean × 12, to 4 decimals; null = no sample of a running server had
 * this count.
 */
export function totalsOf(sums: PopulationSums): PopulationCounts {
  return {
    character_count: sums.characterMarks === 0 ? null : roundedQuotient(sums.characterTotal, meanUnits),
    lfm_count: sums.lfmMarks === 0 ? null : roundedQuotient(sums.lfmTotal, meanUnits),
  };
}

/** The means of a bucket in a timeseries; null = nothing was counted while the server was up. */
export function bucketCounts(sums: PopulationSums): PopulationCounts | null {
  if (sums.characterMarks === 0 && sums.lfmMarks === 0) return null;
  const { avg_character_count, avg_lfm_count } = meansOf(sums);
  return { character_count: avg_character_count, lfm_count: avg_lfm_count };
}
