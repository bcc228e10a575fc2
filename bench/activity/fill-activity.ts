import { makeActivityWeeks, weekOf } from '../../server/src/history/activity-weeks.ts';
import type { Store } from '../../server/src/store/store.ts';

/** How much activity is made up, and whose. */
export interface ActivityShape {
  readonly rows: number;
  /** Ids of the characters follow each other from here. */
  readonly firstId: number;
  readonly characters: number;
  readonly weeks: number;
  /** The end of the last week. */
  readonly nowMs: number;
}

const weekMs = 7 * 86_400_000;
const rowsPerStatement = 250_000;
/** Ranks and ids follow each other in different orders: who is busy has no neighbours who are. */
const stride = 400_009;

/** The id of the character that is busier than all but `rank` others. */
export function busyCharacter({ firstId, characters }: ActivityShape, rank: number): number {
  return firstId + ((rank * stride) % characters);
}

/**
 * Fills `character_activity`, one week after the other and each in the order of time, as the recorder would. The busiest of
 * 430,000 characters has 0.15 % of all rows, half of the characters have 70 % of them. Of a hundred rows 70 are places, 16
 * logins and logouts, 10 groups, the rest levels, guilds and servers.
 */
export async function fillActivity(
  store: Store,
  shape: ActivityShape,
  tell: (line: string) => void,
): Promise<void> {
  const lastWeekMs = weekOf(shape.nowMs);
  const perWeek = Math.ceil(shape.rows / shape.weeks);
  for (let week = shape.weeks - 1; week >= 0; week -= 1) {
    const startMs = lastWeekMs - week * weekMs;
    await store.transaction((sql) => makeActivityWeeks(sql, [startMs]));
    const lengthMs = Math.min(weekMs, shape.nowMs - startMs);
    for (let done = 0; done < perWeek; done += rowsPerStatement) {
      const count = Math.min(rowsPerStatement, perWeek - done);
      await insertRows(store, shape, {
        count,
        startMs: startMs + (lengthMs * done) / perWeek,
        stepMs: lengthMs / perWeek,
      });
    }
    tell(`  week ${shape.weeks - week} of ${shape.weeks}`);
  }
}

interface Slice {
  readonly count: number;
  readonly startMs: number;
  readonly stepMs: number;
}

async function insertRows(
  { sql }: Store,
  { firstId, characters }: ActivityShape,
  { count, startMs, stepMs }: Slice,
): Promise<void> {
  await sql`
    insert into character_activity (character_id, at, type, number_value, text_value)
    select
      ${firstId}::bigint + (floor(${characters}::float8 * who * who)::bigint * ${stride}::bigint) % ${characters}::bigint,
      date_trunc('second', ${new Date(startMs)}::timestamptz + number * ${stepMs / 1000}::float8 * interval '1 second'),
      case when what < 0.70 then 'location' when what < 0.86 then 'status' when what < 0.96 then 'group_id'
        when what < 0.98 then 'total_level' when what < 0.995 then 'guild_name' else 'server_name'
      end::character_activity_type,
      case when what < 0.70 then 500 + floor(which * 800) when what < 0.86 then floor(which * 2)
        when what < 0.98 then floor(which * 30) end,
      case when what >= 0.98 then 'Lantern Watch' end
    from (
      select number, random() as who, random() as what, random() as which
      from generate_series(0, ${count - 1}::integer) as number
    ) as made`;
}
