import { arrangeLfms } from '@rollcall/game/lfm/lfm-list';
import { makeCharacter, makeLfm, makeLfmFilter, makeLfmViewer } from '@rollcall/game/testing/makers';
import { describe, expect, it, vi } from 'vitest';
import {
  forgetAfterMs,
  findNewJoinable,
  joinableIds,
  type JoinableMemory,
  type Look,
  watchJoinable,
} from './joinable-alert.ts';
import fc from 'fast-check';

/** Passes successive lists to the alert; returns what each announced. */
function listen(looks: readonly Partial<Look>[]) {
  let memory: JoinableMemory | null = null;
  return looks.map((look) => {
    const heard = findNewJoinable(memory, { joinable: [], asked: 'all', nowMs: 0, ...look });
    ({ memory } = heard);
    return heard.appeared;
  });
}
const silence: readonly number[] = [];

const cases: readonly [what: string, looks: readonly Partial<Look>[], last: readonly number[]][] = [
  ['the first sight of a list is no news', [{ joinable: [1, 2] }], silence],
  ['a group that appears rings', [{ joinable: [1] }, { joinable: [1, 2] }], [2]],
  ['a first sight of nothing counts as one', [{}, { joinable: [1] }], [1]],
  ['groups that stay or go are no news', [{ joinable: [1, 2] }, { joinable: [2] }], silence],
  [
    'a group that flickers rings once',
    [{}, { joinable: [1], nowMs: 3000 }, { nowMs: 6000 }, { joinable: [1], nowMs: 60_000 }],
    silence,
  ],
  [
    'a group of the first sight that flickers is no news either',
    [{ joinable: [1] }, { nowMs: 3000 }, { joinable: [1], nowMs: 6000 }],
    silence,
  ],
  [
    'a group that comes back long after it went is news again',
    [{ joinable: [1] }, { nowMs: 3000 }, { joinable: [1], nowMs: 3000 + forgetAfterMs }],
    [1],
  ],
  [
    'what another filter brings to light is no news',
    [{ joinable: [1] }, { joinable: [1, 2, 3], asked: 'raids' }],
    silence,
  ],
  [
    'what appears under the new filter is',
    [{ joinable: [1] }, { joinable: [2], asked: 'raids' }, { joinable: [2, 3], asked: 'raids' }],
    [3],
  ],
];

const countOf = (ids: readonly number[], among: ReadonlySet<number>) =>
  ids.filter((id) => among.has(id)).length;

describe('the detection of new joinable groups', () => {
  it.each(cases)('%s', (_, looks, last) => {
    expect(listen(looks).at(-1)).toEqual(last);
  });

  it('finds a group that stays in the list at most once', () => {
    const anyLook = fc.record({
      joinable: fc.uniqueArray(fc.integer({ min: 1, max: 6 })),
      stepMs: fc.integer({ min: 0, max: 20_000 }),
    });
    fc.assert(
      fc.property(fc.array(anyLook, { maxLength: 30 }), (steps) => {
        let memory: JoinableMemory | null = null;
        let nowMs = 0;
        const last = new Set<number>();
        for (const { joinable, stepMs } of steps) {
          nowMs += stepMs;
          const heard = findNewJoinable(memory, { joinable, asked: null, nowMs });
          ({ memory } = heard);
          expect(countOf(heard.appeared, last)).toBe(0);
          last.clear();
          for (const id of joinable) last.add(id);
        }
      }),
    );
  });
});

describe('groups that may be joined', () => {
  const leader = (id: number) => makeCharacter({ id });
  const members = Array.from({ length: 5 }, (_, index) => leader(900 + index));
  const { shown } = arrangeLfms(
    [
      makeLfm({ id: 1, leader: leader(11) }),
      makeLfm({ id: 2, leader: leader(12), minimum_level: 30, maximum_level: 34 }),
      makeLfm({ id: 3, leader: leader(13), members }),
      makeLfm({ id: 4, leader: leader(14) }),
      makeLfm({ id: 5, leader: leader(15), comment: 'carry me' }),
      makeLfm({ id: 6, leader: leader(21) }),
      makeLfm({ id: 7, leader: leader(16), members: [leader(21)] }),
    ],
    makeLfmFilter({ minLevel: 18, maxLevel: 22, showNotEligible: true }),
    makeLfmViewer({ ignoredWords: /carry/i, registeredCharacters: [leader(21)] }),
  );

  it('are eligible, not likely full, not posted by ignored players, and without own characters in them', () => {
    expect(joinableIds(shown, new Set([14]))).toEqual([1]);
    expect(joinableIds(shown, new Set())).toEqual([1, 4]);
  });
});

const { shown } = arrangeLfms(
  [1, 2, 3].map((id) => makeLfm({ id })),
  makeLfmFilter({}),
  makeLfmViewer(),
);
const only = (...ids: number[]) => shown.filter(({ lfm }) => ids.includes(lfm.id));

function open() {
  const ring = vi.fn();
  const marked = new Set<string>();
  const watch = watchJoinable({
    ring,
    ignoredIds: () => new Set(),
    nowMs: () => 0,
    marks: { add: (key) => void marked.add(key), remove: (key) => void marked.delete(key) },
  });
  return {
    ring,
    marked,
    look: (...ids: number[]) => watch.look({ shown: only(...ids), asked: null }),
    watch,
  };
}

describe('the watch for groups that may be joined', () => {
  it('rings for new groups, not for those already there', () => {
    const { ring, look } = open();
    look(1);
    expect(ring).not.toHaveBeenCalled();
    look(1, 2);
    expect(ring).toHaveBeenCalledTimes(1);
  });

  it('marks new groups, and unmarks those that have gone', () => {
    const { marked, look } = open();
    look(1);
    look(1, 2, 3);
    expect([...marked]).toEqual(['group:2', 'group:3']);
    look(1, 3);
    expect([...marked]).toEqual(['group:3']);
  });

  it('removes its marks when it ends', () => {
    const { marked, look, watch } = open();
    look();
    look(1);
    watch.stop();
    expect([...marked]).toEqual([]);
  });
});
