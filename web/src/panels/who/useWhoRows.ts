import type { ListedCharacter } from '@rollcall/game/who-list';
import { isCatalogueSettled } from '../../data/catalogue.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { shownName } from '../character-labels.ts';
import { type ListRowsKind, type ShownRows, useListRows } from '../list/useListRows.ts';
import type { WhoList } from './useWhoList.ts';
import { whoNewsWords } from './who-news.ts';
import { createWhoRowMemory } from './who-row-memory.ts';
import type { WhoRow, WhoRowFacts } from './who-rows.ts';

const characters: ListRowsKind<WhoList['arranged'], ListedCharacter, WhoRow, WhoRowFacts> = {
  idOf: ({ character }) => character.id,
  createMemory: createWhoRowMemory,
  // All that match: who has no row because of how many rows there may be has not left.
  namesOf: (_rows, { matches }) => new Map(matches.map(({ id, name }) => [id, shownName(name)])),
  changeText: whoNewsWords,
};

/**
 * The rows of a Who list to show now.
 *
 * @param isHeld the pointer rests on the list, or a row has the focus
 */
export function useWhoRows(list: WhoList, isHeld: boolean): ShownRows<WhoRow> {
  const { game: definition } = usePageSettings();
  const { arranged, filter, settings, facts } = list;
  const isCatalogueLoaded = isCatalogueSettled(facts.catalogue);
  return useListRows(characters, {
    list: arranged,
    filter,
    facts: { definition, settings, isCatalogueLoaded },
    hasAnswer: facts.hasAnswer,
    isHeld,
  });
}
