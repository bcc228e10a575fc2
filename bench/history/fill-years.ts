import type { GameDefinition } from '@rollcall/game/definition';
import type { Store } from '../../server/src/store/store.ts';

const dayMs = 86_400_000;
const daysPerSlice = 90;

interface Stretch {
  readonly days: number;
  /** Midnight UTC; what is filled ends before it. */
  readonly endMs: number;
}

/** Fills the hourly sums of every server: a rhythm of day and week, three hours of maintenance a week, few gaps. */
export async function fillHours(
  { sql }: Store,
  { servers }: GameDefinition,
  { days, endMs }: Stretch,
): Promise<number> {
  let rows = 0;
  for (const [index, { name }] of servers.entries()) {
    for (let end = endMs; end > endMs - days * dayMs; end -= daysPerSlice * dayMs) {
      const from = new Date(Math.max(end - daysPerSlice * dayMs, endMs - days * dayMs));
      const made = await sql`
        insert into population_hours (
          server_name, hour, marks, offline_marks, character_samples, character_sum, lfm_samples, lfm_sum
        )
        select ${name}, hour, 4095, case when is_up then 0 else 4095 end,
          case when is_up then 12 else 0 end, case when is_up then 12 * count else 0 end,
          case when is_up then 12 else 0 end, case when is_up then 12 * (count / 24) else 0 end
        from (
          select hour, number % 168 not between 60 and 62 as is_up, number % 211 > 0 as is_there,
            (60 + 20 * ${index}::integer) * (10 + abs(12 - number % 24) + (number / 24) % 7) / 16
              + (hashint8(number * 31 + ${index}::bigint) & 15) as count
          from generate_series(${from}::timestamptz, ${new Date(end)}::timestamptz - interval '1 hour', interval '1 hour') as hour,
            lateral (select date_part('epoch', hour)::bigint / 3600 as number) as numbered
        ) as made
        where is_there`;
      rows += made.count;
    }
  }
  await sql`analyze population_hours`;
  return rows;
}

/** Fills closed postings, so many a day of all servers together, each open for 5 to 65 minutes. */
export async function fillGroups(
  { sql }: Store,
  { servers }: GameDefinition,
  { days, endMs, perDay }: Stretch & { readonly perDay: number },
): Promise<number> {
  const names = servers.map(({ name }) => name);
  for (let day = 0; day < days; day += 1) {
    const startMs = endMs - (day + 1) * dayMs;
    await sql`
      insert into groups (
        group_id, posted_at, last_seen, closed_at, last_update, quest_id, leader_id, adventure_active_time,
        minimum_level, maximum_level, accepted_classes_count, is_quest_guess, server_name, difficulty, comment,
        accepted_classes
      )
      select n, posted_at, closed_at, closed_at, closed_at, 700 + (dice & 511), 1, 0,
        1 + (dice >> 9) % 28, 5 + (dice >> 9) % 28, 15, false, (${names}::text[])[1 + (dice >> 15) % ${names.length}],
        'Hard', 'Once through, all welcome', '[]'
      from generate_series(1, ${perDay}::integer) as n,
        lateral (select hashint8(n::bigint * 1009 + ${day}::bigint) & 2147483647 as dice) as drawn,
        lateral (select ${new Date(startMs)}::timestamptz + (n * 86400.0 / ${perDay}) * interval '1 second' as posted_at) as posted,
        lateral (select posted_at + (5 + dice % 60) * interval '1 minute' as closed_at) as closed`;
  }
  await sql`analyze groups`;
  return days * perDay;
}
