import { makeCharacter } from '@rollcall/game/testing/makers';
import { expect, it } from 'vitest';
import { whoRowsOf } from './testing/row-makers.ts';
import { describeWhoRow, whoRowTexts } from './who-row-text.ts';
import type { WhoRow } from './who-rows.ts';

const [made] = whoRowsOf([makeCharacter({ name: 'Aria', is_in_party: true, group_id: 7 })]);
if (!made) throw new Error('There is no row.');
const plain: WhoRow = { ...made, place: 'The Harbor' };

it('a row is one sentence, without what there is not', () => {
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
    quest: { hasMark: true, name: 'Harbor Watch', wikiUrl: null },
    party: { groupId: 7, number: '3', hue: 2 },
  };
  expect(describeWhoRow(marked)).toBe(
    'Aria, crowned, your character, friend, ignored, Human, female, gone, The Harbor, in quest, Harbor Watch, Fighter 20, level 20, Lantern Watch, Group 3',
  );
});

it('a quest whose mark is not wanted has no word beside its name', () => {
  const { place } = whoRowTexts({ ...plain, quest: { hasMark: false, name: 'Harbor Watch', wikiUrl: null } });
  expect(place.map(({ key }) => key)).toEqual(['place']);
});
