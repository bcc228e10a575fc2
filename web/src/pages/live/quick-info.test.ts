import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import { makeServerInfo } from '@rollcall/game/testing/makers';
import { quickInfo, type QuickFact, type QuickInfoFacts } from './quick-info.ts';

const have = <T>(data: T) => ({ data, hasFailed: false });
const onItsWay = { data: null, hasFailed: false };
const failed = { data: null, hasFailed: true };
const average = (count: number | null) => ({ avg_character_count: count, avg_lfm_count: 1 });
const offline = 'The default server is currently unknown because the game servers are offline';

function factsOf(over: Partial<QuickInfoFacts> = {}): readonly QuickFact[] {
  return quickInfo({
    game: defaultDefinition,
    infos: have({ orien: makeServerInfo({ index: 0 }), khyber: makeServerInfo({ index: 1 }) }),
    week: have({ orien: average(210.6), khyber: average(12) }),
    month: have({ orien: average(99), khyber: average(1200) }),
    quarter: have({ unique_character_count: 14_925, unique_guild_count: 1141 }),
    formatNumber: (count) => count.toLocaleString('en'),
    ...over,
  });
}

const factOf = (id: QuickFact['id'], over: Partial<QuickInfoFacts>) =>
  factsOf(over).find((fact) => fact.id === id);

describe('the quick info', () => {
  it('tells the five things that it is asked for', () => {
    expect(factsOf().map(({ label, value, note }) => [label, value, note])).toEqual([
      ['Default server', 'Orien', null],
      ['Most populated this week', 'Orien', '211 players on average'],
      ['Most populated this month', 'Khyber', '1,200 players on average'],
      ['Unique characters', '14,925', 'last quarter'],
      ['Unique guilds', '1,141', 'last quarter'],
    ]);
    expect(factsOf().some(({ isSentence }) => isSentence)).toBe(false);
  });

  it.each<[string, QuickInfoFacts['infos'], string | null, boolean]>([
    ['on its way', onItsWay, null, false],
    ['empty', have({}), null, false],
    ['not to be had', failed, 'Could not be loaded', true],
    ['without a server of index 0', have({ orien: makeServerInfo({ index: 3 }) }), offline, true],
    [
      'with several servers of index 0',
      have({ orien: makeServerInfo({ index: 0 }), khyber: makeServerInfo({ index: 0 }) }),
      offline,
      true,
    ],
    ['with a 32-bit server of index 0', have({ cormyr: makeServerInfo({ index: 0 }) }), offline, true],
    [
      'failing, after it was told',
      { data: { orien: makeServerInfo({ index: 0 }) }, hasFailed: true },
      'Orien',
      false,
    ],
  ])('when the servers are %s', (_, infos, value, isSentence) => {
    expect(factOf('default', { infos })).toMatchObject({ value, isSentence });
  });

  it.each<[string, QuickInfoFacts['week'], string | null]>([
    ['on their way', onItsWay, null],
    ['not to be had', failed, 'Could not be loaded'],
    ['empty', have({}), 'Not known yet'],
    ['all unknown', have({ orien: average(null) }), 'Not known yet'],
  ])('when averages are %s', (_, source, value) => {
    expect(factOf('week', { week: source })).toMatchObject({ value, note: null, isSentence: value !== null });
    expect(factOf('month', { week: source })).toMatchObject({ value: 'Khyber' });
  });

  it.each<[string, QuickInfoFacts['quarter'], string | null]>([
    ['on their way', onItsWay, null],
    ['not to be had', failed, 'Could not be loaded'],
    ['nought', have({ unique_character_count: 0, unique_guild_count: 0 }), 'Not known yet'],
  ])('when the counts of the quarter are %s', (_, quarter, value) => {
    expect(factOf('characters', { quarter })).toMatchObject({ value });
    expect(factOf('guilds', { quarter })).toMatchObject({ value });
  });
});
