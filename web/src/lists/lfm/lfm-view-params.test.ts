import { typedText } from '@rollcall/game/text';
import { defaultDefinition } from '@rollcall/game/definition';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allServersView, type ListView, plainView } from './lfm-list-view.ts';
import { lfmColumns } from './lfm-labels.ts';
import { changedSearch } from '../../ui/useAddressChoice.ts';
import { allServersViewParams, lfmViewParams } from './lfm-view-params.ts';

const levels = defaultDefinition;
const plain = plainView(levels);
const view = (patch: Partial<ListView>): ListView => ({ ...plain, ...patch });
const parse = (query: string) => lfmViewParams.parse(query, levels, 'primary');
const format = (patch: Partial<ListView>) => lfmViewParams.format(view(patch), levels, 'primary');

const anyView = fc
  .record({
    range: fc.tuple(fc.integer({ min: 1, max: 34 }), fc.integer({ min: 1, max: 34 })),
    filterByMyCharacters: fc.boolean(),
    showNotEligible: fc.boolean(),
    onlyShowRaids: fc.boolean(),
    onlyShowJoinable: fc.boolean(),
    hideFullGroups: fc.boolean(),
    hideAllLevelGroups: fc.boolean(),
    sortBy: fc.record({ type: fc.constantFrom(...lfmColumns.types), ascending: fc.boolean() }),
    searchText: fc.string({ unit: 'binary', maxLength: 40 }),
    classes: fc.subarray([...defaultDefinition.classes]),
    servers: fc.constant([]),
    fits: fc.uniqueArray(
      fc.record({
        server: fc.constantFrom('Orien', 'Cannith'),
        level: fc.integer({ min: 1, max: 34 }),
        classes: fc.subarray(['Paladin', 'Favored Soul']),
      }),
      { maxLength: 3, selector: (character) => JSON.stringify(character) },
    ),
    questIds: fc.uniqueArray(fc.integer({ min: 1, max: 9999 }), { maxLength: 5 }),
    packs: fc.constantFrom('', 'Tales of the Deep', '"Oak, Ash"'),
    guilds: fc.constantFrom('', 'Silver Compass', '"Lost, Found"'),
    difficulties: fc.subarray(['Casual', 'Elite', 'Reaper']),
    skulls: fc.constantFrom(null, { first: 4, last: 10 }),
    room: fc.integer({ min: 0, max: 11 }),
    not: fc.constantFrom('', 'solo', 'xp,"a, b"'),
  })
  .map(({ range: [one, other], ...rest }): ListView => ({
    ...rest,
    minLevel: Math.min(one, other),
    maxLevel: Math.max(one, other),
  }));

describe('invalid parts of an address are reported with the expected values:', () => {
  it.each([
    ['classes=Bard,Nope', ['classes must be class names, separated by commas, not "Nope"']],
    ['difficulty=impossible', [/^difficulty must be one or more of Casual, Normal, Hard, Elite and Reaper/]],
    ['raids=yes', ['raids must be "only"']],
    ['levels=32-28', ['levels must have the lower number first']],
    [
      'sort=nothing&characters=all',
      ['characters must be "mine"', 'sort must be one of leader, quest, classes, level'],
    ],
    [`search=${'reaper '.repeat(600)}`, ['search must have at most 200 characters']],
    ['levels=28-32&raids=only&sort=-level&utm_source=x', []],
  ])('%s', (query, problems) => {
    const found = lfmViewParams.problems(query, levels, 'primary');
    expect(found).toHaveLength(problems.length);
    for (const [at, problem] of problems.entries()) expect(found[at]).toMatch(problem);
  });

  it('parameters are reported with the prefix of their list', () => {
    expect(lfmViewParams.problems('secondary-raids=yes', levels, 'secondary')).toEqual([
      'secondary-raids must be "only"',
    ]);
    expect(lfmViewParams.problems('secondary-raids=yes', levels, 'primary')).toEqual([]);
  });

  it('valid parts are applied nevertheless', () => {
    expect(parse('classes=Bard,Nope&raids=yes&levels=28-32')).toEqual(
      view({ classes: ['Bard'], minLevel: 28, maxLevel: 32 }),
    );
  });
});

describe('a view as search parameters', () => {
  it.each<[Partial<ListView>, string]>([
    [{}, 'sort=level'],
    [{ minLevel: 20 }, 'levels=20-'],
    [{ minLevel: 12, maxLevel: 12 }, 'levels=12-12'],
    [{ filterByMyCharacters: true }, 'characters=mine'],
    [{ onlyShowRaids: true, onlyShowJoinable: true }, 'raids=only&joinable=only'],
    [{ showNotEligible: false, hideFullGroups: true }, 'full=hidden&ineligible=hidden'],
    [{ hideAllLevelGroups: true }, 'all-levels=hidden'],
    [{ sortBy: { type: 'level', ascending: false } }, 'sort=-level'],
    [{ sortBy: { type: 'leader_name', ascending: true } }, 'sort=leader'],
    [{ searchText: '  the shroud ' }, 'search=the+shroud'],
    [{ minLevel: 30, maxLevel: 20 }, 'levels=30-30'],
    [{ classes: ['Favored Soul', 'Bard'] }, 'classes=Bard%2CFavored+Soul'],
    [{ difficulties: ['Reaper'], skulls: { first: 4, last: 10 } }, 'difficulty=Reaper&skulls=4-10'],
    [{ questIds: [12, 734], room: 2, not: 'solo' }, 'quest=12%2C734&room=2&not=solo'],
    [
      { fits: [{ server: 'Orien', level: 12, classes: ['Fighter', 'Paladin'] }] },
      'fits=orien%3A12%3Afighter.paladin',
    ],
  ])('%j is %s', (patch, query) => {
    expect(format(patch)).toBe(query);
  });

  it('comes back unchanged', () => {
    fc.assert(
      fc.property(anyView, (one) => {
        const back = parse(lfmViewParams.format(one, levels, 'primary'));
        const searchText = typedText(one.searchText);
        expect(back).toEqual({ ...one, searchText });
      }),
    );
  });

  it('is read with or without a question mark, among other parameters', () => {
    expect(parse('?secondary-panel-type=who&raids=only&initial-search-query=x')).toEqual(
      view({ onlyShowRaids: true }),
    );
  });

  it.each([
    'levels=34-20',
    'levels=20',
    'levels=a-b',
    'levels=-5-9',
    'levels=1e1-20',
    'levels=1234-5678',
    'levels=',
    'raids=yes',
    'raids=ONLY',
    'joinable=true',
    'full=only',
    'sort=',
    'sort=-',
    'sort=--level',
    'sort=constructor',
    'sort=leader_name',
    'classes=Jester',
    'fits=orien',
    'skulls=0-11',
    'room=many',
    'quest=abc',
  ])('ignores %s, and keeps the valid parts beside it', (wrong) => {
    expect(parse(wrong)).toBeNull();
    expect(parse(`${wrong}&all-levels=hidden`)).toEqual(view({ hideAllLevelGroups: true }));
  });

  it('clamps levels out of range', () => {
    expect(parse('levels=0-99')).toEqual(plain);
    expect(parse('levels=30-40')).toEqual(view({ minLevel: 30, maxLevel: 34 }));
    // Levels that the game does not have are invalid.
    expect(parse('levels=36-40')).toBeNull();
  });

  it('cuts a search text that is too long, between characters', () => {
    expect(parse(`search=${'🐉'.repeat(250)}`)?.searchText).toBe('🐉'.repeat(200));
  });

  it('is null if no parameter is about a view; and reading never fails', () => {
    expect(parse('')).toBeNull();
    expect(parse('?guild-name=x&server-name=y')).toBeNull();
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (query) => void parse(query)));
    const names = fc.constantFrom('levels', 'characters', 'raids', 'joinable', 'sort', 'search', 'full');
    fc.assert(
      fc.property(fc.array(fc.tuple(names, fc.string({ unit: 'binary' }))), (pairs) => {
        const read = parse(new URLSearchParams(pairs).toString());
        if (read === null) return;
        expect(read.minLevel).toBeGreaterThanOrEqual(levels.level_minimum);
        expect(read.maxLevel).toBeLessThanOrEqual(levels.level_cap);
        expect(parse(format(read))).toEqual(read);
      }),
    );
  });

  it('is the same as another one if both list the same groups', () => {
    expect(
      lfmViewParams.isSame(view({ searchText: 'a ' }), view({ searchText: 'a' }), defaultDefinition),
    ).toBe(true);
    expect(lfmViewParams.isSame(view({}), view({ hideFullGroups: true }), defaultDefinition)).toBe(false);
  });
});

describe('the parameters of an address', () => {
  it('lose their view, and nothing else', () => {
    const search = '?levels=1-2&sort=level&search=7&guild-name=x&secondary-sort=level';
    expect(changedSearch(search, lfmViewParams.without('primary'))).toBe(
      '?guild-name=x&secondary-sort=level',
    );
  });
});

describe('a view of the board of all servers', () => {
  const all = allServersView(levels);
  const write = (patch: Partial<ListView>) =>
    allServersViewParams.format({ ...all, ...patch }, levels, 'primary');
  const read = (query: string) => allServersViewParams.parse(query, levels, 'primary');

  it.each<[Partial<ListView>, string]>([
    [{}, 'raids=any'],
    [{ onlyShowRaids: true }, 'raids=only'],
    [{ minLevel: 32, maxLevel: 32, classes: ['Cleric'] }, 'levels=32-32&classes=Cleric'],
    [{ servers: ['Khyber', 'Orien'] }, 'server=Khyber%2COrien'],
    [{ filterByMyCharacters: true, onlyShowRaids: true }, 'raids=only&characters=mine'],
    [{ sortBy: { type: 'server_name', ascending: false } }, 'sort=-server'],
    [{ sortBy: { type: 'level', ascending: true } }, 'sort=level'],
  ])('%j is written as %s, and read back', (patch, query) => {
    expect(write(patch)).toBe(query);
    expect(read(query)).toEqual({ ...all, ...patch });
  });

  it.each([
    ['no parameters', ''],
    ['parameters of others', 'group=5&utm_source=x'],
    ['invalid parameters', 'raids=maybe&server=nowhere&levels=x'],
  ])('is not found in an address with %s', (_, query) => {
    expect(read(query)).toBeNull();
  });

  it('is exactly what its address says: without a word about raids it shows all groups', () => {
    expect(read('levels=28-')).toMatchObject({ minLevel: 28, onlyShowRaids: false });
    expect(read('raids=any&search=shroud')).toMatchObject({ searchText: 'shroud', onlyShowRaids: false });
  });

  it('means the same on the list of a server, except for its servers', () => {
    expect(parse('server=orien&raids=any&sort=server&levels=20-')).toEqual(view({ minLevel: 20 }));
  });
});
