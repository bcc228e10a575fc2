import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { madeAt, madeAtMs, makeServerInfo } from '../testing/makers.ts';
import { chooseServer, groupsPerHour, meanAt, onlineNow } from './server-choice.ts';
import type { Measured } from './server-standing.ts';

const measured = (values: Readonly<Record<string, number | null>>): Measured[] =>
  Object.entries(values).map(([server, value]) => ({ server, value }));

describe('the best server by a measure', () => {
  it.each([
    [{ Orien: 3, Khyber: 9, Sarlona: 5 }, { first: ['Khyber'], value: 9, unknown: [] }, 'Sarlona'],
    [{ Orien: 5, Khyber: 5, Sarlona: 1 }, { first: ['Khyber', 'Orien'], value: 5, unknown: [] }, 'Sarlona'],
    [{ Orien: 5 }, { first: ['Orien'], value: 5, unknown: [] }, null],
    [{ Orien: 5, Khyber: 5 }, { first: ['Khyber', 'Orien'], value: 5, unknown: [] }, null],
    [{ Orien: null, Khyber: 2 }, { first: ['Khyber'], value: 2, unknown: ['Orien'] }, null],
    [{ Orien: null, Khyber: null }, { first: [], value: 0, unknown: ['Orien', 'Khyber'] }, null],
    [{ Orien: 0, Khyber: 0 }, { first: ['Khyber', 'Orien'], value: 0, unknown: [] }, null],
    [{}, { first: [], value: 0, unknown: [] }, null],
  ])('of %j is %j', (values, expected, next) => {
    const choice = chooseServer(measured(values));
    expect(choice).toMatchObject(expected);
    expect(choice.next?.server ?? null).toBe(next);
  });

  it('has the highest value, in any order', () => {
    const values = fc.uniqueArray(
      fc.record({ server: fc.string(), value: fc.option(fc.nat(20), { nil: null }) }),
      { selector: ({ server }) => server },
    );
    fc.assert(
      fc.property(values, (each) => {
        const choice = chooseServer(each);
        expect(chooseServer(each.toReversed()).first.toSorted()).toEqual(choice.first.toSorted());
        expect(each.every(({ value }) => value === null || value <= choice.value)).toBe(true);
        expect(choice.next === null || choice.next.value < choice.value).toBe(true);
        const named = choice.first.length + choice.unknown.length;
        expect(named + Number(choice.next !== null)).toBeLessThanOrEqual(each.length);
      }),
    );
  });
});

describe('characters online now', () => {
  it('are zero on a server that is down, and unknown without a recent report', () => {
    const infos = {
      orien: makeServerInfo({ character_count: 40 }),
      khyber: makeServerInfo({ character_count: 7, is_online: false }),
      sarlona: makeServerInfo({ character_count: 50, last_data_fetch: '2026-03-14T19:00:00Z' }),
      cannith: makeServerInfo({ character_count: 0, last_data_fetch: null, is_online: null }),
    };
    expect(madeAt).toBe('2026-03-14T20:15:00Z');
    const servers = ['Orien', 'Khyber', 'Sarlona', 'Cannith', 'Thelanis'];
    expect(onlineNow(servers, infos, madeAtMs).map(({ value }) => value)).toEqual([40, 0, null, null, null]);
  });
});

describe('means at hours of the day', () => {
  const day = (countAt: (hour: number) => number | null) =>
    Object.fromEntries(
      Array.from({ length: 24 }, (_, hour) => [
        hour,
        { avg_character_count: countAt(hour), avg_lfm_count: 1 },
      ]),
    );
  it('are averaged over these hours, and unknown when one of them is', () => {
    const days = { orien: day((hour) => hour), khyber: day((hour) => (hour === 20 ? null : 5)) };
    const at = (from: number, to: number) =>
      meanAt(['Orien', 'Khyber', 'Sarlona'], days, 'avg_character_count', { from, to }).map(
        ({ value }) => value,
      );
    expect(at(18, 24)).toEqual([20.5, null, null]);
    expect(at(0, 6)).toEqual([2.5, 5, null]);
    expect(at(6, 6)).toEqual([null, null, null]);
  });
});

describe('the number of groups in an hour', () => {
  it.each([
    [[], null],
    [[0, 0], 0],
    [[1, 2, 6], 3],
  ])('of %j is %j', (hours, mean) => {
    expect(groupsPerHour(hours)).toBe(mean);
  });
});
