import type { Character } from '@rollcall/game/character';
import { defaultDefinition } from '@rollcall/game/definition';
import { indexQuestsByArea } from '@rollcall/game/quest-index';
import { makeArea, makeCharacter, makeQuest } from '@rollcall/game/testing/makers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText } from '../../canvas/clean-text.ts';
import { anyWhoRows, whoRowsOf } from './testing/row-makers.ts';

type Rest = Parameters<typeof whoRowsOf> extends [unknown, ...infer Others] ? Others : never;

/** The one row of a character. */
function rowOf(character: Partial<Character>, ...rest: Rest) {
  const [row] = whoRowsOf([makeCharacter(character)], ...rest);
  if (row === undefined) throw new Error('The character is not listed.');
  return row;
}

const grouped = { isGroupView: true };
const party = { group_id: 7, is_in_party: true };
/** Seen in group view, with somebody else of the group. */
const groupRowsOf = (character: Partial<Character>, ...[settings, ...rest]: Rest) =>
  whoRowsOf(
    [makeCharacter({ id: 900, total_level: 1, ...party }), makeCharacter({ ...character, ...party })],
    { ...settings, ...grouped },
    ...rest,
  );

describe('the row of a character', () => {
  it('says who and where it is', () => {
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
      'its class, without levels that are no class',
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
    ['a man', { gender: ' MALE' }, { gender: 'male' }],
    ['neither man nor woman', { gender: 'Other' }, { gender: null }],
    ['nothing of an unknown gender', { gender: null }, { gender: null }],
    ['a race of another spelling', { race: 'Drow' }, { race: { icon: 'race-drow-elf', name: 'Drow' } }],
    ['a race that is new', { race: 'Modron' }, { race: { icon: 'race-unknown', name: 'Modron' } }],
    ['no race', { race: null }, { race: { icon: 'race-unknown', name: '' } }],
    ['no guild', { guild_name: null }, { guild: '' }],
    ['no name', { name: null }, { name: '???' }],
    ['no place', { location_id: null }, { place: 'Somewhere in the Aether' }],
    ['a place that is not known', { location_id: 999 }, { place: 'Somewhere in the Aether' }],
    ['a party', party, { party: { groupId: 7, number: '', hue: null } }],
    [
      'text that means harm, cleaned',
      { name: '\u202Eevil\u0000', guild_name: 'a\n b', race: '\u200BElf' },
      {
        name: 'evil',
        guild: 'a b',
        race: { name: 'Elf' },
      },
    ],
  ])('says %s', (_what, character, said) => {
    expect(rowOf(character)).toMatchObject(said);
  });

  it.each([
    ['nobody', {}, { tint: null }],
    ['a friend', { friendIds: new Set([101]) }, { tint: 'friend', isFriend: true }],
    ['one’s own', { registeredIds: new Set([101]) }, { tint: 'registered', isRegistered: true }],
    [
      'both',
      { friendIds: new Set([101]), registeredIds: new Set([101]) },
      { tint: 'registered', isFriend: true, isRegistered: true },
    ],
    ['somebody ignored', { ignoredIds: new Set([101]) }, { tint: null, isIgnored: true }],
  ])('has the ground of %s', (_who, viewer, said) => {
    expect(rowOf({}, { hideIgnoredCharacters: false }, viewer)).toMatchObject(said);
  });

  it('has a crown if the operator gave one', () => {
    const definition = { ...defaultDefinition, crowned_character_ids: [101] };
    expect(rowOf({}, {}, {}, { definition }).hasCrown).toBe(true);
    expect(rowOf({ id: 102 }, {}, {}, { definition }).hasCrown).toBe(false);
  });
});

describe('somebody anonymous', () => {
  const hidden = { name: null, guild_name: null, location_id: null, is_anonymous: true };

  it('says ??? in the place of name and guild, and stands in the Aether', () => {
    const rows = groupRowsOf(hidden);
    expect(rows[1]).toMatchObject({
      isAnonymous: true,
      name: '???',
      guild: '???',
      place: 'Somewhere in the Aether',
      level: '20',
    });
  });

  it('says no more when the source told more', () => {
    expect(groupRowsOf({ is_anonymous: true, name: 'Aria' })[1]).toMatchObject({ name: '???', guild: '???' });
  });

  it('has no crown, which would tell who it is, and keeps the ground of a friend', () => {
    const definition = { ...defaultDefinition, crowned_character_ids: [101] };
    const row = groupRowsOf(hidden, {}, { friendIds: new Set([101]) }, { definition })[1];
    expect(row).toMatchObject({ hasCrown: false, tint: 'friend' });
  });
});

describe('the groups of group view', () => {
  it('have a number and a hue, by turns', () => {
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
  ])('with its region wanted = %s reads "%s"', (shouldIncludeRegion, place) => {
    expect(rowOf({}, { shouldIncludeRegion }).place).toBe(place);
  });

  it.each([
    { what: 'on its way', location_id: 999, place: '' },
    { what: 'known already', location_id: 501, place: 'The Harbor' },
    { what: 'nobody’s', location_id: null, place: 'Somewhere in the Aether' },
  ])('that is $what says "$place" while places are loading', ({ location_id, place }) => {
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

  it.each([
    { showInQuestIndicator: true, showQuestName: true, quest: { hasMark: true, name: stair.name, wikiUrl } },
    { showInQuestIndicator: true, showQuestName: false, quest: { hasMark: true, name: '', wikiUrl } },
    {
      showInQuestIndicator: false,
      showQuestName: true,
      quest: { hasMark: false, name: stair.name, wikiUrl },
    },
    { showInQuestIndicator: false, showQuestName: false, quest: null },
  ])('is marked $showInQuestIndicator and named $showQuestName as wanted', ({ quest, ...settings }) => {
    expect(rowOf({ location_id: 601 }, settings, one).quest).toEqual(quest);
    expect(rowOf({ location_id: 501 }, settings, one).quest).toBeNull();
  });

  it('that shares its place is named with the others, and opens no page', () => {
    expect(rowOf({ location_id: 601 }, {}, two).quest).toEqual({
      hasMark: true,
      name: 'The Sunken Stair / The Depths',
      wikiUrl: null,
    });
  });
});

describe('in any world', () => {
  it('every text is clean, and nobody anonymous is told of', () => {
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
