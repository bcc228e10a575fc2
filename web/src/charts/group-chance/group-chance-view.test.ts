import { defaultDefinition } from '@rollcall/game/definition';
import { makeQuest } from '@rollcall/game/testing/makers';
import type { GroupForecast } from '@rollcall/game/trends/trends';
import { describe, expect, it, test } from 'vitest';
import * as view from './group-chance-view.ts';
import { madeGroupForecast } from '../testing/made-group-forecast.ts';

const [server] = defaultDefinition.servers;
if (server === undefined) throw new Error('There is no server');
const search = { server, kind: 'raids', levels: '9-12', questId: null } as const;

describe('the best hours of a week', () => {
  const marked = (hours: readonly number[]) => {
    const week = view.readersWeek(hours);
    return hours.flatMap((_, hour) => (week.isBest(Math.floor(hour / 24), hour % 24) ? [hour] : []));
  };
  const week = (valueOf: (hour: number) => number) => Array.from({ length: 168 }, (_, hour) => valueOf(hour));

  it.each([
    [
      'those with the greatest chances',
      week((hour) => hour),
      Array.from({ length: 14 }, (_, place) => 154 + place),
    ],
    [
      'more if a few share the last rank',
      week((hour) => Math.min(hour, 150)),
      Array.from({ length: 18 }, (_, place) => 150 + place),
    ],
    ['only those above the last rank if very many share it', week((hour) => (hour === 20 ? 5 : 2)), [20]],
    ['none if all chances are zero', week(() => 0), []],
  ])('are %s', (_name, hours, expected) => {
    expect(marked(hours)).toEqual(expected);
  });
});

describe('the query', () => {
  test.each([
    [search, { server: 'argonnessen', raids: 'any' }],
    [
      { ...search, kind: 'levels' },
      { server: 'argonnessen', levels: '9-12' },
    ],
    [
      { ...search, kind: 'quest', questId: 7 },
      { server: 'argonnessen', quest: '7' },
    ],
    [{ ...search, kind: 'quest' }, null],
  ] as const)('%j', (given, query) => {
    expect(view.groupQuery(given)).toEqual(query);
  });

  it('offers bands of four levels up to the cap', () => {
    expect(view.levelBands(34)).toEqual([
      '1-4',
      '5-8',
      '9-12',
      '13-16',
      '17-20',
      '21-24',
      '25-28',
      '29-32',
      '33-34',
    ]);
    expect(view.levelBands(32).at(-1)).toBe('29-32');
  });

  it('finds a quest by name in any case, and the lowest id among equal names', () => {
    const quests = [
      makeQuest({ id: 9, name: 'The Shroud' }),
      makeQuest({ id: 7, name: 'The shroud ' }),
      makeQuest({ id: 1, name: 'Korthos' }),
    ];
    expect(view.questNamed(quests, ' the SHROUD')?.id).toBe(7);
    expect([view.questNamed(quests, 'The Shr'), view.questNamed(quests, ' ')]).toEqual([null, null]);
  });
});

describe('the reader’s week', () => {
  it('is drawn in the order of the locale, with its chances as text', () => {
    const week = view.groupWeek(madeGroupForecast('orien'), 'en-GB');
    const data = view.groupHeatmap(week, '#123456', 'en-GB');
    expect(data.rows.map(({ name }) => name)).toEqual([
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
      'Sunday',
    ]);
    expect(data.cell(5, 20)).toMatchObject({
      value: 0.82,
      isMarked: true,
      text: 'This kind of group',
      detail: 'posted in 8 of 8 weeks',
      label: '8',
    });
    expect(data.cell(0, 0)).toMatchObject({ value: 0.1, isMarked: false });
    expect(data.columns[20]).toMatchObject({ label: '20:00', accessibleName: '20:00 to 21:00' });
    expect(view.groupHeatmap(week, '#123456', 'en-US').columns[20]?.label).toBe('8 PM');
    const table = view.groupTable(week, 'en-GB');
    expect([table.head(5), table.cell(5, 20), table.format(1, 20)]).toEqual(['Saturday', 1, '100%']);
  });

  it('never calls an hour best that never had a matching group, however busy the server is', () => {
    const made = madeGroupForecast('orien', 1);
    const posted = new Set([30, 31, 100]);
    const forecast = {
      ...made,
      hours: made.hours.map((_, hour) => (posted.has(hour) ? 0.3 : 0.4)),
      weeks_posted_by_hour: made.hours.map((_, hour) => (posted.has(hour) ? 1 : 0)),
    };
    const best = (of: GroupForecast) => {
      const week = view.groupWeek(of, 'en-GB');
      return of.hours.flatMap((_, hour) => (week.isBest(Math.floor(hour / 24), hour % 24) ? [hour] : []));
    };
    expect(best(forecast)).toEqual([30, 31, 100]);
    expect(view.bestHourSentence(forecast, view.groupWeek(forecast, 'en-GB'), 'en-GB')).toBe(
      'Most likely on Monday from 06:00: posted in 1 of 1 week.',
    );
    const rhythm = made.hours.map((_, hour) => (hour === 20 ? 0.2 : 0.1));
    const nothing = { ...forecast, hours: rhythm, weeks_posted_by_hour: made.hours.map(() => 0) };
    expect(best(nothing)).toEqual([20]);
  });

  it('is unknown before an answer, and without recorded weeks', () => {
    for (const forecast of [null, madeGroupForecast('orien', 0)]) {
      const data = view.groupHeatmap(view.groupWeek(forecast, 'en-GB'), '#123456', 'en-GB');
      expect(data.rows).toHaveLength(7);
      expect(data.cell(0, 0).value).toBeNull();
    }
  });
});

describe('a week in which a matching group is usually posted', () => {
  const made = madeGroupForecast('orien');
  const certain = { ...made, weeks_posted_by_hour: made.weeks_seen_by_hour };
  const groups = made.hours.map((_, hour) => (hour === 140 ? 12.34 : 1 + (hour % 24) / 10));

  it('shows the number of groups', () => {
    const forecast = { ...certain, groups_by_hour: groups };
    const week = view.groupWeek(forecast, 'en-GB');
    const data = view.groupHeatmap(week, '#123456', 'en-GB');
    expect(week.tells).toBe('groups');
    // Friday is the fifth row, 140 its hour 20.
    expect(data.cell(4, 20)).toMatchObject({
      strength: 1,
      isMarked: true,
      detail: '12.3 groups',
      label: '12',
    });
    expect(data.cell(0, 0)).toMatchObject({ detail: '1 group', label: '1' });
    expect(data.cell(0, 5)).toMatchObject({ detail: '1.5 groups', label: '2' });
    const oneAndSome = view.groupWeek({ ...certain, groups_by_hour: groups.map(() => 1.04) }, 'en-GB');
    expect(view.groupHeatmap(oneAndSome, '#123456', 'en-GB').cell(0, 0)?.detail).toBe('1 group');
    expect(data.key?.unmarked).toBe('Fewer to more');
    expect(view.bestHourSentence(forecast, week, 'en-GB')).toBe(
      'Most on Friday from 20:00: 12.3 groups on average.',
    );
    expect(view.groupExplanation(week)).toMatch(/^Each cell: groups posted/);
    const table = view.groupTable(week, 'en-GB');
    expect([table.cell(4, 20), table.format(12.34, 20)]).toEqual([12.34, '12.3']);
  });

  it('shows weeks until groups have been counted, and says if an hour has no data', () => {
    const unseen = made.weeks_seen_by_hour.map((weeks, hour) => (hour === 24 ? 0 : weeks));
    const week = view.groupWeek({ ...certain, groups_by_hour: [], weeks_seen_by_hour: unseen }, 'en-GB');
    expect(week.tells).toBe('chances');
    expect(view.groupHeatmap(week, '#123456', 'en-GB').cell(0, 0)).toMatchObject({
      detail: 'not seen yet',
      label: '',
    });
    expect(view.groupTable(week, 'en-GB').cell(0, 0)).toBeNull();
  });
});

describe('the best hour', () => {
  const say = (forecast: ReturnType<typeof madeGroupForecast> | null) =>
    view.bestHourSentence(forecast, view.groupWeek(forecast, 'en-GB'), 'en-GB');

  it('is named with its day', () => {
    expect(say(madeGroupForecast('orien'))).toBe(
      'Most likely on Saturday from 20:00: posted in 8 of 8 weeks.',
    );
  });

  it('says if there is too little data, or hardly ever a matching group', () => {
    expect(say(madeGroupForecast('orien', 0))).toMatch(/^Not enough data yet/);
    const never = { ...madeGroupForecast('orien', 1), hours: Array.from({ length: 168 }, () => 0.001) };
    expect(say(never)).toBe('Hardly ever posted in 1 week.');
    expect(say(null)).toBeNull();
  });
});

test.each([
  ['raids', null, 'When to find a raid on Argonnessen'],
  ['levels', null, 'When to find a group for levels 9–12 on Argonnessen'],
  ['quest', 'The Shroud', 'When to find a group for The Shroud on Argonnessen'],
] as const)('a search by %s (%s) is called "%s"', (kind, quest, title) => {
  expect(view.groupTitle({ ...search, kind }, quest)).toBe(title);
});
