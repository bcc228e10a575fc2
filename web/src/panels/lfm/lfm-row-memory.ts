import type { ListedLfm } from '@rollcall/game/lfm-list';
import { eligibilityDividers } from '@rollcall/game/lfm-list';
import { isEqualData } from '../../data/plain-equality.ts';
import type { CalmRow } from '../calm-rows.ts';
import { type LfmRow, lfmRows, type LfmRowFacts, postedAt } from './lfm-rows.ts';

/** As lfmRows; each call says what the one before did not. */
export type MakeLfmRows = (shown: readonly CalmRow<ListedLfm>[], facts: LfmRowFacts) => readonly LfmRow[];

interface KnownRow {
  readonly row: LfmRow;
  readonly isGone: boolean;
  readonly hasDivider: boolean;
  /** From then until before then, the row says the same. */
  readonly fromMs: number;
  readonly untilMs: number;
}

const minuteMs = 60_000;

/**
 * An `lfmRows` that remembers the row of each listed group: what is worked out anew is what differs, and what has come to
 * its next minute. Rows that say the same are the very same objects, and so is the whole list. Results are those of
 * lfmRows. Listed groups must not be changed in place, and one that is the same must be the same object.
 */
export function createLfmRowMemory(): MakeLfmRows {
  let facts: LfmRowFacts | null = null;
  let known = new WeakMap<ListedLfm, KnownRow>();
  let rows: readonly LfmRow[] = [];
  return (shown, now) => {
    if (facts === null || !isSameQuestion(facts, now)) known = new WeakMap();
    facts = now;
    const dividers = new Set(dividersOf(shown, now));
    const stale = shown.filter(
      (calm, index) => !isKnown(known.get(calm.item), calm, dividers.has(index), now),
    );
    if (stale.length > 0) learn(known, rows, stale, dividersAmong(shown, dividers), now);
    const next = shown.flatMap(({ item }) => known.get(item)?.row ?? []);
    if (next.length !== rows.length || next.some((row, index) => row !== rows[index])) rows = next;
    return rows;
  };
}

/** Alike in all but the time. */
function isSameQuestion(a: LfmRowFacts, b: LfmRowFacts): boolean {
  return (
    a.definition === b.definition && a.settings === b.settings && a.isCatalogueLoaded === b.isCatalogueLoaded
  );
}

function dividersOf(shown: readonly CalmRow<ListedLfm>[], { settings }: LfmRowFacts): readonly number[] {
  return settings.showEligibilityDividers ? eligibilityDividers(shown.map(({ item }) => item)) : [];
}

function dividersAmong(shown: readonly CalmRow<ListedLfm>[], dividers: ReadonlySet<number>) {
  return new Set([...dividers].map((index) => shown[index]));
}

function isKnown(
  row: KnownRow | undefined,
  { isGone }: CalmRow<ListedLfm>,
  hasDivider: boolean,
  { nowMs }: LfmRowFacts,
): boolean {
  return (
    row !== undefined &&
    row.isGone === isGone &&
    row.hasDivider === hasDivider &&
    nowMs >= row.fromMs &&
    nowMs < row.untilMs
  );
}

/** Works out rows, and keeps the objects of those that say what they said before. */
function learn(
  known: WeakMap<ListedLfm, KnownRow>,
  before: readonly LfmRow[],
  stale: readonly CalmRow<ListedLfm>[],
  divided: ReadonlySet<CalmRow<ListedLfm> | undefined>,
  facts: LfmRowFacts,
): void {
  const byId = new Map(before.map((row) => [row.id, row]));
  // Where lines are is known of the whole list, and not of the rows that are made here.
  const settings = { ...facts.settings, showEligibilityDividers: false };
  lfmRows(stale, { ...facts, settings }).forEach((made, index) => {
    const calm = stale[index];
    if (calm === undefined) return;
    const hasDivider = divided.has(calm);
    const row = { ...made, hasDividerAbove: hasDivider };
    const same = byId.get(row.id);
    const age = facts.nowMs - postedAt(calm.item.lfm.activity);
    // Ages are told in whole minutes; who was posted in the future is new until a minute after.
    const sinceMinuteMs = Number.isNaN(age) || age < 0 ? 0 : age % minuteMs;
    known.set(calm.item, {
      row: same !== undefined && isEqualData(same, row) ? same : row,
      isGone: calm.isGone,
      hasDivider,
      fromMs: facts.nowMs - sinceMinuteMs,
      untilMs: facts.nowMs - sinceMinuteMs + minuteMs,
    });
  });
}
