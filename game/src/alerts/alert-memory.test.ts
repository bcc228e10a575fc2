import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Lfm } from '../lfm/lfm.ts';
import { makeCharacter, makeLfm } from '../testing/makers.ts';
import { createFriendMemory, createGroupMemory, forgetAfterMs, isNewMatch } from './alert-memory.ts';

const minuteMs = 60_000;
const open = makeLfm({ id: 1, server_name: 'Orien' });
const full = { ...open, comment: 'full' };
const hasRoom = ({ comment }: Lfm) => comment !== 'full';

/** Whether each step of a group is news: minute, before, after. */
function tell(
  steps: readonly (readonly [minute: number, before: Lfm | null, after: Lfm | null])[],
): boolean[] {
  const memory = createGroupMemory();
  return steps.map(([minute, before, after]) => {
    if (after !== null) return isNewMatch(memory.change(before, after, minute * minuteMs), 'room', hasRoom);
    if (before !== null) memory.leave(before, minute * minuteMs);
    return false;
  });
}

describe('a group', () => {
  it('remembers the last two hundred filters that it has passed', () => {
    const memory = createGroupMemory();
    const isNews = (filter: string, before: Lfm, after: Lfm) =>
      isNewMatch(memory.change(before, after, 0), filter, hasRoom);
    const filters = Array.from({ length: 201 }, (_, index) => `filter-${index}`);
    for (const filter of filters) isNews(filter, open, full);
    expect(filters.filter((filter) => isNews(filter, full, open))).toEqual(['filter-0']);
  });

  it('is news when it is posted and passes', () => {
    expect(tell([[0, null, open]])).toEqual([true]);
    expect(tell([[0, null, full]])).toEqual([false]);
  });

  it('is news when it changes so that it passes, and not when it passed before', () => {
    expect(
      tell([
        [0, null, full],
        [1, full, open],
        [2, open, { ...open }],
      ]),
    ).toEqual([false, true, false]);
  });

  it('is news once, however long it was full in between', () => {
    expect(
      tell([
        [0, null, open],
        [1, open, full],
        [90, full, open],
      ]),
    ).toEqual([true, false, false]);
  });

  it('is not news when it was gone for less than ten minutes, but is after that', () => {
    expect(
      tell([
        [0, null, open],
        [1, open, null],
        [10, null, open],
        [11, open, null],
        [21, null, open],
      ]),
    ).toEqual([true, false, false, false, true]);
  });

  it('is news when it returns within ten minutes and passes only now', () => {
    expect(
      tell([
        [0, null, full],
        [1, full, null],
        [2, null, open],
      ]),
    ).toEqual([false, false, true]);
  });

  it('of one server is not that of another with the same id', () => {
    const elsewhere = { ...open, server_name: 'Khyber' };
    expect(
      tell([
        [0, open, null],
        [1, null, elsewhere],
      ]),
    ).toEqual([false, true]);
  });

  it('is forgotten some time after it is gone', () => {
    const memory = createGroupMemory();
    for (let id = 1; id <= 100; id += 1) memory.leave({ ...open, id }, id * 1000);
    expect(memory.size()).toBe(100);
    memory.change(null, open, 3 * forgetAfterMs);
    expect(memory.size()).toBe(1);
  });

  it('is news at most once while it stays posted, however it changes', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(open, full, null)), (forms) => {
        let before: Lfm | null = null;
        const steps = forms.map((after, minute) => {
          const step = [minute / 10, before, after] as const;
          before = after;
          return step;
        });
        expect(tell(steps).filter(Boolean).length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('a friend', () => {
  const here = makeCharacter({ id: 7 });
  const hidden = makeCharacter({ id: 7, is_anonymous: true });

  it.each([
    ['comes online', null, here, true],
    ['is known to be offline and comes online', { ...here, is_online: false }, here, true],
    ['stays', here, here, false],
    ['leaves', here, null, false],
    ['comes online and is anonymous', null, hidden, false],
    ['is anonymous all the time', hidden, hidden, false],
    ['becomes anonymous', here, hidden, false],
    ['is anonymous no longer', hidden, here, true],
  ])('who %s: %#', (_, before, after, isNews) => {
    expect(createFriendMemory().cameOnline(7, before, after, 0)).toBe(isNews);
  });

  it('who was away for less than ten minutes has not come', () => {
    const memory = createFriendMemory();
    memory.cameOnline(7, here, null, 0);
    expect(memory.cameOnline(7, null, here, forgetAfterMs - 1)).toBe(false);
    memory.cameOnline(7, here, null, forgetAfterMs);
    expect(memory.cameOnline(7, null, here, 2 * forgetAfterMs)).toBe(true);
  });

  it('who left long ago is forgotten when the next one leaves', () => {
    const memory = createFriendMemory();
    for (let id = 1; id <= 50; id += 1) memory.cameOnline(id, here, null, id);
    memory.cameOnline(1, here, null, 60);
    expect(memory.size()).toBe(50);
    memory.cameOnline(99, here, null, forgetAfterMs + 55);
    expect(memory.size()).toBe(2);
  });
});
