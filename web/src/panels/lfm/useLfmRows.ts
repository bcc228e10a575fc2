import type { ListedLfm } from '@rollcall/game/lfm-list';
import { useState } from 'react';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { type CalmList, keepCalm } from '../calm-rows.ts';
import { type GroupNews, hearNews } from '../group-news.ts';
import { keepUnchanged } from '../keep-unchanged.ts';
import { nameRow } from './lfm-row-text.ts';
import { type LfmRow, lfmRows } from './lfm-rows.ts';
import type { LfmList } from './useLfmList.ts';

interface Shown {
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
 */
export function useLfmRows(list: LfmList, isHeld: boolean, nowMs: number): LfmRows {
  const { game: definition } = usePageSettings();
  const [shown, setShown] = useState<Shown | null>(null);
  const next = advance(shown, list, { isHeld, nowMs, definition });
  // State that follows from what was shown before: React takes it up before it paints.
  if (next !== shown) setShown(next);
  return { rows: next.rows, news: next.news?.text ?? '' };
}

interface Moment {
  readonly isHeld: boolean;
  readonly nowMs: number;
  readonly definition: Parameters<typeof lfmRows>[1]['definition'];
}

function advance(shown: Shown | null, { arranged, facts, settings, filter }: LfmList, moment: Moment): Shown {
  const { isHeld, nowMs, definition } = moment;
  const calm = keepCalm(shown?.calm ?? null, arranged.shown, ({ lfm }) => lfm.id, {
    isHeld,
    asked: filter,
    nowMs,
  });
  const rows = keepUnchanged(
    shown?.rows ?? [],
    lfmRows(calm.rows, { definition, settings, nowMs }),
    ({ id }) => id,
  );
  const names = new Map(rows.flatMap((row) => (row.isGone ? [] : [[row.id, nameRow(row)] as const])));
  const news = facts.hasGroups ? hearNews(shown?.news ?? null, names, nowMs) : null;
  const isSame =
    shown !== null &&
    shown.rows === rows &&
    shown.news === news &&
    shown.calm.asked === calm.asked &&
    shown.calm.differsSinceMs === calm.differsSinceMs;
  return isSame ? shown : { calm, rows, news };
}
