import type { Character } from '@rollcall/game/character/character';
import { defaultDefinition } from '@rollcall/game/definition';
import { indexQuestsByArea } from '@rollcall/game/quest/quest';
import { makeArea, makeCharacter, makeQuest, makeWhoViewer } from '@rollcall/game/testing/makers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText } from '../../canvas/clean-text.ts';
import { anyWhoRows } from './testing/any-rows.ts';
import { defaultSettings, whoRowsOf } from './testing/row-makers.ts';
import { anyHostileText, anyStrangers, anyWhoFilter } from '@rollcall/game/testing/arbitraries';
import { createWhoArranger } from '@rollcall/game/who/who-arranger';
import type { WhoFilter } from '@rollcall/game/who/who-list';
import {
  personFromRow,
  createWhoRowMemory,
  describeWhoRow,
  type WhoRow,
  type WhoRowFacts,
  whoRows,
  whoRowTexts,
} from './who-rows.ts';
import { measureByCount } from '../../canvas/testing/measure-by-count.ts';
import { anyEdgeWidth, expectToBeIsolated, expectToKeepItsPlace } from '../shared/testing/any-layout.ts';
import { layoutWhoRow } from './who-layout.ts';
import { whoMetrics } from './who-row-parts.ts';

const facts: WhoRowFacts = { definition: defaultDefinition, settings: defaultSettings };
const viewer = makeWhoViewer();

/** Makes the rows of successive lists, as a panel does. */
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
  it('are equal to rows without one, list after list', () => {
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

  it('are the same array while their texts are equal', () => {
    const { show } = openRows();
    const rows = show([aria, bo]);
    expect(show([bo, aria])).toBe(rows);
    expect(show([aria, { ...bo, last_update: '2026-03-14T20:16:00Z', public_comment: 'Hi' }])).toBe(rows);
    const typed = { ...defaultSettings, stringFilter: 'a' };
    expect(show([aria, { ...bo, guild_name: 'Oak' }], { settings: typed })[0]).toBe(rows[0]);
  });

  it('stay the same objects when a search finds fewer', () => {
    const { show } = openRows();
    const [first] = show([aria, bo]);
    const search = { ...defaultSettings, stringFilter: 'aria' };
    const found = show([aria, bo], { settings: search }, search);
    expect(found).toHaveLength(1);
    expect(found[0]).toBe(first);
  });

  it('call a place unknown only once all places have loaded', () => {
    const { show } = openRows();
    const lost = makeCharacter({ location_id: 999 });
    const placesBy = (isCatalogueLoaded: boolean) =>
      show([lost], { isCatalogueLoaded }).map(({ place }) => place);
    expect([placesBy(false), placesBy(true)]).toEqual([[''], ['Somewhere in the Aether']]);
  });

  it('follow a newly given crown', () => {
    const { show } = openRows();
    const definition = { ...defaultDefinition, crowned_character_ids: [1] };
    const crowns = (given?: Partial<WhoRowFacts>) => show([aria, bo], given).map(({ hasCrown }) => hasCrown);
    expect([crowns(), crowns({ definition })]).toEqual([
      [false, false],
      [true, false],
    ]);
  });
});

const [made] = whoRowsOf([makeCharacter({ name: 'Aria', is_in_party: true, group_id: 7 })]);
if (!made) throw new Error('There is no row.');
const plain: WhoRow = { ...made, place: 'The Harbor' };

it('a row is one sentence, without missing parts', () => {
  expect(describeWhoRow(plain)).toBe(
    'Aria, Human, female, The Harbor, Fighter 20, level 20, Lantern Watch, In a group',
  );
  expect(describeWhoRow({ ...plain, gender: null, guild: '', party: null, classes: [] })).toBe(
    'Aria, Human, The Harbor, level 20',
  );
});

it('every mark has its word', () => {
  const marked: WhoRow = {
    ...plain,
    hasCrown: true,
    isRegistered: true,
    isFriend: true,
    isIgnored: true,
    isGone: true,
    quest: { hasMark: true, name: 'Harbor Watch', wikiUrl: null, links: [] },
    party: { groupId: 7, number: '3', hue: 2 },
  };
  expect(describeWhoRow(marked)).toBe(
    'Aria, crowned, your character, friend, ignored, Human, female, gone, The Harbor, in quest, Harbor Watch, Fighter 20, level 20, Lantern Watch, Group 3',
  );
});

it('a quest without its mark has no word next to its name', () => {
  const quest = { hasMark: false, name: 'Harbor Watch', wikiUrl: null, links: [] };
  const { place } = whoRowTexts({ ...plain, quest });
  expect(place.map(({ key }) => key)).toEqual(['place']);
});

type Rest = Parameters<typeof whoRowsOf> extends [unknown, ...infer Others] ? Others : never;

function rowOf(character: Partial<Character>, ...rest: Rest) {
  const [row] = whoRowsOf([makeCharacter(character)], ...rest);
  if (row === undefined) throw new Error('The character is not listed.');
  return row;
}

const grouped = { isGroupView: true };
const party = { group_id: 7, is_in_party: true };
/** In group view, with another member of the group. */
const groupRowsOf = (character: Partial<Character>, ...[settings, ...rest]: Rest) =>
  whoRowsOf(
    [makeCharacter({ id: 900, total_level: 1, ...party }), makeCharacter({ ...character, ...party })],
    { ...settings, ...grouped },
    ...rest,
  );

describe('the row of a character', () => {
  it('shows the character and the place', () => {
    expect(rowOf({ name: 'Aria' })).toEqual({
      id: 101,
      isGone: false,
      tint: null,
      isFriend: false,
      isRegistered: false,
      isIgnored: false,
      isAnonymous: false,
      hasCrown: false,
      party: null,
      race: { icon: 'race-human', name: 'Human' },
      gender: 'female',
      name: 'Aria',
      place: 'The Harbor',
      quest: null,
      classes: [{ icon: 'class-fighter', name: 'Fighter', level: 20 }],
      level: '20',
      guild: 'Lantern Watch',
    });
  });

  it.each([
    [
      'the classes, without epic and legendary levels',
      {
        classes: [
          { name: 'Bard', level: 18 },
          { name: 'Epic', level: 10 },
          { name: 'Seer', level: 2 },
          { name: 'Legendary', level: 2 },
        ],
        total_level: 32,
      },
      {
        classes: [
          { icon: 'class-bard', name: 'Bard', level: 18 },
          { icon: null, name: 'Seer', level: 2 },
        ],
        level: '32',
      },
    ],
    ['a male character', { gender: ' MALE' }, { gender: 'male' }],
    ['a character that is neither male nor female', { gender: 'Other' }, { gender: null }],
    ['nothing for an unknown gender', { gender: null }, { gender: null }],
    ['a race in another spelling', { race: 'Drow' }, { race: { icon: 'race-drow-elf', name: 'Drow' } }],
    ['a new race', { race: 'Modron' }, { race: { icon: 'race-unknown', name: 'Modron' } }],
    ['no race', { race: null }, { race: { icon: 'race-unknown', name: '' } }],
    ['no guild', { guild_name: null }, { guild: '' }],
    ['no name', { name: null }, { name: '???' }],
    ['no place', { location_id: null }, { place: 'Somewhere in the Aether' }],
    ['an unknown place', { location_id: 999 }, { place: 'Somewhere in the Aether' }],
    ['a group', party, { party: { groupId: 7, number: '', hue: null } }],
    [
      'hostile text, cleaned',
      { name: '\u202Eevil\u0000', guild_name: 'a\n b', race: '\u200BElf' },
      {
        name: 'evil',
        guild: 'a b',
        race: { name: 'Elf' },
      },
    ],
  ])('shows %s', (_what, character, said) => {
    expect(rowOf(character)).toMatchObject(said);
  });

  it.each([
    ['a stranger', {}, { tint: null }],
    ['a friend', { friendIds: new Set([101]) }, { tint: 'friend', isFriend: true }],
    ['an own character', { registeredIds: new Set([101]) }, { tint: 'registered', isRegistered: true }],
    [
      'an own character that is a friend',
      { friendIds: new Set([101]), registeredIds: new Set([101]) },
      { tint: 'registered', isFriend: true, isRegistered: true },
    ],
    ['an ignored character', { ignoredIds: new Set([101]) }, { tint: null, isIgnored: true }],
  ])('has the background of %s', (_who, seenBy, said) => {
    expect(rowOf({}, { hideIgnoredCharacters: false }, seenBy)).toMatchObject(said);
  });

  it('has a crown if the operator gave one', () => {
    const definition = { ...defaultDefinition, crowned_character_ids: [101] };
    expect(rowOf({}, {}, {}, { definition }).hasCrown).toBe(true);
    expect(rowOf({ id: 102 }, {}, {}, { definition }).hasCrown).toBe(false);
  });
});

describe('an anonymous character', () => {
  const hidden = { name: null, guild_name: null, location_id: null, is_anonymous: true };

  it('shows ??? instead of name, guild and place', () => {
    const rows = groupRowsOf(hidden);
    expect(rows[1]).toMatchObject({
      isAnonymous: true,
      name: '???',
      guild: '???',
      place: '???',
      level: '20',
    });
  });

  it('reveals nothing even if the source does', () => {
    expect(groupRowsOf({ is_anonymous: true, name: 'Aria' })[1]).toMatchObject({ name: '???', guild: '???' });
  });

  it('has no crown, which would identify the character, but keeps the background of a friend', () => {
    const definition = { ...defaultDefinition, crowned_character_ids: [101] };
    const row = groupRowsOf(hidden, {}, { friendIds: new Set([101]) }, { definition })[1];
    expect(row).toMatchObject({ hasCrown: false, tint: 'friend' });
  });
});

describe('the groups of group view', () => {
  it('have a number and a hue, in rotation', () => {
    const characters = [1, 2, 3, 4].map((id) =>
      makeCharacter({ id, group_id: id < 3 ? 50 : 60, is_in_party: true }),
    );
    expect(whoRowsOf(characters, grouped).map((row) => row.party)).toEqual([
      { groupId: 50, number: '1', hue: 0 },
      { groupId: 50, number: '1', hue: 0 },
      { groupId: 60, number: '2', hue: 1 },
      { groupId: 60, number: '2', hue: 1 },
    ]);
  });
});

describe('a place', () => {
  it.each([
    [false, 'The Harbor'],
    [true, 'Stormreach: The Harbor'],
  ])('with the region shown = %s reads "%s"', (shouldIncludeRegion, place) => {
    expect(rowOf({}, { shouldIncludeRegion }).place).toBe(place);
  });

  it.each([
    { what: 'still loading', location_id: 999, place: '' },
    { what: 'already known', location_id: 501, place: 'The Harbor' },
    { what: 'missing', location_id: null, place: 'Somewhere in the Aether' },
  ])('reads "$place" while places are loading if it is $what', ({ location_id, place }) => {
    expect(rowOf({ location_id }, {}, {}, { isCatalogueLoaded: false }).place).toBe(place);
  });
});

describe('a quest', () => {
  const areasById = new Map([[601, makeArea({ id: 601, name: 'Sunken Stair' })]]);
  const stair = makeQuest({ id: 1, name: 'The Sunken Stair' });
  const depths = makeQuest({ id: 2, name: 'The Depths' });
  const one = { areasById, questsByArea: indexQuestsByArea([stair]) };
  const two = { areasById, questsByArea: indexQuestsByArea([stair, depths]) };
  const wikiUrl = 'https://ddowiki.com/page/The_Sunken_Stair';
  const links = [{ id: 1, name: stair.name, path: '/quests/1/the-sunken-stair' }];

  it.each([
    {
      showInQuestIndicator: true,
      showQuestName: true,
      quest: { hasMark: true, name: stair.name, wikiUrl, links },
    },
    { showInQuestIndicator: true, showQuestName: false, quest: { hasMark: true, name: '', wikiUrl, links } },
    {
      showInQuestIndicator: false,
      showQuestName: true,
      quest: { hasMark: false, name: stair.name, wikiUrl, links },
    },
    { showInQuestIndicator: false, showQuestName: false, quest: null },
  ])(
    'is marked: $showInQuestIndicator, and named: $showQuestName, by the settings',
    ({ quest, ...settings }) => {
      expect(rowOf({ location_id: 601 }, settings, one).quest).toEqual(quest);
      expect(rowOf({ location_id: 501 }, settings, one).quest).toBeNull();
    },
  );

  it('is named with the others at its place, each with a link to its page and none to the wiki', () => {
    expect(rowOf({ location_id: 601 }, {}, two).quest).toEqual({
      hasMark: true,
      name: 'The Sunken Stair / The Depths',
      wikiUrl: null,
      links: [...links, { id: 2, name: 'The Depths', path: '/quests/2/the-depths' }],
    });
  });
});

describe('in any list', () => {
  it('every text is clean, and reveals no anonymous character', () => {
    fc.assert(
      fc.property(anyWhoRows, (rows) => {
        for (const row of rows) {
          const texts = [row.name, row.place, row.guild, row.race.name, row.quest?.name ?? ''];
          expect(texts).toEqual(texts.map(cleanText));
          if (row.isAnonymous) expect([row.name, row.guild, row.hasCrown]).toEqual(['???', '???', false]);
        }
      }),
    );
  });
});

/** One character with this text in every free-text field. */
function rowWith(text: string) {
  const [row] = whoRowsOf(
    [
      makeCharacter({
        name: text,
        race: text,
        gender: text,
        guild_name: text,
        classes: [
          { name: text, level: 12 },
          { name: 'Rogue', level: 4 },
          { name: text, level: 4 },
        ],
        is_in_party: true,
        group_id: 7,
      }),
    ],
    { shouldIncludeRegion: true },
    {
      registeredIds: new Set([101]),
      friendIds: new Set([101]),
      areasById: new Map([[501, makeArea({ id: 501, name: text, region: text })]]),
      questsByArea: new Map([[501, [makeQuest({ name: text })]]]),
    },
  );
  if (!row) throw new Error('There is no row.');
  return row;
}

describe('hostile text in a row of a character', () => {
  it('stays in its box, at any width of the list', () => {
    fc.assert(
      fc.property(anyHostileText, anyEdgeWidth, (text, width) => {
        const metrics = whoMetrics(width, 'Inter');
        expectToKeepItsPlace(layoutWhoRow(rowWith(text), metrics, measureByCount).marks, metrics);
      }),
      { numRuns: 150 },
    );
  });

  it('is painted in its own isolate if it is right-to-left', () => {
    fc.assert(
      fc.property(anyHostileText, (text) => {
        expectToBeIsolated(layoutWhoRow(rowWith(text), whoMetrics(848, 'Inter'), measureByCount).marks);
      }),
    );
  });
});

const raceOf = (gender: string | null, race: string | null) => {
  const [row] = whoRowsOf([makeCharacter({ gender, race })]);
  return row && personFromRow(row).race;
};

describe('a row as a person in two lines', () => {
  it.each([
    ['Female', 'Human', 'Female Human'],
    ['male', 'Drow', 'Male Drow'],
    [null, 'Elf', 'Elf'],
    ['Female', null, 'Female'],
    [null, null, ''],
  ])('shows gender and race as far as known: %s %s', (gender, race, words) => {
    expect(raceOf(gender, race)).toBe(words);
  });

  it('keeps everything else as in the row', () => {
    const [row] = whoRowsOf([makeCharacter({ name: 'Aria' })]);
    expect(row && personFromRow(row)).toMatchObject({
      name: 'Aria',
      guild: 'Lantern Watch',
      place: 'The Harbor',
      level: '20',
      raceIcon: 'race-human',
      hasCrown: false,
      classes: [{ name: 'Fighter', level: 20, icon: 'class-fighter' }],
    });
  });
});
