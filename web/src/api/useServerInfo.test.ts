import { makeServerInfo } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { reuseInfos } from './useServerInfo.ts';

const at = (second: number) => new Date(Date.parse('2026-03-14T20:15:00Z') + second * 1000).toISOString();
const before = {
  orien: makeServerInfo({ character_count: 7, last_data_fetch: at(0), last_status_check: at(0) }),
  khyber: makeServerInfo({ last_data_fetch: null, last_status_check: null }),
};

describe('the status of all servers', () => {
  it.each([
    ['reports the same', {}],
    ['was reported a few seconds later', { last_data_fetch: at(29), last_status_check: at(29) }],
  ])('is unchanged when a server %s', (_what, change) => {
    expect(reuseInfos({ ...before, orien: { ...before.orien, ...change } }, before)).toBe(before);
  });

  it.each([
    ['has another count', { character_count: 8 }],
    ['was reported much later', { last_data_fetch: at(30) }],
    ['was checked much later', { last_status_check: at(30) }],
    ['no longer counts as reported', { last_data_fetch: null }],
  ])('changes when a server %s, and keeps the objects of the others', (_what, change) => {
    const now = { orien: { ...before.orien, ...change }, khyber: { ...before.khyber } };
    const kept = reuseInfos(now, before);
    expect(kept['orien']).toBe(now.orien);
    expect(kept['khyber']).toBe(before.khyber);
  });

  it('changes when a server appears, gets its first report, or disappears', () => {
    const { orien, khyber } = before;
    expect(reuseInfos(before, null)).toEqual(before);
    expect(reuseInfos(before, { orien })['khyber']).toBe(khyber);
    expect(reuseInfos({ orien }, before)).toEqual({ orien });
    const reported = { ...khyber, last_data_fetch: at(0) };
    expect(reuseInfos({ orien, khyber: reported }, before)['khyber']).toBe(reported);
  });
});
