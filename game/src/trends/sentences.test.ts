import { describe, expect, it } from 'vitest';
import type { WeekStanding } from './records.ts';
import {
  changeSentence,
  bandSentence,
  forecastSentence,
  recordSentence,
  sameWeeksSentence,
  weekSentence,
} from './sentences.ts';
import type { CountForecast, EventChange } from './trends.ts';

const locale = 'en-GB';
/** Replaces thin and non-breaking spaces of Intl, which are invisible in a diff. */
const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ') ?? null;

describe('the sentence about an event', () => {
  const changed = (percent: number, low: number, high: number): EventChange => ({
    state: 'changed',
    percent,
    low,
    high,
  });
  it.each([
    {
      change: changed(12.4, 8.2, 16.6),
      server: 'Orien',
      text: 'Orien: 12% more characters online in the two weeks after Update 71 than in the two before (95% sure: between 8% and 17% more).',
    },
    {
      change: changed(-3.4, -6, -0.7),
      server: null,
      text: 'All servers: 3% fewer characters online in the two weeks after Update 71 than in the two before (95% sure: between 0.7% and 6% fewer).',
    },
    {
      change: changed(0.4, 0.1, 0.7),
      server: null,
      text: 'All servers: 0.4% more characters online in the two weeks after Update 71 than in the two before (95% sure: between 0.1% and 0.7% more).',
    },
    {
      change: changed(0.04, 0.01, 0.2),
      server: null,
      text: 'All servers: about as many characters online in the two weeks after Update 71 as in the two before (95% sure: between 0% and 0.2% more).',
    },
    {
      change: { state: 'unclear', percent: 2, low: -3, high: 7 },
      server: 'Orien',
      text: 'Orien: no clear change after Update 71.',
    },
    {
      change: { state: 'too-little' },
      server: null,
      text: 'All servers: not enough data to say what changed after Update 71.',
    },
  ] satisfies readonly { change: EventChange; server: string | null; text: string }[])(
    'is: $text',
    ({ change, server, text }) => {
      expect(plain(changeSentence(change, 'Update 71', server, locale))).toBe(text);
    },
  );
});

const standing = (parts: Partial<WeekStanding>): WeekStanding => ({
  mondayMs: Date.UTC(2025, 10, 17),
  mean: 512.34,
  extreme: null,
  sinceMs: null,
  sameWeeks: [],
  ...parts,
});

describe('the sentence about the last week', () => {
  it.each([
    { week: null, text: 'Not enough data to describe the last week.' },
    { week: standing({}), text: '17 – 23 November 2025: 512 characters online on average.' },
    {
      week: standing({ extreme: 'most', sinceMs: Date.UTC(2024, 2, 4) }),
      text: '17 – 23 November 2025: 512 characters online on average, the most since March 2024.',
    },
    {
      week: standing({ extreme: 'fewest', mean: 1204 }),
      text: '17 – 23 November 2025: 1,204 characters online on average, the fewest on record.',
    },
  ])('is: $text', ({ week, text }) => {
    expect(plain(weekSentence(week, 'characters', locale))).toBe(text);
  });

  it('can be about groups', () => {
    expect(plain(weekSentence(standing({ mean: 9 }), 'lfms', locale))).toBe(
      '17 – 23 November 2025: 9 LFMs on average.',
    );
  });

  it.each([
    { week: null, text: null },
    { week: standing({}), text: null },
    { week: standing({ sameWeeks: [{ year: 2024, mean: 0 }] }), text: null },
    {
      week: standing({ mean: 112, sameWeeks: [{ year: 2024, mean: 100 }] }),
      text: '12% more than in the same week of 2024.',
    },
    {
      week: standing({
        mean: 100,
        sameWeeks: [
          { year: 2024, mean: 100.2 },
          { year: 2022, mean: 125 },
        ],
      }),
      text: '0.2% fewer than in the same week of 2024; 20% fewer than in 2022.',
    },
  ])('is, for other years: $text', ({ week, text }) => {
    expect(plain(sameWeeksSentence(week, locale))).toBe(text);
  });
});

describe('the sentence about a record', () => {
  const record = { dayMs: Date.UTC(2024, 2, 14), value: 812.46 };
  it.each([
    {
      kind: 'peak',
      record,
      text: 'Peak: 812 characters online on average in the busiest hour of 14 March 2024.',
    },
    { kind: 'busiestDay', record, text: 'Busiest day: 812 characters online on average on 14 March 2024.' },
    {
      kind: 'quietestDay',
      record,
      text: 'Quietest day: 812 characters online on average on 14 March 2024.',
    },
    { kind: 'quietestDay', record: null, text: 'Quietest day: not enough data yet.' },
  ] as const)('is: $text', ({ kind, record: shown, text }) => {
    expect(plain(recordSentence(kind, shown, 'characters', locale))).toBe(text);
  });
});

describe('the sentence about a forecast', () => {
  const backtest = {
    weeks: 8,
    hours: 1300,
    mean_absolute_error: 12.34,
    naive_mean_absolute_error: 16,
    share_in_band: 0.79,
  };
  it.each([
    {
      forecast: { state: 'too-little', hours: [], backtest: null },
      text: 'Not enough data for a forecast: it takes 7 weeks.',
    },
    {
      forecast: { state: 'not-better', hours: [], backtest },
      text: 'No forecast is shown: over the last 8 weeks it would have been no better than repeating last week.',
    },
    {
      forecast: { state: 'shown', hours: [], backtest },
      text: 'Average error: 12, 23% better than repeating last week.',
    },
  ] satisfies readonly { forecast: CountForecast; text: string }[])('is: $text', ({ forecast, text }) => {
    expect(plain(forecastSentence(forecast, locale))).toBe(text);
  });

  it('says how many hours were within the band, while the band is shown', () => {
    const hours: CountForecast['hours'] = [];
    expect(plain(bandSentence({ state: 'shown', hours, backtest }, locale) ?? '')).toBe(
      'Over the last 8 weeks it should have held 80% of the hours and held 79%.',
    );
    expect(bandSentence({ state: 'not-better', hours, backtest }, locale)).toBeNull();
    expect(bandSentence({ state: 'shown', hours, backtest: null }, locale)).toBeNull();
  });
});
