import { periods } from '@rollcall/game/population/population';
import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import { changedSearch } from '../../ui/useAddressChoice.ts';
import {
  groupChanges,
  offeredRange,
  pageActivity,
  pageRange,
  type PageServers,
  toggleChanges,
  writePageChoice,
} from './usePageFilter.ts';

describe('the filter of a page', () => {
  it('is a quarter with all characters, unless the address says otherwise', () => {
    expect([pageRange.usual, pageActivity.usual]).toEqual(['quarter', 'all']);
  });

  it.each([
    ['sets the choice of the page', '', 'year', '?range=year'],
    ['removes the default from the address', '?range=year&x=1', 'quarter', '?x=1'],
    ['keeps charts with their own choice', '?hourly-range=day', 'year', '?hourly-range=day&range=year'],
    ['lets charts with the same choice follow the page', '?hourly-range=year&x=1', 'year', '?x=1&range=year'],
    [
      'changes no other choice of a chart',
      '?hourly-servers=year&ranges=year',
      'year',
      '?hourly-servers=year&ranges=year&range=year',
    ],
  ] as const)('%s', (_name, search, range, expected) => {
    expect(changedSearch(search, writePageChoice(pageRange, range, search))).toBe(expected);
  });
});

describe('the range of a chart that does not offer all', () => {
  it.each([
    ['day', 'week'],
    ['week', 'week'],
    ['month', 'month'],
    ['quarter', 'quarter'],
    ['year', 'year'],
  ] as const)('for %s is %s if a week is the shortest', (asked, expected) => {
    expect(offeredRange(asked, ['week', 'month', 'quarter', 'year'])).toBe(expected);
  });

  it.each([
    ['day', 'day'],
    ['week', 'month'],
    ['quarter', 'month'],
    ['year', 'month'],
  ] as const)('for %s is %s if it offers days and months', (asked, expected) => {
    expect(offeredRange(asked, ['day', 'month'])).toBe(expected);
  });

  it.each(periods)('is %s if it is the only one', (only) => {
    for (const asked of periods) expect(offeredRange(asked, [only])).toBe(only);
  });
});

describe('the servers of an address', () => {
  const { servers } = defaultDefinition;
  const orien = servers.find(({ name }) => name === 'Orien') ?? null;
  const all: PageServers = { usual: '64-bit', focus: null };
  const toggled = (search: string, key: string, page = all) =>
    changedSearch(search, toggleChanges(search, key, servers, page));

  it.each([
    [
      'lose one',
      '?x=1',
      'orien',
      '?x=1&servers=argonnessen,cannith,ghallanda,khyber,sarlona,thelanis,wayfinder',
    ],
    [
      'are left out once they are the default',
      '?servers=argonnessen,cannith,ghallanda,khyber,sarlona,thelanis,wayfinder',
      'orien',
      '',
    ],
    ['include one of another group', '?servers=orien', 'thrane', '?servers=orien,thrane'],
    [
      'are all',
      '?servers=argonnessen,cannith,ghallanda,khyber,orien,sarlona,thelanis,wayfinder,cormyr,shadowdale,thrane',
      'moonsea',
      '?servers=all',
    ],
    ['include a third to compare', '?compare=orien,khyber', 'thrane', '?compare=khyber,orien,thrane'],
    ['are no comparison with only one', '?compare=orien,khyber', 'khyber', '?servers=orien'],
    [
      'are no comparison with five',
      '?compare=orien,khyber,cannith,sarlona',
      'thrane',
      '?servers=cannith,khyber,orien,sarlona,thrane',
    ],
    [
      'are read from an address of an earlier version',
      '?population-servers=32-bit',
      'moonsea',
      '?servers=cormyr,shadowdale,thrane',
    ],
  ])('%s', (_name, search, key, expected) => {
    expect(toggled(search, key)).toBe(expected);
  });

  it('can be reduced to only the server of the page', () => {
    expect(toggled('?servers=khyber', 'khyber', { usual: '64-bit', focus: orien })).toBe('?servers=orien');
  });

  it('are those of a chosen group, which ends a comparison', () => {
    const to = (search: string, group: 'all' | '64-bit') =>
      changedSearch(search, groupChanges(group, '64-bit'));
    expect(to('?compare=orien,khyber&x=1', 'all')).toBe('?x=1&servers=all');
    expect(to('?servers=orien', '64-bit')).toBe('');
  });
});
