import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import { madeAtMs, makeServerInfo } from '@rollcall/game/testing/makers';
import { listedServers, summarizeServers } from './server-summary.ts';

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

  it('does not call loading what has failed', () => {
    expect(summarizeServers(servers, null, true, madeAtMs).map(({ status }) => status)).toEqual([
      'unknown',
      'unknown',
    ]);
  });

  it('joins what is known, in the order of the servers', () => {
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

  it('says nothing of how a server is now that nobody has told of for long', () => {
    const infos = { cannith: makeServerInfo({ character_count: 0, lfm_count: 20 }) };
    const after = (minutes: number) =>
      summarizeServers(servers, infos, false, madeAtMs + minutes * 60_000).find(
        ({ server }) => server.name === 'Cannith',
      );
    expect(after(4)).toMatchObject({ status: 'online', characterCount: 0, lfmCount: 20 });
    expect(after(10)).toMatchObject({ status: 'unknown', characterCount: 0, isUnreported: false });
    expect(after(46)).toMatchObject({ status: 'unknown', characterCount: null, lfmCount: null });
  });

  it('has no counts for a server that no report has covered', () => {
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

describe('the servers that have lists', () => {
  it('are those of 64 bits, by name', () => {
    const names = listedServers(defaultDefinition.servers.toReversed()).map(({ name }) => name);
    expect(names).toHaveLength(8);
    expect(names).toEqual(names.toSorted());
    expect(names).not.toContain('Cormyr');
  });
});
