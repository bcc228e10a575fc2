import { minuteMs } from '@rollcall/game/time';
import type { ReactNode } from 'react';
import { late, LatePart } from '../../api/Late.tsx';
import { useHydrated } from '../../api/useHydrated.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useServerNow } from '../../api/useServerNow.ts';
import { PlanRaid } from '../../rosters/PlanRaid.tsx';
import { comingRosters } from '../../rosters/roster-view.ts';
import { useStored } from '../../storage/local-store.ts';
import { rostersStore } from '../../storage/rosters-store.ts';
import { Section } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './tonight.module.css';

/** Loaded only if there are raid nights to show. */
const OwnRosters = late(async () => (await import('../../rosters/OwnRosters.tsx')).OwnRosters);

/** Most of the visitor's own rows in the served page, hidden until its first script counts them (public/theme.js). */
const servedMaximum = 3;

/** The visitor's raid nights and those of a demo world, or an invitation to plan one. */
export function RaidNights() {
  const isHydrated = useHydrated();
  const stored = useStored(rostersStore);
  const nowMs = Math.floor(useServerNow() / minuteMs) * minuteMs;
  const { demo_rosters: demoIds } = usePageSettings();
  const coming = comingRosters(stored, nowMs);
  const demoCount = demoIds.length;
  if (!isHydrated) {
    return (
      <>
        <div className={styles['servedNights']} data-demo={demoCount > 0 ? '' : undefined}>
          <Frame>
            <Rows ownCount={servedMaximum} demoCount={demoCount} />
          </Frame>
        </div>
        {demoCount === 0 && (
          <div className={styles['servedPlan']}>
            <Plan />
          </div>
        )}
      </>
    );
  }
  if (coming.length + demoCount === 0) return <Plan />;
  return (
    <Frame>
      <LatePart
        failure="The raid nights could not be loaded"
        placeholder={<Rows ownCount={Math.min(coming.length, servedMaximum)} demoCount={demoCount} />}
      >
        <OwnRosters rosters={coming} demoIds={demoIds} />
      </LatePart>
    </Frame>
  );
}

function Plan() {
  return (
    <p className="row wrap gap-2-3 note">
      <PlanRaid />
      Share its link: who has it signs up with a character.
    </p>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <Section id="raid-nights" title="Raid Nights" aside={<PlanRaid />}>
      {children}
    </Section>
  );
}

interface RowsProps {
  readonly ownCount: number;
  readonly demoCount: number;
}

/** Placeholders of the final height. */
function Rows({ ownCount, demoCount }: RowsProps) {
  return (
    <ul className="card clip" aria-busy="true">
      {Array.from({ length: ownCount + demoCount }, (_, place) => (
        <li
          key={place}
          className={`row pad-2-4 line-between ${styles['night']} ${place < ownCount ? styles['ownNight'] : ''}`}
          aria-hidden="true"
        >
          <Skeleton width={28} />
        </li>
      ))}
    </ul>
  );
}
