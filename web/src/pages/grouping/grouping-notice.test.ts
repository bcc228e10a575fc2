import { defaultDefinition } from '@rollcall/game/definition';
import { madeAtMs, makeServerInfo } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { describe, expect, it } from 'vitest';
import { groupingNotice, isLfmsLive } from './grouping-notice.ts';

type Facts = Parameters<typeof groupingNotice>[0];
const minutes = (count: number) => count * 60_000;
const at = (agoMs: number) => toWireTime(madeAtMs - agoMs);
const fresh = makeServerInfo({ is_online: true, last_data_fetch: at(minutes(1)) });
const stale = makeServerInfo({ is_online: true, last_data_fetch: at(minutes(6)) });
const off = makeServerInfo({ is_online: false, last_data_fetch: at(minutes(60)) });

const noticeOf = (
  infos: Facts['info']['data'],
  states: Partial<Record<'info' | 'groups', Facts['groups']['state']>> = {},
) =>
  groupingNotice({
    info: { state: states.info ?? 'loaded', data: infos },
    groups: { state: states.groups ?? 'loaded', data: {} },
    servers: defaultDefinition.servers,
    nowMs: madeAtMs,
  })?.title ?? null;

describe('the notice above the servers', () => {
  it.each<[string, Facts['info']['data'], string | null]>([
    ['every server is heard from', { orien: fresh, khyber: fresh }, null],
    ['one of them is not', { orien: fresh, khyber: stale }, null],
    ['none of those that are online is', { orien: stale, khyber: stale, sarlona: off }, 'Stale data'],
    ['all are offline', { orien: off }, null],
    ['only a server without a page is heard from', { cormyr: fresh, orien: stale }, 'Stale data'],
    ['nothing is known', null, null],
  ])('when %s', (_, infos, title) => {
    expect(noticeOf(infos)).toBe(title);
  });

  it.each([
    ['info', 'error', 'Failed to load data'],
    ['groups', 'error', 'Failed to load data'],
    ['info', 'halted', 'Live update paused'],
    ['groups', 'halted', 'Live update paused'],
    ['groups', 'loading', null],
  ] as const)('when %s: %s', (source, state, title) => {
    expect(noticeOf({ orien: fresh }, { [source]: state })).toBe(title);
  });
});

describe('groups that never came', () => {
  it('are told of on their board alone', () => {
    const notice = groupingNotice({
      info: { state: 'loaded', data: { orien: fresh } },
      groups: { state: 'error', data: null },
      servers: defaultDefinition.servers,
      nowMs: madeAtMs,
    });
    expect(notice).toBeNull();
  });
});

describe('groups that are of now', () => {
  it.each([
    ['loaded', 0, true],
    ['loading', minutes(5), true],
    ['initial', minutes(5) + 1, false],
    ['error', 0, false],
    ['halted', 0, false],
  ] as const)('%s, an answer of %i ms ago: %s', (state, agoMs, isLive) => {
    expect(isLfmsLive({ state, receivedAtMs: madeAtMs - agoMs }, madeAtMs)).toBe(isLive);
  });

  it('are not those of no answer', () => {
    expect(isLfmsLive({ state: 'loaded', receivedAtMs: null }, madeAtMs)).toBe(false);
  });
});
