import { describe, expect, it } from 'vitest';
import { createNoise } from '../testing/noise.ts';
import { eventChanges } from './event-changes.ts';
import type { DailyHistory, PopulationDays } from './trends.ts';

/** A Sunday. */
const firstDay = '2026-01-04';
const eventDay = 30;
const event = { from: '2026-02-03T17:00:00Z', to: null, servers: [] };

const weekdays = [1.2, 0.9, 0.85, 0.85, 0.9, 1, 1.3];

interface Course {
  readonly days?: number;
  readonly factor?: number;
  readonly noise?: number;
  readonly seed?: number;
  readonly isMissing?: (day: number) => boolean;
  readonly base?: number;
}

/** Days with a weekly rhythm, noise that correlates with the day before, and a change at the event. */
function course({ days = 60, factor = 1, noise = 0, seed = 1, isMissing, base = 500 }: Course): DailyHistory {
  const next = createNoise(seed);
  let drift = next();
  const mean = Array.from({ length: days }, (_, day) => {
    drift = 0.4 * drift + Math.sqrt(1 - 0.4 ** 2) * next();
    if (isMissing?.(day) === true) return null;
    const value = base * (weekdays[day % 7] ?? 1) * (1 + noise * drift);
    return day > eventDay ? value * factor : value;
  });
  return {
    characters: { mean, peak: mean },
    lfms: { mean: [], peak: [] },
    hours: mean.map((value) => (value === null ? 0 : 24)),
  };
}

const days = (together: DailyHistory, servers: Record<string, DailyHistory> = {}): PopulationDays => ({
  first_day: firstDay,
  days: together.hours.length,
  servers,
  together,
});

const changeOf = (history: DailyHistory) => eventChanges(event, days(history))['together'];

describe('the change after an event', () => {
  it.each([
    { title: 'a fifth more', history: course({ factor: 1.2, noise: 0.02 }), state: 'changed', percent: 20 },
    { title: 'a fifth fewer', history: course({ factor: 0.8, noise: 0.02 }), state: 'changed', percent: -20 },
    { title: 'only noise', history: course({ noise: 0.05 }), state: 'unclear', percent: 0 },
    { title: 'no change at all', history: course({}), state: 'unclear', percent: 0 },
    {
      title: 'days missing on both sides',
      history: course({ factor: 1.2, isMissing: (day) => day % 5 === 0 }),
      state: 'changed',
      percent: 20,
    },
  ])('is found with $title', ({ history, state, percent }) => {
    const change = changeOf(history);
    expect(change?.state).toBe(state);
    if (change === undefined || change.state === 'too-little') throw new Error('it could be told');
    expect(Math.abs(change.percent - percent)).toBeLessThan(5);
    expect(change.low).toBeLessThanOrEqual(change.percent);
    expect(change.high).toBeGreaterThanOrEqual(change.percent);
  });

  it('does not come from missing weekdays', () => {
    // Both weekends after the event are missing.
    const history = course({ isMissing: (day) => day > eventDay && [0, 6].includes(day % 7) });
    expect(changeOf(history)).toEqual({ state: 'unclear', percent: 0, low: 0, high: 0 });
  });

  const thin = course({ factor: 2 });
  it.each([
    { title: 'nine days before', history: course({ isMissing: (day) => day < eventDay - 9 }) },
    { title: 'nine days after', history: course({ days: eventDay + 10 }) },
    { title: 'nobody before', history: course({ base: 0 }) },
    { title: 'days of a few hours', history: { ...thin, hours: thin.hours.map(() => 11) } },
  ])('is unknown with too little data: $title', ({ history }) => {
    expect(changeOf(history)).toEqual({ state: 'too-little' });
  });

  it('is computed for the servers of the event, and for all together', () => {
    const all = days(course({}), { orien: course({ factor: 1.5 }), khyber: course({}) });
    expect(Object.keys(eventChanges(event, all)).toSorted()).toEqual(['khyber', 'orien', 'together']);
    const ofOrien = eventChanges({ ...event, servers: ['orien', 'unknown'] }, all);
    expect(ofOrien).toMatchObject({
      orien: { state: 'changed', percent: 50 },
      unknown: { state: 'too-little' },
      together: { state: 'unclear' },
    });
  });

  it('does not include the days of a longer event', () => {
    // Twice as many during the event; afterwards as many as before.
    const usual = course({});
    const mean = usual.characters.mean.map((value, day) =>
      value !== null && day >= eventDay && day <= eventDay + 6 ? value * 2 : value,
    );
    const history = { ...usual, characters: { mean, peak: mean } };
    const lasting = { ...event, to: '2026-02-09T12:00:00Z' };
    expect(eventChanges(lasting, days(history))['together']).toMatchObject({ state: 'unclear', percent: 0 });
  });

  it('is unknown before the first whole day, in the future, and long ago', () => {
    const none: PopulationDays = { first_day: null, days: 0, servers: {}, together: course({ days: 0 }) };
    expect(eventChanges(event, none)).toEqual({ together: { state: 'too-little' } });
    for (const from of ['2031-01-01T00:00:00Z', '2001-01-01T00:00:00Z'])
      expect(eventChanges({ ...event, from }, days(course({})))).toEqual({
        together: { state: 'too-little' },
      });
  });

  it('is unclear when every two weeks differ as much from the two before', () => {
    const drifting = course({ days: 240, noise: 0.01 });
    const drift = (day: number, share: number) => 1 + share * Math.sin((2 * Math.PI * day) / 40);
    const withDrift = (share: number): DailyHistory => {
      const mean = drifting.characters.mean.map((value, day) => value && value * drift(day, share));
      return { ...drifting, characters: { mean, peak: mean } };
    };
    const at = (day: number) =>
      new Date(Date.parse(`${firstDay}T12:00:00Z`) + day * 86_400_000).toISOString();
    const states = (share: number) =>
      Array.from({ length: 21 }, (_, place) => 60 + 7 * place).map(
        (day) => eventChanges({ ...event, from: at(day) }, days(withDrift(share)))['together']?.state,
      );
    expect(states(0.08)).not.toContain('changed');
    expect(states(0.08)).not.toContain('too-little');
    // A change far above the usual drift is clear.
    const sudden = withDrift(0.02).characters.mean.map(
      (value, day) => value && (day > 100 ? 1.3 : 1) * value,
    );
    const history = { ...drifting, characters: { mean: sudden, peak: sudden } };
    expect(eventChanges({ ...event, from: at(100) }, days(history))['together']?.state).toBe('changed');
  });

  it('is rarely found where nothing changed, and found where something did', () => {
    const changed = (factor: number) =>
      Array.from({ length: 300 }, (_, seed) =>
        changeOf(course({ noise: 0.05, seed: seed + 1, factor })),
      ).filter((change) => change?.state === 'changed').length / 300;
    expect(changed(1)).toBeLessThan(0.08);
    expect(changed(1.15)).toBeGreaterThan(0.9);
  });
});
