import type { ListedLfm } from '@rollcall/game/lfm/lfm-list';
import { ignoresStore } from '../../storage/character-list-stores.ts';
import { prepareChime, ringOnce } from '../../alerts/chime.ts';
import { pageTitleMarks, type TitleMarks } from '../../alerts/title-marks.ts';

/** The groups shown at one moment. */
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
  readonly marks: TitleMarks;
}

const markOf = (id: number) => `group:${id}`;

/**
 * The alert of the open list: when a joinable group appears in it, the sound plays, and the title of a hidden tab
 * counts it.
 */
export function watchJoinable({ ring, ignoredIds, nowMs, marks }: WatchParts): JoinableWatch {
  let news: JoinableNews | null = null;
  const unseen = new Set<number>();
  const forget = (id: number) => {
    unseen.delete(id);
    marks.remove(markOf(id));
  };
  return {
    look({ shown, asked }) {
      const joinable = joinableIds(shown, ignoredIds());
      const heard = hearJoinable(news, { joinable, asked, nowMs: nowMs() });
      news = heard.news;
      if (heard.appeared.length > 0) ring();
      for (const id of heard.appeared) {
        unseen.add(id);
        marks.add(markOf(id));
      }
      // Groups that have gone are no longer counted.
      for (const id of unseen) if (!joinable.includes(id)) forget(id);
    },
    stop: () => unseen.forEach(forget),
  };
}

/** The alert of this page, with its sound. */
export function watchOnPage(): JoinableWatch {
  const giveUp = prepareChime();
  const watch = watchJoinable({
    ring: () => void ringOnce(),
    ignoredIds: () => new Set(ignoresStore.get().data.map(({ id }) => id)),
    nowMs: () => performance.now(),
    marks: pageTitleMarks(),
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
  /** Id of a group → time when it was last joinable. */
  readonly known: ReadonlyMap<number, number>;
  /** The filter. */
  readonly asked: unknown;
}

/** A group that returns within this time is not new: it was full for a moment, or missing in an answer. */
export const forgetAfterMs = 10 * 60_000;

/** Groups that the visitor can join, without the visitor's own groups and those of ignored players. */
export function joinableIds(shown: readonly ListedLfm[], ignoredIds: ReadonlySet<number>): number[] {
  return shown.flatMap(({ lfm, answer, includesOwn }) =>
    answer === 'yes' && !includesOwn && !ignoredIds.has(lfm.leader.id) ? [lfm.id] : [],
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
}

/**
 * Finds new groups. The first list and a changed filter announce nothing; a flickering group is announced once.
 *
 * @param before null = first call
 */
export function hearJoinable(before: JoinableNews | null, { joinable, asked, nowMs }: Look): Heard {
  const isFirstSight = before === null || !Object.is(before.asked, asked);
  const remembered = Array.from(before?.known ?? []).filter(([, seenMs]) => nowMs - seenMs < forgetAfterMs);
  const known = new Map(remembered);
  const appeared = isFirstSight ? [] : joinable.filter((id) => !known.has(id));
  for (const id of joinable) known.set(id, nowMs);
  return { news: { known, asked }, appeared };
}
