import { describe, expect, it } from 'vitest';
import { hourMs } from '@rollcall/game/time';
import { makeStorage } from '../testing/storage.ts';
import {
  createDismissedTimersStore,
  dismissedTimersKind,
  withDismissed,
  withRestored,
} from './dismissed-timers-store.ts';
import { emptyList } from './stored-list.ts';

const windowMs = 66 * hourMs;
const nowMs = Date.parse('2026-03-14T20:15:00Z');
const at = new Date(nowMs).toISOString();
const ages = { windowMs, nowMs };
const key = (hoursAgo: number, id = 101) => `${id}:702:${nowMs - hoursAgo * hourMs}`;
const listOf = (...data: string[]) => ({ ...emptyList<string>(), data });

describe('dismissed raid timers', () => {
  it('are stored in a wrapped list', () => {
    const { kept, surroundings } = makeStorage();
    const store = createDismissedTimersStore(surroundings);
    expect(store.set(withDismissed(store.get(), key(3), at, ages))).toBe(true);
    expect(JSON.parse(kept.get('v1-dismissed-timers') ?? '')).toEqual({
      createdAt: at,
      updatedAt: at,
      data: [key(3)],
    });
  });

  it.each(['101:702:1', '101:702+703:1773519300000', '1099511627775:1:0'])('accept the key %s', (name) => {
    expect(dismissedTimersKind.readEntry(name)).toEqual({ value: name, isCorrected: false });
  });

  it.each([5, null, {}, '', '101:702', '101::5', 'a:b:c', '101:702:5 ', '__proto__'])(
    'reject the key %j',
    (name) => {
      expect(dismissedTimersKind.readEntry(name)).toBeNull();
    },
  );

  it('are kept when other entries are unreadable', () => {
    const { notices, surroundings } = makeStorage({
      'v1-dismissed-timers': JSON.stringify({ createdAt: at, updatedAt: at, data: [7, key(3), key(3)] }),
    });
    expect(createDismissedTimersStore(surroundings).get().data).toEqual([key(3)]);
    expect(notices).toEqual([{ type: 'corrected', label: 'dismissed raid timers' }]);
  });

  it('are dropped a day after they expired, when another one is dismissed', () => {
    const list = listOf(key(66 + 25), key(66 + 23), key(60));
    expect(withDismissed(list, key(3), at, ages).data).toEqual([key(66 + 23), key(60), key(3)]);
  });

  it('are not dropped while the time is uncertain', () => {
    const list = listOf(key(1000));
    expect(withDismissed(list, key(3), at, { ...ages, nowMs: null }).data).toEqual([key(1000), key(3)]);
  });

  it('are listed once, and the oldest is dropped at the limit', () => {
    expect(withDismissed(listOf(key(3), key(4)), key(3), at, ages).data).toEqual([key(4), key(3)]);
    const full = listOf(...Array.from({ length: dismissedTimersKind.limit }, (_, id) => key(4, id)));
    const { data } = withDismissed(full, key(3), at, ages);
    expect(data).toHaveLength(dismissedTimersKind.limit);
    expect([data[0], data.at(-1)]).toEqual([key(4, 1), key(3)]);
  });

  it('are equal whatever quests their keys name', () => {
    const foreign = key(3).replace(':702:', ':0:');
    expect(withRestored(listOf(foreign), new Set([key(3)]), at).data).toEqual([]);
    expect(withDismissed(listOf(foreign), key(3), at, ages).data).toEqual([key(3)]);
  });

  it('can be restored, without changing a list that lacks them', () => {
    const list = listOf(key(3), key(4));
    expect(withRestored(list, new Set([key(3)]), at).data).toEqual([key(4)]);
    expect(withRestored(list, new Set([key(5)]), at)).toBe(list);
  });
});
