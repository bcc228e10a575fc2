import { defaultDefinition as game } from '@rollcall/game/definition';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedSearch, readField } from '../../ui/useAddressChoice.ts';
import {
  filteringLevels,
  isFiltered,
  noFilters,
  ownedPacks,
  pressedSort,
  questAddress,
  type QuestChoices,
  toggledColumn,
  usualChoices,
} from './quest-choices.ts';
import { columnIds, usualColumns, xpDifficulties } from './quest-columns.ts';

const field = questAddress(game);
const read = (search: string) => readField(field, search);
const write = (chosen: Partial<QuestChoices>, before = '') => changedSearch(before, field.write(chosen));

const name = fc.option(
  fc
    .string({ unit: 'binary', minLength: 1, maxLength: 60 })
    .map((text) => text.trim())
    .filter((text) => text !== ''),
);
const { level_minimum: lowest, level_cap: cap } = game;
const levels = fc.option(
  fc
    .tuple(fc.integer({ min: lowest, max: cap }), fc.integer({ min: lowest, max: cap }))
    .map(([a, b]) => ({ first: Math.min(a, b), last: Math.max(a, b) }))
    .filter(({ first, last }) => first > lowest || last < cap),
);
const anyChoices: fc.Arbitrary<QuestChoices> = fc.record({
  search: fc.string({ unit: 'binary', maxLength: 80 }).map((text) => (text.trim() === '' ? '' : text)),
  levels,
  isMine: fc.boolean(),
  pack: fc.oneof(name, fc.constant(ownedPacks)),
  patron: name,
  size: name,
  isFree: fc.boolean(),
  difficulty: fc.constantFrom(...xpDifficulties),
  sort: fc.record({
    by: fc.constantFrom(...columnIds),
    direction: fc.constantFrom('ascending', 'descending'),
  }),
  columns: fc.subarray(columnIds.filter((id) => id !== 'name')),
});

describe('the address of the quests', () => {
  it('leaves out defaults', () => {
    expect(read('')).toEqual(usualChoices);
    expect(write(usualChoices)).toBe('');
  });

  it.each<[address: string, Partial<QuestChoices>]>([
    ['?search=red+fens,%22a,b%22', { search: 'red fens,"a,b"' }],
    ['?levels=28-32', { levels: { first: 28, last: 32 } }],
    ['?mine=only&free=only', { isMine: true, isFree: true }],
    ['?pack=owned', { pack: ownedPacks }],
    [
      '?pack=The+Devil%27s+Gambit&patron=The+Harpers&size=Raid',
      {
        pack: "The Devil's Gambit",
        patron: 'The Harpers',
        size: 'Raid',
      },
    ],
    ['?xp=hard', { difficulty: 'hard' }],
    ['?sort=name', { sort: { by: 'name', direction: 'ascending' } }],
    ['?sort=epic', { sort: { by: 'epic', direction: 'ascending' } }],
    ['?sort=time', { sort: { by: 'time', direction: 'descending' } }],
    ['?sort=time&order=ascending', { sort: { by: 'time', direction: 'ascending' } }],
    ['?order=ascending', { sort: { by: 'runs', direction: 'ascending' } }],
    ['?columns=epic,runs', { columns: ['epic', 'runs'] }],
    ['?columns=none', { columns: [] }],
  ])('%s is read, and written back unchanged', (address, chosen) => {
    expect(read(address)).toEqual({ ...usualChoices, ...chosen });
    expect(write(chosen)).toBe(address);
  });

  it.each([
    '?levels=x',
    '?levels=32-28',
    '?levels=90-99',
    '?levels=1-34',
    '?mine=yes&free=1',
    '?pack=+&patron=&size=%20',
    `?pack=${'a'.repeat(201)}`,
    '?xp=reaper',
    '?sort=__proto__',
    '?order=sideways',
    '?columns=',
    '?columns=name',
    '?columns=nothing,known',
    '?search=%20',
    '?search=%FF&levels=%E0%A4%A',
  ])('invalid parts of %s are ignored', (address) => {
    const { search, ...others } = read(address);
    const { search: usual, ...usualOthers } = usualChoices;
    expect(others).toEqual(usualOthers);
    expect(search.trim().replace('\u{FFFD}', '')).toBe(usual);
  });

  it('keeps known columns, in the order of the table, each once', () => {
    expect(read('?columns=runs,epic,x,runs,name').columns).toEqual(['epic', 'runs']);
  });

  it('cuts an overlong search', () => {
    expect(read(`?search=${'ab'.repeat(5000)}`).search).toHaveLength(200);
  });

  it('restores any choices', () => {
    fc.assert(
      fc.property(anyChoices, (choices) => {
        const columns = choices.columns;
        expect(read(write(choices))).toEqual({ ...choices, columns });
        expect(write(read(write(choices)))).toBe(write(choices));
      }),
    );
  });

  it('can be read whatever it says, and the choices read from it survive a round trip', () => {
    const parameters = [
      'search',
      'levels',
      'mine',
      'pack',
      'patron',
      'size',
      'free',
      'xp',
      'sort',
      'columns',
    ];
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...parameters), (text, parameter) => {
        const chosen = read(`?${new URLSearchParams([[parameter, text]])}`);
        const search = chosen.search.trim() === '' ? '' : chosen.search;
        expect(read(write(chosen))).toEqual({ ...chosen, search });
      }),
    );
  });

  it('leaves other parameters and unchanged choices alone', () => {
    expect(write({ isFree: true }, '?utm_source=x&levels=3-5')).toBe('?utm_source=x&levels=3-5&free=only');
    expect(write(noFilters, '?utm_source=x&levels=3-5&sort=name&search=a&pack=B')).toBe(
      '?utm_source=x&sort=name',
    );
  });
});

describe('choices', () => {
  it.each<[Partial<QuestChoices>, boolean]>([
    [{}, false],
    [{ search: ' ' }, false],
    [{ sort: { by: 'name', direction: 'ascending' }, columns: [], difficulty: 'hard' }, false],
    [{ search: 'a' }, true],
    [{ levels: { first: 2, last: 3 } }, true],
    [{ isMine: true }, true],
    [{ pack: 'A' }, true],
    [{ patron: 'A' }, true],
    [{ size: 'A' }, true],
    [{ isFree: true }, true],
  ])('%j filter quests: %s', (chosen, expected) => {
    expect(isFiltered({ ...usualChoices, ...chosen })).toBe(expected);
  });

  it.each([
    ['another number starts with the greatest', 'time', { by: 'time', direction: 'descending' }],
    ['another level starts with the lowest', 'epic', { by: 'epic', direction: 'ascending' }],
    ['another text starts with the first', 'patron', { by: 'patron', direction: 'ascending' }],
    ['the same column reverses', 'runs', { by: 'runs', direction: 'ascending' }],
  ] as const)('sort: %s', (_what, by, expected) => {
    expect(pressedSort({ by: 'runs', direction: 'descending' }, by)).toEqual(expected);
  });

  it('are reversed by a second press', () => {
    const sort = { by: 'runs', direction: 'descending' } as const;
    expect(pressedSort(pressedSort(sort, 'runs'), 'runs')).toEqual(sort);
  });

  it('keep columns in the order of the table, whatever was pressed first', () => {
    expect(toggledColumn(toggledColumn([], 'runs'), 'pack')).toEqual(['pack', 'runs']);
    expect(toggledColumn(usualColumns, 'pack')).not.toContain('pack');
    expect(toggledColumn(toggledColumn(usualColumns, 'area'), 'area')).toEqual(usualColumns);
  });

  it.each([
    [{ first: lowest, last: cap }, null],
    [
      { first: lowest, last: 5 },
      { first: lowest, last: 5 },
    ],
    [
      { first: 3, last: cap },
      { first: 3, last: cap },
    ],
  ])('levels %j filter by %j', (chosen, expected) => {
    expect(filteringLevels(chosen, game)).toEqual(expected);
  });
});
