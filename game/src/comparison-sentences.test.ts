import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  busiestSentence,
  type Compared,
  comparisonSentence,
  unknownSentence,
} from './comparison-sentences.ts';

const words = {
  verb: 'averages',
  verbOfMany: 'average',
  noun: 'players',
  percent: (share: number) => `${Math.round(100 * share)}%`,
  times: (factor: number) => String(Math.round(10 * factor) / 10),
};
const compared = (values: Readonly<Record<string, number | null>>): readonly Compared[] =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

describe('a comparison in a sentence', () => {
  it.each([
    [{ Orien: 410, Argonnessen: 290.8 }, 'Orien averages 41% more players than Argonnessen.'],
    [{ Argonnessen: 290.8, Orien: 410 }, 'Orien averages 41% more players than Argonnessen.'],
    [{ Orien: 410, Wayfinder: 48 }, 'Orien averages 8.5 times as many players as Wayfinder.'],
    [{ Orien: 100, Khyber: 50 }, 'Orien averages 2 times as many players as Khyber.'],
    [{ Orien: 100, Khyber: 100 }, 'Khyber averages as many players as Orien.'],
    [{ Orien: 100.2, Khyber: 100 }, 'Orien averages about as many players as Khyber.'],
    [{ Orien: 100, Khyber: 0 }, 'Only Orien averages any players; Khyber averages none.'],
    [{ Orien: 0, Khyber: 0 }, 'Khyber and Orien average no players.'],
    [
      { Orien: 410, Argonnessen: 290.8, Khyber: 219, Wayfinder: 48 },
      'Orien averages 41% more players than Argonnessen, 87% more than Khyber and 8.5 times as many as Wayfinder.',
    ],
    [{ Orien: 150, Khyber: 100, Cannith: 100 }, 'Orien averages 50% more players than Cannith and Khyber.'],
    [
      { Orien: 100, Cannith: 100, Khyber: 80 },
      'Cannith averages as many players as Orien and 25% more than Khyber.',
    ],
    [
      { Orien: 150, Khyber: 100, Thrane: 0, Moonsea: 0 },
      'Orien averages 50% more players than Khyber; Moonsea and Thrane average none.',
    ],
    [
      { Orien: 150, Khyber: 100, Thrane: 0 },
      'Orien averages 50% more players than Khyber; Thrane averages none.',
    ],
    [{ Orien: 150, Khyber: null, Thrane: 100 }, 'Orien averages 50% more players than Thrane.'],
    [{ Orien: 150, Khyber: null }, null],
    [{ Orien: null, Khyber: null }, null],
    [{ Orien: 150 }, null],
    [{}, null],
  ])('is for %j "%s"', (values, expected) => {
    expect(comparisonSentence(compared(values), words)).toBe(expected);
  });

  it('does not depend on the order of names, and contains each known name once', () => {
    const names = ['Orien', 'Khyber', 'Sarlona', 'Thrane'];
    const values = fc.tuple(...names.map(() => fc.option(fc.integer({ min: 0, max: 500 }))));
    fc.assert(
      fc.property(values, (all) => {
        const list = names.map((name, place) => ({ name, value: all[place] ?? null }));
        const sentence = comparisonSentence(list, words);
        expect(comparisonSentence(list.toReversed(), words)).toBe(sentence);
        if (sentence === null) return;
        for (const { name, value } of list) {
          expect(sentence.split(name)).toHaveLength(value === null ? 1 : 2);
        }
      }),
    );
  });
});

describe('busiest times in a sentence', () => {
  it.each([
    [['9 PM', '9 PM'], 'Both are busiest at 9 PM.'],
    [['9 PM', '8 PM'], 'A is busiest at 9 PM and B at 8 PM.'],
    [['9 PM', '8 PM', '9 PM'], 'A is busiest at 9 PM, B at 8 PM and C at 9 PM.'],
    [['9 PM', '9 PM', '9 PM'], 'All are busiest at 9 PM.'],
    [['9 PM', null, '9 PM'], 'A and C are busiest at 9 PM.'],
    [['9 PM', null], null],
    [[], null],
  ])('are for %j "%s"', (times, expected) => {
    const names = ['A', 'B', 'C'];
    expect(busiestSentence(times.map((time, place) => ({ name: names[place] ?? '', time })))).toBe(expected);
  });
});

describe('a note about missing data', () => {
  it.each([
    [{ Orien: 1, Khyber: 0 }, null],
    [{ Orien: 1, Thrane: null }, 'There isn’t enough data to compare Thrane.'],
    [{ Orien: 1, Thrane: null, Moonsea: null }, 'There isn’t enough data to compare Thrane and Moonsea.'],
    [{ Orien: null, Thrane: null }, 'Not enough data yet.'],
  ])('is stated for %j: "%s"', (values, expected) => {
    expect(unknownSentence(compared(values))).toBe(expected);
  });
});
