import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { findOutages, type HourlyStatus, hourlyStatus } from './outages.ts';
import { hourMs } from '../time.ts';
import { toWireTime } from '../wire-time.ts';

const firstHourMs = Date.UTC(2026, 0, 4);
const words: Readonly<Record<string, HourlyStatus>> = { u: 'up', d: 'down', '?': 'unknown' };
/** Reads `uud?u`: up, down, unknown. */
const statuses = (text: string): HourlyStatus[] => Array.from(text, (letter) => words[letter] ?? 'unknown');
const at = (hour: number) => toWireTime(firstHourMs + hour * hourMs);

function found(servers: Readonly<Record<string, string>>) {
  const outages = findOutages(
    firstHourMs,
    Object.entries(servers).map(([name, text]) => ({
      key: name.toLowerCase(),
      name,
      hours: statuses(text),
    })),
  );
  return outages.map(({ title, from, to, servers: keys }) => ({ title, from, to, servers: keys }));
}

describe('the status of an hour', () => {
  it.each([
    { samples: 0, offlineSamples: 0, status: 'unknown' },
    { samples: 12, offlineSamples: 0, status: 'up' },
    { samples: 12, offlineSamples: 3, status: 'up' },
    { samples: 12, offlineSamples: 6, status: 'down' },
    { samples: 1, offlineSamples: 1, status: 'down' },
  ])('is $status with $offlineSamples of $samples samples down', ({ status, ...sums }) => {
    expect(hourlyStatus(sums)).toBe(status);
  });
});

describe('outages', () => {
  it.each([
    { title: 'no servers', servers: {}, expected: [] },
    { title: 'servers that are up', servers: { Orien: 'uuuu', Khyber: 'uuuu' }, expected: [] },
    {
      title: 'one server of two',
      servers: { Orien: 'uudduu', Khyber: 'uuuuuu' },
      expected: [{ title: 'Orien down', from: at(2), to: at(4), servers: ['orien'] }],
    },
    {
      title: 'the only server',
      servers: { Orien: 'uudduu' },
      expected: [{ title: 'Orien down', from: at(2), to: at(4), servers: ['orien'] }],
    },
    {
      title: 'all servers, one of them an hour later and longer',
      servers: { Orien: 'uudduuu', Khyber: 'uuudddu' },
      expected: [{ title: 'All servers down', from: at(2), to: at(6), servers: [] }],
    },
    {
      title: 'all servers with data',
      servers: { Orien: 'uuddu', Khyber: 'uuddu', Hardcore: '?????' },
      expected: [{ title: 'All servers down', from: at(2), to: at(4), servers: [] }],
    },
    {
      title: 'two servers of three',
      servers: { Orien: 'uddu', Khyber: 'uddu', Cannith: 'uuuu' },
      expected: [{ title: 'Orien and Khyber down', from: at(1), to: at(3), servers: ['orien', 'khyber'] }],
    },
    {
      title: 'three servers of four',
      servers: { Orien: 'udu', Khyber: 'udu', Cannith: 'udu', Sarlona: 'uuu' },
      expected: [
        { title: '3 servers down', from: at(1), to: at(2), servers: ['orien', 'khyber', 'cannith'] },
      ],
    },
    {
      title: 'two servers that go down one long after the other',
      servers: { Orien: 'uddddu', Khyber: 'uuuddu' },
      expected: [
        { title: 'Khyber down', from: at(3), to: at(5), servers: ['khyber'] },
        { title: 'Orien down', from: at(1), to: at(5), servers: ['orien'] },
      ],
    },
    {
      title: 'an outage that continues in the last hour',
      servers: { Orien: 'uudd', Khyber: 'uuuu' },
      expected: [{ title: 'Orien down', from: at(2), to: null, servers: ['orien'] }],
    },
    {
      title: 'hours without data in the middle',
      servers: { Orien: 'ud??du', Khyber: 'uuuuuu' },
      expected: [{ title: 'Orien down', from: at(1), to: at(5), servers: ['orien'] }],
    },
    {
      title: 'too many hours without data',
      servers: { Orien: 'ud????????du', Khyber: 'uuuuuuuuuuuu' },
      expected: [
        { title: 'Orien down', from: at(10), to: at(11), servers: ['orien'] },
        { title: 'Orien down', from: at(1), to: at(2), servers: ['orien'] },
      ],
    },
    {
      title: 'a server without data afterwards',
      servers: { Orien: 'ud????????', Khyber: 'uuuuuuuuuu' },
      expected: [{ title: 'Orien down', from: at(1), to: at(2), servers: ['orien'] }],
    },
    {
      title: 'a server that has not opened yet',
      servers: { Orien: 'dddu', Khyber: 'uuuu' },
      expected: [],
    },
    {
      title: 'a server that has closed for good',
      servers: { Orien: `u${'d'.repeat(800)}`, Khyber: 'u'.repeat(801) },
      expected: [],
    },
  ])('are found with $title', ({ servers, expected }) => {
    expect(found(servers)).toEqual(expected);
  });

  it('of all servers once a week are maintenance, others are not', () => {
    const week = 168;
    const hours = Array.from({ length: 6 * week }, (): HourlyStatus => 'up');
    // On Tuesday, Wednesday or Thursday, for three or four hours.
    const starts = [60, week + 82, 2 * week + 63, 3 * week + 107, 4 * week + 60];
    for (const start of starts) hours.fill('down', start, start + 3 + (start % 2));
    // An outage at the weekend, one at night, and a long one.
    hours.fill('down', 3 * week + 71, 3 * week + 72);
    hours.fill('down', 2 * week + 4, 2 * week + 6);
    hours.fill('down', 5 * week + 60, 5 * week + 80);
    const outages = findOutages(firstHourMs, [
      { key: 'orien', name: 'Orien', hours },
      { key: 'khyber', name: 'Khyber', hours },
    ]);
    const titles = new Map(outages.map(({ title, from }) => [from, title]));
    expect(starts.map((start) => titles.get(at(start)))).toEqual(starts.map(() => 'Weekly maintenance'));
    expect(titles.get(at(2 * week + 4))).toBe('All servers down');
    expect(titles.get(at(3 * week + 71))).toBe('All servers down');
    expect(titles.get(at(5 * week + 60))).toBe('All servers down');
    expect(outages.map(({ from }) => from)).toEqual(
      outages
        .map(({ from }) => from)
        .toSorted()
        .toReversed(),
    );
  });

  test('only cover hours in which the server was down or unknown', () => {
    const anyHours = fc.array(fc.constantFrom<HourlyStatus>('up', 'up', 'up', 'down', 'unknown'), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(anyHours, (hours) => {
        const outages = findOutages(firstHourMs, [
          { key: 'orien', name: 'Orien', hours },
          { key: 'khyber', name: 'Khyber', hours: hours.map(() => 'up') },
        ]);
        const firstUp = hours.indexOf('up');
        const told = new Set<number>();
        for (const { from, to } of outages) {
          const start = (Date.parse(from) - firstHourMs) / hourMs;
          const end = to === null ? hours.length : (Date.parse(to) - firstHourMs) / hourMs;
          expect(hours[start]).toBe('down');
          expect(hours[end - 1]).toBe('down');
          for (let hour = start; hour < end; hour += 1) {
            expect(hours[hour]).not.toBe('up');
            told.add(hour);
          }
        }
        const missed = hours.flatMap((status, hour) =>
          status === 'down' && firstUp !== -1 && hour > firstUp && !told.has(hour) ? [hour] : [],
        );
        expect(missed).toEqual([]);
      }),
    );
  });
});
