import type { ListedLfm } from '@rollcall/game/lfm-list';
import { useEffect, useState } from 'react';
import { serverNowMs } from '../../data/server-clock.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { calmForMs, type CalmList, keepCalm } from '../calm-rows.ts';
import { type GroupNews, hearNews, newsEveryMs } from '../group-news.ts';
import { createLfmRowMemory, type MakeLfmRows } from './lfm-row-memory.ts';
import { nameRow } from './lfm-row-text.ts';
import type { LfmRow, LfmRowFacts } from './lfm-rows.ts';
import type { LfmList } from './useLfmList.ts';

/** Ages of groups are told anew this often: those of many rows at once, not of one row each second. */
const agesEveryMs = 10_000;

/** What the rows are made of, beside the time. */
interface Asked {
  readonly arranged: LfmList['arranged'];
  readonly filter: LfmList['filter'];
  readonly settings: LfmList['settings'];
  readonly definition: LfmRowFacts['definition'];
  readonly hasGroups: boolean;
  readonly isCatalogueLoaded: boolean;
  readonly isHeld: boolean;
  readonly agesAtMs: number;
}

interface Shown {
  readonly asked: Asked;
  readonly calm: CalmList<ListedLfm>;
  readonly rows: readonly LfmRow[];
  readonly news: GroupNews | null;
}

interface LfmRows {
  readonly rows: readonly LfmRow[];
  /** What to tell those who do not see the list; empty = nothing. */
  readonly news: string;
}

/**
 * The rows to show now: in an order that does not move while it is held, and the very same objects as long as they say
 * the same.
 *
 * @param isHeld the pointer rests on the list, or a row has the focus
 * @param agesMs the time that ages are counted to, by the server's clock
 */
export function useLfmRows(list: LfmList, isHeld: boolean, agesMs: number): LfmRows {
  const { game: definition } = usePageSettings();
  const [show] = useState(createShownMemory);
  const { arranged, filter, settings, facts } = list;
  const agesAtMs = Math.floor(agesMs / agesEveryMs) * agesEveryMs;
  const nowMs = serverNowMs();
  const { hasAnswer: hasGroups, catalogue } = facts;
  const isCatalogueLoaded = catalogue !== 'loading';
  const asked = {
    arranged,
    filter,
    settings,
    definition,
    hasGroups,
    isCatalogueLoaded,
    isHeld,
    agesAtMs,
  };
  const next = show(asked, nowMs);
  const [, settle] = useState(0);
  const { differsSinceMs } = next.calm;
  useEffect(() => {
    if (differsSinceMs === null) return undefined;
    const timer = setTimeout(() => settle(serverNowMs()), differsSinceMs + calmForMs - serverNowMs());
    return () => clearTimeout(timer);
  }, [differsSinceMs]);
  return { rows: next.rows, news: next.news?.text ?? '' };
}

/**
 * What was shown before, out of which follows what is shown next. No state: the panel would be drawn twice for each
 * answer. To be asked twice for the same gives the same, so that React may draw as often as it likes.
 */
function createShownMemory(): (asked: Asked, nowMs: number) => Shown {
  const rowsOf = createLfmRowMemory();
  let shown: Shown | null = null;
  return (asked, nowMs) => {
    if (shown === null || !isUpToDate(shown, asked, nowMs)) shown = advance(shown, asked, nowMs, rowsOf);
    return shown;
  };
}

/** Nothing changed, and nothing that waited for its time has come to it. */
function isUpToDate(shown: Shown, asked: Asked, nowMs: number): boolean {
  const { differsSinceMs } = shown.calm;
  const before = shown.asked;
  return (
    before.arranged === asked.arranged &&
    before.filter === asked.filter &&
    before.settings === asked.settings &&
    before.definition === asked.definition &&
    before.hasGroups === asked.hasGroups &&
    before.isCatalogueLoaded === asked.isCatalogueLoaded &&
    before.isHeld === asked.isHeld &&
    before.agesAtMs === asked.agesAtMs &&
    (differsSinceMs === null || nowMs - differsSinceMs < calmForMs)
  );
}

function advance(shown: Shown | null, asked: Asked, nowMs: number, rowsOf: MakeLfmRows): Shown {
  const { arranged, filter, settings, definition, isHeld, hasGroups, isCatalogueLoaded, agesAtMs } = asked;
  const calm = keepCalm(shown?.calm ?? null, arranged.shown, ({ lfm }) => lfm.id, {
    isHeld,
    asked: filter,
    nowMs,
  });
  const rows = rowsOf(calm.rows, { definition, settings, isCatalogueLoaded, nowMs: agesAtMs });
  const news = hasGroups ? hearOf(shown?.news ?? null, rows, nowMs) : null;
  return { asked, calm, rows, news };
}

/** Rows are named when there may be something to say, which is seldom. */
function hearOf(before: GroupNews | null, rows: readonly LfmRow[], nowMs: number): GroupNews {
  if (before !== null && nowMs - before.saidAtMs < newsEveryMs) return before;
  const names = new Map(rows.flatMap((row) => (row.isGone ? [] : [[row.id, nameRow(row)] as const])));
  return hearNews(before, names, nowMs);
}
