import { isOffTimer, timersByCharacter, timersByRaid } from '@rollcall/game/raid-timer-views';
import { raidTimerKey } from '@rollcall/game/raid-timers';
import { useMemo, useRef } from 'react';
import { useFocusOfNext } from '../../panels/people/useFocusOfNext.ts';
import { timersViewStore } from '../../storage/timers-view-store.ts';
import { useStored } from '../../storage/useStored.ts';
import { CharacterTimersCard } from './CharacterTimersCard.tsx';
import { HiddenCharacters, IdleCharacters } from './IdleCharacters.tsx';
import { OpenRaids } from './OpenRaids.tsx';
import { RaidTimersCard } from './RaidTimersCard.tsx';
import styles from './timers.module.css';
import { TimersContext } from './timers-context.ts';
import { groupCharacters, timersSummary } from './timers-view.ts';
import { TimersSummaryCard } from './TimersSummaryCard.tsx';
import { TimersTools } from './TimersTools.tsx';
import { useBoardFacts, useQuestsById } from './useBoardFacts.ts';
import { useOffTimerNews } from './useOffTimerNews.ts';
import type { RaidTimersNow } from './useRaidTimers.ts';

const collator = new Intl.Collator();

/** The timers of the visitor's characters, once something is known of them. */
export function TimersBoard({ now }: { readonly now: RaidTimersNow }) {
  const { owners, timers, dismissed, shownAtMs, knowledgeOf } = now;
  const { by } = useStored(timersViewStore);
  const facts = useBoardFacts(owners, shownAtMs);
  const summary = useMemo(() => timersSummary(owners, timers, shownAtMs), [owners, timers, shownAtMs]);
  const news = useOffTimerNews(timers, facts.subject);
  const running = timers.filter((timer) => !isOffTimer(timer, shownAtMs));
  const restore = useRef<HTMLButtonElement>(null);
  const [area, onClickCapture] = useFocusOfNext<HTMLDivElement>(timers, restore);
  return (
    <TimersContext value={facts}>
      <TimersSummaryCard
        summary={summary}
        owners={owners}
        unseenCount={owners.filter((owner) => knowledgeOf(owner) !== 'known').length}
      />
      <TimersTools running={running} dismissedKeys={dismissed.map(raidTimerKey)} restoreRef={restore} />
      <div ref={area} className={styles['list']} onClickCapture={onClickCapture}>
        {by === 'character' ? <ByCharacter now={now} /> : <ByRaid now={now} />}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {news}
      </p>
    </TimersContext>
  );
}

interface ViewProps {
  readonly now: RaidTimersNow;
}

function ByCharacter({ now: { owners, timers, knowledgeOf } }: ViewProps) {
  const { sort } = useStored(timersViewStore);
  const { onTimer, ...idle } = useMemo(
    () => groupCharacters(timersByCharacter(owners, timers, sort, collator), knowledgeOf),
    [owners, timers, sort, knowledgeOf],
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

function ByRaid({ now: { owners, timers, knowledgeOf, shownAtMs } }: ViewProps) {
  const { sort } = useStored(timersViewStore);
  const questsById = useQuestsById();
  const { closed, open } = useMemo(
    () => timersByRaid(owners, timers, { questsById, knowledgeOf, sort, collator, nowMs: shownAtMs }),
    [owners, timers, questsById, knowledgeOf, sort, shownAtMs],
  );
  const hidden = owners.filter((owner) => knowledgeOf(owner) === 'hidden');
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
