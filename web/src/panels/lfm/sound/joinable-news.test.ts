import { makeLfmFilter, makeLfmViewer, makeLfm, makeCharacter } from '@rollcall/game/testing/makers';
import { arrangeLfms } from '@rollcall/game/lfm-list';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  forgetAfterMs,
  hearJoinable,
  joinableIds,
  type JoinableNews,
  type Look,
  ringEveryMs,
} from './joinable-news.ts';

/** Looks one after the other; what each of them heard. */
function listen(looks: readonly Partial<Look>[]) {
  let news: JoinableNews | null = null;
  return looks.map((look) => {
    const heard = hearJoinable(news, { joinable: [], asked: 'all', nowMs: 0, ...look });
    ({ news } = heard);
    return { appeared: heard.appeared, rings: heard.rings };
  });
}
const silence = { appeared: [], rings: false };

const cases: readonly [what: string, looks: readonly Partial<Look>[], last: typeof silence | object][] = [
  ['the first sight of a list is no news', [{ joinable: [1, 2] }], silence],
  ['a group that appears rings', [{ joinable: [1] }, { joinable: [1, 2] }], { appeared: [2], rings: true }],
  ['a first sight of nothing counts as one', [{}, { joinable: [1] }], { appeared: [1], rings: true }],
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
    { appeared: [1], rings: true },
  ],
  [
    'a second group within 15 s appears without a sound',
    [{}, { joinable: [1], nowMs: 1000 }, { joinable: [1, 2], nowMs: 1000 + ringEveryMs - 1 }],
    { appeared: [2], rings: false },
  ],
  [
    'a second group after 15 s rings again',
    [{}, { joinable: [1], nowMs: 1000 }, { joinable: [1, 2], nowMs: 1000 + ringEveryMs }],
    { appeared: [2], rings: true },
  ],
  [
    'what another filter brings to light is no news',
    [{ joinable: [1] }, { joinable: [1, 2, 3], asked: 'raids' }],
    silence,
  ],
  [
    'what appears under the new filter is',
    [{ joinable: [1] }, { joinable: [2], asked: 'raids' }, { joinable: [2, 3], asked: 'raids' }],
    { appeared: [3], rings: true },
  ],
];

const countOf = (ids: readonly number[], among: ReadonlySet<number>) =>
  ids.filter((id) => among.has(id)).length;

describe('news of groups that may be joined', () => {
  it.each(cases)('%s', (_, looks, last) => {
    expect(listen(looks).at(-1)).toEqual(last);
  });

  it('never ring more often than every 15 s, and tell of a group that stays at most once', () => {
    const anyLook = fc.record({
      joinable: fc.uniqueArray(fc.integer({ min: 1, max: 6 })),
      stepMs: fc.integer({ min: 0, max: 20_000 }),
    });
    fc.assert(
      fc.property(fc.array(anyLook, { maxLength: 30 }), (steps) => {
        let news: JoinableNews | null = null;
        let nowMs = 0;
        let rangAtMs = Number.NEGATIVE_INFINITY;
        const last = new Set<number>();
        for (const { joinable, stepMs } of steps) {
          nowMs += stepMs;
          const heard = hearJoinable(news, { joinable, asked: null, nowMs });
          ({ news } = heard);
          expect(countOf(heard.appeared, last)).toBe(0);
          if (heard.rings) {
            expect(nowMs - rangAtMs).toBeGreaterThanOrEqual(ringEveryMs);
            rangAtMs = nowMs;
          }
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
    ],
    makeLfmFilter({ minLevel: 18, maxLevel: 22, showNotEligible: true }),
    makeLfmViewer({ ignoredWords: /carry/i }),
  );

  it('are eligible, not likely full, and of nobody who is ignored', () => {
    expect(joinableIds(shown, new Set([14]))).toEqual([1]);
    expect(joinableIds(shown, new Set())).toEqual([1, 4]);
  });
});
