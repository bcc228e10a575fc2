import { arrangeLfms, eligibilityDividers, type ListedLfm } from '@rollcall/game/lfm-list';
import { anyLfms } from '@rollcall/game/testing/arbitraries';
import { madeAtMs, makeLfm, makeLfmFilter, makeLfmViewer } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { defaultDefinition } from '@rollcall/game/definition';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Lfm } from '@rollcall/game/lfm';
import type { HeldRow } from '../list/hold-order.ts';
import { createLfmRowMemory } from './lfm-row-memory.ts';
import { lfmRows, type LfmRowFacts } from './lfm-rows.ts';
import { defaultSettings } from './testing/row-makers.ts';

const facts: LfmRowFacts = { definition: defaultDefinition, settings: defaultSettings, nowMs: madeAtMs };
const listedOf = (lfms: readonly Lfm[]) => arrangeLfms(lfms, makeLfmFilter(), makeLfmViewer()).shown;
const posted = (agoMs: number) => [
  { timestamp: toWireTime(madeAtMs - agoMs), events: [{ tag: 'posted' as const, data: '' }] },
];
const calm = (items: readonly ListedLfm[]): HeldRow<ListedLfm>[] =>
  items.map((item) => ({ item, isGone: false }));
const [first, second] = listedOf([
  makeLfm({ id: 1, activity: posted(90_000) }),
  makeLfm({ id: 2, activity: posted(600_000), minimum_level: 30, maximum_level: 34 }),
]);
if (first === undefined || second === undefined) throw new Error('There are two groups.');

describe('rows with a memory', () => {
  it('are the same as rows without one, list after list', () => {
    const anyStep = fc.record({
      lfms: anyLfms,
      keeps: fc.boolean(),
      isGone: fc.boolean(),
      laterMs: fc.integer({ min: -5000, max: 100_000 }),
      settings: fc.option(
        fc.record({ showLfmPostedTime: fc.boolean(), showEligibilityDividers: fc.boolean() }),
      ),
    });
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 8 }), (steps) => {
        const rowsOf = createLfmRowMemory();
        let groups = new Map<number, HeldRow<ListedLfm>>();
        let now = facts;
        for (const { lfms, keeps, isGone, laterMs, settings } of steps) {
          const entries = listedOf(lfms).map((item) => [item.lfm.id, { item, isGone }] as const);
          groups = new Map(keeps ? [...groups, ...entries] : entries);
          now = {
            ...now,
            nowMs: now.nowMs + laterMs,
            settings: settings === null ? now.settings : { ...now.settings, ...settings },
          };
          const shown = [...groups.values()];
          expect(rowsOf(shown, now)).toEqual(lfmRows(shown, now));
        }
      }),
    );
  });

  it('are the very same list until something differs', () => {
    const rowsOf = createLfmRowMemory();
    const rows = rowsOf(calm([first, second]), facts);
    expect(rowsOf(calm([first, second]), { ...facts, nowMs: madeAtMs + 20_000 })).toBe(rows);
    expect(rowsOf(calm([first]), facts)).not.toBe(rows);
  });

  it('tell the age anew when a minute is full, of this row alone', () => {
    const rowsOf = createLfmRowMemory();
    const [before, other] = rowsOf(calm([first, second]), facts);
    const [after, same] = rowsOf(calm([first, second]), { ...facts, nowMs: madeAtMs + 30_000 });
    expect([before?.foot?.text, after?.foot?.text]).toEqual(['Posted 1 minute ago', 'Posted 2 minutes ago']);
    expect(same).toBe(other);
  });

  it('are the same objects when a group changed in what a row does not say', () => {
    const rowsOf = createLfmRowMemory();
    const rows = rowsOf(calm([first, second]), facts);
    const touched = { ...first, lfm: { ...first.lfm, last_update: toWireTime(madeAtMs) } };
    expect(rowsOf(calm([touched, second]), facts)).toBe(rows);
  });

  it('say that a quest is unknown once all quests are known, and not before', () => {
    const rowsOf = createLfmRowMemory();
    const [strange] = listedOf([makeLfm({ quest_id: 999 })]);
    if (strange === undefined) throw new Error('There is a group.');
    const namesBy = (isCatalogueLoaded: boolean) =>
      rowsOf(calm([strange]), { ...facts, isCatalogueLoaded }).map(({ questName }) => questName);
    expect([namesBy(false), namesBy(true)]).toEqual([[''], ['Unknown Quest']]);
  });

  it('have their line where the list has it', () => {
    const rowsOf = createLfmRowMemory();
    const lit = { ...first, isEligible: true };
    const dim = { ...second, isEligible: false };
    expect(eligibilityDividers([lit, dim])).toEqual([1]);
    const lines = (items: ListedLfm[]) => rowsOf(calm(items), facts).map((row) => row.hasDividerAbove);
    expect(lines([lit, dim])).toEqual([false, true]);
    expect(lines([dim, lit])).toEqual([false, true]);
    expect(lines([dim])).toEqual([false]);
  });
});
