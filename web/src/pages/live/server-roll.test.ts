import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import type { ServerInfo } from '@rollcall/game/server-info';
import { madeAtMs, makeServerInfo } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { serverRoll, type RollFacts } from './server-roll.ts';

const servers = defaultDefinition.servers;

function rollOf(infos: Readonly<Record<string, Partial<ServerInfo>>> | null, over: Partial<RollFacts> = {}) {
  return serverRoll({
    servers,
    infos:
      infos && Object.fromEntries(Object.entries(infos).map(([key, info]) => [key, makeServerInfo(info)])),
    hasFailed: false,
    nowMs: madeAtMs,
    ...over,
  });
}

const rowOf = (name: string, info: Partial<ServerInfo>) => {
  const { main, apart } = rollOf({ [name.toLowerCase()]: info });
  return [...main, ...apart].find((row) => row.name === name);
};

describe('the roll of the servers', () => {
  it('has the 64-bit servers, and the others apart', () => {
    const { main, apart } = rollOf(null);
    expect(main).toHaveLength(8);
    expect(apart.map(({ name }) => name)).toEqual(['Cormyr', 'Moonsea', 'Shadowdale', 'Thrane']);
  });

  it('has those that are online first, then goes by name', () => {
    const { main } = rollOf({ wayfinder: {}, orien: {}, argonnessen: { is_online: false } });
    expect(main.map(({ name }) => name).slice(0, 4)).toEqual([
      'Orien',
      'Wayfinder',
      'Argonnessen',
      'Cannith',
    ]);
  });

  it('leads to the groups of 64-bit servers only', () => {
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
    ['unknown', { is_online: null }, { status: 'unknown', share: 0 }],
    [
      'silent for long',
      { last_data_fetch: toWireTime(madeAtMs - 300_000) },
      { status: 'online', share: 0, isQuiet: true },
    ],
    ['for VIPs', { is_vip_only: true }, { isVipOnly: true }],
    ['full', { queue_number: 12 }, { queue: 'Queue: 12' }],
    ['without a queue', { queue_number: 0 }, { queue: null }],
    [
      'not reported on',
      { last_data_fetch: null },
      { players: '–', groups: '–', age: { tone: 'waiting', text: '–', spoken: 'No data yet', atMs: null } },
    ],
  ])('tells of a server that is %s', (_, info, row) => {
    expect(rowOf('Orien', info)).toMatchObject(row);
  });

  it.each([
    [0, 'fresh', '0 s', 'less than a minute old'],
    [-3000, 'fresh', '0 s', 'less than a minute old'],
    [119_000, 'fresh', '1 min', '1 minute old'],
    [120_000, 'late', '2 min', '2 minutes old'],
    [7_200_000, 'late', '2 h', '2 hours old'],
  ] as const)('calls data of %i ms ago %s', (ageMs, tone, text, spoken) => {
    const atMs = madeAtMs - ageMs;
    expect(rowOf('Orien', { last_data_fetch: toWireTime(atMs) })?.age).toEqual({ tone, text, spoken, atMs });
  });

  it.each([
    ['on their way', false, { status: 'loading', players: null, groups: null, age: null, isQuiet: false }],
    ['not to be had', true, { status: 'unknown', players: '–', groups: '–', age: { tone: 'waiting' } }],
  ])('shows names while the answers are %s', (_, hasFailed, row) => {
    expect(rollOf(null, { hasFailed }).main[0]).toMatchObject({ name: 'Argonnessen', ...row });
    expect(rollOf({}, { hasFailed }).main[0]).toMatchObject(row);
  });

  it('compares 32-bit servers among themselves', () => {
    const { apart } = rollOf({ orien: { character_count: 900 }, thrane: { character_count: 9 } });
    expect(apart.find(({ name }) => name === 'Thrane')?.share).toBe(1);
  });
});
