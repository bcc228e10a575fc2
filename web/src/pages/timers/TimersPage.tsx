import { liveNotices } from '../../api/live-notice.ts';
import { useDataErrorToast } from '../../api/useDataErrorToast.ts';
import { useHydrated } from '../../api/useHydrated.ts';
import { characterListLabels } from '../../people/list-labels.ts';
import { LastRefreshed } from '../../people/ListStatus.tsx';
import { RegistrationPrompt } from '../../people/RegistrationPrompt.tsx';
import { RemedyNotice } from '../../people/RemedyNotice.tsx';
import { SeeAlso } from '../../lists/SeeAlso.tsx';
import type { ListedCharacter } from '../../storage/character-list-stores.ts';
import { Button } from '../../ui/Button.tsx';
import { PageBottom, Notice } from '../../ui/Notice.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import cardStyles from './timer-tables.module.css';
import { OwnerLine } from './TimerCells.tsx';
import { TimersBoard } from './TimersBoard.tsx';
import { caveats, namesText } from './timers-view.ts';
import styles from './timers.module.css';
import { TimersChoices, TimersSummarySkeleton } from './TimersSummary.tsx';
import { type RaidTimersState, useRaidTimers } from './useRaidTimers.ts';

/** Number of placeholders, enough to fill the first screen. */
const shownCount = 4;

/** Placeholder of the timers while they load, with the characters as soon as they are known. */
function TimersSkeleton({ owners }: { owners: readonly ListedCharacter[] | null }) {
  const shown = owners === null ? Array.from({ length: 3 }, () => null) : owners.slice(0, shownCount);
  return (
    <div className="stack gap-4" data-awaited="">
      <p className="visually-hidden" aria-live="polite">
        Loading raid timers...
      </p>
      <TimersSummarySkeleton ownerCount={owners?.length ?? null} />
      <div className={`row wrap touch-height gap-2-3 ${styles['tools']}`}>
        <TimersChoices />
        <div className={styles['allRoom']} />
      </div>
      <div className="stack gap-4">
        {shown.map((owner, place) => (
          <div key={owner?.id ?? `place ${place}`} className={`card clip ${cardStyles['characterCard']}`}>
            <div
              className={`row line-below text-font ground-raised size-text ${cardStyles['characterHead']}`}
            >
              {owner === null ? <Skeleton width={14} /> : <OwnerLine owner={owner} />}
            </div>
            <p className={`row between ${cardStyles['characterWaiting']}`}>
              <Skeleton width={22} />
              <Skeleton width={9} />
            </p>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The raids that the visitor's characters are on timer for, and until when. */
export function TimersPage() {
  const now = useRaidTimers();
  useDataErrorToast([{ error: now.raidsError }], pageToasts.show);
  return (
    <Page>
      <Section
        id="my-raid-timers"
        title="My Raid Timers"
        aside={
          <div className={`flex touch-height ${styles['aside']}`}>
            {now.owners.length > 0 && <LastRefreshed atMs={now.receivedAtMs} onReload={now.reload} />}
          </div>
        }
      >
        <Timers now={now} />
      </Section>
      <Section id="good-to-know" title="Good to Know">
        <ul className={`grid color-second ${styles['caveats']}`}>
          {caveats.map(({ title, text }) => (
            <li key={title}>
              <strong className="semibold color-text">{title}</strong> {text}
            </li>
          ))}
        </ul>
      </Section>
      <SeeAlso pages={['grouping', 'registration', 'activity']} />
      <PageBottom isThere={hasTimersWarning(now)}>
        {hasTimersWarning(now) && <TimersNotices now={now} />}
      </PageBottom>
    </Page>
  );
}

function Timers({ now }: { now: RaidTimersState }) {
  const isHydrated = useHydrated();
  const hasOwners = now.owners.length > 0;
  // The server knows nobody's characters: only a browser can say that there are none.
  if (!isHydrated) return <TimersSkeleton owners={null} />;
  if (!hasOwners) return <RegistrationPrompt lacking="registered" />;
  if (isTimersUnavailable(now)) return <TimersNotices now={now} />;
  return now.isKnown ? <TimersBoard now={now} /> : <TimersSkeleton owners={now.owners} />;
}

/** Whether there is no data and the request failed, which is shown in place of the timers. */
function isTimersUnavailable({ isKnown, raidsError }: RaidTimersState): boolean {
  return !isKnown && raidsError !== null;
}

/** Whether the data may be incomplete, which a strip at the bottom of the page says without moving anything. */
function hasTimersWarning(now: RaidTimersState): boolean {
  const { charactersError, isHalted, isKnown, owners, raidsError } = now;
  if (owners.length === 0 || isTimersUnavailable(now)) return false;
  return isHalted || raidsError !== null || (isKnown && charactersError !== null);
}

/** Notices on why the timers are not up to date, the worst first, with a way out. */
function TimersNotices({ now }: { now: RaidTimersState }) {
  const { charactersError, isHalted, isKnown, visibilityOf, owners, raidsError, reload } = now;
  if (isHalted) return <RemedyNotice notice={liveNotices.halted} onRemedy={reload} />;
  const retry = <Button onClick={reload}>Retry</Button>;
  if (raidsError !== null) {
    if (!isKnown) return <RemedyNotice notice={liveNotices.failed} onRemedy={reload} isInPlace />;
    const missing = owners.filter((owner) => visibilityOf(owner) === 'unknown');
    return (
      <Notice tone="warning" action={retry}>
        {outdatedText(namesText(missing))} Showing the last known timers.
      </Notice>
    );
  }
  // The placeholder of the timers stays in its place until they load.
  if (charactersError === null || !isKnown) return null;
  return (
    <Notice tone="warning" action={retry}>
      {characterListLabels.registered.failed}
    </Notice>
  );
}

/** @param names names of the characters whose last request failed; empty = none */
function outdatedText(names: string): string {
  return names === '' ? 'The timers couldn’t be updated.' : `The timers of ${names} couldn’t be updated.`;
}
