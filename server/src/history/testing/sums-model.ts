import { leftOutMarks } from '@rollcall/game/population/left-out';
import { sampleIntervalMs } from '@rollcall/game/population/population';
import type { Store } from '../../store/store.ts';
import type { MarkedSample } from '../population-samples.ts';

interface Sums {
  readonly samples: number;
  readonly offline_samples: number;
  readonly left_out_samples: number;
  readonly character_samples: number;
  readonly character_sum: number;
  readonly lfm_samples: number;
  readonly lfm_sum: number;
}

/** The expected row of sums for each `server 2026-03-14T20`. */
type SumsByTime = Readonly<Record<string, Sums>>;

const noSums: Sums = {
  samples: 0,
  offline_samples: 0,
  left_out_samples: 0,
  character_samples: 0,
  character_sum: 0,
  lfm_samples: 0,
  lfm_sum: 0,
};

function plus(sums: Sums, { isOnline, characterCount, lfmCount }: MarkedSample, isLeftOut: boolean): Sums {
  const countsCharacters = isOnline && !isLeftOut && characterCount !== null;
  const countsLfms = isOnline && !isLeftOut && lfmCount !== null;
  return {
    samples: sums.samples + 1,
    offline_samples: sums.offline_samples + (isOnline ? 0 : 1),
    left_out_samples: sums.left_out_samples + (isLeftOut ? 1 : 0),
    character_samples: sums.character_samples + (countsCharacters ? 1 : 0),
    character_sum: sums.character_sum + (countsCharacters ? characterCount : 0),
    lfm_samples: sums.lfm_samples + (countsLfms ? 1 : 0),
    lfm_sum: sums.lfm_sum + (countsLfms ? lfmCount : 0),
  };
}

const timeOf = ({ mark }: MarkedSample) => new Date(mark * sampleIntervalMs).toISOString();

/** Computes hourly sums over distinct samples with simple loops. */
export function sumUp(samples: Iterable<MarkedSample>): SumsByTime {
  const sums: Record<string, Sums> = {};
  for (const own of Map.groupBy(samples, ({ serverName }) => serverName).values()) {
    const leftOut = leftOutMarks(own);
    for (const sample of own) {
      const key = `${sample.serverName} ${timeOf(sample).slice(0, 13)}`;
      sums[key] = plus(sums[key] ?? noSums, sample, leftOut.has(sample.mark));
    }
  }
  return sums;
}

/** The content of the table of sums. */
export async function readSums({ sql }: Store): Promise<SumsByTime> {
  const hours = await sql<(Sums & { server_name: string; hour: Date })[]>`
    select server_name, hour, bit_count(marks::bit(12)) as samples,
      bit_count(offline_marks::bit(12)) as offline_samples,
      bit_count(left_out_marks::bit(12)) as left_out_samples, character_samples, character_sum, lfm_samples, lfm_sum
    from population_hours`;
  const sums: Record<string, Sums> = {};
  for (const { server_name, hour, ...rest } of hours)
    sums[`${server_name} ${hour.toISOString().slice(0, 13)}`] = rest;
  return sums;
}
