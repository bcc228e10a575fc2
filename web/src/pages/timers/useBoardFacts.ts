import { indexQuestsById } from '@rollcall/game/quest-index';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { raidTimerKey, type RaidTimer } from '@rollcall/game/raid-timers';
import { useMemo } from 'react';
import { serverNowMs } from '../../data/server-clock.ts';
import { useCatalogue } from '../../data/useCatalogue.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { useTimeZone } from '../../data/useTimeZone.ts';
import { personName } from '../../panels/people/person-name.ts';
import type { ListedCharacter } from '../../storage/character-list.ts';
import { saveTimerCalendar } from './calendar-file.ts';
import { dismissTimer, restoreTimers } from './dismiss-timer.ts';
import type { TimersFacts } from './timers-context.ts';
import { makeShortTime, raidName } from './timers-view.ts';

const hourMs = 3_600_000;

/** Quests by id, also by the other ids that they are known by. */
export function useQuestsById() {
  const { quests } = useCatalogue();
  return useMemo(() => indexQuestsById(quests.values()), [quests]);
}

/** What everything on the board needs, live. */
export function useBoardFacts(owners: readonly ListedCharacter[], shownAtMs: number): TimersFacts {
  const { game, site } = usePageSettings();
  const { state } = useCatalogue();
  const questsById = useQuestsById();
  const timeZone = useTimeZone();
  return useMemo(() => {
    const windowMs = game.raid_timer_hours * hourMs;
    const nameOf = ({ questIds }: Pick<RaidTimer, 'questIds'>) => raidName(questIds, questsById, state);
    const ownerName = ({ characterId }: RaidTimer) => {
      const owner = owners.find(({ id }) => id === characterId);
      return personName(owner ?? { id: characterId, character: null });
    };
    const subject = (timer: RaidTimer) => `${nameOf(timer) ?? 'a raid'} of ${ownerName(timer)}`;
    return {
      raidName: (questIds) => nameOf({ questIds }),
      subject,
      timeZone,
      shortTime: makeShortTime(timeZone),
      shownAtMs,
      onDismiss: (timer) => dismissTimer(raidTimerKey(timer), subject(timer), windowMs),
      onRestore: (keys) => restoreTimers(keys, windowMs),
      onCalendar(timers) {
        const named = timers.map((timer) => ({
          timer,
          raid: nameOf(timer) ?? 'A raid',
          who: ownerName(timer),
        }));
        void saveTimerCalendar(named, {
          product: site.product_name,
          pageUrl: new URL(pageFacts.timers.path, location.href).href,
          nowMs: serverNowMs(),
        });
      },
    };
  }, [owners, shownAtMs, game, site, state, questsById, timeZone]);
}
