import { defaultDefinition, type ServerFacts } from '@rollcall/game/definition';
import { chosenServers } from '@rollcall/game/population/server-selection';
import { describe, expect, it, vi } from 'vitest';
import { demographicCharts } from './demographic-view.ts';
import * as view from './demographic-view.ts';

const { servers } = defaultDefinition;
const chosen = (word: string) => chosenServers(word, servers, '64-bit');
const serverOf = (wanted: string): ServerFacts => {
  const found = servers.find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`There is no ${wanted}.`);
  return found;
};
const [orien, khyber] = [serverOf('Orien'), serverOf('Khyber')];
const parts = (
  chart: (typeof demographicCharts)[keyof typeof demographicCharts],
  answer: Parameters<typeof view.demographicParts>[1],
  focus: ServerFacts | null = null,
  compared: readonly ServerFacts[] = [orien, khyber],
) =>
  view
    .demographicParts(chart, answer, compared, focus, defaultDefinition)
    .map(({ name, value, reference }) => [name, value, reference]);
const { race, gender, classCount, guildAffiliated, primaryClass } = demographicCharts;
const all = { range: 'quarter', servers: chosen('64-bit'), activity: 'all', focus: null } as const;

describe('characters by kind', () => {
  it.each([
    ['races, without unknown ones', race, { Human: 1, Elf: 2, 'Unknown Race': 9 }, ['Elf', 'Human']],
    [
      'genders, where an empty one is unknown',
      gender,
      { Male: 3, '': 1, Female: 2 },
      ['Male', 'Female', 'Unknown'],
    ],
    ['classes, without empty ones', primaryClass, { Bard: 1, none: 9 }, ['Bard']],
    ['numbers of classes, in order', classCount, { 2: 9, 1: 3, 0: 7 }, ['1 class', '2 classes']],
    ['in a guild or not', guildAffiliated, { in_guild: 3, not_in_guild: 1 }, ['In Guild', 'Not in Guild']],
  ] as const)('are %s', (_name, chart, counts, names) => {
    expect(parts(chart, { orien: counts }).map(([name]) => name)).toEqual(names);
  });

  it('are those of all chosen servers together', () => {
    const answer = { orien: { Human: 1, Elf: null }, khyber: { Human: 2 }, cormyr: { Human: 50 } };
    expect(parts(race, answer)).toEqual([
      ['Human', 3, null],
      ['Elf', 0, null],
    ]);
  });

  it('are those of the server of the page, compared with the chosen ones together', () => {
    const answer = { orien: { Human: 1, Elf: 5 }, khyber: { Human: 20, Gnome: 4 } };
    expect(parts(race, answer, orien)).toEqual([
      ['Elf', 5, 5],
      ['Human', 1, 21],
      ['Gnome', 0, 4],
    ]);
  });

  it('stay in numeric order on the page of a server too', () => {
    const answer = { orien: { 1: 1, 3: 5 }, khyber: { 2: 20 } };
    expect(parts(classCount, answer, orien).map(([name]) => name)).toEqual([
      '1 class',
      '2 classes',
      '3 classes',
    ]);
  });

  it('are not compared if there is no other server', () => {
    expect(parts(race, { orien: { Human: 1 } }, orien, [orien])).toEqual([['Human', 1, null]]);
    expect(view.demographicLabels(chosen('orien'), orien).comparedWith).toBeNull();
  });
});

describe('the texts of a chart of characters', () => {
  it.each([
    [race, all, 'Characters by race, the last 90 days'],
    [gender, { ...all, activity: 'active', range: 'day' }, 'Active characters by gender, the last 24 hours'],
    [classCount, { ...all, focus: orien }, 'Characters of Orien by number of classes, the last 90 days'],
  ] as const)('for %o are %o', (chart, shown, title) => {
    expect(view.demographicTitle(chart, shown)).toBe(title);
  });

  it.each([
    [all, 'Characters seen on the 64-bit servers in the last 90 days.'],
    [{ ...all, activity: 'active' }, 'Active characters seen on the 64-bit servers in the last 90 days.'],
    [
      { ...all, servers: chosen('32-bit'), focus: orien },
      'Orien compared with the 32-bit servers in the last 90 days.',
    ],
    [
      { ...all, activity: 'active', servers: chosen('32-bit'), focus: orien },
      'Active on Orien compared with the 32-bit servers in the last 90 days.',
    ],
  ] as const)('explain the chart for %o', (shown, text) => {
    expect(view.demographicExplanation(shown)).toBe(text);
  });

  it('count characters with their percentage', () => {
    const labels = view.demographicLabels(all.servers, null, 'en');
    expect(labels.valueWithShare(1234, '12.3%')).toBe('1,234 characters (12.3%)');
    expect(labels.valueWithShare(1, '0.1%')).toBe('1 character (0.1%)');
    expect(labels.value(1234)).toBe('1,234');
    expect([labels.unit(1), labels.unit(2)]).toEqual(['character', 'characters']);
    expect(labels.comparedWith).toBeNull();
  });

  it.each([
    ['64-bit', 'the 64-bit servers together'],
    ['orien,khyber', 'Khyber'],
    ['orien,khyber,thrane', 'Khyber and Thrane together'],
    ['orien', null],
  ])('compare a server with the others of %s: %s', (word, others) => {
    const compared = view.comparedWith(chosen(word), orien);
    expect(view.demographicLabels(compared, orien).comparedWith).toBe(others);
  });

  it('say where characters are counted when the server of the page is not compared', () => {
    const compared = view.comparedWith(chosen('orien'), orien);
    expect(view.demographicExplanation({ ...all, servers: compared, focus: orien })).toBe(
      'Characters seen on Orien in the last 90 days.',
    );
  });
});

describe('a chart of characters', () => {
  const nobody = view.demographicParts(race, { orien: { Human: 0 } }, [orien], null, defaultDefinition);
  const somebody = view.demographicParts(race, { orien: { Human: 1 } }, [orien], null, defaultDefinition);
  const countAll = vi.fn();

  it('with characters needs no message', () => {
    expect(view.emptyState(somebody, all, countAll)).toBeNull();
  });

  it('without characters says so', () => {
    expect(view.emptyState(nobody, all, countAll)).toEqual({
      state: 'empty',
      message: 'No characters were seen in this period.',
    });
    expect(view.emptyState(nobody, { ...all, focus: orien }, countAll)).toMatchObject({
      message: 'No characters were seen on Orien in this period.',
    });
  });

  it('of active characters says why if there are none, and offers all', () => {
    const state = view.emptyState(nobody, { ...all, activity: 'active' }, countAll);
    expect(state).toMatchObject({ state: 'empty', wayOut: { label: 'Show all characters' } });
    expect(state?.state === 'empty' && state.message).toMatch(/^No active characters found yet\. /);
    if (state?.state === 'empty') state.wayOut?.onClick();
    expect(countAll).toHaveBeenCalledOnce();
  });
});
