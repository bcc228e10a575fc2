import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import { madeAt, madeAtMs, makeServerInfo } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import {
  downSinceText,
  listedServers,
  newestReport,
  serverNote,
  summarizeServers,
} from './server-summary.ts';
import { setPageLocale } from '../ui/locale.ts';

const [argonnessen, cannith] = defaultDefinition.servers;
const servers = [argonnessen, cannith].filter((server) => server !== undefined);

describe('the summary of servers', () => {
  it.each([
    ['no answer', null],
    ['an empty answer', {}],
  ])('counts %s as loading', (_, infos) => {
    expect(summarizeServers(servers, infos, false, madeAtMs).map(({ status }) => status)).toEqual([
      'loading',
      'loading',
    ]);
  });

  it('does not count failures as loading', () => {
    expect(summarizeServers(servers, null, true, madeAtMs).map(({ status }) => status)).toEqual([
      'unknown',
      'unknown',
    ]);
  });

  it('joins the known facts, in the order of the servers', () => {
    const infos = {
      cannith: makeServerInfo({ is_online: true, is_vip_only: true, character_count: 7, lfm_count: 2 }),
      argonnessen: makeServerInfo({ is_online: false, is_vip_only: null, character_count: 0, lfm_count: 0 }),
    };
    expect(summarizeServers(servers, infos, false, madeAtMs)).toMatchObject([
      {
        server: { name: 'Argonnessen' },
        status: 'offline',
        isVipOnly: false,
        characterCount: 0,
        lfmCount: 0,
      },
      {
        server: { name: 'Cannith' },
        status: 'online',
        isVipOnly: true,
        isUnreported: false,
        characterCount: 7,
        lfmCount: 2,
      },
    ]);
  });

  it('has the start of a downtime, and none for a server that is up or unknown', () => {
    const offline_since = '2026-11-20T20:00:00Z';
    const infos = {
      argonnessen: makeServerInfo({ is_online: false, offline_since }),
      cannith: makeServerInfo({ is_online: true }),
    };
    const sinceAt = (nowMs: number) =>
      summarizeServers(servers, infos, false, nowMs).map(({ offlineSince }) => offlineSince);
    expect(sinceAt(madeAtMs)).toEqual([offline_since, null]);
    expect(sinceAt(madeAtMs + 46 * 60_000)).toEqual([null, null]);
  });

  it('has no status for a server without recent reports', () => {
    const infos = { cannith: makeServerInfo({ character_count: 0, lfm_count: 20 }) };
    const after = (minutes: number) =>
      summarizeServers(servers, infos, false, madeAtMs + minutes * 60_000).find(
        ({ server }) => server.name === 'Cannith',
      );
    expect(after(4)).toMatchObject({ status: 'online', characterCount: 0, lfmCount: 20 });
    expect(after(10)).toMatchObject({ status: 'unknown', characterCount: 0, isUnreported: false });
    expect(after(46)).toMatchObject({ status: 'unknown', characterCount: null, lfmCount: null });
  });

  it('has no counts for a server without reports', () => {
    const infos = { cannith: makeServerInfo({ last_data_fetch: null, character_count: 0 }) };
    expect(summarizeServers(servers, infos, false, madeAtMs)).toMatchObject([
      { status: 'unknown', isUnreported: true, characterCount: null, lfmCount: null },
      { isUnreported: true, characterCount: null, lfmCount: null },
    ]);
    expect(summarizeServers(servers, null, false, madeAtMs).map(({ isUnreported }) => isUnreported)).toEqual([
      false,
      false,
    ]);
  });
});

describe('the start of a downtime', () => {
  const minuteMs = 60_000;
  const dayMs = 1440 * minuteMs;
  beforeEach(() => setPageLocale('en-US'));
  afterEach(() => setPageLocale(undefined));

  it.each([
    [30_000, 'UTC', 'Down since 3:10 PM'],
    [-30_000, 'UTC', 'Down since 3:10 PM'],
    [42 * minuteMs, 'UTC', 'Down for 42 min, since 3:10 PM'],
    [134 * minuteMs, 'America/New_York', 'Down for 2 h 14 min, since 10:10 AM'],
    [2 * dayMs, 'UTC', 'Down for 2 d, since Fri 3:10 PM'],
    [8 * dayMs, 'Asia/Kolkata', 'Down for 8 d, since Nov 20, 8:40 PM'],
  ])('is shown after %i ms in %s: %s', (downMs, zone, text) => {
    const since = '2026-11-20T15:10:00Z';
    const said = downSinceText(since, Date.parse(since) + downMs, zone);
    expect(said).toBe(text);
  });

  it('is not shown if unknown', () => {
    expect(downSinceText(null, madeAtMs, 'UTC')).toBeNull();
  });

  it('takes precedence over missing reports', () => {
    const noteOf = (offlineSince: string | null, isUnreported: boolean) =>
      serverNote({ offlineSince, isUnreported }, madeAtMs, 'UTC');
    expect(noteOf(madeAt, true)).toMatch(/^Down since /);
    expect([noteOf(null, true), noteOf(null, false)]).toEqual(['No data yet', null]);
  });
});

describe('the servers that have lists', () => {
  it('are the 64-bit ones, by name', () => {
    const names = listedServers(defaultDefinition.servers.toReversed()).map(({ name }) => name);
    expect(names).toHaveLength(8);
    expect(names).toEqual(names.toSorted());
    expect(names).not.toContain('Cormyr');
  });
});

describe('the last report of any server', () => {
  it('is the newest one', () => {
    const reported = (minutesAgo: number) =>
      makeServerInfo({ last_data_fetch: toWireTime(madeAtMs - minutesAgo * 60_000) });
    const never = makeServerInfo({ last_data_fetch: null });
    const infos = { a: reported(6), b: reported(1), c: never };
    expect(newestReport(infos)?.last_data_fetch).toBe(infos.b.last_data_fetch);
    expect(newestReport({ a: never })?.last_data_fetch).toBeNull();
    expect(newestReport({})).toBeNull();
    expect(newestReport(null)).toBeNull();
  });
});
