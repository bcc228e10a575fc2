import { areaSchema } from '@rollcall/game/area';
import { questSchema } from '@rollcall/game/quest';
import { indexQuestsById } from '@rollcall/game/quest-index';
import * as z from 'zod/mini';
import type { Catalogue } from './catalogue.ts';
import type { PreloadedQueries } from './preloaded-queries.ts';

type GivenCatalogue = Pick<Catalogue, 'quests' | 'areas'>;

const read = new WeakMap<PreloadedQueries, GivenCatalogue>();

/** The quests and areas that the answers of a page speak of, by id; the same object each time. */
export function givenCatalogue(given: PreloadedQueries): GivenCatalogue {
  const before = read.get(given);
  if (before !== undefined) return before;
  const areas = readRows(areaSchema, given.rows.areas);
  const now = {
    quests: indexQuestsById(readRows(questSchema, given.rows.quests)),
    areas: new Map(areas.map((area) => [area.id, area])),
  };
  read.set(given, now);
  return now;
}

/** Rows that are none are left out: the catalogue itself comes soon. */
function readRows<Schema extends z.core.$ZodType>(
  schema: Schema,
  rows: readonly unknown[] = [],
): readonly z.infer<Schema>[] {
  return rows.flatMap((row) => {
    const parsed = z.safeParse(schema, row);
    return parsed.success ? [parsed.data] : [];
  });
}
