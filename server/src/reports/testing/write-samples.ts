import type { Store } from '../../store/store.ts';
import type { PlainSample } from './plain-reports.ts';

/** Writes samples into the empty tables, with the sums of their hours. */
export async function writeSamples({ sql }: Store, samples: readonly PlainSample[]): Promise<void> {
  const rows = samples.map((sample) => ({
    server_name: sample.server,
    at: new Date(sample.atMs).toISOString(),
    is_online: sample.isOnline,
    character_count: sample.characters,
    lfm_count: sample.lfms,
  }));
  await sql`
    insert into population_samples (server_name, at, sampled_at, is_online, character_count, lfm_count)
    select server_name, at, at, is_online, character_count, lfm_count
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (
      server_name text, at timestamptz, is_online boolean, character_count integer, lfm_count integer
    )`;
  await sumSamples({ sql });
}

/** Sums up all samples by hour, into the empty table. */
export async function sumSamples({ sql }: Pick<Store, 'sql'>): Promise<void> {
  await sql`
    insert into population_hours (
      server_name, hour, marks, offline_marks, character_samples, character_sum, lfm_samples, lfm_sum
    )
    select
      server_name, date_trunc('hour', at, 'UTC'),
      bit_or(1 << (extract(minute from at)::integer / 5)),
      coalesce(bit_or(1 << (extract(minute from at)::integer / 5)) filter (where not is_online), 0),
      count(character_count) filter (where is_online), coalesce(sum(character_count) filter (where is_online), 0),
      count(lfm_count) filter (where is_online), coalesce(sum(lfm_count) filter (where is_online), 0)
    from population_samples group by server_name, date_trunc('hour', at, 'UTC')`;
}
