import { hourMs } from '@rollcall/game/time';
import { wordOrder } from '../../ui/locale.ts';
import { indexQuestsById } from '@rollcall/game/quest/quest';
import {
  endedBetween,
  isOffTimer,
  type RaidTimers,
  timersByCharacter,
  timersByRaid,
} from '@rollcall/game/raid-timers/raid-timer-views';
import { type RaidTimer, raidTimerKey } from '@rollcall/game/raid-timers/raid-timers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
import { fromWireTime } from '@rollcall/game/wire-time';
import { useEffect, useMemo, useRef, useState } from 'react';
import { logProblem } from '../../api/browser-log.ts';
import { secondClock } from '../../api/second-clock.ts';
import { serverNowMs } from '../../api/server-clock.ts';
import { useCatalogue } from '../../api/useCatalogue.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { withDeadline } from '../../api/with-deadline.ts';
import { personName } from '../../people/person-name.ts';
import { useFocusOfNext } from '../../people/useFocusOfNext.ts';
import type { ListedCharacter } from '../../storage/character-list-stores.ts';
import { useStored } from '../../storage/local-store.ts';
import { formatCount } from '../../ui/format.ts';
import { type OwnRoster, rostersStore } from '../../storage/rosters-store.ts';
import { timersViewStore } from '../../storage/timers-view-store.ts';
import { saveFile } from '../../ui/save-file.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import type { CalendarFacts, CalendarTimer } from './timer-calendar.ts';
import tableStyles from './timer-tables.module.css';
import { OwnerLine, RaidName } from './TimerCells.tsx';
import {
  type CharacterGroups,
  freeText,
  groupCharacters,
  makeShortTime,
  raidLevelText,
  raidLinks,
  raidName,
  TimersContext,
  type TimersFacts,
  timersSummary,
} from './timers-view.ts';
import { TimersSummaryCard, TimersTools } from './TimersSummary.tsx';
import { CharacterTimersCard, RaidTimersCard } from './TimerTables.tsx';
import { dismissTimer, type RaidTimersState, restoreTimers } from './useRaidTimers.ts';

/** Quests by all their ids. */
function useQuestsById() {
  const { quests } = useCatalogue();
  return useMemo(() => indexQuestsById(quests.values()), [quests]);
}

/** Live data shared by everything on the board. */
function useBoardFacts(owners: readonly ListedCharacter[], shownAtMs: number): TimersFacts {
  const { game, site } = usePageSettings();
  const { state } = useCatalogue();
  const questsById = useQuestsById();
  const timeZone = useTimeZone();
  return useMemo(() => {
    const windowMs = game.raid_timer_hours * hourMs;
    const linksOf = (questIds: readonly number[]) => raidLinks(questIds, questsById, state);
    const nameOf = ({ questIds }: RaidTimer) => raidName(linksOf(questIds));
    const ownerName = ({ characterId }: RaidTimer) => {
      const owner = owners.find(({ id }) => id === characterId);
      return personName(owner ?? { id: characterId, character: null });
    };
    const subject = (timer: RaidTimer) => `${nameOf(timer) ?? 'a raid'} of ${ownerName(timer)}`;
    return {
      raidLinks: linksOf,
      subject,
      timeZone,
      shortTime: makeShortTime(timeZone),
      shownAtMs,
      onDismiss: (timer) => dismissTimer(raidTimerKey(timer), subject(timer), windowMs),
      onRestore: (keys) => restoreTimers(keys, windowMs),
      onCalendar(timers, withNights = false) {
        const named = timers.map((timer) => ({
          timer,
          raid: nameOf(timer) ?? 'A raid',
          who: ownerName(timer),
        }));
        void saveTimerCalendar(
          named,
          {
            product: site.product_name,
            pageUrl: new URL(pageFacts.timers.path, location.href).href,
            nowMs: serverNowMs(),
          },
          withNights ? comingNights() : [],
        );
      },
    };
  }, [owners, shownAtMs, game, site, state, questsById, timeZone]);
}

const collator = wordOrder();

/** The timers of the visitor's characters, once there is data. */
export function TimersBoard({ now }: { now: RaidTimersState }) {
  const { owners, timers, dismissed, shownAtMs, visibilityOf } = now;
  const { by } = useStored(timersViewStore);
  const facts = useBoardFacts(owners, shownAtMs);
  const summary = useMemo(() => timersSummary(owners, timers, shownAtMs), [owners, timers, shownAtMs]);
  const news = useTimerAnnouncement(timers, facts.subject);
  const running = timers.filter((timer) => !isOffTimer(timer, shownAtMs));
  const restore = useRef<HTMLButtonElement>(null);
  const [area, onClickCapture] = useFocusOfNext<HTMLDivElement>(timers, restore);
  return (
    <TimersContext value={facts}>
      <TimersSummaryCard
        summary={summary}
        owners={owners}
        unseenCount={owners.filter((owner) => visibilityOf(owner) !== 'known').length}
      />
      <TimersTools running={running} dismissedKeys={dismissed.map(raidTimerKey)} restoreRef={restore} />
      <div ref={area} className="stack gap-4" onClickCapture={onClickCapture}>
        {by === 'character' ? <ByCharacter now={now} /> : <ByRaid now={now} />}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {news}
      </p>
    </TimersContext>
  );
}

function ByCharacter({ now: { owners, timers, visibilityOf } }: { now: RaidTimersState }) {
  const { sort } = useStored(timersViewStore);
  const { onTimer, ...idle } = useMemo(
    () => groupCharacters(timersByCharacter(owners, timers, sort, collator), visibilityOf),
    [owners, timers, sort, visibilityOf],
  );
  return (
    <>
      {onTimer.map((shown) => (
        <CharacterTimersCard key={shown.owner.id} {...shown} />
      ))}
      <IdleCharacters {...idle} />
    </>
  );
}

function ByRaid({ now: { owners, timers, visibilityOf, shownAtMs } }: { now: RaidTimersState }) {
  const { sort } = useStored(timersViewStore);
  const questsById = useQuestsById();
  const { closed, open } = useMemo(
    () => timersByRaid(owners, timers, { questsById, visibilityOf, sort, collator, nowMs: shownAtMs }),
    [owners, timers, questsById, visibilityOf, sort, shownAtMs],
  );
  const hidden = owners.filter((owner) => visibilityOf(owner) === 'hidden');
  return (
    <>
      {closed.map((raid) => (
        <RaidTimersCard key={raid.questIds.join('+')} raid={raid} />
      ))}
      <OpenRaids raids={open} />
      {hidden.length > 0 && <HiddenCharacters owners={hidden} />}
    </>
  );
}

/**
 * Announces each timer that runs out while the page is open, once.
 *
 * @param say describes a timer: "The Shroud of Torvald"
 * @returns the announcement; empty until a timer runs out
 */
function useTimerAnnouncement(timers: readonly RaidTimer[], say: (timer: RaidTimer) => string): string {
  const [news, setAnnouncement] = useState('');
  const latest = useRef({ timers, say });
  useEffect(() => {
    latest.current = { timers, say };
  }, [timers, say]);
  useEffect(() => {
    let beforeMs = secondClock.nowMs();
    return secondClock.subscribe(() => {
      const nowMs = secondClock.nowMs();
      const ended = endedBetween(latest.current.timers, beforeMs, nowMs);
      beforeMs = nowMs;
      if (ended.length > 0) setAnnouncement(`Off timer: ${ended.map(latest.current.say).join(', ')}`);
    });
  }, []);
  return news;
}

/** The visitor's raid nights that are still to come. */
const comingNights = (): readonly OwnRoster[] =>
  rostersStore.get().filter(({ startsAt }) => fromWireTime(startsAt) > serverNowMs());

/** Saves timers as a calendar file; the code for it is loaded with the first one. Never throws. */
async function saveTimerCalendar(
  timers: readonly CalendarTimer[],
  facts: CalendarFacts,
  nights: readonly OwnRoster[] = [],
): Promise<void> {
  try {
    const { calendarFileName, makeTimerCalendar } = await withDeadline(import('./timer-calendar.ts'));
    const content = new Blob([makeTimerCalendar(timers, facts, nights)], {
      type: 'text/calendar;charset=utf-8',
    });
    saveFile(content, calendarFileName(timers));
  } catch (error) {
    logProblem('warn', 'A calendar file could not be made', error);
    pageToasts.show({
      type: 'error',
      title: 'Calendar file not created',
      message: 'Please check your internet connection and try again.',
      lifeMs: 10_000,
    });
  }
}

/** Raids without running timers, folded: each name with the characters of sufficient level. */
function OpenRaids({ raids }: { raids: readonly RaidTimers<ListedCharacter>[] }) {
  if (raids.length === 0) return null;
  const timers = raids.some(({ unknown }) => unknown.length > 0) ? 'known timers' : 'timers';
  return (
    <details className={`card clip ${tableStyles['open']}`}>
      <summary className="color-second hover-text">
        {formatCount(raids.length, 'raid')} without {timers}
      </summary>
      <ul className={`line-above ${tableStyles['openList']}`}>
        {raids.map((raid) => (
          <li key={raid.questIds.join('+')} className="grid baseline gap-0-4 line-between">
            <span>
              <RaidName questIds={raid.questIds} />
            </span>
            <span className="note">{raidLevelText(raid.quests)}</span>
            <span className="note">{freeText(raid)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

type IdleCharactersProps = Pick<CharacterGroups<ListedCharacter>, 'free' | 'hidden' | 'unknown'>;

/** Characters without timers shown, by reason. */
function IdleCharacters({ free, hidden, unknown }: IdleCharactersProps) {
  return (
    <>
      {free.length > 0 && <Group title="No raids on timer" owners={free} tone="free" />}
      {hidden.length > 0 && <HiddenCharacters owners={hidden} />}
      {unknown.length > 0 && <Group title="Unknown right now" owners={unknown} tone="unknown" />}
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly owners: readonly ListedCharacter[];
  readonly tone: 'free' | 'unknown';
}

function Group({ title, owners, tone }: GroupProps) {
  return (
    <section className={`card stack gap-2 ${tableStyles['group']}`} data-tone={tone}>
      <h3 className={`text-font size-note semibold ${tableStyles['title']}`}>
        {title} ({owners.length})
      </h3>
      <ul className={`grid gap-2-6 ${tableStyles['idleOwners']}`}>
        {owners.map((owner) => (
          <li key={owner.id} className="row between gap-3">
            <OwnerLine owner={owner} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Characters whose timers are hidden, each with a link to verify it, even if an earlier token was revoked. */
function HiddenCharacters({ owners }: { owners: readonly ListedCharacter[] }) {
  return (
    <section className={`card stack gap-2 ${tableStyles['group']}`} data-tone="hidden">
      <h3 className={`text-font size-note semibold ${tableStyles['title']}`}>Hidden ({owners.length})</h3>
      <p className="note">
        Timers of anonymous characters are hidden. Verify a character, or verify it again, to see them.
      </p>
      <ul className={`grid gap-2-6 ${tableStyles['idleOwners']}`}>
        {owners.map((owner) => (
          <li key={owner.id} className="row between gap-3">
            <OwnerLine owner={owner} />
            <Link
              to={pageFacts.verification.path}
              search={{ id: String(owner.id) }}
              className={`inline-row rigid touch-height size-note semibold color-sky ${tableStyles['verify']}`}
              aria-label={`Verify ${personName(owner)}`}
            >
              Verify
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
