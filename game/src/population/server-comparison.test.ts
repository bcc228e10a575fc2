import { describe, expect, it } from 'vitest';
import { type ComparedServer, serverComparison } from './server-comparison.ts';

const words = {
  percent: (share: number) => `${Math.round(100 * share)}%`,
  times: (factor: number) => factor.toFixed(1),
  hour: (hour: number) => `${hour}:00`,
};
const busyAt = (hour: number) => Array.from({ length: 24 }, (_, each) => (each === hour ? 2 : 1));
const server = (
  name: string,
  characters: number | null,
  groups: number | null,
  hour: number | null,
): ComparedServer => ({
  name,
  characters,
  groups,
  hours: hour === null ? [] : busyAt(hour),
});

describe('the comparison of servers', () => {
  it.each([
    [
      'for two',
      [server('Orien', 141, 9, 21), server('Argonnessen', 100, 10, 20)],
      [
        'Orien averages 41% more players than Argonnessen.',
        'Argonnessen averages 11% more groups than Orien.',
        'Orien is busiest at 21:00 and Argonnessen at 20:00.',
      ],
    ],
    [
      'for equal ones',
      [server('Orien', 100, 10, 21), server('Khyber', 100, 10, 21)],
      [
        'Khyber averages as many players as Orien.',
        'Khyber averages as many groups as Orien.',
        'Both are busiest at 21:00.',
      ],
    ],
    [
      'for one without data',
      [server('Orien', 100, 10, 21), server('Khyber', 50, 5, 21), server('Thrane', null, null, null)],
      [
        'Orien averages 2.0 times as many players as Khyber.',
        'Orien averages 2.0 times as many groups as Khyber.',
        'Orien and Khyber are busiest at 21:00.',
        'There isn’t enough data to compare Thrane.',
      ],
    ],
    [
      'for two without data',
      [server('Thrane', null, null, null), server('Moonsea', null, null, null)],
      ['Not enough data yet.'],
    ],
    [
      'for empty ones',
      [server('Orien', 0, 0, null), server('Khyber', 0, 0, null)],
      ['Khyber and Orien average no players.', 'Khyber and Orien average no groups.'],
    ],
    ['for a single one', [server('Orien', 100, 10, 21)], []],
    ['for none', [], []],
  ])('is written %s', (_name, servers, sentences) => {
    expect(serverComparison(servers, words)).toEqual(sentences);
  });
});
