import type { ListedLfm } from '@rollcall/game/lfm/lfm-list';
import { ignoresStore } from '../../storage/character-list-stores.ts';
import { playChime, prepareChime } from './chime.ts';

/** The shown groups at a moment. */
export interface JoinableSight {
  readonly shown: readonly ListedLfm[];
  /** A new object when the filter changes. */
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

/** Alerts about groups that can be joined: plays the sound, and counts them in the title of a hidden tab. */
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
      // Groups that have gone again do not count.
      for (const id of unseen) if (!joinable.includes(id)) unseen.delete(id);
      writeTitle();
    },
    stop() {
      stop.abort();
      seeAll();
    },
  };
}

/** The alert of this page, with its sound. */
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

/** The groups that were announced. */
export interface JoinableNews {
  /** Id of a group → when it was last joinable. */
  readonly known: ReadonlyMap<number, number>;
  /** The filter. */
  readonly asked: unknown;
  /** When the sound last played; null = never. */
  readonly rangAtMs: number | null;
}

/** The sound plays at most this often. */
export const ringEveryMs = 15_000;

/** A group that returns within this time is not new: it was full for a moment, or missing in an answer. */
export const forgetAfterMs = 10 * 60_000;

/** The joinable groups: eligible, not likely full, not one's own, not posted by an ignored player. */
export function joinableIds(shown: readonly ListedLfm[], ignoredIds: ReadonlySet<number>): number[] {
  return shown.flatMap(({ lfm, isEligible, isFull, includesOwn }) =>
    isEligible && !isFull && !includesOwn && !ignoredIds.has(lfm.leader.id) ? [lfm.id] : [],
  );
}

export interface Look {
  readonly joinable: readonly number[];
  /** Changes (`Object.is`) with the filter. */
  readonly asked: unknown;
  readonly nowMs: number;
}

export interface Heard {
  readonly news: JoinableNews;
  /** Groups that have appeared since the last call. */
  readonly appeared: readonly number[];
  readonly rings: boolean;
}

/**
 * Which groups are new (product 3). The first list and a changed filter announce nothing; a group that flickers is
 * announced once.
 *
 * @param before null = first call
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

/** The title of the tab, with the number of new groups in front; without it when there are none. */
export function markTitle(title: string, count: number): string {
  const plain = title.replace(mark, '');
  return count === 0 ? plain : `(${count}) ${plain}`;
}
