import { arrangeLfms } from '@rollcall/game/lfm/lfm-list';
import { makeCharacter, makeLfm, makeLfmFilter, makeLfmViewer } from '@rollcall/game/testing/makers';
import { describe, expect, it, vi } from 'vitest';
import {
  forgetAfterMs,
  hearJoinable,
  joinableIds,
  type JoinableNews,
  type Look,
  markTitle,
  ringEveryMs,
  watchJoinable,
} from './joinable-alert.ts';
import fc from 'fast-check';

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
      makeLfm({ id: 6, leader: leader(21) }),
      makeLfm({ id: 7, leader: leader(16), members: [leader(21)] }),
    ],
    makeLfmFilter({ minLevel: 18, maxLevel: 22, showNotEligible: true }),
    makeLfmViewer({ ignoredWords: /carry/i, registeredCharacters: [leader(21)] }),
  );

  it('are eligible, not likely full, of nobody who is ignored, and without a character of one’s own in them', () => {
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

/** A tab whose title and visibility a test moves. */
function makePage() {
  const listeners = new EventTarget();
  const page: Parameters<typeof watchJoinable>[0]['page'] & { visibilityState: DocumentVisibilityState } = {
    title: 'Live LFM Viewer for Orien | Rollcall',
    visibilityState: 'visible',
    addEventListener: (type, listener, options) => listeners.addEventListener(type, listener, options),
  };
  return {
    page,
    show(state: DocumentVisibilityState) {
      page.visibilityState = state;
      listeners.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

function open() {
  const tab = makePage();
  const ring = vi.fn();
  const watch = watchJoinable({
    ring,
    ignoredIds: () => new Set(),
    nowMs: () => 0,
    page: tab.page,
  });
  return {
    ...tab,
    ring,
    look: (...ids: number[]) => watch.look({ shown: only(...ids), asked: null }),
    watch,
  };
}

describe('the watch for groups that may be joined', () => {
  it('rings for what appears, not for what was there', () => {
    const { ring, look } = open();
    look(1);
    expect(ring).not.toHaveBeenCalled();
    look(1, 2);
    expect(ring).toHaveBeenCalledTimes(1);
  });

  it('counts in the title of a hidden tab, and takes back what has gone', () => {
    const { page, show, look } = open();
    look(1);
    show('hidden');
    look(1, 2, 3);
    expect(page.title).toBe('(2) Live LFM Viewer for Orien | Rollcall');
    look(1, 3);
    expect(page.title).toBe('(1) Live LFM Viewer for Orien | Rollcall');
  });

  it('leaves the title alone while the tab is seen', () => {
    const { page, look } = open();
    look(1);
    look(1, 2);
    expect(page.title).toBe('Live LFM Viewer for Orien | Rollcall');
  });

  it.each(['seen', 'ended'])('puts the title back when the tab is %s', (how) => {
    const { page, show, look, watch } = open();
    look();
    show('hidden');
    look(1);
    expect(page.title).toMatch(/^\(1\)/);
    if (how === 'seen') show('visible');
    else watch.stop();
    expect(page.title).toBe('Live LFM Viewer for Orien | Rollcall');
  });
});

describe('the mark in a title', () => {
  it.each([
    ['Orien', 2, '(2) Orien'],
    ['(2) Orien', 3, '(3) Orien'],
    ['(2) Orien', 0, 'Orien'],
    ['Orien', 0, 'Orien'],
  ])('makes of "%s" with %i: "%s"', (title, count, marked) => {
    expect(markTitle(title, count)).toBe(marked);
  });
});
