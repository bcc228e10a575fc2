import type { Compare } from './compare.ts';
import type { Lfm } from './lfm.ts';
import {
  type ArrangedLfms,
  eligibilityDividers,
  type LfmFilter,
  type LfmVerdict,
  type LfmViewer,
  type ListedLfm,
  makeLfmJudge,
  orderLfms,
} from './lfm-list.ts';
import { raidTimerKey, runningRaidTimers } from './raid-timers.ts';

/** As arrangeLfms; each call says what the one before did not. */
export type ArrangeLfms = (lfms: Iterable<Lfm>, filter: LfmFilter, viewer: LfmViewer) => ArrangedLfms;

/** Everything that one view of the groups has in common. */
interface View {
  readonly filter: LfmFilter;
  readonly viewer: LfmViewer;
  /** Names of the raid timers that run: of the time, this is all that a view depends on. */
  readonly timers: string;
  readonly judge: (lfm: Lfm) => LfmVerdict;
  readonly order: Compare<ListedLfm>;
  readonly verdicts: WeakMap<Lfm, LfmVerdict>;
}

/**
 * An `arrangeLfms` that remembers what it worked out for each group: an answer in which ten groups differ costs ten
 * groups. Groups must not be changed in place, and one that is the same must be the same object; then what is listed of
 * it is the same object too, and so is the whole answer when nothing of it changed. Results are those of arrangeLfms.
 */
export function createLfmArranger(): ArrangeLfms {
  let view: View | null = null;
  let before: ArrangedLfms | null = null;
  return (lfms, filter, viewer) => {
    const timers = namesOfTimers(viewer);
    const same: View | null = view !== null && isSameView(view, filter, viewer, timers) ? view : null;
    const now = same ?? openView(filter, viewer, timers);
    const known = same === null ? null : before;
    view = now;
    const shown: ListedLfm[] = [];
    let hiddenCount = 0;
    for (const lfm of lfms) {
      const verdict = now.verdicts.get(lfm) ?? now.judge(lfm);
      now.verdicts.set(lfm, verdict);
      if (verdict === 'hidden') hiddenCount += 1;
      else if (verdict !== 'not found') shown.push(verdict);
    }
    const ordered = known === null ? shown.sort(now.order) : orderAgain(known.shown, shown, now.order);
    if (known === null || ordered !== known.shown || hiddenCount !== known.hiddenCount) {
      before = { shown: ordered, hiddenCount, dividers: eligibilityDividers(ordered) };
      return before;
    }
    return known;
  };
}

function openView(filter: LfmFilter, viewer: LfmViewer, timers: string): View {
  return {
    filter,
    viewer,
    timers,
    judge: makeLfmJudge(filter, viewer),
    order: orderLfms(filter.sortBy, viewer),
    verdicts: new WeakMap(),
  };
}

function namesOfTimers({ raidActivity, definition, nowMs }: LfmViewer): string {
  return runningRaidTimers(raidActivity, definition, nowMs).map(raidTimerKey).join(' ');
}

function isSameView(view: View, filter: LfmFilter, viewer: LfmViewer, timers: string): boolean {
  return (
    timers === view.timers &&
    hasSameFields(view.filter, filter) &&
    hasSameFields({ ...view.viewer, nowMs: 0 }, { ...viewer, nowMs: 0 })
  );
}

function hasSameFields(a: object, b: object): boolean {
  const fields = new Map(Object.entries(a));
  const others = Object.entries(b);
  return others.length === fields.size && others.every(([name, value]) => Object.is(fields.get(name), value));
}

/**
 * What is shown now, in order: what was shown before is in order already, and only the rest has to find its place.
 *
 * @returns `before` itself when it is all that is shown
 */
function orderAgain(
  before: readonly ListedLfm[],
  shown: readonly ListedLfm[],
  order: Compare<ListedLfm>,
): readonly ListedLfm[] {
  const wanted = new Set(shown);
  const kept = before.filter((listed) => wanted.has(listed));
  for (const listed of kept) wanted.delete(listed);
  if (wanted.size === 0) return kept.length === before.length ? before : kept;
  return merge(kept, [...wanted].sort(order), order);
}

function merge(
  kept: readonly ListedLfm[],
  fresh: readonly ListedLfm[],
  order: Compare<ListedLfm>,
): ListedLfm[] {
  const merged: ListedLfm[] = [];
  const waiting = [...fresh].reverse();
  for (const listed of kept) {
    for (let next = waiting.at(-1); next !== undefined && order(next, listed) < 0; next = waiting.at(-1)) {
      merged.push(next);
      waiting.pop();
    }
    merged.push(listed);
  }
  return [...merged, ...waiting.reverse()];
}
