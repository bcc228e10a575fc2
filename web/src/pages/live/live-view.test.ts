import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import type { ServerInfo } from '@rollcall/game/server-info';
import { sentenceText } from '@rollcall/game/site/live-summary';
import { madeAt, madeAtMs, makeServerInfo } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { liveView, type LiveFacts } from './live-view.ts';

function infosOf(info: Partial<ServerInfo> = {}) {
  return Object.fromEntries(
    defaultDefinition.servers.map(({ name }) => [name.toLowerCase(), makeServerInfo(info)]),
  );
}

const averages = { orien: { avg_character_count: 200, avg_lfm_count: 5 } };
const uniques = {
  unique_character_count: 900,
  unique_guild_count: 80,
  active_unique_character_count: 0,
  active_unique_guild_count: 0,
  days_analyzed: 90,
  start_date: madeAt,
  end_date: madeAt,
  server_breakdown: {},
};

const failed = { state: 'error', data: null } as const;
const onItsWay = { state: 'loading', data: null } as const;

function viewOf(over: Partial<LiveFacts> = {}) {
  const { notices, status, roll, quickFacts, population } = liveView({
    game: defaultDefinition,
    infos: { state: 'loaded', data: infosOf({ character_count: 10, lfm_count: 1 }) },
    week: { state: 'loaded', data: averages },
    month: { state: 'loaded', data: averages },
    quarter: { state: 'loaded', data: uniques },
    nowMs: madeAtMs,
    formatNumber: String,
    ...over,
  });
  return {
    notices: notices.map(({ title }) => title),
    status,
    first: roll.main[0]?.status,
    facts: quickFacts.map(({ value }) => value),
    population: sentenceText(population),
  };
}

const unknownDefault = 'The default server is currently unknown because the game servers are offline';
const lost = 'Could not be loaded';
const whole = {
  notices: [],
  status: 'All servers are up.',
  first: 'online',
  facts: [unknownDefault, 'Orien', 'Orien', '900', '80'],
  population:
    '120 players are online on 12 servers, and 12 groups look for members. Busiest right now: Argonnessen, with 10 players.',
};

describe('the live page', () => {
  it('says all of it when every source answers', () => {
    expect(viewOf()).toEqual(whole);
  });

  it.each<[string, Partial<LiveFacts>, object]>([
    [
      'the servers',
      { infos: failed },
      {
        ...whole,
        status: 'Nobody can tell right now.',
        first: 'unknown',
        facts: [lost, 'Orien', 'Orien', '900', '80'],
        population: 'Nobody can tell right now.',
      },
    ],
    ['the week', { week: failed }, { ...whole, facts: [unknownDefault, lost, 'Orien', '900', '80'] }],
    ['the month', { month: failed }, { ...whole, facts: [unknownDefault, 'Orien', lost, '900', '80'] }],
    ['the quarter', { quarter: failed }, { ...whole, facts: [unknownDefault, 'Orien', 'Orien', lost, lost] }],
  ])('keeps everything else when %s cannot be had', (_, over, view) => {
    expect(viewOf(over)).toEqual({ ...view, notices: ['Failed to load data'] });
  });

  it('keeps the last answer when a source fails later', () => {
    expect(
      viewOf({ infos: { state: 'error', data: infosOf({ character_count: 10, lfm_count: 1 }) } }),
    ).toEqual({ ...whole, notices: ['Failed to load data'] });
  });

  it.each(['initial', 'loading', 'loaded'] as const)(
    'says Loading while there is nothing, state %s',
    (state) => {
      const data = state === 'loaded' ? {} : null;
      expect(viewOf({ infos: { state, data }, week: onItsWay, month: onItsWay, quarter: onItsWay })).toEqual({
        notices: [],
        status: 'Loading...',
        first: 'loading',
        facts: [null, null, null, null, null],
        population: 'Loading...',
      });
    },
  );

  it('says that it pauses', () => {
    const halted = { state: 'halted', data: infosOf({ character_count: 10, lfm_count: 1 }) } as const;
    expect(viewOf({ infos: halted })).toEqual({
      ...whole,
      notices: ['Live update paused', 'Failed to load data'],
    });
  });

  it('says that the data is stale', () => {
    const data = infosOf({ last_status_check: toWireTime(madeAtMs - 125_000) });
    expect(viewOf({ infos: { state: 'loaded', data } }).notices).toEqual(['Stale data']);
  });

  it('says that nobody has reported yet', () => {
    const data = infosOf({ is_online: null, last_data_fetch: null });
    expect(viewOf({ infos: { state: 'loaded', data } })).toMatchObject({
      status: 'No server has been reported on yet.',
      first: 'unknown',
      population: 'No reports have come in yet.',
    });
  });
});
