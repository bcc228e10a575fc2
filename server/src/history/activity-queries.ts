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

/** Maximum number of rows on a page. */
export const activityPageMaximum = 500;

interface StoredActivity {
  readonly at: Date;
  readonly number_value: number | null;
  readonly text_value: string | null;
}

/**
 * A page of a character's activity, newest first; within a second, the last recorded row first. A second is never
 * split, so a page may be shorter than its limit although more follows. Continuing before the time of the last row
 * loses and repeats nothing. A page is longer than its limit, up to {@link activityPageMaximum}, only if a second has
 * more rows than the limit.
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
 * Orders by the index, whatever the engine assumes about the data (the embedded one gathers no statistics by itself):
 * it walks the weeks backward and stops at the limit, without sorting. It may return any of the rows of the last
 * second, which is shown only if it is complete.
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

/** Levels recorded by earlier versions contain no classes. */
function classesOf(text: string | null): ClassLevel[] {
  return text === null ? [] : storedClassesSchema.parse(JSON.parse(text));
}
