import type { Compare } from '../compare.ts';
import { orderAgain } from '../keep-order.ts';
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
import { raidTimerKey, runningRaidTimers } from '../raid-timers/raid-timers.ts';
import { hasSameFields } from '../remember.ts';

/** Like arrangeLfms, but it remembers the last call. */
export type ArrangeLfms = (lfms: Iterable<Lfm>, filter: LfmFilter, viewer: LfmViewer) => ArrangedLfms;

/** Results that only depend on filter, viewer and running timers. */
interface View {
  readonly filter: LfmFilter;
  readonly viewer: LfmViewer;
  /** Names of the running raid timers, the only part of a view that depends on the time. */
  readonly timers: string;
  readonly judge: (lfm: Lfm) => LfmVerdict;
  readonly order: Compare<ListedLfm>;
  readonly verdicts: WeakMap<Lfm, LfmVerdict>;
}

/**
 * An `arrangeLfms` that remembers its result for each group: if ten groups change, only these are computed. Groups must
 * not be changed in place, and the same group must be the same object; then its entry is the same object, too, and so
 * is the whole answer when nothing changed. Results are those of arrangeLfms.
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
    order: orderLfms(filter, viewer),
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
