import type { ListedLfm } from '@rollcall/game/lfm-list';
import { ignoresStore } from '../../../storage/character-list-stores.ts';
import { hearJoinable, joinableIds, type JoinableNews } from './joinable-news.ts';
import { playChime, prepareChime } from './page-chime.ts';
import { markTitle } from './title-mark.ts';

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
