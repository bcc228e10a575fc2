import { describe, expect, it } from 'vitest';
import { type ComparedGuild, guildComparison } from './guild-comparison.ts';

const words = {
  percent: (share: number) => `${Math.round(100 * share)}%`,
  times: (factor: number) => factor.toFixed(1),
  mean: (value: number) => value.toFixed(1),
  hour: (hour: number) => `${hour}:00`,
};
const guild = (
  name: string,
  members: number | null,
  level: number | null,
  busiest: number | null,
): ComparedGuild => ({
  name,
  members,
  levels: level === null ? {} : { [level]: 3, [level + 1]: 1 },
  hours: busiest === null ? [] : Array.from({ length: 24 }, (_, hour) => (hour === busiest ? 3 : 1)),
});

describe('the comparison of guilds', () => {
  it.each([
    [
      'of two guilds',
      [guild('A', 120, 20, 21), guild('B', 100, 10, 20)],
      [
        'A has 20% more members than B.',
        'A averages as many members online as B.',
        'The average level is 20.3 in A and 10.3 in B.',
        'A is busiest at 21:00 and B at 20:00.',
      ],
    ],
    [
      'with an unknown guild',
      [guild('A', 120, 20, 21), guild('B', null, null, null)],
      ['There isn’t enough data to compare B.'],
    ],
    [
      'of unknown guilds',
      [guild('A', null, null, null), guild('B', null, null, null)],
      ['Not enough data yet.'],
    ],
    [
      'of equal guilds',
      [guild('A', 5, null, null), guild('B', 5, null, null)],
      ['A has as many members as B.'],
    ],
    [
      'of four guilds',
      [guild('A', 40, 1, null), guild('B', 20, 2, null), guild('C', 0, null, null), guild('D', 30, 3, null)],
      [
        'A has 33% more members than D and 2.0 times as many as B; C has none.',
        'The average level is 3.3 in D, 2.3 in B and 1.3 in A.',
      ],
    ],
    ['of a single guild', [guild('A', 5, 1, 1)], []],
  ])('%s', (_name, guilds, sentences) => {
    expect(guildComparison(guilds, words)).toEqual(sentences);
  });
});
