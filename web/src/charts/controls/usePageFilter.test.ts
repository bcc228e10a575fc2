import { periods } from '@rollcall/game/population/population';
import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import { changedSearch } from '../../ui/useAddressChoice.ts';
import { chosenServers, serverOptions } from './chart-choices.ts';
import { offeredRange, pageActivity, pageRange, pageServers, writePageChoice } from './usePageFilter.ts';

describe('the filter of a page', () => {
  it('is a quarter of the 64-bit servers with all their characters, unless the address says otherwise', () => {
    expect([pageRange.usual, pageServers['64-bit'].usual, pageActivity.usual]).toEqual([
      'quarter',
      '64-bit',
      'all',
    ]);
  });

  it('offers the same servers whatever is usual', () => {
    for (const { value } of serverOptions) {
      expect(pageServers[value]).toMatchObject({ parameter: 'servers', usual: value });
      expect(pageServers[value].values).toEqual(serverOptions.map((option) => option.value));
    }
  });

  it.each([
    ['sets the page', '', 'year', '?range=year'],
    ['takes the usual one out of the address', '?range=year&x=1', 'quarter', '?x=1'],
    ['leaves charts that are set apart', '?hourly-range=day', 'year', '?hourly-range=day&range=year'],
    ['lets charts follow that were set so', '?hourly-range=year&x=1', 'year', '?x=1&range=year'],
    [
      'touches no other choice of a chart',
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
  ] as const)('asked for %s is %s where a week is the shortest', (asked, expected) => {
    expect(offeredRange(asked, ['week', 'month', 'quarter', 'year'])).toBe(expected);
  });

  it.each([
    ['day', 'day'],
    ['week', 'month'],
    ['quarter', 'month'],
    ['year', 'month'],
  ] as const)('asked for %s is %s where there are days and months', (asked, expected) => {
    expect(offeredRange(asked, ['day', 'month'])).toBe(expected);
  });

  it.each(periods)('is %s where it is the only one', (only) => {
    for (const asked of periods) expect(offeredRange(asked, [only])).toBe(only);
  });
});

describe('the servers of a choice', () => {
  const { servers } = defaultDefinition;
  const names = (choice: Parameters<typeof chosenServers>[1], focus: string | null = null) =>
    chosenServers(servers, choice, servers.find(({ name }) => name === focus) ?? null).map(
      ({ name }) => name,
    );

  it.each([
    ['64-bit', null, 8],
    ['32-bit', null, 4],
    ['all', null, 12],
    ['64-bit', 'Orien', 8],
    ['32-bit', 'Orien', 5],
    ['64-bit', 'Cormyr', 9],
    ['all', 'Cormyr', 12],
  ] as const)('%s about %s are %i, in the order of the definition', (choice, focus, count) => {
    const chosen = names(choice, focus);
    expect(chosen).toHaveLength(count);
    if (focus !== null) expect(chosen).toContain(focus);
    expect(chosen).toEqual(servers.map(({ name }) => name).filter((name) => chosen.includes(name)));
  });
});
