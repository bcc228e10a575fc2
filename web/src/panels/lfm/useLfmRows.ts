import type { ListedLfm } from '@rollcall/game/lfm-list';
import { isCatalogueSettled } from '../../data/catalogue.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { type ListRowsKind, type ShownRows, useListRows } from '../list/useListRows.ts';
import { lfmNewsWords } from './lfm-news.ts';
import { createLfmRowMemory } from './lfm-row-memory.ts';
import { nameRow } from './lfm-row-text.ts';
import type { LfmRow, LfmRowFacts } from './lfm-rows.ts';
import type { LfmList } from './useLfmList.ts';

/** Ages of groups are told anew this often: those of many rows at once, not of one row each second. */
const agesEveryMs = 10_000;

const groups: ListRowsKind<LfmList['arranged'], ListedLfm, LfmRow, LfmRowFacts> = {
  idOf: ({ lfm }) => lfm.id,
  createMemory: createLfmRowMemory,
  namesOf: (rows) => new Map(rows.flatMap((row) => (row.isGone ? [] : [[row.id, nameRow(row)] as const]))),
  changeText: lfmNewsWords,
};

/**
 * The rows of a group list to show now.
 *
 * @param isHeld the pointer rests on the list, or a row has the focus
 * @param agesMs the time that ages are counted to, by the server's clock
 */
export function useLfmRows(list: LfmList, isHeld: boolean, agesMs: number): ShownRows<LfmRow> {
  const { game: definition } = usePageSettings();
  const { arranged, filter, settings, facts } = list;
  const nowMs = Math.floor(agesMs / agesEveryMs) * agesEveryMs;
  const isCatalogueLoaded = isCatalogueSettled(facts.catalogue);
  return useListRows(groups, {
    list: arranged,
    filter,
    facts: { definition, settings, isCatalogueLoaded, nowMs },
    hasAnswer: facts.hasAnswer,
    isHeld,
  });
}
