import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '../definition.ts';
import type { Lfm } from '../lfm/lfm.ts';
import { anyHostileText, anyLfm } from '../testing/arbitraries.ts';
import { makeCharacter, makeLfm, makeQuest } from '../testing/makers.ts';
import { searchDocumentOfGroup } from './documents.ts';
import { everyGroup, type GroupFilter } from './filter-schemas.ts';
import { makeGroupTest, normalizeGroupFilter } from './group-filter.ts';
import { describeGroup } from '../lfm/lfm-quest.ts';
import { emptyDocument, fold, makeSearch, searchTerms } from './search.ts';
import {
  characterTerms,
  filterOfAlert,
  filterOfSearch,
  groupTerms,
  isTextKnown,
  understandSearch,
  withoutWord,
} from './search-grammar.ts';

const quests = new Map([
  [701, makeQuest({ id: 701, name: 'The Jungle of Khyber', required_adventure_pack: 'Vault of Night' })],
  [702, makeQuest({ id: 702, name: 'The Shroud', group_size: 'Raid' })],
]);
const context = {
  definition: defaultDefinition,
  questsById: quests,
  readTerm: groupTerms(defaultDefinition),
};
const finds = (search: string, lfm: Lfm) =>
  makeSearch(search, context.readTerm)(searchDocumentOfGroup(describeGroup(lfm, context)));

const reaperRaid = makeLfm({
  quest_id: 702,
  difficulty: 'Reaper',
  comment: 'r4+ bring potions',
  leader: makeCharacter({ name: 'Bardolph' }),
  members: [makeCharacter({ id: 2, name: 'Ysolde' })],
  accepted_classes: ['Cleric', 'Bard'],
  minimum_level: 30,
  maximum_level: 34,
  server_name: 'Orien',
});
const openParty = makeLfm({ accepted_classes: [], difficulty: 'Elite', minimum_level: 8, maximum_level: 12 });

describe('a search for groups finds what is on screen', () => {
  it.each([
    ['reaper', true, false],
    ['reaper raid', true, false],
    ['raids', true, false],
    ['elite', false, true],
    ['elite or reaper', true, true],
    ['r4+', true, false],
    ['r6', true, false],
    ['r3', false, false],
    ['4 skulls', true, false],
    ['legendary', true, false],
    ['heroic', false, true],
    ['legendary potions', true, false],
    ['12', false, true],
    ['12 paladin', false, true],
    ['32 cleric', true, false],
    ['32 paladin', false, false],
    ['healer', true, true],
    ['tank', false, true],
    ['clr', true, true],
    ['palladin', false, true],
    ['cleric paladin', true, true],
    ['groups for a 12 paladin', false, true],
    ['ysolde', true, false],
    ['bard', true, true],
    ['bardo', true, false],
    ['vault of night', false, true],
    ['von3', false, true],
    ['jungle', false, true],
    ['orien', true, false],
    ['orein raids', true, false],
    ['potions', true, false],
    ['reaper potions', true, false],
    ['reaper nothing', false, false],
    ['"reaper raid"', false, false],
    ['nobody, reaper', true, false],
    ['stufe 12 kleriker', false, true],
    ['raids niveau 32', true, false],
  ])('%j: %s, %s', (search, raid, party) => {
    expect([finds(search, reaperRaid), finds(search, openParty)]).toEqual([raid, party]);
  });

  it.each(['a', '+', '-–-', '/', '"', '🙂', 'مرحبا', `${'reaper '.repeat(600)}`, '((('])(
    'and accepts %j',
    (search) => {
      expect(typeof finds(search, reaperRaid)).toBe('boolean');
      expect(finds(search, makeLfm({ comment: search }))).toBe(true);
    },
  );
});

it.each(['reaper', 'elite', 'r4', 'raids', 'orien'])(
  'by %j finds neither groups without a quest nor other things',
  (search) => {
    const idle = makeLfm({ quest_id: null, difficulty: null, server_name: 'Thelanis' });
    expect(finds(search, idle)).toBe(false);
    expect(makeSearch(search, context.readTerm)(emptyDocument)).toBe(false);
  },
);

/** The displayed meaning of each word of a search. */
const saysOf = (search: string, list: 'groups' | 'characters' = 'groups') =>
  understandSearch(search, defaultDefinition, list).map(
    ({ words, meaning }) => `${words.join(' ')}: ${meaning?.kind ?? 'text'}`,
  );

it('the name of a level range is not part of the name of a quest', () => {
  const heroic = makeLfm({ comment: 'the legendary shroud', minimum_level: 17, maximum_level: 20 });
  expect([finds('legendary', heroic), finds('"legendary"', heroic)]).toEqual([false, true]);
});

describe('the words of a search are', () => {
  it.each([
    ['12 paladin', ['12: levels', 'paladin: class']],
    ['reaper raid pls', ['reaper: difficulty', 'raid: raids', 'pls: text']],
    ['r4+', ['r4+: skulls']],
    ['13 pal', ['13: levels', 'pal: class']],
    ['pal', []],
    ['torvald', []],
    ['"12 paladin"', []],
    ['12, paladin', []],
    ['group for a 12 paladin', ['12: levels', 'paladin: class']],
  ])('of %j: %j', (search, words) => expect(saysOf(search)).toEqual(words));

  it('levels and classes only for characters', () => {
    expect(saysOf('32 cleric reaper', 'characters')).toEqual(['32: levels', 'cleric: class', 'reaper: text']);
    expect(saysOf('clerics online', 'characters')).toEqual(['clerics: class']);
    expect(saysOf('clerics online', 'groups')).toEqual(['clerics: class', 'online: text']);
    const terms = characterTerms(defaultDefinition)('cleric bard');
    expect(terms.map(({ texts }) => texts)).toEqual([['cleric'], ['bard']]);
  });

  it('removed one by one', () => {
    const words = understandSearch('reaper raid pls', defaultDefinition, 'groups');
    expect(words.map((word) => withoutWord(words, word))).toEqual(['raid pls', 'reaper pls', 'reaper raid']);
  });
});

describe('the filter of a search', () => {
  const of = (search: string, before: Partial<GroupFilter> = {}) =>
    filterOfSearch({ ...everyGroup, ...before, search }, defaultDefinition);

  it.each<[string, Partial<GroupFilter>]>([
    ['12 paladin', { levels: { first: 12, last: 12 }, classes: ['Paladin'] }],
    ['reaper raid', { difficulties: ['Reaper'], onlyRaids: true }],
    ['r4+ torvald', { skulls: { first: 4, last: 10 }, search: 'torvald' }],
    ['elite reaper', { difficulties: ['Elite', 'Reaper'] }],
    ['raids orien cannith', { onlyRaids: true, servers: ['Orien', 'Cannith'] }],
    ['torvald', { search: 'torvald' }],
    ['', {}],
  ])('%j is put into words', (search, said) => {
    expect(of(search)).toEqual({ ...everyGroup, ...said });
  });

  it.each<[string, Partial<GroupFilter>, string]>([
    ['12', { levels: { first: 20, last: 24 } }, '12'],
    ['paladin', { classes: ['Bard'] }, 'paladin'],
    ['elite', { difficulties: ['Hard'] }, 'elite'],
    ['orien', { servers: ['Cannith'] }, 'orien'],
    ['r4+', { skulls: { first: 1, last: 2 } }, 'r4+'],
  ])('never repeats a word: %j beside %j stays text', (search, before, kept) => {
    expect(of(`${search} raid`, before)).toEqual({ ...everyGroup, ...before, onlyRaids: true, search: kept });
  });

  it('of an alert never has words that would find nothing', () => {
    const alert = (search: string, known: string) =>
      filterOfAlert({ ...everyGroup, search }, defaultDefinition, (text) => text === known);
    expect(alert('reaper xyzzy', '')).toEqual({ ...everyGroup, difficulties: ['Reaper'] });
    expect(alert('reaper torvald', 'torvald')).toMatchObject({ difficulties: ['Reaper'], search: 'torvald' });
    expect(alert('xyzzy', '')).toBeNull();
    expect(alert('', '')).toEqual(everyGroup);
  });

  it('stays a search if its rest would have another meaning by itself', () => {
    expect(of('r4+ r4+')).toEqual({ ...everyGroup, search: 'r4+ r4+' });
    expect(of('12 14 raid')).toEqual({ ...everyGroup, search: '12 14 raid' });
  });

  it('matches nothing that the search does not find', () => {
    const words = fc.constantFrom(
      '12',
      '30-34',
      'paladin',
      'healer',
      'reaper',
      'elite',
      'r4+',
      'raid',
      'legendary',
      'a',
    );
    const anySearch = fc.array(words, { minLength: 1, maxLength: 4 }).map((some) => some.join(' '));
    fc.assert(
      fc.property(anySearch, anyLfm, (search, lfm) => {
        const filter = normalizeGroupFilter(of(search), defaultDefinition);
        const group = describeGroup(lfm, context);
        if (makeGroupTest(filter, context)(group)) expect(finds(search, lfm)).toBe(true);
      }),
      { numRuns: 300, examples: [['r4+ r4+', makeLfm({ comment: 'r4+', difficulty: 'Reaper' })]] },
    );
  });
});

it.each([
  ['torvald', true],
  ['YSOLDE', true],
  ['potions', true],
  ['jungle', true],
  ['vault of night', true],
  ['torvald shroud', true],
  ['torvald xyzzy', false],
  ['null', false],
])('%j is text of some group, quest or pack: %j', (text, isKnown) => {
  const groups = {
    1: makeLfm({ comment: 'bring potions', members: [makeCharacter({ id: 2, name: 'Ysolde' })] }),
    2: makeLfm({ comment: null }),
  };
  const free = makeQuest({ id: 703, name: 'The Free Road', required_adventure_pack: null });
  expect(isTextKnown(text, groups, new Map([...quests, [703, free]]))).toBe(isKnown);
});

it('no search finds less than its words as text', () => {
  const words = fc.constantFrom('reaper', '12', 'cleric', 'need', 'raid', 'the', 'heal', 'bar', 'orien');
  const anySearch = fc.oneof(
    anyHostileText,
    fc.array(words, { maxLength: 4 }).map((some) => some.join(' ')),
  );
  fc.assert(
    fc.property(anySearch, fc.array(words, { maxLength: 6 }), (search, comment) => {
      const lfm = makeLfm({ comment: comment.join(' ') });
      const says = (word: string) => fold(lfm.comment ?? '').includes(word);
      const isSaid = searchTerms(search).some((term) => term.split(/\s+/).every(says));
      if (isSaid) expect(finds(search, lfm)).toBe(true);
    }),
  );
});
