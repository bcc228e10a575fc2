import { classNames } from '@rollcall/game/character/classes';
import { defaultDefinition } from '@rollcall/game/definition';
import { searchTerms } from '@rollcall/game/filters/search';
import { typedText } from '@rollcall/game/text';
import { whoSortTypes } from '@rollcall/game/who/who-settings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainWhoView, type WhoListView } from './who-filters.ts';
import { whoViewParams } from './who-view-params.ts';

const facts = defaultDefinition;
const plain = plainWhoView(facts);
const view = (patch: Partial<WhoListView>): WhoListView => ({ ...plain, ...patch });
const parse = (query: string) => whoViewParams.parse(query, facts, 'primary');
const format = (patch: Partial<WhoListView>) =>
  decodeURIComponent(whoViewParams.format(view(patch), facts, 'primary'));

const anyPlace = fc.constantFrom('primary' as const, 'secondary' as const);
const anyView = fc
  .record({
    stringFilter: fc.string({ unit: 'binary', maxLength: 40 }),
    classNameFilter: fc.subarray([...classNames]),
    range: fc.tuple(fc.integer({ min: 1, max: 34 }), fc.integer({ min: 1, max: 34 })),
    isGroupView: fc.boolean(),
    isExactMatch: fc.boolean(),
    guilds: fc.string({ unit: 'binary', maxLength: 40 }),
    onlyInQuest: fc.boolean(),
    onlyRecruiting: fc.boolean(),
    sortBy: fc.record({ type: fc.constantFrom(...whoSortTypes), ascending: fc.boolean() }),
  })
  .map(({ range: [one, other], ...rest }): WhoListView => ({
    ...rest,
    minLevel: Math.min(one, other),
    maxLevel: Math.max(one, other),
  }));

/** A text without terms is empty. */
const written = (text: string) => (searchTerms(text).length > 0 ? typedText(text) : '');

describe('a view of the Who list as search parameters', () => {
  it.each<[Partial<WhoListView>, string]>([
    [{}, 'sort=level'],
    [{ minLevel: 5, maxLevel: 20 }, 'levels=5-20'],
    [{ classNameFilter: ['Cleric', 'Bard'] }, 'classes=Bard,Cleric'],
    [{ classNameFilter: ['favored soul', 'Unheard'] }, 'classes=Favored+Soul'],
    [{ classNameFilter: [] }, 'classes=none'],
    [{ classNameFilter: [...classNames].reverse() }, 'sort=level'],
    [{ isGroupView: true, isExactMatch: true }, 'match=exact&groups=only'],
    [{ sortBy: { type: 'name', ascending: false } }, 'sort=-name'],
    [{ sortBy: { type: 'lfm', ascending: true } }, 'sort=lfm'],
    [{ stringFilter: ' bob, ash ' }, 'search=bob,+ash'],
    [{ stringFilter: 'bob', isGroupView: true }, 'search=bob&groups=only'],
    [{ guilds: '"Oak, Ash"', onlyInQuest: true }, 'guild="Oak,+Ash"&in_quest=only'],
    [{ onlyRecruiting: true }, 'recruiting=only'],
    // An empty input, and one out of range.
    [{ minLevel: 0, maxLevel: 99 }, 'sort=level'],
    [{ minLevel: 0, maxLevel: 0 }, 'levels=1-1'],
  ])('%j is %s', (patch, query) => {
    expect(format(patch)).toBe(query);
  });

  it('comes back as it was, in either place, and is not read in the other one', () => {
    fc.assert(
      fc.property(anyView, anyPlace, (one, place) => {
        const query = whoViewParams.format(one, facts, place);
        const [stringFilter, guilds] = [written(one.stringFilter), written(one.guilds)];
        expect(whoViewParams.parse(query, facts, place)).toEqual({ ...one, stringFilter, guilds });
        const other = place === 'primary' ? 'secondary' : 'primary';
        expect(whoViewParams.parse(query, facts, other)).toBeNull();
      }),
    );
  });

  it.each([
    'levels=34-20',
    'levels=5',
    'classes=',
    'classes=Seer,None',
    'classes=NONE',
    'groups=ONLY',
    'match=1',
    'sort=--name',
    'sort=leader',
    'sort=constructor',
  ])('ignores %s, and keeps the valid parts beside it', (wrong) => {
    expect(parse(wrong)).toBeNull();
    const rest = new URLSearchParams(wrong).has('groups') ? 'match=exact' : 'groups=only';
    const right = rest === 'groups=only' ? { isGroupView: true } : { isExactMatch: true };
    expect(parse(`${wrong}&${rest}`)).toEqual(view(right));
  });

  it('keeps the classes that exist in the game', () => {
    expect(parse('classes=monk, BARD ,Seer,Bard')).toEqual(view({ classNameFilter: ['Bard', 'Monk'] }));
  });

  it('can be read from any text, and the result can be shown', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (query) => void parse(query)));
    const plainWords = ['levels', 'classes', 'guild', 'in_quest', 'recruiting', 'search', 'match'];
    const names = fc.constantFrom(...plainWords, 'groups', 'sort', 'initial-search-query');
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('none', '9-3', '0-99', '-lfm', 'only'),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(names, texts)), (pairs) => {
        const read = parse(new URLSearchParams(pairs).toString());
        if (read === null) return;
        expect(read.minLevel).toBeGreaterThanOrEqual(facts.level_minimum);
        expect(read.maxLevel).toBeLessThanOrEqual(facts.level_cap);
        expect(parse(whoViewParams.format(read, facts, 'primary'))).toEqual(read);
      }),
    );
  });
});

/** Each parameter as in shared links, the last three as they are copied today. */
const addresses: readonly (readonly [query: string, patch: Partial<WhoListView>])[] = [
  ['sort=level', {}],
  ['levels=5-20', { minLevel: 5, maxLevel: 20 }],
  ['levels=0-99', {}],
  ['classes=Bard,Cleric', { classNameFilter: ['Bard', 'Cleric'] }],
  ['classes=Favored+Soul', { classNameFilter: ['Favored Soul'] }],
  ['classes=none', { classNameFilter: [] }],
  ['groups=only', { isGroupView: true }],
  ['match=exact', { isExactMatch: true }],
  ['sort=-name', { sortBy: { type: 'name', ascending: false } }],
  ['sort=lfm', { sortBy: { type: 'lfm', ascending: true } }],
  [
    'levels=5-20&classes=Bard,Cleric&groups=only&match=exact&sort=-name',
    {
      minLevel: 5,
      maxLevel: 20,
      classNameFilter: ['Bard', 'Cleric'],
      isGroupView: true,
      isExactMatch: true,
      sortBy: { type: 'name', ascending: false },
    },
  ],
  ['search=%22Oak,+Ash%22,harbor', { stringFilter: '"Oak, Ash",harbor' }],
  ['guild=Silver+Compass', { guilds: 'Silver Compass' }],
  ['in_quest=only&recruiting=only', { onlyInQuest: true, onlyRecruiting: true }],
];

describe('an address that was shared', () => {
  const prefixed = (query: string) => query.replaceAll(/(^|&)/g, '$1secondary-');

  it.each(addresses)(
    'with %s shows %j, in either panel, with the search of the page as well',
    (query, patch) => {
      const expected = view(patch);
      expect(parse(query)).toEqual(expected);
      expect(whoViewParams.parse(prefixed(query), facts, 'secondary')).toEqual(expected);
      const stringFilter = patch.stringFilter ?? 'harbor';
      expect(parse(`${query}&initial-search-query=harbor`)).toEqual({ ...expected, stringFilter });
      expect(
        whoViewParams.parse(`${prefixed(query)}&initial-search-query=harbor`, facts, 'secondary'),
      ).toEqual({ ...expected, stringFilter });
    },
  );
});

describe('a search text without other parameters', () => {
  it.each([
    ['?initial-search-query=Oak+Guild', 'Oak Guild'],
    ['secondary-panel-type=who&initial-search-query=%20bob,ash%20', 'bob,ash'],
    [`initial-search-query=${'x'.repeat(300)}`, 'x'.repeat(200)],
    ['initial-search-query=', ''],
    ['levels=1-2', ''],
  ])('in %s is not a view', (query, text) => {
    expect(whoViewParams.readSearch(query)).toBe(text);
    if (text !== '') expect(parse(query)).toBeNull();
  });
});
