import type { CharacterActivity, CharacterActivityType } from '@rollcall/game/character/character-activity';
import { classLevelSchema, type ClassLevel } from '@rollcall/game/character/character';
import { toWireTime } from '@rollcall/game/wire-time';
import * as z from 'zod/mini';
import type { Sql } from '../store/store.ts';

export interface ActivityPage {
  readonly characterId: number;
  readonly type: CharacterActivityType;
  /** Milliseconds since 1970, inclusive. */
  readonly fromMs: number;
  /** Exclusive. */
  readonly toMs: number;
  readonly limit: number;
}

/** Most rows that a page ever holds (wire: History reads). */
export const activityPageMaximum = 500;

interface StoredActivity {
  readonly at: Date;
  readonly number_value: number | null;
  readonly text_value: string | null;
}

/**
 * A page of what a character did, newest first; what happened in one second in the order in which it was recorded, the
 * last first. A second is never torn apart, so that a page may be shorter than its limit although more follows: whoever
 * goes on before the time of its last row loses nothing and gets nothing twice. Only a second with more rows than the
 * limit makes a longer page, of up to {@link activityPageMaximum}.
 */
export async function readActivity(sql: Sql, page: ActivityPage): Promise<CharacterActivity[]> {
  const rows = await readRows(sql, { ...page, limit: page.limit + 1 });
  const beyond = rows[page.limit];
  if (beyond === undefined) return rows.map((row) => activityOf(page, row));
  const tornMs = beyond.at.getTime();
  const whole = rows.filter(({ at }) => at.getTime() !== tornMs);
  const shown =
    whole.length > 0
      ? whole
      : await readRows(sql, { ...page, fromMs: tornMs, toMs: tornMs + 1, limit: activityPageMaximum });
  return shown.map((row) => activityOf(page, row));
}

/**
 * The inner order is that of the index, whatever the engine believes about the data (the embedded one counts nothing by
 * itself): it goes through the weeks backward and stops at the limit, without having sorted any. Which rows of the last
 * second come is left to chance: that second is never shown unless it is whole.
 */
function readRows(sql: Sql, { characterId, type, fromMs, toMs, limit }: ActivityPage) {
  return sql<StoredActivity[]>`
    select at, number_value, text_value
    from (
      select at, sequence, number_value, text_value from character_activity
      where character_id = ${characterId} and type = ${type}
        and at >= ${new Date(fromMs)} and at < ${new Date(toMs)}
      order by at desc
      limit ${limit}
    ) as newest
    order by at desc, sequence desc`;
}

function activityOf({ characterId, type }: ActivityPage, row: StoredActivity): CharacterActivity {
  return {
    timestamp: toWireTime(row.at.getTime()),
    character_id: characterId,
    data: dataOf(type, row),
  };
}

function dataOf(
  type: CharacterActivityType,
  { number_value, text_value }: StoredActivity,
): CharacterActivity['data'] {
  switch (type) {
    case 'location':
      return { location_id: number_value };
    case 'status':
      return { status: number_value === 1 };
    case 'total_level':
      return { total_level: number_value ?? 0, classes: classesOf(text_value) };
    case 'guild_name':
      return { guild_name: text_value };
    case 'server_name':
      return { server_name: text_value };
    case 'group_id':
      return { group_id: number_value ?? 0 };
  }
}

const storedClassesSchema = z.array(classLevelSchema);

/** Levels that were recorded by earlier versions have no classes beside them. */
function classesOf(text: string | null): ClassLevel[] {
  return text === null ? [] : storedClassesSchema.parse(JSON.parse(text));
}
