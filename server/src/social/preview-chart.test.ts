import { defaultDefinition, type ServerFacts } from '@rollcall/game/definition';
import { makeCoverage } from '@rollcall/game/testing/makers';
import { serverKey } from '@rollcall/game/servers';
import type { Preview } from '@rollcall/game/site/preview';
import { describe, expect, it } from 'vitest';
import { dayMs } from '@rollcall/game/time';
import { previewChart, type PreviewFacts, reportsOf } from './preview-chart.ts';

const { servers } = defaultDefinition;
const nowMs = Date.parse('2026-11-24T15:00:00Z');

function factsOf(preview: Preview, change: Partial<PreviewFacts> = {}): PreviewFacts {
  return {
    preview,
    product: 'Rollcall',
    game: 'Some Game',
    abbreviation: 'SG',
    servers,
    isMadeUp: false,
    nowMs,
    ...change,
  };
}

const named = (...names: string[]) => servers.filter(({ name }) => names.includes(name));
const everyServer: Preview = { kind: 'servers', servers: [] };
const server = (name: string): Preview => ({ kind: 'server', servers: named(name) });
const compared = (...names: string[]): Preview => ({ kind: 'comparison', servers: named(...names) });

/**
 * Bodies of the hourly reports: each server has its mean at every hour except the busiest, which has ten more; null =
 * no data.
 */
function hourly(means: Readonly<Record<string, number | null>>, busiestHour = 20): unknown[] {
  const average = (value: number | null) => ({ avg_character_count: value, avg_lfm_count: null });
  const meanOf = ({ name }: ServerFacts) => means[name] ?? null;
  const hoursOf = (mean: number | null) =>
    Object.fromEntries(
      Array.from({ length: 24 }, (_, hour) => [
        String(hour),
        average(mean === null ? null : mean + (hour === busiestHour ? 10 : 0)),
      ]),
    );
  const perServer = <T>(make: (mean: number | null) => T) =>
    Object.fromEntries(servers.map((each) => [serverKey(each.name), make(meanOf(each))]));
  return [{ data: perServer(hoursOf) }, { data: perServer(average) }, { data: makeCoverage() }];
}

const rowsOf = (chart: ReturnType<typeof previewChart>) =>
  chart?.legend.map(({ name, value, isDim }) => `${name} ${value}${isDim ? ' dim' : ''}`);

describe('the chart for sharing the page of all servers', () => {
  it('includes the 64-bit servers, busiest first, and their total', () => {
    const chart = previewChart(factsOf(everyServer), hourly({ Orien: 80.25, Khyber: 120, Cormyr: 5 }));
    expect(rowsOf(chart)).toEqual(['Khyber 120', 'Orien 80']);
    expect(chart).toMatchObject({
      title: 'SG Servers',
      figures: [
        { value: '200', label: 'players on average' },
        { value: '220', label: 'in the busiest hour, 20:00' },
      ],
      notes: ['', 'November 24, 2026'],
    });
    expect(chart?.lines.map(({ look, dash }) => [look, dash])).toEqual([
      ['lit', null],
      ['lit', null],
    ]);
  });

  it('includes the chosen servers of any kind, and no others', () => {
    const chosen: Preview = { kind: 'servers', servers: named('Orien', 'Cormyr') };
    const chart = previewChart(factsOf(chosen), hourly({ Orien: 80, Khyber: 120, Cormyr: 5 }));
    expect([chart?.title, rowsOf(chart)]).toEqual(['Orien and Cormyr', ['Orien 80', 'Cormyr 5']]);
    expect(previewChart(factsOf(chosen), hourly({ Khyber: 120 }))).toBeNull();
  });

  it('includes the other servers when there are no 64-bit ones', () => {
    expect(rowsOf(previewChart(factsOf(everyServer), hourly({ Cormyr: 5 })))).toEqual(['Cormyr 5']);
  });

  it('distinguishes more than six lines by dashes as well', () => {
    const means = Object.fromEntries(servers.map(({ name }, place) => [name, 100 - place]));
    const chart = previewChart(factsOf(everyServer), hourly(means));
    const dashes = [null, 'long', 'dots', 'mixed', null, 'long', 'dots', 'mixed'];
    expect(chart?.lines.map(({ dash }) => dash)).toEqual(dashes);
    expect(chart?.legend.map(({ dash }) => dash)).toEqual(dashes);
  });

  it('names no busiest hour when all hours are equal', () => {
    expect(previewChart(factsOf(everyServer), hourly({ Orien: 0 }, 99))?.figures).toEqual([
      { value: '0', label: 'players on average' },
    ]);
  });

  it('says when its figures are simulated', () => {
    const chart = previewChart(factsOf(everyServer, { isMadeUp: true }), hourly({ Orien: 1 }));
    expect(chart?.notes[0]).toMatch(/made-up/i);
  });
});

describe('the chart for sharing the page of a server', () => {
  it('highlights the server among those of the same kind', () => {
    const chart = previewChart(factsOf(server('Orien')), hourly({ Orien: 80, Khyber: 120, Cormyr: 5 }));
    expect(rowsOf(chart)).toEqual(['Khyber 120 dim', 'Orien 80']);
    expect(chart).toMatchObject({ title: 'Orien', figures: [{ value: '80' }, { value: '90' }] });
    expect(chart?.lines.map(({ look }) => look)).toEqual(['dim', 'lit']);
  });

  it('keeps the server’s row in the legend when not all rows fit', () => {
    const own = Array.from({ length: 20 }, (_, place): ServerFacts => {
      const name = `Server ${String.fromCharCode(65 + place)}`;
      return { name, bitness: 64, colour: '#123456' };
    });
    const last = own.slice(-1);
    const average = (value: number) => ({ avg_character_count: value, avg_lfm_count: null });
    const averages = Object.fromEntries(
      own.map(({ name }, place) => [serverKey(name), average(100 - place)]),
    );
    const byHour = Object.fromEntries(own.map(({ name }) => [serverKey(name), { '0': average(1) }]));
    const coverage = Object.fromEntries(
      own.map(({ name }) => [serverKey(name), { coverage: 1, gaps: [], offline: [] }]),
    );
    const facts = factsOf({ kind: 'server', servers: last }, { servers: own });
    const rows = rowsOf(previewChart(facts, [{ data: byHour }, { data: averages }, { data: coverage }]));
    expect(rows).toHaveLength(9);
    expect(rows?.at(-1)).toBe('Server T 81');
  });
});

describe('the chart for sharing a comparison', () => {
  it('describes how the servers compare', () => {
    const chart = previewChart(
      factsOf(compared('Orien', 'Argonnessen')),
      hourly({ Orien: 141, Argonnessen: 100, Khyber: 500 }),
    );
    expect(chart?.title).toBe('Orien averages 41% more players than Argonnessen.');
    expect(rowsOf(chart)).toEqual(['Orien 141', 'Argonnessen 100']);
  });

  it('only names the servers if the figures of only one are known', () => {
    const chart = previewChart(factsOf(compared('Orien', 'Khyber')), hourly({ Orien: 80 }));
    expect(chart?.title).toBe('Khyber and Orien compared');
    expect(rowsOf(chart)).toEqual(['Orien 80']);
  });
});

type Means = readonly (number | null)[];

interface DailyOptions {
  readonly firstDay?: string;
  /** Number of hours with data on a day. */
  readonly hoursOf?: (day: number) => number;
  /** By server key, for a chart of chosen servers. */
  readonly servers?: Readonly<Record<string, Means>>;
}

/** Bodies of the daily reports: the mean of each day; null = no data. */
function daily(
  means: Means,
  { firstDay = '2026-01-05', hoursOf = () => 24, servers: perServer = {} }: DailyOptions = {},
): unknown[] {
  const historyOf = (values: Means) => {
    const counts = { mean: values, peak: values.map((mean) => (mean === null ? null : mean * 2)) };
    const hours = values.map((mean, day) => (mean === null ? 0 : hoursOf(day)));
    return { characters: counts, lfms: counts, hours };
  };
  const byKey = Object.fromEntries(Object.entries(perServer).map(([key, each]) => [key, historyOf(each)]));
  const data = { first_day: firstDay, days: means.length, servers: byKey, together: historyOf(means) };
  return [{ data }];
}
const weeks = (count: number, mean: (week: number) => number | null) =>
  Array.from({ length: count * 7 }, (_, day) => mean(Math.floor(day / 7)));
const trends = factsOf({ kind: 'trends', servers: [] });

describe('the chart for sharing trends', () => {
  it('has the mean of each whole week from Monday to Sunday, and shows the figures of the last one', () => {
    // A Saturday and a Sunday, then two weeks, then half a week.
    const means = [900, 900, ...weeks(2, (week) => 100 + week * 50), 900, 900];
    const chart = previewChart(trends, daily(means, { firstDay: '2026-01-03' }));
    expect(chart?.lines).toMatchObject([{ look: 'filled', values: [100, 150] }]);
    expect(chart?.figures).toEqual([
      { value: '150', label: 'on average, week to Jan 18' },
      { value: '300', label: 'in its busiest hour' },
    ]);
    expect(chart?.caption).toContain('Jan 2026 to Jan 2026');
    expect(chart?.ticks).toEqual([
      { place: 0, text: 'Jan 5' },
      { place: 1, text: 'Jan 12' },
    ]);
  });

  it('has a line for each chosen server, largest first, over all weeks with data from any of them', () => {
    const chosen: Preview = { kind: 'trends', servers: named('Khyber', 'Orien', 'Cannith') };
    const answers = daily(
      weeks(4, () => 900),
      {
        servers: {
          orien: weeks(4, (week) => (week === 0 ? null : 50)),
          khyber: weeks(4, (week) => (week < 3 ? 100 + week : null)),
          thelanis: weeks(4, () => 700),
        },
      },
    );
    const chart = previewChart(factsOf(chosen), answers);
    expect(chart?.title).toBe('Cannith, Khyber and Orien');
    expect(rowsOf(chart)).toEqual(['Khyber 102', 'Orien 50']);
    expect(chart?.lines.map(({ values }) => values)).toEqual([
      [100, 101, 102, null],
      [null, 50, 50, 50],
    ]);
    expect(previewChart(factsOf({ kind: 'trends', servers: named('Cannith') }), answers)).toBeNull();
  });

  it('names no busiest hour when only means are known, and names the year unless it is the current one', () => {
    const [days] = daily(
      weeks(4, () => 1_759),
      { firstDay: '2023-02-13', hoursOf: () => 1 },
    );
    const answer = structuredClone(days) as {
      data: { together: { characters: { peak: (number | null)[] } } };
    };
    answer.data.together.characters.peak.fill(null);
    const chart = previewChart(trends, [answer]);
    expect(chart?.figures).toEqual([{ value: '1,759', label: 'on average, week to Mar 12, 2023' }]);
    expect(chart?.ticks.map(({ text }) => text)).toEqual(['Feb 13, 2023', 'Mar 6, 2023']);
  });

  it('weights hours, not days', () => {
    const hours = [...weeks(1, () => 24), 12, 12, 12, 12, 12, 12, 24];
    const means = [...weeks(1, () => 100), 30, 100, 100, 100, 100, 100, 100];
    const chart = previewChart(trends, daily(means, { hoursOf: (day) => hours[day] ?? 0 }));
    expect(chart?.lines[0]?.values[1]).toBeCloseTo((30 * 12 + 100 * 84) / 96);
  });

  it('has a gap where half of a week is unknown, and begins and ends with known weeks', () => {
    const means = [
      ...weeks(1, () => null),
      ...weeks(1, () => 10),
      ...weeks(2, () => null),
      ...weeks(1, () => 20),
      ...weeks(1, () => null),
    ];
    expect(previewChart(trends, daily(means))?.lines[0]?.values).toEqual([10, null, null, 20]);
    const threeDaysEach = Array.from({ length: 21 }, (_, day) => (day % 7 < 3 ? 5 : null));
    expect(previewChart(trends, daily(threeDaysEach))).toBeNull();
  });

  it.each([
    [9, ['Jan 2026', 'Feb 2026', 'Mar 2026']],
    [52, ['Jan 2026', 'Mar 2026', 'May 2026', 'Jul 2026', 'Sep 2026', 'Nov 2026']],
    [104, ['Jan 2026', 'Apr 2026', 'Jul 2026', 'Oct 2026', 'Jan 2027', 'Apr 2027', 'Jul 2027', 'Oct 2027']],
    [260, ['Jan 2026', 'Jan 2027', 'Jan 2028', 'Jan 2029', 'Jan 2030']],
  ])('has few ticks, at the start of months: %i weeks', (count, texts) => {
    const monday = '2025-12-29';
    const chart = previewChart(
      trends,
      daily(
        weeks(count, () => 10),
        { firstDay: monday },
      ),
    );
    expect(chart?.ticks.map(({ text }) => text)).toEqual(texts);
    for (const { place, text } of chart?.ticks ?? []) {
      const mondayMs = Date.parse(monday) + place * 7 * dayMs;
      const firstOfMonthMs = Date.parse(`1 ${text} UTC`);
      expect(firstOfMonthMs - mondayMs).toBeGreaterThanOrEqual(0);
      expect(firstOfMonthMs - mondayMs).toBeLessThan(7 * dayMs);
    }
  });
});

describe('a preview without data', () => {
  it.each([
    ['all servers', factsOf(everyServer), hourly({})],
    ['a server', factsOf(server('Orien')), hourly({ Khyber: 80 })],
    ['a comparison', factsOf(compared('Orien', 'Khyber')), hourly({ Cannith: 80 })],
    ['the first day', trends, [{ data: emptyDays() }]],
    ['one week', trends, daily(weeks(1, () => 10))],
  ])('has no chart for %s', (_, facts, answers) => {
    expect(previewChart(facts, answers)).toBeNull();
  });

  function emptyDays() {
    const counts = { mean: [], peak: [] };
    const together = { characters: counts, lfms: counts, hours: [] };
    return { first_day: null, days: 0, servers: {}, together };
  }
});

describe('the reports of a preview', () => {
  it('have the names that the scheduler uses', () => {
    expect(reportsOf(trends.preview)).toEqual(['/v1/population/days']);
    expect(reportsOf(everyServer)).toEqual([
      '/v1/population/by-hour/quarter',
      '/v1/population/average/quarter',
      '/v1/population/coverage/quarter',
    ]);
  });

  it('must match their schemas', () => {
    expect(() => previewChart(trends, [{ data: [] }])).toThrow('expected');
    expect(() => previewChart(factsOf(everyServer), [{ data: {} }])).toThrow('expected');
  });
});
