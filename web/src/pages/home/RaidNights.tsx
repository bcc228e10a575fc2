import { late, LatePart } from '../../api/Late.tsx';
import { useHydrated } from '../../api/useHydrated.ts';
import { PlanRaid } from '../../rosters/PlanRaid.tsx';
import { useStored } from '../../storage/local-store.ts';
import { rostersStore } from '../../storage/rosters-store.ts';
import { Section } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './tonight.module.css';

/** Loaded only if there are raid nights to show. */
const OwnRosters = late(async () => (await import('../../rosters/OwnRosters.tsx')).OwnRosters);

/** Rows in the served page; its first script hides those that this browser does not need (public/theme.js). */
const servedRows = 3;

const noIds: readonly string[] = [];

/** The visitor's raid nights, or an invitation to plan one. */
export function RaidNights() {
  const isHydrated = useHydrated();
  const rosters = useStored(rostersStore);
  // Demo raid nights come with the page.
  const demoIds = noIds;
  if (!isHydrated) {
    return (
      <>
        <div className={styles['servedNights']}>
          <Frame>
            <Rows count={servedRows} />
          </Frame>
        </div>
        <div className={styles['servedPlan']}>
          <Plan />
        </div>
      </>
    );
  }
  if (rosters.length + demoIds.length === 0) return <Plan />;
  const rowCount = Math.min(rosters.length, servedRows) + demoIds.length;
  return (
    <Frame>
      <LatePart failure="The raid nights could not be loaded" placeholder={<Rows count={rowCount} />}>
        <OwnRosters rosters={rosters} demoIds={demoIds} />
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

function Frame({ children }: { readonly children: React.ReactNode }) {
  return (
    <Section id="raid-nights" title="Raid Nights" aside={<PlanRaid />}>
      {children}
    </Section>
  );
}

function Rows({ count }: { readonly count: number }) {
  return (
    <ul className="card clip" aria-busy="true">
      {Array.from({ length: count }, (_, place) => (
        <li key={place} className={`row pad-2-4 line-between ${styles['night']}`} aria-hidden="true">
          <Skeleton width={28} />
        </li>
      ))}
    </ul>
  );
}
