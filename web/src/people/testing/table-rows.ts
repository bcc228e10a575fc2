import { indexRaces, races } from '@rollcall/game/character/races';
import type { RowFacts, TableRow } from '../useTableRows.ts';

const facts: RowFacts = {
  areas: new Map(),
  isCatalogueLoaded: true,
  findRace: indexRaces(races),
  servers: [],
  timeZone: 'UTC',
};
const made = new Map<number, TableRow>();

/** The row of a character never seen; the same object for the same id. */
export function rowOf(id: number): TableRow {
  const row = made.get(id) ?? { entry: { id, character: null }, isAnswered: false, facts };
  made.set(id, row);
  return row;
}

export const idsOf = (rows: readonly TableRow[]) => rows.map(({ entry }) => entry.id);
