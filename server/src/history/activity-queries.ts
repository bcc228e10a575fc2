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
 * A page of a character's activity, newest first; within a second, the row recorded last comes first. A second is never
 * split between pages, so a page can be shorter than its limit although more rows follow. Continuing before the time of
 * the last row skips and repeats nothing. A page is longer than its limit, up to {@link activityPageMaximum}, only if a
 * second has more rows than the limit.
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
 * Reads rows in the order of the index: it goes through the weeks backwards and stops at the limit, without sorting.
 * The query enforces this plan, since the embedded engine gathers no statistics by itself. It may return only some rows
 * of the last second, which is then left out.
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

/** The classes of a recorded level; empty for levels recorded by earlier versions. */
function classesOf(text: string | null): ClassLevel[] {
  return text === null ? [] : storedClassesSchema.parse(JSON.parse(text));
}
