import type { ListedCharacter } from '@rollcall/game/who-list';
import type { HeldRow } from '../list/hold-order.ts';
import { createRowMemory, type RowKind } from '../list/row-memory.ts';
import { type WhoRow, whoRows, type WhoRowFacts } from './who-rows.ts';

/** As whoRows; each call says what the one before did not. */
export type MakeWhoRows = (
  shown: readonly HeldRow<ListedCharacter>[],
  facts: WhoRowFacts,
) => readonly WhoRow[];

const kind: RowKind<ListedCharacter, WhoRow, WhoRowFacts, null> = {
  isSameInput: (a, b) =>
    a.definition === b.definition &&
    a.isCatalogueLoaded === b.isCatalogueLoaded &&
    // The search is among the settings, and no row depends on it.
    a.settings.shouldIncludeRegion === b.settings.shouldIncludeRegion &&
    a.settings.showInQuestIndicator === b.settings.showInQuestIndicator &&
    a.settings.showQuestName === b.settings.showQuestName,
  look: (_shown, facts) => ({
    rowsOf: (characters) => whoRows(characters, facts),
    noteOf: () => null,
    isStill: () => true,
  }),
};

/** A `whoRows` that remembers the row of each listed character. Results are those of whoRows. */
export const createWhoRowMemory = (): MakeWhoRows => createRowMemory(kind);
