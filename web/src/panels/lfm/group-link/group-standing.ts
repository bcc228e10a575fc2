import type { Lfm } from '@rollcall/game/lfm';
import type { ListedLfm } from '@rollcall/game/lfm-list';

/** How it stands with a group that somebody has come for. */
export type GroupStanding =
  /** It is on the list. */
  | 'shown'
  /** It is posted, and what the list is shown by leaves it out. */
  | 'hidden'
  /** It is not among the groups that are known, which may be older than the link. */
  | 'awaited'
  | 'gone';

interface StandingFacts {
  readonly shown: readonly Pick<ListedLfm, 'lfm'>[];
  /** Of the server, shown or not, by id. */
  readonly groups: Readonly<Record<string, Lfm>>;
  /** The server has been asked since somebody came for the group. */
  readonly isAsked: boolean;
}

/** @param id of the group */
export function groupStanding(id: number, { shown, groups, isAsked }: StandingFacts): GroupStanding {
  if (shown.some(({ lfm }) => lfm.id === id)) return 'shown';
  if (Object.hasOwn(groups, id)) return 'hidden';
  return isAsked ? 'gone' : 'awaited';
}
