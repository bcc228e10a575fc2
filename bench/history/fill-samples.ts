import type { GameDefinition } from '@rollcall/game/definition';
import type { Store } from '../../server/src/store/store.ts';

const dayMs = 86_400_000;
/** Days in one statement: some 4,300 samples. */
const sliceDays = 15;
/** Mean characters online of the real servers in 2023; the others are quiet. */
const usualCounts = [295, 184, 151, 219, 410, 255, 245, 48, 60, 50, 45, 67];
/** How the hours of the day (UTC, from midnight) differ from the mean. */
const hourFactors = [
  1.42, 1.51, 1.46, 1.31, 1.07, 0.86, 0.7, 0.59, 0.52, 0.49, 0.5, 0.55, 0.62, 0.7, 0.85, 0.95, 1.01, 1.08,
  1.17, 1.26, 1.34, 1.36, 1.33, 1.34,
];

interface Stretch {
  readonly days: number;
  /** Midnight UTC; the samples end before it. */
  readonly endMs: number;
}

/**
 * Fills five-minute samples of every server and the sums made of them, as large as the real world's: 2.4 % of the time
 * down (every 42nd mark), and every 211th mark missing. The tables must be empty in that stretch.
 */
export async function fillSamples(
  store: Store,
  { servers }: GameDefinition,
  { days, endMs }: Stretch,
): Promise<number> {
  const { sql } = store;
  let rows = 0;
  for (const [index, { name }] of servers.entries()) {
    const usual = usualCounts[index % usualCounts.length] ?? 50;
    for (let end = endMs; end > endMs - days * dayMs; end -= sliceDays * dayMs) {
      const from = new Date(Math.max(end - sliceDays * dayMs, endMs - days * dayMs));
      const to = new Date(end);
      const made = await sql`
        insert into population_samples (server_name, at, sampled_at, is_online, character_count, lfm_count)
        select ${name}, at, at, is_online,
          case when is_online then count else 0 end, case when is_online then count / 24 else 0 end
        from (
          select at, mark % 42 > 0 as is_online,
            round(${usual}::float8 * factors[extract(hour from at at time zone 'UTC')::integer + 1]
              * (0.9 + (mark * 7919 % 97) / 485.0))::integer as count
          from generate_series(${from}::timestamptz, ${to}::timestamptz - interval '5 minutes', interval '5 minutes') as at,
            lateral (select (date_part('epoch', at) / 300)::bigint + ${index}::bigint as mark) as numbered,
            (select ${hourFactors}::float8[] as factors) as world
          where mark % 211 > 0
        ) as made`;
      rows += made.count;
      await sumUp(store, name, from, to);
    }
  }
  await sql`analyze population_samples`;
  await sql`analyze population_hours`;
  return rows;
}

async function sumUp({ sql }: Store, server: string, from: Date, to: Date): Promise<void> {
  await sql`
    insert into population_hours (
      server_name, hour, marks, offline_marks, character_samples, character_sum, lfm_samples, lfm_sum
    )
    select
      server_name, date_trunc('hour', at, 'UTC'), bit_or(bit),
      coalesce(bit_or(bit) filter (where not is_online), 0),
      count(character_count) filter (where is_online), coalesce(sum(character_count) filter (where is_online), 0),
      count(lfm_count) filter (where is_online), coalesce(sum(lfm_count) filter (where is_online), 0)
    from population_samples, lateral (select 1 << (extract(minute from at)::integer / 5) as bit) as marked
    where server_name = ${server} and at >= ${from} and at < ${to}
    group by server_name, date_trunc('hour', at, 'UTC')`;
}
