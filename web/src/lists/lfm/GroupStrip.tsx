import { useState, useSyncExternalStore } from 'react';
import viewStyles from '../view/shared-view.module.css';
import type { ListState } from '../shared/list-state.ts';
import type { LfmList } from './useLfmList.ts';
import type { GroupLink } from './useGroupLink.ts';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import type { ListedLfm } from '@rollcall/game/lfm/lfm-list';

interface GroupStripProps {
  readonly id: number;
  readonly link: Pick<GroupLink, 'isAwaited' | 'showUnfiltered' | 'leave'>;
  readonly list: Pick<LfmList, 'arranged' | 'groups' | 'lastAnswer' | 'facts'>;
  readonly state: ListState;
}

/** Explains why the linked group is not visible, with a remedy; empty when it is visible. */
export function GroupStrip({ id, link, list, state }: GroupStripProps) {
  const { subscribe, receivedAtMs } = list.lastAnswer;
  const [mountedAtMs] = useState(receivedAtMs);
  const isAnswered = useSyncExternalStore(subscribe, receivedAtMs, receivedAtMs) !== mountedAtMs;
  // Data shown while the server does not answer may be of any age.
  const isAsked = isAnswered && list.facts.poll === 'loaded';
  const { shown } = list.arranged;
  const standing = groupStanding(id, { shown, groups: list.groups, isAsked });
  const isListed = state === 'list' || state === 'empty';
  if (!isListed || !link.isAwaited || (standing !== 'hidden' && standing !== 'gone')) return null;
  return (
    <section
      aria-label="The group you followed a link to"
      className={`row wrap color-text size-small gap-0-2 pad-0-3 line-below ${viewStyles['strip']}`}
    >
      {standing === 'gone' ? (
        <p>This group has closed.</p>
      ) : (
        <>
          <p>The group you followed a link to is hidden by your filter settings.</p>
          <button type="button" onClick={link.showUnfiltered}>
            Show it
          </button>
        </>
      )}
      <button type="button" onClick={link.leave}>
        Dismiss
      </button>
    </section>
  );
}

/** Whether the group of the address is visible. */
export type GroupStanding =
  /** It is on the list. */
  | 'shown'
  /** Posted, but hidden by the filters. */
  | 'hidden'
  /** Not among the known groups, which may be older than the link. */
  | 'awaited'
  | 'gone';

interface StandingFacts {
  readonly shown: readonly Pick<ListedLfm, 'lfm'>[];
  /** Groups of the server by id, shown or not. */
  readonly groups: Readonly<Record<string, Lfm>>;
  /** The groups were loaded after the link was opened. */
  readonly isAsked: boolean;
}

/** @param id id of the group */
export function groupStanding(id: number, { shown, groups, isAsked }: StandingFacts): GroupStanding {
  if (shown.some(({ lfm }) => lfm.id === id)) return 'shown';
  if (Object.hasOwn(groups, id)) return 'hidden';
  return isAsked ? 'gone' : 'awaited';
}
