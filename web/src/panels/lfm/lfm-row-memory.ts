import { eligibilityDividers, type ListedLfm } from '@rollcall/game/lfm-list';
import type { HeldRow } from '../list/hold-order.ts';
import { createRowMemory, type RowKind } from '../list/row-memory.ts';
import { type LfmRow, lfmRows, type LfmRowFacts, postedAt } from './lfm-rows.ts';

/** As lfmRows; each call says what the one before did not. */
export type MakeLfmRows = (shown: readonly HeldRow<ListedLfm>[], facts: LfmRowFacts) => readonly LfmRow[];

/** What a row depends on beside its group and the settings. */
interface LfmRowNote {
  readonly hasDivider: boolean;
  /** From then until before then, the row says the same. */
  readonly fromMs: number;
  readonly untilMs: number;
}

const minuteMs = 60_000;

const kind: RowKind<ListedLfm, LfmRow, LfmRowFacts, LfmRowNote> = {
  // Alike in all but the time.
  isSameInput: (a, b) =>
    a.definition === b.definition && a.settings === b.settings && a.isCatalogueLoaded === b.isCatalogueLoaded,
  look(shown, facts) {
    const { nowMs, settings } = facts;
    const dividers = new Set(
      settings.showEligibilityDividers ? eligibilityDividers(shown.map(({ item }) => item)) : [],
    );
    // Where lines are is known of the whole list, and not of the rows that are made here.
    const withoutLines = { ...facts, settings: { ...settings, showEligibilityDividers: false } };
    const hasLine = (place: number | undefined) => place !== undefined && dividers.has(place);
    return {
      rowsOf: (groups) =>
        lfmRows(groups, withoutLines).map((row, index) => ({
          ...row,
          hasDividerAbove: hasLine(groups[index]?.place),
        })),
      noteOf({ item, place }) {
        const age = nowMs - postedAt(item.lfm.activity);
        // Ages are told in whole minutes; who was posted in the future is new until a minute after.
        const fromMs = nowMs - (Number.isNaN(age) || age < 0 ? 0 : age % minuteMs);
        return { hasDivider: hasLine(place), fromMs, untilMs: fromMs + minuteMs };
      },
      isStill: ({ hasDivider, fromMs, untilMs }, place) =>
        hasDivider === hasLine(place) && nowMs >= fromMs && nowMs < untilMs,
    };
  },
};

/**
 * An `lfmRows` that remembers the row of each listed group: what is worked out anew is what differs, and what has come to
 * its next minute. Results are those of lfmRows.
 */
export const createLfmRowMemory = (): MakeLfmRows => createRowMemory(kind);
