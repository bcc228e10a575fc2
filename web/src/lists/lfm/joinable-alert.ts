import type { ListedLfm } from '@rollcall/game/lfm/lfm-list';
import { ignoresStore } from '../../storage/character-list-stores.ts';
import { prepareChime, ringOnce } from '../../alerts/chime.ts';
import { pageTitleMarks, type TitleMarks } from '../../alerts/title-marks.ts';

/** The shown groups at a point in time. */
export interface JoinableSnapshot {
  readonly shown: readonly ListedLfm[];
  /** A new object when the filter changes. */
  readonly asked: unknown;
}

export interface JoinableWatch {
  readonly look: (snapshot: JoinableSnapshot) => void;
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
 * The alert of an open list: plays a sound when a joinable group appears, and counts it in the title of a hidden tab.
 */
export function watchJoinable({ ring, ignoredIds, nowMs, marks }: WatchParts): JoinableWatch {
  let memory: JoinableMemory | null = null;
  const unseen = new Set<number>();
  const forget = (id: number) => {
    unseen.delete(id);
    marks.remove(markOf(id));
  };
  return {
    look({ shown, asked }) {
      const joinable = joinableIds(shown, ignoredIds());
      const found = findNewJoinable(memory, { joinable, asked, nowMs: nowMs() });
      memory = found.memory;
      if (found.appeared.length > 0) ring();
      for (const id of found.appeared) {
        unseen.add(id);
        marks.add(markOf(id));
      }
      // Groups that are no longer joinable do not count.
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
export interface JoinableMemory {
  /** Id of a group → when it was last joinable. */
  readonly known: ReadonlyMap<number, number>;
  /** The filter. */
  readonly asked: unknown;
}

/** A group that returns within this time, in ms, is not new: it was full for a moment, or missing in an answer. */
export const forgetAfterMs = 10 * 60_000;

/** Ids of the groups that the visitor can join, without the visitor's own and those of ignored players. */
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

/**
 * Finds the groups that are new. After the first call and after a change of the filter, none are new; a group that
 * flickers is new once.
 */
export function findNewJoinable(before: JoinableMemory | null, { joinable, asked, nowMs }: Look) {
  const isBaseline = before === null || !Object.is(before.asked, asked);
  const remembered = Array.from(before?.known ?? []).filter(([, seenMs]) => nowMs - seenMs < forgetAfterMs);
  const known = new Map(remembered);
  const appeared = isBaseline ? [] : joinable.filter((id) => !known.has(id));
  for (const id of joinable) known.set(id, nowMs);
  return { memory: { known, asked }, appeared };
}
