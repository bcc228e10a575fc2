import type { Store } from '../../store/store.ts';

/**
 * Writes consecutive hours of one server: characters and groups; null = the server was down.
 *
 * @param marks bits of the samples in each hour
 */
export async function writeHours(
  { sql }: Pick<Store, 'sql'>,
  server: string,
  firstHourMs: number,
  counts: readonly (readonly [characters: number, lfms: number] | null)[],
  marks = 1,
): Promise<void> {
  const rows = counts.map((count, place) => ({
    hour: new Date(firstHourMs + place * 3_600_000).toISOString(),
    is_up: count !== null,
    characters: count?.[0] ?? 0,
    lfms: count?.[1] ?? 0,
  }));
  await sql`
    insert into population_hours (
      server_name, hour, marks, offline_marks, character_samples, character_sum, lfm_samples, lfm_sum
    )
    select ${server}, hour, ${marks}, case when is_up then 0 else ${marks}::integer end,
      case when is_up then 1 else 0 end, characters, case when is_up then 1 else 0 end, lfms
    from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as given (hour timestamptz, is_up boolean, characters bigint, lfms bigint)`;
}
