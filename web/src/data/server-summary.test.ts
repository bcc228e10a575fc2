import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import { madeAtMs, makeServerInfo } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { isAllDataStale, listedServers, newestFetch, summarizeServers } from './server-summary.ts';

const [argonnessen, cannith] = defaultDefinition.servers;
const servers = [argonnessen, cannith].filter((server) => server !== undefined);

describe('the summary of servers', () => {
  it.each([
    ['no answer', null],
    ['an empty answer', {}],
  ])('counts %s as loading', (_, infos) => {
    expect(summarizeServers(servers, infos).map(({ status }) => status)).toEqual(['loading', 'loading']);
  });

  it('does not call loading what has failed', () => {
    expect(summarizeServers(servers, null, true).map(({ status }) => status)).toEqual(['unknown', 'unknown']);
  });

  it('joins what is known, in the order of the servers', () => {
    const infos = {
      cannith: makeServerInfo({ is_online: true, is_vip_only: true, character_count: 7, lfm_count: 2 }),
      argonnessen: makeServerInfo({ is_online: false, is_vip_only: null, character_count: 0, lfm_count: 0 }),
    };
    expect(summarizeServers(servers, infos)).toMatchObject([
      {
        server: { name: 'Argonnessen' },
        status: 'offline',
        isVipOnly: false,
        characterCount: 0,
        lfmCount: 0,
      },
      { server: { name: 'Cannith' }, status: 'online', isVipOnly: true, characterCount: 7, lfmCount: 2 },
    ]);
  });

  it('has no counts for a server that no report has covered', () => {
    const infos = { cannith: makeServerInfo({ last_data_fetch: null, character_count: 0 }) };
    expect(summarizeServers(servers, infos)).toMatchObject([
      { status: 'unknown', characterCount: null, lfmCount: null },
      { characterCount: null, lfmCount: null },
    ]);
  });
});

describe('the servers that have lists', () => {
  it('are those of 64 bits, by name', () => {
    const names = listedServers(defaultDefinition.servers.toReversed()).map(({ name }) => name);
    expect(names).toHaveLength(8);
    expect(names).toEqual(names.toSorted());
    expect(names).not.toContain('Cormyr');
  });
});

const fetched = (minutesAgo: number) => ({ last_data_fetch: toWireTime(madeAtMs - minutesAgo * 60_000) });
const fresh = makeServerInfo({ is_online: true, ...fetched(1) });
const stale = makeServerInfo({ is_online: true, ...fetched(6) });
const off = makeServerInfo({ is_online: false, ...fetched(60) });

describe('data of every server', () => {
  it.each([
    ['is fresh when one is heard from', { orien: fresh, khyber: stale }, false],
    ['is stale when none of those online is', { orien: stale, khyber: stale, sarlona: off }, true],
    ['is not stale when all are offline', { orien: off }, false],
    ['does not count a server without a page', { cormyr: fresh, orien: stale }, true],
    ['is not stale when nothing is known', null, false],
  ])('%s', (_, infos, isStale) => {
    expect(isAllDataStale(defaultDefinition.servers, infos, madeAtMs)).toBe(isStale);
  });
});

describe('the last report of any server', () => {
  it('is the newest one', () => {
    expect(newestFetch({ a: stale, b: fresh, c: makeServerInfo({ last_data_fetch: null }) })).toBe(
      fresh.last_data_fetch,
    );
    expect(newestFetch({})).toBeNull();
    expect(newestFetch(null)).toBeNull();
  });
});
