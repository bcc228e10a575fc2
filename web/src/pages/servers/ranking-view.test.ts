import { describe, expect, it } from 'vitest';
import { defaultDefinition, type ServerFacts } from '@rollcall/game/definition';
import { chosenServers } from '@rollcall/game/population/server-selection';
import { type RankingOptions, rankingView } from './ranking-view.ts';
import { averages, uniques, weekAnswer } from './testing/statistics-answers.ts';

const { servers } = defaultDefinition;
const server = (name: string): ServerFacts => {
  const found = servers.find((each) => each.name === name);
  if (found === undefined) throw new Error(`There is no server ${name}`);
  return found;
};
const there = <T>(data: T) => ({ data, hasFailed: false });
const coming = { data: null, hasFailed: false };
const failed = { data: null, hasFailed: true };

const among = (word: string) => {
  const choice = chosenServers(word, servers, '64-bit');
  return { choice, servers: choice.servers };
};

const facts: RankingOptions = {
  focus: server('Orien'),
  ...among('64-bit'),
  period: 'quarter',
  isActiveOnly: false,
  averages: there(averages),
  uniques: there(uniques),
  week: there(weekAnswer),
  words: {
    whole: String,
    mean: (value) => value.toFixed(1),
    percent: (share) => `${Math.round(share * 100)}%`,
    weekday: (day) => `day ${day}`,
    hour: (hour) => `hour ${hour}`,
  },
};
/** The server of the page is always among those shown. */
const viewOf = (given: Partial<RankingOptions> = {}) => {
  const { focus, servers: shown, ...others } = { ...facts, ...given };
  return rankingView({ ...others, focus, servers: [...new Set([...shown, focus])] });
};
const fact = (label: string, given: Partial<RankingOptions> = {}) => {
  const found = viewOf(given).facts.find((each) => each.label === label);
  return found && [found.value, found.place, found.note];
};

describe('the ranking of a server', () => {
  it('has characters, groups, unique counts, busiest hour and day', () => {
    expect(viewOf().facts.map(({ label }) => label)).toEqual([
      'Characters on average',
      'Groups on average',
      'Unique characters',
      'Unique guilds',
      'Busiest hour',
      'Busiest day',
    ]);
  });

  it.each<[string, Partial<RankingOptions>, readonly unknown[]]>([
    ['Characters on average', {}, ['300.0', '1st of 2', '75% of all · ahead of Khyber: 100.0']],
    [
      'Characters on average',
      { focus: server('Khyber') },
      ['100.0', '2nd of 2', '25% of all · behind Orien: 300.0'],
    ],
    ['Groups on average', {}, ['12.3', 'shared 1st of 2', 'same as Khyber: 12.3']],
    ['Unique characters', {}, ['1200', '1st of 2', 'ahead of Khyber: 300']],
    ['Active characters', { isActiveOnly: true }, ['90', '1st of 2', 'ahead of Khyber: 1']],
    ['Active guilds', { isActiveOnly: true, focus: server('Khyber') }, ['0', '2nd of 2', 'behind Orien: 1']],
    [
      'Characters on average',
      { ...among('all') },
      ['300.0', '1st of 4', '73% of all · ahead of Khyber: 100.0'],
    ],
    [
      'Characters on average',
      { focus: server('Cormyr'), ...among('32-bit') },
      ['8.0', '1st of 2', '80% of all · ahead of Thrane: 2.0'],
    ],
    ['Groups on average', { focus: server('Cormyr'), ...among('32-bit') }, ['–', '', 'Not enough data']],
    ['Unique characters', { focus: server('Cormyr'), ...among('32-bit') }, ['100', '', '']],
    [
      'Characters on average',
      { focus: server('Cormyr') },
      ['8.0', '3rd of 3', '2% of all · behind Khyber: 100.0'],
    ],
    ['Characters on average', { focus: server('Sarlona') }, ['–', '', 'Not enough data']],
    ['Characters on average', { averages: coming }, [null, '', '']],
    ['Characters on average', { averages: failed }, ['–', '', 'Not enough data']],
    ['Unique guilds', { uniques: coming }, [null, '', '']],
    ['Busiest hour', {}, ['hour 20', '', '228.6 online']],
    ['Busiest day', {}, ['day 6', '', '208.3 online']],
    ['Busiest hour', { week: coming }, [null, '', '']],
    ['Busiest hour', { week: failed }, ['–', '', 'Not enough data']],
    ['Busiest day', { focus: server('Khyber') }, ['–', '', 'Not enough data']],
  ])('%s with %o', (label, given, expected) => {
    expect(fact(label, given)).toEqual(expected);
  });

  const flatDay = (value: number | null) =>
    Object.fromEntries(
      Array.from({ length: 24 }, (_, hour) => [hour, { avg_character_count: value, avg_lfm_count: 0 }]),
    );
  const flatWeek = (...days: readonly (number | null)[]) =>
    there({ orien: Object.fromEntries(days.map((value, day) => [day, flatDay(value)])) });

  it('has no busiest hour if all are equal, and no busiest day before every day is known', () => {
    expect(fact('Busiest hour', { week: flatWeek(5, 5, 5, 5, 5, 5, 5) })).toEqual(['–', '', 'No clear peak']);
    expect(fact('Busiest day', { week: flatWeek(5, 5, 5, 5, 5, 5, 5) })).toEqual(['–', '', 'No clear peak']);
    expect(fact('Busiest day', { week: flatWeek(5, 9, null) })).toEqual([
      '–',
      '',
      'Needs a full week of data',
    ]);
  });

  it('names all busiest hours or days', () => {
    expect(fact('Busiest day', { week: flatWeek(9, 5, 5, 9, 5, 5, 5) })).toEqual([
      'day 0',
      '',
      '9.0 online · also day 3',
    ]);
  });

  it.each([
    ['Orien', '64-bit', 'Among the 64-bit servers, the last 90 days.'],
    ['Cormyr', '32-bit', 'Among the 32-bit servers, the last 90 days.'],
    ['Cormyr', '64-bit', 'Compared with the 64-bit servers, the last 90 days.'],
    ['Orien', 'all', 'Among all servers, the last 90 days.'],
    ['Orien', 'orien,khyber', 'Among Khyber and Orien, the last 90 days.'],
    ['Orien', 'khyber', 'Compared with Khyber, the last 90 days.'],
  ] as const)('says which servers %s is compared with when servers are %s', (name, word, text) => {
    expect(viewOf({ focus: server(name), ...among(word) }).among).toBe(text);
  });

  it('highlights only the highest rank', () => {
    const lit = (name: string) => viewOf({ focus: server(name) }).facts.map(({ isFirst }) => isFirst);
    expect(lit('Orien')).toEqual([true, false, true, true, false, false]);
    expect(lit('Khyber').some(Boolean)).toBe(false);
  });

  it('is not confused by a server named like a built-in property', () => {
    const odd: ServerFacts = { name: 'Constructor', bitness: 64, colour: '#000000' };
    const view = viewOf({ focus: odd, servers: [...servers, odd] });
    expect(view.facts.every(({ value }) => value === '–')).toBe(true);
  });
});
