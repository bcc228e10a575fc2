import type { ListedLfm } from '@rollcall/game/lfm-list';
import { ignoresStore } from '../../storage/ignores-store.ts';
import { playChime, prepareChime } from './chime.ts';

/** A list at a moment. */
export interface JoinableSight {
  readonly shown: readonly ListedLfm[];
  /** Another object when the visitor asks for other groups. */
  readonly asked: unknown;
}

export interface JoinableWatch {
  readonly look: (sight: JoinableSight) => void;
  readonly stop: () => void;
}

interface WatchParts {
  readonly ring: () => void;
  readonly ignoredIds: () => ReadonlySet<number>;
  readonly nowMs: () => number;
  readonly page: WatchedPage;
}

/** What the watch needs of the document. */
interface WatchedPage extends Pick<Document, 'visibilityState'> {
  title: string;
  readonly addEventListener: (
    type: 'visibilitychange',
    listener: () => void,
    options: { readonly signal: AbortSignal },
  ) => void;
}

/** Listens for groups that may be joined: rings, and counts them in the title of a tab that is not seen. */
export function watchJoinable({ ring, ignoredIds, nowMs, page }: WatchParts): JoinableWatch {
  const stop = new AbortController();
  let news: JoinableNews | null = null;
  const unseen = new Set<number>();

  const writeTitle = () => {
    const title = markTitle(page.title, unseen.size);
    if (title !== page.title) page.title = title;
  };
  const seeAll = () => {
    unseen.clear();
    writeTitle();
  };
  page.addEventListener('visibilitychange', () => page.visibilityState === 'visible' && seeAll(), {
    signal: stop.signal,
  });

  return {
    look({ shown, asked }) {
      const joinable = joinableIds(shown, ignoredIds());
      const heard = hearJoinable(news, { joinable, asked, nowMs: nowMs() });
      news = heard.news;
      if (heard.rings) ring();
      if (page.visibilityState !== 'hidden') return;
      for (const id of heard.appeared) unseen.add(id);
      // What has gone again need not be come for.
      for (const id of unseen) if (!joinable.includes(id)) unseen.delete(id);
      writeTitle();
    },
    stop() {
      stop.abort();
      seeAll();
    },
  };
}

/** The watch of this page, with the sound opened for it. */
export function watchOnPage(): JoinableWatch {
  const giveUp = prepareChime();
  const watch = watchJoinable({
    ring: () => void playChime(),
    ignoredIds: () => new Set(ignoresStore.get().data.map(({ id }) => id)),
    nowMs: () => performance.now(),
    page: document,
  });
  return {
    look: watch.look,
    stop() {
      giveUp();
      watch.stop();
    },
  };
}

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

const mark = /^\(\d+\) /;

/** The title of a tab with the number of groups that wait in it; without one when there are none. */
export function markTitle(title: string, count: number): string {
  const plain = title.replace(mark, '');
  return count === 0 ? plain : `(${count}) ${plain}`;
}
