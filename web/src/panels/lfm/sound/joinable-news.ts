import type { ListedLfm } from '@rollcall/game/lfm-list';

/** Which groups a listener has been told of. */
export interface JoinableNews {
  /** Id of a group → when it was last among those that may be joined. */
  readonly known: ReadonlyMap<number, number>;
  /** What the list was shown by. */
  readonly asked: unknown;
  /** When it last rang; null = never. */
  readonly rangAtMs: number | null;
}

/** It rings at most this often. */
export const ringEveryMs = 15_000;

/** A group that comes back within this time is the same news: it was full for a moment, or an answer missed it. */
export const forgetAfterMs = 10 * 60_000;

/** Groups that the visitor may join, as the list shows them: eligible, not likely full, of nobody who is ignored. */
export function joinableIds(shown: readonly ListedLfm[], ignoredIds: ReadonlySet<number>): number[] {
  return shown.flatMap(({ lfm, isEligible, isFull }) =>
    isEligible && !isFull && !ignoredIds.has(lfm.leader.id) ? [lfm.id] : [],
  );
}

export interface Look {
  readonly joinable: readonly number[];
  /** Anything that by changing (`Object.is`) says that the visitor asked for other groups. */
  readonly asked: unknown;
  readonly nowMs: number;
}

export interface Heard {
  readonly news: JoinableNews;
  /** Groups that have appeared since the last look. */
  readonly appeared: readonly number[];
  readonly rings: boolean;
}

/**
 * Which groups are news (product 3). The first sight of a list is none, nor is what another filter brings to light; a
 * group that flickers rings once.
 *
 * @param before null = nobody has looked yet
 */
export function hearJoinable(before: JoinableNews | null, { joinable, asked, nowMs }: Look): Heard {
  const isFirstSight = before === null || !Object.is(before.asked, asked);
  const remembered = Array.from(before?.known ?? []).filter(([, seenMs]) => nowMs - seenMs < forgetAfterMs);
  const known = new Map(remembered);
  const appeared = isFirstSight ? [] : joinable.filter((id) => !known.has(id));
  for (const id of joinable) known.set(id, nowMs);
  const rangAtMs = before?.rangAtMs ?? null;
  const rings = appeared.length > 0 && (rangAtMs === null || nowMs - rangAtMs >= ringEveryMs);
  return { news: { known, asked, rangAtMs: rings ? nowMs : rangAtMs }, appeared, rings };
}
