import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import type { ServerInfo } from '@rollcall/game/population/server-info';
import { sentenceText } from '@rollcall/game/site/live-summary';
import { madeAt, madeAtMs, makeServerInfo } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import {
  type LiveFacts,
  liveView,
  type QuickFact,
  quickInfo,
  type QuickInfoFacts,
  type ServerRowsOptions,
  serverRows,
} from './live-view.ts';

const have = <T>(data: T) => ({ data, hasFailed: false });
const loadingSource = { data: null, hasFailed: false };
const failedSource = { data: null, hasFailed: true };
const average = (count: number | null) => ({ avg_character_count: count, avg_lfm_count: 1 });
const unknownAs = (why: string) => `The default server is currently unknown because ${why}`;
const unordered = unknownAs('no single server comes first in the game’s list');

function factsOf(over: Partial<QuickInfoFacts> = {}): readonly QuickFact[] {
  return quickInfo({
    game: defaultDefinition,
    infos: have({ orien: makeServerInfo({ index: 0 }), khyber: makeServerInfo({ index: 1 }) }),
    week: have({ orien: average(210.6), khyber: average(12) }),
    month: have({ orien: average(99), khyber: average(1200) }),
    quarter: have({ unique_character_count: 14_925, unique_guild_count: 1141 }),
    ...over,
  });
}

const factOf = (id: QuickFact['id'], over: Partial<QuickInfoFacts>) =>
  factsOf(over).find((fact) => fact.id === id);

describe('the quick info', () => {
  it('has its five facts', () => {
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
    ['loading', loadingSource, null, false],
    ['empty', have({}), null, false],
    ['unavailable', failedSource, unknownAs('its data could not be loaded'), true],
    ['without a server of index 0', have({ orien: makeServerInfo({ index: 3 }) }), unordered, true],
    [
      'offline',
      have({ orien: makeServerInfo({ index: null, is_online: false }) }),
      unknownAs('the game servers are offline'),
      true,
    ],
    [
      'with several servers of index 0',
      have({ orien: makeServerInfo({ index: 0 }), khyber: makeServerInfo({ index: 0 }) }),
      unordered,
      true,
    ],
    [
      'without any report except for a 32-bit server',
      have({ cormyr: makeServerInfo({ index: 0 }) }),
      unknownAs('no server has been reported yet'),
      true,
    ],
    [
      'failing after a first answer',
      { data: { orien: makeServerInfo({ index: 0 }) }, hasFailed: true },
      'Orien',
      false,
    ],
  ])('names the default server, if it is known, when the servers are %s', (_, infos, value, isSentence) => {
    expect(factOf('default', { infos })).toMatchObject({ value, isSentence });
  });

  it.each<[string, QuickInfoFacts['week'], string | null]>([
    ['loading', loadingSource, null],
    ['unavailable', failedSource, 'Could not be loaded'],
    ['empty', have({}), 'Not enough data'],
    ['all unknown', have({ orien: average(null) }), 'Not enough data'],
  ])('names the busiest servers, if they are known, when averages are %s', (_, source, value) => {
    expect(factOf('week', { week: source })).toMatchObject({ value, note: null, isSentence: value !== null });
    expect(factOf('month', { week: source })).toMatchObject({ value: 'Khyber' });
  });

  it.each<[string, QuickInfoFacts['quarter'], string | null]>([
    ['loading', loadingSource, null],
    ['unavailable', failedSource, 'Could not be loaded'],
    ['zero', have({ unique_character_count: 0, unique_guild_count: 0 }), 'Not available yet'],
  ])(
    'counts characters and guilds, if their numbers are known, when the counts of the quarter are %s',
    (_, quarter, value) => {
      expect(factOf('characters', { quarter })).toMatchObject({ value });
      expect(factOf('guilds', { quarter })).toMatchObject({ value });
    },
  );
});

const servers = defaultDefinition.servers;

function rollOf(
  infos: Readonly<Record<string, Partial<ServerInfo>>> | null,
  over: Partial<ServerRowsOptions> = {},
) {
  return serverRows({
    servers,
    infos:
      infos && Object.fromEntries(Object.entries(infos).map(([key, info]) => [key, makeServerInfo(info)])),
    hasFailed: false,
    nowMs: madeAtMs,
    timeZone: 'UTC',
    ...over,
  });
}

const rowOf = (name: string, info: Partial<ServerInfo>) => {
  const { main, apart } = rollOf({ [name.toLowerCase()]: info });
  return [...main, ...apart].find((row) => row.name === name);
};

describe('the list of servers', () => {
  it('has the 64-bit servers, and the others separately', () => {
    const { main, apart } = rollOf(null);
    expect(main).toHaveLength(8);
    expect(apart.map(({ name }) => name)).toEqual(['Cormyr', 'Moonsea', 'Shadowdale', 'Thrane']);
  });

  it('sorts servers online first, then by name', () => {
    const { main } = rollOf({ wayfinder: {}, orien: {}, argonnessen: { is_online: false } });
    expect(main.map(({ name }) => name).slice(0, 4)).toEqual([
      'Orien',
      'Wayfinder',
      'Argonnessen',
      'Cannith',
    ]);
  });

  it('links to the groups of 64-bit servers only', () => {
    expect(rowOf('Orien', {})?.path).toBe('/grouping/orien');
    expect(rowOf('Cormyr', {})?.path).toBeNull();
  });

  it.each<[string, Partial<ServerInfo>, object]>([
    [
      'online',
      { character_count: 1234, lfm_count: 5 },
      {
        status: 'online',
        players: (1234).toLocaleString(),
        groups: '5',
        share: 1,
        queue: null,
        isQuiet: false,
      },
    ],
    [
      'offline',
      { is_online: false, character_count: 0 },
      { status: 'offline', players: '0', share: 0, isQuiet: true },
    ],
    [
      'offline for half an hour',
      { is_online: false, offline_since: toWireTime(madeAtMs - 30 * 60_000) },
      { status: 'offline', down: expect.stringMatching(/^Down for 30 min, since /) as string },
    ],
    ['unknown', { is_online: null }, { status: 'unknown', share: 0, down: null }],
    [
      'not reported for a long time',
      { last_data_fetch: toWireTime(madeAtMs - 300_000) },
      { status: 'online', share: 0, isQuiet: true },
    ],
    ['for VIPs', { is_vip_only: true }, { isVipOnly: true }],
    ['full', { queue_number: 12 }, { queue: 'Queue: 12' }],
    ['without a queue', { queue_number: 0 }, { queue: null }],
    [
      'not reported on',
      { last_data_fetch: null },
      {
        players: '–',
        groups: '–',
        age: { tone: 'waiting', text: '–', description: 'No data yet', atMs: null },
      },
    ],
  ])('describes a server that is %s', (_, info, row) => {
    expect(rowOf('Orien', info)).toMatchObject(row);
  });

  it.each([
    [0, 'fresh', 'under 1 min', 'less than a minute old'],
    [-3000, 'fresh', 'under 1 min', 'less than a minute old'],
    [119_000, 'fresh', '1 min', '1 minute old'],
    [120_000, 'late', '2 min', '2 minutes old'],
    [7_200_000, 'late', '2 h', '2 hours old'],
  ] as const)('calls data from %i ms ago %s', (ageMs, tone, text, description) => {
    const atMs = madeAtMs - ageMs;
    expect(rowOf('Orien', { last_data_fetch: toWireTime(atMs) })?.age).toEqual({
      tone,
      text,
      description,
      atMs,
    });
  });

  it.each([
    ['loading', false, { status: 'loading', players: null, groups: null, age: null, isQuiet: false }],
    ['unavailable', true, { status: 'unknown', players: '–', groups: '–', age: { tone: 'waiting' } }],
  ])('shows names while the answers are %s', (_, hasFailed, row) => {
    expect(rollOf(null, { hasFailed }).main[0]).toMatchObject({ name: 'Argonnessen', ...row });
    expect(rollOf({}, { hasFailed }).main[0]).toMatchObject(row);
  });

  it('compares 32-bit servers among themselves', () => {
    const { apart } = rollOf({ orien: { character_count: 900 }, thrane: { character_count: 9 } });
    expect(apart.find(({ name }) => name === 'Thrane')?.share).toBe(1);
  });
});

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
  const { notice, status, rows, quickFacts, population } = liveView({
    game: defaultDefinition,
    infos: { state: 'loaded', data: infosOf({ character_count: 10, lfm_count: 1 }) },
    week: { state: 'loaded', data: averages },
    month: { state: 'loaded', data: averages },
    quarter: { state: 'loaded', data: uniques },
    nowMs: madeAtMs,
    timeZone: 'UTC',
    ...over,
  });
  return {
    notice: notice?.title ?? null,
    status,
    first: rows.main[0]?.status,
    facts: quickFacts.map(({ value }) => value),
    population: sentenceText(population),
  };
}

const unknownDefault = unordered;
const lost = 'Could not be loaded';
const whole = {
  notice: null,
  status: 'All servers are up.',
  first: 'online',
  facts: [unknownDefault, 'Orien', 'Orien', '900', '80'],
  population:
    '80 players are online on 8 servers, and 8 groups are looking for members. Busiest right now: Argonnessen, with 10 players.',
};

describe('the live page', () => {
  it('says everything when all sources answer', () => {
    expect(viewOf()).toEqual(whole);
  });

  it.each<[string, Partial<LiveFacts>, object]>([
    [
      'the servers',
      { infos: failed },
      {
        ...whole,
        status: 'Not available right now.',
        first: 'unknown',
        facts: [unknownAs('its data could not be loaded'), 'Orien', 'Orien', '900', '80'],
        population: 'Not available right now.',
      },
    ],
    ['the week', { week: failed }, { ...whole, facts: [unknownDefault, lost, 'Orien', '900', '80'] }],
    ['the month', { month: failed }, { ...whole, facts: [unknownDefault, 'Orien', lost, '900', '80'] }],
    ['the quarter', { quarter: failed }, { ...whole, facts: [unknownDefault, 'Orien', 'Orien', lost, lost] }],
  ])('keeps everything else when %s fails to load', (_, over, view) => {
    expect(viewOf(over)).toEqual({ ...view, notice: 'Failed to load data' });
  });

  it('says nothing based on an old status, and gives no count for servers with outdated data', () => {
    const silent = viewOf({
      infos: { state: 'loaded', data: infosOf({ character_count: 0, lfm_count: 3 }) },
      nowMs: madeAtMs + 46 * 60_000,
      timeZone: 'UTC',
    });
    const silence = 'No report has come in for 46 minutes.';
    expect(silent).toMatchObject({ status: silence, first: 'unknown', population: silence });
    const [row] = serverRows({
      servers: defaultDefinition.servers,
      infos: infosOf({ character_count: 0, lfm_count: 3 }),
      hasFailed: false,
      nowMs: madeAtMs + 46 * 60_000,
      timeZone: 'UTC',
    }).main;
    expect([row?.players, row?.groups, row?.age?.description]).toEqual(['–', '–', '46 minutes old']);
  });

  it('keeps the last answer when a source fails later', () => {
    expect(
      viewOf({ infos: { state: 'error', data: infosOf({ character_count: 10, lfm_count: 1 }) } }),
    ).toEqual({ ...whole, notice: 'Failed to load data' });
  });

  it.each(['initial', 'loading', 'loaded'] as const)('says Loading without data, in state %s', (state) => {
    const data = state === 'loaded' ? {} : null;
    expect(viewOf({ infos: { state, data }, week: onItsWay, month: onItsWay, quarter: onItsWay })).toEqual({
      notice: null,
      status: 'Loading...',
      first: 'loading',
      facts: [null, null, null, null, null],
      population: 'Loading...',
    });
  });

  it('says that it has paused, as its only notice', () => {
    const halted = { state: 'halted', data: infosOf({ character_count: 10, lfm_count: 1 }) } as const;
    expect(viewOf({ infos: halted })).toEqual({ ...whole, notice: 'Live update paused' });
    expect(viewOf({ infos: halted, week: failed }).notice).toBe('Live update paused');
  });

  it('says that the data is stale', () => {
    const data = infosOf({ last_status_check: toWireTime(madeAtMs - 125_000) });
    expect(viewOf({ infos: { state: 'loaded', data } }).notice).toBe('Stale data');
  });

  it('says that no report has arrived yet', () => {
    const data = infosOf({ is_online: null, last_data_fetch: null });
    expect(viewOf({ infos: { state: 'loaded', data } })).toMatchObject({
      status: 'No server has been reported on yet.',
      first: 'unknown',
      population: 'No reports have come in yet.',
    });
  });
});
