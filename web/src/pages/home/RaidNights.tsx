import { minuteMs } from '@rollcall/game/time';
import { useEffect, useState } from 'react';
import { afterLoad } from '../../api/after-load.ts';
import { late, LatePart } from '../../api/Late.tsx';
import { useHydrated } from '../../api/useHydrated.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useServerNow } from '../../api/useServerNow.ts';
import { PlanRaid } from '../../rosters/PlanRaid.tsx';
import { useStored } from '../../storage/local-store.ts';
import { comingRosters, rostersStore } from '../../storage/rosters-store.ts';
import { Section } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './tonight.module.css';

/** Loaded only if there are raid nights to show. */
const OwnRosters = late(async () => (await import('../../rosters/OwnRosters.tsx')).OwnRosters);

/**
 * Maximum number of the visitor's own rows in the served page. They are hidden until the page's first script counts
 * them (public/theme.js).
 */
const servedMaximum = 3;

/** The visitor's raid nights and those of a demo world, or an invitation to plan one. */
export function RaidNights() {
  const isHydrated = useHydrated();
  const stored = useStored(rostersStore);
  const nowMs = Math.floor(useServerNow() / minuteMs) * minuteMs;
  const { demo_rosters: demoIds } = usePageSettings();
  const coming = comingRosters(stored, nowMs);
  const demoCount = demoIds.length;
  const isIdle = useAfterLoad();
  const hasAny = coming.length + demoCount > 0;
  const ownCount = isHydrated ? Math.min(coming.length, servedMaximum) : servedMaximum;
  const rows = <Rows ownCount={ownCount} demoCount={demoCount} isShown={isHydrated} />;
  return (
    <>
      {(hasAny || !isHydrated) && (
        <div
          className={isHydrated ? undefined : styles['servedNights']}
          data-demo={demoCount > 0 ? '' : undefined}
        >
          <Section id="raid-nights" title="Raid Nights" aside={<PlanRaid />}>
            {/* The nights of a demo world are not urgent. */}
            {isIdle || coming.length > 0 ? (
              <LatePart failure="The raid nights could not be loaded" placeholder={rows}>
                <OwnRosters rosters={coming} demoIds={demoIds} />
              </LatePart>
            ) : (
              rows
            )}
          </Section>
        </div>
      )}
      {(isHydrated ? !hasAny : demoCount === 0) && (
        <div className={isHydrated ? undefined : styles['servedPlan']}>
          <p className="row wrap gap-2-3 note">
            <PlanRaid />
            Share its link, and anybody who has it can sign up.
          </p>
        </div>
      )}
    </>
  );
}

/** True once the page has loaded and the browser is idle. */
function useAfterLoad(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => void afterLoad().then(() => setIdle(true)), []);
  return isIdle;
}

interface RowsProps {
  readonly ownCount: number;
  readonly demoCount: number;
  /** False = the first script of the page decides which of the visitor's own raid nights are visible. */
  readonly isShown: boolean;
}

/** Placeholders of the final height. */
function Rows({ ownCount, demoCount, isShown }: RowsProps) {
  return (
    <ul className="card clip" aria-busy="true">
      {Array.from({ length: ownCount + demoCount }, (_, place) => (
        <li
          key={place}
          className={`row pad-2-4 line-between ${styles['night']} ${place < ownCount && !isShown ? styles['ownNight'] : ''}`}
          aria-hidden="true"
        >
          <Skeleton width={28} />
        </li>
      ))}
    </ul>
  );
}
