import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLfmArranger } from './lfm-arranger.ts';
import { arrangeLfms } from './lfm-list.ts';
import type { Lfm } from './lfm.ts';
import { lfmSortTypes } from './lfm-settings.ts';
import { indexQuestsById } from '../quest/quest.ts';
import { anyLfms } from '../testing/arbitraries.ts';
import {
  madeAtMs,
  makeCharacter,
  makeLfm,
  makeLfmFilter,
  makeLfmViewer,
  makeQuest,
} from '../testing/makers.ts';
import { hourMs } from '../time.ts';

const viewer = makeLfmViewer({
  questsById: indexQuestsById([
    makeQuest({ id: 1 }),
    makeQuest({ id: 2, name: 'A Raid', group_size: 'Raid' }),
  ]),
  registeredCharacters: [makeCharacter({ id: 1, server_name: 'Thelanis' })],
  raidActivity: [
    { character_id: 1, timestamp: new Date(madeAtMs - hourMs).toISOString(), data: { quest_ids: [2] } },
  ],
});
const filter = makeLfmFilter();
const low = makeLfm({ id: 1, minimum_level: 1, maximum_level: 4, quest_id: 2, server_name: 'Thelanis' });
const high = makeLfm({ id: 2, minimum_level: 30, maximum_level: 34 });

describe('a caching arranger', () => {
  it('returns the same as arrangeLfms in any sequence of calls', () => {
    const anyFilter = fc
      .record({
        sortBy: fc.record({ type: fc.constantFrom(...lfmSortTypes), ascending: fc.boolean() }),
        searchText: fc.constantFrom('', 'r'),
        onlyShowRaids: fc.boolean(),
      })
      .map(makeLfmFilter);
    const anyStep = fc.record({
      lfms: anyLfms,
      keeps: fc.boolean(),
      filter: fc.option(anyFilter),
      laterMs: fc.constantFrom(0, 60_000, 80 * hourMs),
    });
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 8 }), (steps) => {
        const arrange = createLfmArranger();
        let groups = new Map<number, Lfm>();
        let asked = filter;
        for (const step of steps) {
          const answer = step.lfms.map((lfm) => [lfm.id, lfm] as const);
          groups = new Map(step.keeps ? [...groups, ...answer] : answer);
          asked = step.filter ?? asked;
          const seen = { ...viewer, nowMs: viewer.nowMs + step.laterMs };
          expect(arrange(groups.values(), asked, seen)).toEqual(arrangeLfms(groups.values(), asked, seen));
        }
      }),
    );
  });

  it('returns the same object when nothing changed, even for other settings with the same meaning', () => {
    const arrange = createLfmArranger();
    const first = arrange([low, high], filter, viewer);
    expect(arrange([high, low], { ...filter }, { ...viewer, nowMs: viewer.nowMs + 60_000 })).toBe(first);
  });

  it('computes only changed groups again', () => {
    const arrange = createLfmArranger();
    const [first, second] = arrange([low, high], filter, viewer).shown;
    const changed = arrange([low, { ...high, comment: 'Now with a healer' }], filter, viewer).shown;
    expect(changed[0]).toBe(first);
    expect(changed[1]).not.toBe(second);
  });

  it('moves a changed group to its place', () => {
    const arrange = createLfmArranger();
    const middle = makeLfm({ id: 3, minimum_level: 10, maximum_level: 12 });
    arrange([low, middle, high], filter, viewer);
    const ids = (lfms: (typeof low)[]) => arrange(lfms, filter, viewer).shown.map(({ lfm }) => lfm.id);
    expect(ids([{ ...low, maximum_level: 20 }, middle, high])).toEqual([3, 1, 2]);
    expect(ids([middle, high])).toEqual([3, 2]);
  });

  it('updates the number of hidden groups when the shown ones are unchanged', () => {
    const arrange = createLfmArranger();
    const raids = { ...filter, onlyShowRaids: true };
    expect(arrange([low], raids, viewer)).toMatchObject({ hiddenCount: 0 });
    expect(arrange([low, high], raids, viewer)).toMatchObject({ hiddenCount: 1, shown: [{ lfm: low }] });
  });

  it('drops a raid timer that has run out', () => {
    const arrange = createLfmArranger();
    expect(arrange([low], filter, viewer).shown[0]?.raidTimers).toHaveLength(1);
    const later = { ...viewer, nowMs: viewer.nowMs + 80 * hourMs };
    expect(arrange([low], filter, later).shown[0]?.raidTimers).toEqual([]);
  });

  it('takes over new friends and characters of the viewer', () => {
    const arrange = createLfmArranger();
    expect(arrange([low], filter, viewer).shown[0]?.isPostedByFriend).toBe(false);
    const friend = { ...viewer, friendIds: new Set([low.leader.id]) };
    expect(arrange([low], filter, friend).shown[0]?.isPostedByFriend).toBe(true);
  });
});
