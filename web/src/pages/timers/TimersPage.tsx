import { lazy, Suspense, useEffect } from 'react';
import { useDataErrorToast } from '../../data/useDataErrorToast.ts';
import { useIsBrowser } from '../../data/useIsBrowser.ts';
import { LastRefreshed } from '../../panels/people/LastRefreshed.tsx';
import { RegistrationPrompt } from '../../panels/people/RegistrationPrompt.tsx';
import { lateSeeAlso } from '../../panels/see-also/late-see-also.ts';
import { FootOfPage } from '../../ui/Notice.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import styles from './timers.module.css';
import { caveats } from './timers-view.ts';
import { isInPlaceOfTimers, isOverTimers, TimersNotices } from './TimersNotices.tsx';
import { TimersSkeleton } from './TimersSkeleton.tsx';
import { type RaidTimersNow, useRaidTimers } from './useRaidTimers.ts';

const loadBoard = async () => ({ default: (await import('./TimersBoard.tsx')).TimersBoard });
/** Most of the page: not for who has registered nobody. */
const TimersBoard = lazy(loadBoard);

const SeeAlso = lateSeeAlso('timers', ['grouping', 'registration', 'activity']);

/** Which raids the visitor's characters must wait for, and until when (product 4, Raid timers). */
export function TimersPage() {
  const now = useRaidTimers();
  useDataErrorToast([{ error: now.raidsError }], pageToasts.show);
  return (
    <Page>
      <Section
        id="my-raid-timers"
        title="My Raid Timers"
        aside={
          <div className={styles['aside']}>
            {now.owners.length > 0 && <LastRefreshed atMs={now.receivedAtMs} onReload={now.reload} />}
          </div>
        }
      >
        <div className={styles['stage']}>
          <Timers now={now} />
        </div>
      </Section>
      <Section id="good-to-know" title="Good to Know">
        <ul className={styles['caveats']}>
          {caveats.map(({ title, text }) => (
            <li key={title}>
              <strong>{title}</strong> {text}
            </li>
          ))}
        </ul>
      </Section>
      <SeeAlso />
      <FootOfPage isThere={isOverTimers(now)}>{isOverTimers(now) && <TimersNotices now={now} />}</FootOfPage>
    </Page>
  );
}

function Timers({ now }: { readonly now: RaidTimersNow }) {
  const isBrowser = useIsBrowser();
  const hasOwners = now.owners.length > 0;
  // Together with what it will show, and not after it. Whether it came matters only once it is to be drawn.
  useEffect(() => {
    if (hasOwners) loadBoard().catch(() => undefined);
  }, [hasOwners]);
  // The server knows nobody's characters: only a browser can say that there are none.
  if (!isBrowser) return <TimersSkeleton owners={null} />;
  if (!hasOwners) return <RegistrationPrompt lacking="registered" />;
  if (isInPlaceOfTimers(now)) return <TimersNotices now={now} />;
  const skeleton = <TimersSkeleton owners={now.owners} />;
  if (!now.isKnown) return skeleton;
  return (
    <Suspense fallback={skeleton}>
      <TimersBoard now={now} />
    </Suspense>
  );
}
