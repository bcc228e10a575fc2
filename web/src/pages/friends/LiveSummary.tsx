import { type Doing, doing, groupsByMember, mayBeInPostedGroup } from '@rollcall/game/character/doing';
import { lfms as lfmsRead } from '@rollcall/game/api/lfm-reads';
import { makeJoinRule } from '@rollcall/game/lfm/can-join';
import { raidGroups } from '@rollcall/game/lfm/lfm-quest';
import { indexQuestsByArea, indexQuestsById } from '@rollcall/game/quest/quest';
import { useLayoutEffect, useMemo, useState } from 'react';
import { minuteMs } from '@rollcall/game/time';
import { isCatalogueSettled } from '../../api/catalogue.ts';
import { allLfmsStream } from '../../api/stream-sources.ts';
import { useSteadyLive } from '../../api/useLive.ts';
import { characterLists } from '../../api/people/character-lists.ts';
import { useCharacterList } from '../../api/people/useCharacterList.ts';
import { useOwnTimers } from '../../api/people/useOwnTimers.ts';
import { useCatalogue } from '../../api/useCatalogue.ts';
import { useDataErrorToast } from '../../api/useDataErrorToast.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useServerNow } from '../../api/useServerNow.ts';
import { keepUnchanged } from '../../lists/shared/list-rows.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import {
  type FriendActivities,
  type FriendActivity,
  friendActivity,
  friendsSummary,
} from './friends-view.ts';
import { FriendsSummaryBoard } from './FriendsSummaryBoard.tsx';

/** Interval between requests for all groups, ms. */
const groupsIntervalMs = 10_000;
const { lifespanMs } = characterLists.friends.pace;
const noGroups = {};

/** Activities of the visitor's friends, live. Groups are only requested while a friend may be in a posted one. */
function useFriends() {
  const { game: definition } = usePageSettings();
  const { entries, answer, state } = useCharacterList('friends');
  const { entries: owners } = useCharacterList('registered');
  const catalogue = useCatalogue();
  const isCatalogueLoaded = isCatalogueSettled(catalogue.state);
  const answered = useMemo(
    () =>
      answer && entries.flatMap(({ id, character }) => (answer[id] && character ? [{ id, character }] : [])),
    [entries, answer],
  );
  const isEnabled = answered?.some(({ character }) => mayBeInPostedGroup(character)) === true;
  const lfms = useSteadyLive(
    lfmsRead,
    {},
    { intervalMs: groupsIntervalMs, lifespanMs, isEnabled, stream: allLfmsStream(definition.servers) },
  );
  useDataErrorToast([lfms], pageToasts.show);

  const world = useMemo(
    () => ({
      definition,
      areasById: catalogue.areas,
      questsById: indexQuestsById(catalogue.quests.values()),
      questsByArea: indexQuestsByArea(catalogue.quests.values()),
      own: owners.flatMap(({ character }) => character ?? []),
    }),
    [definition, catalogue.areas, catalogue.quests, owners],
  );
  const posted = lfms.data ?? noGroups;
  const groups = useMemo(
    () => groupsByMember(posted, new Set(answered?.map(({ id }) => id))),
    [posted, answered],
  );
  const nowMs = Math.floor(useServerNow() / minuteMs) * minuteMs;
  const hasRaid = raidGroups(groups.values(), world.questsById).length > 0;
  const timers = useOwnTimers(owners, hasRaid, nowMs)?.timers;
  const answerFor = useMemo(() => makeJoinRule(timers ?? [], nowMs), [timers, nowMs]);
  const activities = useMemo((): ReadonlyMap<number, Doing> | null => {
    if (answered === null) return null;
    const facts = { ...world, groups, answerFor };
    return new Map(answered.map(({ id, character }) => [id, doing(character, facts)]));
  }, [answered, world, groups, answerFor]);

  const current = useMemo(
    () =>
      Array.from(activities ?? []).flatMap(
        ([id, each]) => friendActivity(id, each, { definition, isCatalogueLoaded }) ?? [],
      ),
    [activities, definition, isCatalogueLoaded],
  );
  const kept = useUnchanged(current);
  const hasFailed = state === 'error' || state === 'halted';
  const shown = useMemo(() => new Map(kept.map((each) => [each.id, each])), [kept]);
  const summary = useMemo(
    () => friendsSummary({ entries, activities, hasFailed, definition }),
    [entries, activities, hasFailed, definition],
  );
  return { summary, activities: shown };
}

/** Keeps the previous objects where the content is equal. */
function useUnchanged(current: readonly FriendActivity[]): readonly FriendActivity[] {
  const [last, setLast] = useState({ current, kept: current });
  if (last.current === current) return last.kept;
  const kept = keepUnchanged(last.kept, current, ({ id }) => id);
  // State derived from the previous render; React applies it before painting.
  setLast({ current, kept });
  return kept;
}

interface LiveSummaryProps {
  /** Receives what each friend is doing, on every change. Must keep its identity. */
  readonly onActivities: (activities: FriendActivities) => void;
}

/** Live summary of the friends online, by server. Also works out their activities, for the list below. */
export function LiveSummary({ onActivities }: LiveSummaryProps) {
  const { summary, activities } = useFriends();
  useLayoutEffect(() => onActivities(activities), [activities, onActivities]);
  return <FriendsSummaryBoard summary={summary} />;
}
