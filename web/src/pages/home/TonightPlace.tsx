import { pageFacts } from '@rollcall/game/site/page-facts';
import type { ServerInfos } from '@rollcall/game/population/server-status';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { late, LatePart } from '../../api/Late.tsx';
import { useHydrated } from '../../api/useHydrated.ts';
import { registeredCharactersStore } from '../../storage/character-list-stores.ts';
import { useStored } from '../../storage/local-store.ts';
import { Section } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './tonight.module.css';

/** Loaded only for visitors with characters, while the rest of the page is already usable. */
const Tonight = late(async () => (await import('./Tonight.tsx')).Tonight);

/**
 * The Tonight section, or an invitation to register. The served page has both: `data-tonight` (public/theme.js) decides
 * which is visible, and how high it is.
 */
export function TonightPlace({ infos }: { infos: ServerInfos | null }) {
  const isHydrated = useHydrated();
  const { data: owners } = useStored(registeredCharactersStore);
  if (!isHydrated) {
    return (
      <>
        <div className={styles['served']}>
          <TonightSkeleton rowCount={mostServedRows} />
        </div>
        <div className={styles['servedInvitation']}>
          <Invitation />
        </div>
      </>
    );
  }
  if (owners.length === 0) return <Invitation />;
  return (
    <LatePart
      failure="The Tonight section could not be loaded"
      placeholder={<TonightSkeleton rowCount={owners.length} />}
    >
      <Tonight owners={owners} infos={infos} />
    </LatePart>
  );
}

function Invitation() {
  return (
    <p className={`note ${styles['invitation']}`}>
      <Link to={pageFacts.registration.path}>Register your characters</Link> to see here which groups and
      raids they can join tonight.
    </p>
  );
}

interface TonightFrameProps {
  readonly aside?: ReactNode;
  readonly summary: ReactNode;
  /** A `li` for each character. */
  readonly rows: ReactNode;
  /** All characters are listed, not only the first ones. */
  readonly isUnfolded: boolean;
  readonly friends: ReactNode;
  readonly hours: ReactNode;
}

/** The parts of the section, each with its final height. */
export function TonightFrame({ aside, summary, rows, isUnfolded, friends, hours }: TonightFrameProps) {
  return (
    <Section id="tonight" title="Tonight" aside={<div className={styles['aside']}>{aside}</div>}>
      <div className={`flex align-start gap-3 color-second ${styles['lead']}`}>{summary}</div>
      <div className={`card clip ${styles['board']}`}>
        <div className={`small-note semibold grid gap-5 pad-2-4 ground-sunken ${styles['heads']}`}>
          <span aria-hidden="true">Character</span>
          <span aria-hidden="true">Raids now</span>
          <span aria-hidden="true">Groups now</span>
          <Link to={pageFacts.timers.path}>Raid timers</Link>
        </div>
        {/* `role`: without bullets Safari does not read a list as one. */}
        {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
        <ul role="list" data-unfolded={isUnfolded || undefined}>
          {rows}
        </ul>
        <div className={`columns-2 line-above ground-sunken ${styles['foot']}`}>
          <div className={`clip ${styles['part']}`}>{friends}</div>
          <div className={`clip ${styles['part']}`}>{hours}</div>
        </div>
      </div>
    </Section>
  );
}

/** Maximum number of rows in the served page; further characters are folded. */
const mostServedRows = 6;

/** Placeholder of the final height. */
export function TonightSkeleton({ rowCount }: { rowCount: number }) {
  const line = <Skeleton width={12} />;
  const rows = Array.from({ length: Math.min(rowCount, mostServedRows) }, (_, place) => (
    <li key={place} className={styles['row']} aria-hidden="true">
      <span className={styles['who']}>{line}</span>
      <span className={styles['raids']}>{line}</span>
      <span className={styles['groups']}>{line}</span>
      <span className={styles['timers']}>{line}</span>
    </li>
  ));
  return (
    <TonightFrame
      summary={<Skeleton width={28} />}
      rows={rows}
      isUnfolded={false}
      friends={line}
      hours={line}
    />
  );
}
