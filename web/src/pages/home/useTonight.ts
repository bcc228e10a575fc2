import { lfms as lfmsRead } from '@rollcall/game/api/lfm-reads';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import type { ServerInfos } from '@rollcall/game/population/server-status';
import { indexQuestsById } from '@rollcall/game/quest/quest';
import { runningRaidTimers } from '@rollcall/game/raid-timers/raid-timers';
import { isIgnoredGroup } from '@rollcall/game/settings/ignored-words';
import { charactersTonight, type CharacterTonight, tonightOrder } from '@rollcall/game/site/tonight';
import { useCallback, useMemo, useState } from 'react';
import { isCatalogueSettled } from '../../api/catalogue.ts';
import { useOnline } from '../../api/online.ts';
import { useIsSlow } from '../../api/people/useIsSlow.ts';
import { allLfmsStream } from '../../api/stream-sources.ts';
import { reloadCatalogue, useCatalogue } from '../../api/useCatalogue.ts';
import { useDataErrorToast } from '../../api/useDataErrorToast.ts';
import { useSteadyLive } from '../../api/useLive.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { liveLifespanMs } from '../../api/useServerInfo.ts';
import { useLfmPeople } from '../../people/usePeople.ts';
import type { ListedCharacter } from '../../storage/character-list-stores.ts';
import { wordOrder } from '../../ui/locale.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import { tonightSummary } from './tonight-view.ts';

/** Interval between requests for all groups without a stream, ms. */
const groupsIntervalMs = 10_000;
/** Maximum wait for groups and timers, ms; then characters are shown without them. */
const longestWaitMs = 3000;
const collator = wordOrder();

/** The visitor's characters and the state of the servers. */
export interface TonightProps {
  readonly owners: readonly ListedCharacter[];
  readonly infos: ServerInfos | null;
}

/** Live options of the visitor's characters, from groups, quests, raids and servers. */
export function useTonight({ owners, infos }: TonightProps, nowMs: number) {
  const { game: definition } = usePageSettings();
  const isOnline = useOnline();
  const lfms = useSteadyLive(
    lfmsRead,
    {},
    {
      intervalMs: groupsIntervalMs,
      lifespanMs: liveLifespanMs,
      stream: allLfmsStream(definition.servers),
    },
  );
  const catalogue = useCatalogue();
  const people = useLfmPeople();
  const { viewer, raidAnsweredIds, raidError, reload: reloadPeople } = people;
  useDataErrorToast([lfms, { error: raidError }], pageToasts.show);

  const allQuests = useMemo(() => indexQuestsById(catalogue.quests.values()), [catalogue.quests]);
  const questsById = catalogue.state === 'loaded' ? allQuests : null;
  const timers = useMemo(
    () => runningRaidTimers(viewer.raidActivity, definition, nowMs),
    [viewer.raidActivity, definition, nowMs],
  );
  const areGroupsMissing = lfms.data === null && (lfms.state === 'error' || lfms.state === 'halted');
  const areQuestsMissing = catalogue.state === 'error';
  const areTimersMissing = raidAnsweredIds === null && raidError !== null;
  const hasFailed = areGroupsMissing || areQuestsMissing;
  const shown = useMemo(
    () =>
      charactersTonight({
        owners,
        groups: lfms.data,
        questsById,
        hasFailed,
        infos,
        timers,
        visibilityOf(id) {
          if (viewer.raidsWithheldIds.has(id)) return 'hidden';
          return raidAnsweredIds?.has(id) === true ? 'known' : 'unknown';
        },
        isIgnored: (lfm: Lfm) => isIgnoredGroup(lfm, viewer),
        definition,
        nowMs,
      }),
    [owners, lfms.data, questsById, hasFailed, infos, timers, viewer, raidAnsweredIds, definition, nowMs],
  );
  const isReady =
    (lfms.data !== null || areGroupsMissing) &&
    isCatalogueSettled(catalogue.state) &&
    (raidAnsweredIds !== null || areTimersMissing);
  const { reload: reloadGroups } = lfms;
  const reload = useCallback(() => {
    reloadGroups();
    reloadCatalogue();
    reloadPeople();
  }, [reloadGroups, reloadPeople]);
  const areTimersLoading = raidAnsweredIds === null && !areTimersMissing && isOnline;
  return {
    shown: useFirstOrder(shown, isReady),
    summary: tonightSummary({
      shown,
      isOnline,
      areTimersLoading,
      missing: { groups: areGroupsMissing, quests: areQuestsMissing, timers: areTimersMissing },
    }),
    areTimersLoading,
    questsById,
    reload,
  };
}

/**
 * The characters in the order that they have once everything has loaded, or has taken too long. The order then stays:
 * rows that move whenever somebody posts a group are hard to read. Null = not known yet.
 */
function useFirstOrder(
  shown: readonly CharacterTonight[],
  isReady: boolean,
): readonly CharacterTonight[] | null {
  const isLate = useIsSlow(!isReady, longestWaitMs);
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const isOrdered = order !== null || isReady || isLate;
  if (order === null && isOrdered) {
    setOrder(shown.toSorted(tonightOrder(collator)).map(({ owner }) => owner.id));
  }
  return useMemo(() => {
    if (order === null) return null;
    const places = new Map(order.map((id, place) => [id, place]));
    const placeOf = ({ owner }: CharacterTonight) => places.get(owner.id) ?? order.length;
    return shown.toSorted((a, b) => placeOf(a) - placeOf(b));
  }, [shown, order]);
}
