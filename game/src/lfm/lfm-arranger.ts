import type { Compare } from '../compare.ts';
import { orderAgain } from '../keep-order.ts';
import type { Lfm } from './lfm.ts';
import {
  type ArrangedLfms,
  type LfmFilter,
  type LfmVerdict,
  type LfmViewer,
  type ListedLfm,
  makeLfmJudge,
  orderLfms,
} from './lfm-list.ts';
import { raidTimerKey, runningRaidTimers } from '../raid-timers/raid-timers.ts';
import { hasSameFields } from '../remember.ts';

/** Like arrangeLfms, with results cached between calls. */
export type ArrangeLfms = (lfms: Iterable<Lfm>, filter: LfmFilter, viewer: LfmViewer) => ArrangedLfms;

/** The cached results for one filter and viewer. */
interface View {
  readonly filter: LfmFilter;
  readonly viewer: LfmViewer;
  /** The running raid timers. Results depend on the time only through these. */
  readonly timers: string;
  readonly judge: (lfm: Lfm) => LfmVerdict;
  readonly order: Compare<ListedLfm>;
  readonly verdicts: WeakMap<Lfm, LfmVerdict>;
}

/**
 * Makes an `arrangeLfms` with a cache per group: if ten groups change, only ten are computed. Groups must not be
 * changed in place, and an unchanged group must be the same object in each call. Then its entry is the same object too,
 * and so is the whole result if nothing changed. Results equal those of arrangeLfms.
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
      before = { shown: ordered, hiddenCount };
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
