import type { PopulationAverage, PopulationCounts } from './population.ts';

/**
 * Sums over the five-minute samples of one hour, or of a part of it. No sample, a sample that says the server was down,
 * and a count of zero are three different things.
 */
export interface HourSums {
  /** Samples that arrived, those of a server that was down too. */
  readonly samples: number;
  /** Of these: the server was down. */
  readonly offlineSamples: number;
  /** Samples in the sum: the server was up, and its characters were counted. */
  readonly characterSamples: number;
  readonly characterSum: number;
  /** The same of groups: a sample may tell one count only. */
  readonly lfmSamples: number;
  readonly lfmSum: number;
}

/**
 * What any stretch of time of one server comes to, from which every mean and total is made. An hour weighs as much as it
 * is long, however many samples it has: its mean stands for each of its twelve five-minute marks.
 */
export interface PopulationSums {
  /** As in HourSums. */
  readonly samples: number;
  readonly offlineSamples: number;
  /** Five-minute marks that the means of hours stand for: 12 for each whole hour in which characters were counted. */
  readonly characterMarks: number;
  /** Sum of hourly mean × marks, in 27,720ths, and so a whole number. */
  readonly characterTotal: number;
  readonly lfmMarks: number;
  readonly lfmTotal: number;
}

export const marksPerHour = 12;

/** The least common multiple of 1 to 12: the mean of up to twelve whole counts is a whole number of 27,720ths. */
export const meanUnits = 27_720;

/** A stretch of time of which nothing arrived. */
export const noSamples: PopulationSums = {
  samples: 0,
  offlineSamples: 0,
  characterMarks: 0,
  characterTotal: 0,
  lfmMarks: 0,
  lfmTotal: 0,
};

/** One sample, as a sum of one. null = that count was not told. */
export interface CountedSample {
  readonly isOnline: boolean;
  readonly characterCount: number | null;
  readonly lfmCount: number | null;
}

/** A server that was down counts nobody, whatever the sample says beside it. */
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
 * The samples of one hour as what that hour comes to.
 *
 * @param samples all of one hour, at most one for each of its marks
 * @param marks how many marks of the hour count: 12, or fewer where a report begins or ends within it
 */
export function weighHour(samples: readonly HourSums[], marks: number = marksPerHour): PopulationSums {
  const total = (read: (sums: HourSums) => number) => samples.reduce((sum, each) => sum + read(each), 0);
  const characterSamples = total((each) => each.characterSamples);
  const lfmSamples = total((each) => each.lfmSamples);
  // 27,720 divided by 1 to 12 is whole, so nothing is rounded here.
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

/** Several stretches as one. */
export function addSums(stretches: readonly PopulationSums[]): PopulationSums {
  const total = { ...noSamples };
  for (const stretch of stretches) {
    total.samples += stretch.samples;
    total.offlineSamples += stretch.offlineSamples;
    total.characterMarks += stretch.characterMarks;
    total.characterTotal += stretch.characterTotal;
    total.lfmMarks += stretch.lfmMarks;
    total.lfmTotal += stretch.lfmTotal;
  }
  return total;
}

/** Decimals of every mean and share in a report, as a factor. */
const decimalFactor = 10_000;

/**
 * A quotient to 4 decimals, half upwards. Exact for every dividend below 2^53, which is a million characters on each mark
 * of three years in 27,720ths. @param divisor above 0, below 2^38
 */
export function roundedQuotient(dividend: number, divisor: number): number {
  // Whole numbers all the way: the remainder, unlike a quotient, is never rounded by the machine.
  const remainder = dividend % divisor;
  const whole = (dividend - remainder) / divisor;
  const doubled = 2 * remainder * decimalFactor + divisor;
  const decimals = (doubled - (doubled % (2 * divisor))) / (2 * divisor);
  return (whole * decimalFactor + decimals) / decimalFactor;
}

function meanOf(total: number, marks: number): number | null {
  return marks === 0 ? null : roundedQuotient(total, marks * meanUnits);
}

/** The means of a stretch; null = no sample told that count of a server that was up. */
export function meansOf(sums: PopulationSums): PopulationAverage {
  return {
    avg_character_count: meanOf(sums.characterTotal, sums.characterMarks),
    avg_lfm_count: meanOf(sums.lfmTotal, sums.lfmMarks),
  };
}

/**
 * Sums over five-minute marks, each hour as its mean × 12, to 4 decimals; null = no sample told that count of a server
 * that was up.
 */
export function totalsOf(sums: PopulationSums): PopulationCounts {
  return {
    character_count: sums.characterMarks === 0 ? null : roundedQuotient(sums.characterTotal, meanUnits),
    lfm_count: sums.lfmMarks === 0 ? null : roundedQuotient(sums.lfmTotal, meanUnits),
  };
}

/** A bucket of a timeseries: its means; null = nothing was counted of the server while it was up. */
export function bucketCounts(sums: PopulationSums): PopulationCounts | null {
  if (sums.characterMarks === 0 && sums.lfmMarks === 0) return null;
  const { avg_character_count, avg_lfm_count } = meansOf(sums);
  return { character_count: avg_character_count, lfm_count: avg_lfm_count };
}
