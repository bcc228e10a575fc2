import type { Character } from '@rollcall/game/character';
import { defaultDefinition } from '@rollcall/game/definition';
import { anyStrangers, anyWhoFilter } from '@rollcall/game/testing/arbitraries';
import { makeCharacter, makeWhoViewer } from '@rollcall/game/testing/makers';
import { createWhoArranger } from '@rollcall/game/who-arranger';
import type { WhoFilter } from '@rollcall/game/who-list';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWhoRowMemory } from './who-row-memory.ts';
import { whoRows, type WhoRowFacts } from './who-rows.ts';
import { defaultSettings } from './testing/row-makers.ts';

const facts: WhoRowFacts = { definition: defaultDefinition, settings: defaultSettings };
const viewer = makeWhoViewer();

/** Rows of one list after the other, as a panel shows them. */
function openRows() {
  const arrange = createWhoArranger();
  const rowsOf = createWhoRowMemory();
  const list = (characters: readonly Character[], filter: WhoFilter = defaultSettings) =>
    arrange(characters, filter, viewer).shown.map((item) => ({ item, isGone: false }));
  return {
    list,
    rowsOf,
    show: (characters: readonly Character[], given: Partial<WhoRowFacts> = {}, filter?: WhoFilter) =>
      rowsOf(list(characters, filter), { ...facts, ...given }),
  };
}

const aria = makeCharacter({ id: 1, name: 'Aria', total_level: 3 });
const bo = makeCharacter({ id: 2, name: 'Bo', total_level: 9 });

describe('rows of characters with a memory', () => {
  it('are the same as rows without one, list after list', () => {
    const anyMarks = fc.record({
      showInQuestIndicator: fc.boolean(),
      showQuestName: fc.boolean(),
      shouldIncludeRegion: fc.boolean(),
    });
    const anyStep = fc.record({
      characters: anyStrangers,
      keeps: fc.boolean(),
      isGone: fc.boolean(),
      filter: fc.option(anyWhoFilter),
      marks: fc.option(anyMarks),
      isCatalogueLoaded: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 6 }), (steps) => {
        const { list, rowsOf } = openRows();
        let online = new Map<number, Character>();
        let filter: WhoFilter = defaultSettings;
        let now = facts;
        for (const step of steps) {
          const answer = step.characters.map((character) => [character.id, character] as const);
          online = new Map(step.keeps ? [...online, ...answer] : answer);
          filter = step.filter ?? filter;
          const settings = { ...now.settings, ...step.marks };
          now = { ...now, settings, isCatalogueLoaded: step.isCatalogueLoaded };
          const shown = list([...online.values()], filter).map(({ item }) => ({ item, isGone: step.isGone }));
          expect(rowsOf(shown, now)).toEqual(whoRows(shown, now));
        }
      }),
    );
  });

  it('are the very same list while nothing that they say differs', () => {
    const { show } = openRows();
    const rows = show([aria, bo]);
    expect(show([bo, aria])).toBe(rows);
    expect(show([aria, { ...bo, last_update: '2026-03-14T20:16:00Z', public_comment: 'Hi' }])).toBe(rows);
    const typed = { ...defaultSettings, stringFilter: 'a' };
    expect(show([aria, { ...bo, guild_name: 'Oak' }], { settings: typed })[0]).toBe(rows[0]);
  });

  it('are the same objects when a search finds fewer', () => {
    const { show } = openRows();
    const [first] = show([aria, bo]);
    const search = { ...defaultSettings, stringFilter: 'aria' };
    const found = show([aria, bo], { settings: search }, search);
    expect(found).toHaveLength(1);
    expect(found[0]).toBe(first);
  });

  it('say that a place is unknown once all places are known, and not before', () => {
    const { show } = openRows();
    const lost = makeCharacter({ location_id: 999 });
    const placesBy = (isCatalogueLoaded: boolean) =>
      show([lost], { isCatalogueLoaded }).map(({ place }) => place);
    expect([placesBy(false), placesBy(true)]).toEqual([[''], ['Somewhere in the Aether']]);
  });

  it('follow a crown that is given', () => {
    const { show } = openRows();
    const definition = { ...defaultDefinition, crowned_character_ids: [1] };
    const crowns = (given?: Partial<WhoRowFacts>) => show([aria, bo], given).map(({ hasCrown }) => hasCrown);
    expect([crowns(), crowns({ definition })]).toEqual([
      [false, false],
      [true, false],
    ]);
  });
});
