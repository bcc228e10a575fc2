import type { PopulationAverage, PopulationCounts } from './population.ts';

/**
 * What a stretch of time of one server comes to: sums over its five-minute samples, from which every mean is made. No
 * sample, a sample that says the server was down, and a count of zero are three different things (wire: History reads).
 */
export interface PopulationSums {
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

/** A stretch of time of which nothing arrived. */
export const noSamples: PopulationSums = {
  samples: 0,
  offlineSamples: 0,
  characterSamples: 0,
  characterSum: 0,
  lfmSamples: 0,
  lfmSum: 0,
};

/** One sample, as a sum of one. null = that count was not told. */
export interface CountedSample {
  readonly isOnline: boolean;
  readonly characterCount: number | null;
  readonly lfmCount: number | null;
}

/** A server that was down counts nobody, whatever the sample says beside it. */
export function sumsOfSample({ isOnline, characterCount, lfmCount }: CountedSample): PopulationSums {
  if (!isOnline) return { ...noSamples, samples: 1, offlineSamples: 1 };
  return {
    samples: 1,
    offlineSamples: 0,
    characterSamples: characterCount === null ? 0 : 1,
    characterSum: characterCount ?? 0,
    lfmSamples: lfmCount === null ? 0 : 1,
    lfmSum: lfmCount ?? 0,
  };
}

/** Several stretches as one. */
export function addSums(stretches: readonly PopulationSums[]): PopulationSums {
  const total = { ...noSamples };
  for (const stretch of stretches) {
    total.samples += stretch.samples;
    total.offlineSamples += stretch.offlineSamples;
    total.characterSamples += stretch.characterSamples;
    total.characterSum += stretch.characterSum;
    total.lfmSamples += stretch.lfmSamples;
    total.lfmSum += stretch.lfmSum;
  }
  return total;
}

/** Decimals of every mean and share in a report, as a factor. */
const decimalFactor = 10_000;

/**
 * A quotient to 4 decimals, half upwards. Exact for every dividend below 2^53 / 10,000, which is a million characters in
 * each sample of eight years. @param divisor above 0
 */
export function roundedQuotient(dividend: number, divisor: number): number {
  // Whole numbers all the way: the remainder, unlike a quotient, is never rounded by the machine.
  const scaled = dividend * decimalFactor;
  const remainder = scaled % divisor;
  const whole = (scaled - remainder) / divisor;
  return (2 * remainder >= divisor ? whole + 1 : whole) / decimalFactor;
}

function meanOf(sum: number, samples: number): number | null {
  return samples === 0 ? null : roundedQuotient(sum, samples);
}

/** The means of a stretch; null = no sample told that count of a server that was up. */
export function meansOf(sums: PopulationSums): PopulationAverage {
  return {
    avg_character_count: meanOf(sums.characterSum, sums.characterSamples),
    avg_lfm_count: meanOf(sums.lfmSum, sums.lfmSamples),
  };
}

/** The sums themselves; null = no sample told that count of a server that was up. */
export function totalsOf(sums: PopulationSums): PopulationCounts {
  return {
    character_count: sums.characterSamples === 0 ? null : sums.characterSum,
    lfm_count: sums.lfmSamples === 0 ? null : sums.lfmSum,
  };
}

/** A bucket of a timeseries: its means; null = no sample of the server while it was up. */
export function bucketCounts(sums: PopulationSums): PopulationCounts | null {
  if (sums.samples === sums.offlineSamples) return null;
  const { avg_character_count, avg_lfm_count } = meansOf(sums);
  return { character_count: avg_character_count, lfm_count: avg_lfm_count };
}
