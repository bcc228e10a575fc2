import type { Store } from '../../store/store.ts';

/** Hours of one server from a moment on: how many were online and how many groups there were; null = it was down. */
export async function writeHours(
  { sql }: Pick<Store, 'sql'>,
  server: string,
  firstHourMs: number,
  counts: readonly (readonly [characters: number, lfms: number] | null)[],
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
    select ${server}, hour, 1, case when is_up then 0 else 1 end,
      case when is_up then 1 else 0 end, characters, case when is_up then 1 else 0 end, lfms
    from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as given (hour timestamptz, is_up boolean, characters bigint, lfms bigint)`;
}
