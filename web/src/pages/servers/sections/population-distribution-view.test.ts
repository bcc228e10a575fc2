import { defaultDefinition } from '@rollcall/game/definition';
import { describe, expect, it } from 'vitest';
import * as view from './population-distribution-view.ts';

const servers = defaultDefinition.servers.filter(({ name }) => ['Orien', 'Khyber', 'Sarlona'].includes(name));
const [khyber = null, orien = null] = servers;
const mean = (characters: number | null, lfms: number | null) => ({
  avg_character_count: characters,
  avg_lfm_count: lfms,
});
const averages = {
  orien: mean(300.25, 4),
  khyber: mean(100, 12),
  sarlona: mean(null, null),
  cormyr: mean(9, 9),
};

describe('the population of the servers', () => {
  it('is their mean counts, the largest first, in their own colours', () => {
    const { parts } = view.populationDistribution(averages, servers, 'characters', null);
    expect(parts.map(({ name, value, colour }) => [name, value, colour])).toEqual([
      ['Orien', 300.25, orien?.colour],
      ['Khyber', 100, khyber?.colour],
    ]);
    const { parts: groups } = view.populationDistribution(averages, servers, 'lfms', null);
    expect(groups.map(({ name, value }) => [name, value])).toEqual([
      ['Khyber', 12],
      ['Orien', 4],
    ]);
  });

  it('is told of those whose mean is known; the others are named', () => {
    expect(view.populationDistribution(averages, servers, 'characters', null).missing).toEqual(['Sarlona']);
    expect(view.populationDistribution({}, servers, 'characters', null).missing).toHaveLength(3);
    expect(view.missingText(['Sarlona', 'Thrane'])).toBe('No data: Sarlona, Thrane.');
    expect(view.missingText([])).toBeNull();
  });

  it('gives a server its place among those that are known', () => {
    const placeOf = (name: string, known = averages) =>
      view.populationDistribution(
        known,
        servers,
        'characters',
        servers.find((each) => each.name === name) ?? null,
      ).place;
    expect(placeOf('Orien')).toBe('1st of 2');
    expect(placeOf('Khyber')).toBe('2nd of 2');
    expect(placeOf('Sarlona')).toBeNull();
    expect(view.populationDistribution({ orien: mean(1, 1) }, servers, 'lfms', orien).place).toBeNull();
  });

  it('has an empty server as a slice of nothing', () => {
    const { parts, missing } = view.populationDistribution(
      { orien: mean(0, 0) },
      servers,
      'characters',
      null,
    );
    expect(parts.map(({ value }) => value)).toEqual([0]);
    expect(missing).toEqual(['Khyber', 'Sarlona']);
  });
});

describe('the words of the population of the servers', () => {
  it.each([
    ['characters', '674.9 avg characters (22.7%)', 'characters online'],
    ['lfms', '674.9 avg lfms (22.7%)', 'LFMs posted'],
  ] as const)('for %s are those of §2.9', (counted, told, unit) => {
    const words = view.distributionWords(counted, 'en');
    expect(words.told(674.94, '22.7%')).toBe(told);
    expect(words.unit(5)).toBe(unit);
    expect(words.value(484.0049)).toBe('484.0');
  });

  it('name the range', () => {
    expect(view.distributionTitle('characters', 'quarter')).toBe('Characters online, the last 90 days');
    expect(view.distributionTitle('lfms', 'week')).toBe('LFMs posted, the last 7 days');
  });
});
