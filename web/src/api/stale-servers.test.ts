import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import { madeAtMs, makeServerInfo } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { isAllDataStale } from './server-summary.ts';

const fetched = (minutesAgo: number) => ({ last_data_fetch: toWireTime(madeAtMs - minutesAgo * 60_000) });
const fresh = makeServerInfo({ is_online: true, ...fetched(1) });
const stale = makeServerInfo({ is_online: true, ...fetched(6) });
const off = makeServerInfo({ is_online: false, ...fetched(60) });

describe('data of every server', () => {
  it.each([
    ['is fresh when one server has recent reports', { orien: fresh, khyber: stale }, false],
    [
      'is stale when no online server has recent reports',
      { orien: stale, khyber: stale, sarlona: off },
      true,
    ],
    ['is not stale when all servers are offline', { orien: off }, false],
    ['does not count a server without a page', { cormyr: fresh, orien: stale }, true],
    ['is not stale before an answer', null, false],
  ])('%s', (_, infos, isStale) => {
    expect(isAllDataStale(defaultDefinition.servers, infos, madeAtMs)).toBe(isStale);
  });
});
