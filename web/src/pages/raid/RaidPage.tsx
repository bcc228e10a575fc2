import { isRosterId, type Roster } from '@rollcall/game/raid-roster/roster';
import { toWireTime } from '@rollcall/game/wire-time';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { afterLoad } from '../../api/after-load.ts';
import { serverNowMs } from '../../api/server-clock.ts';
import { useDataErrorToast } from '../../api/useDataErrorToast.ts';
import { PlanRaid } from '../../rosters/PlanRaid.tsx';
import { keepOrganiser, organiserInHash } from '../../rosters/organiser-link.ts';
import { dropRoster } from '../../rosters/own-rosters.ts';
import { useRoster } from '../../rosters/useRoster.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { MessageCard } from '../../ui/MessageCard.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useStableCallback } from '../../ui/useStableCallback.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import { OneRoster } from './OneRoster.tsx';
import styles from './raid.module.css';

/** The page of a raid roster. Anybody who knows the id in the address can open it. */
export function RaidPage() {
  const { roster: id = '' } = useParams({ strict: false });
  // The key remounts the page for another roster, so that nothing of the first one stays.
  return <Page>{isRosterId(id) ? <KnownAddress key={id} id={id} /> : <NoRoster />}</Page>;
}

function KnownAddress({ id }: { id: string }) {
  const live = useRoster(id);
  const { roster, error, reload } = live;
  const [isDeleted, setDeleted] = useState(false);
  const isGone = live.isGone || isDeleted;
  useOrganiserLink(id, roster);
  // Without a roster, the page itself shows the error.
  useDataErrorToast(isGone || roster === null ? noSources : [{ error }], pageToasts.show);
  useEffect(() => {
    if (isGone) dropRoster(id);
  }, [id, isGone]);
  if (isGone) return <NoRoster hadRoster={roster !== null} />;
  if (roster !== null) return <OneRoster roster={roster} live={live} onGone={() => setDeleted(true)} />;
  if (error === null) return <RosterSkeleton />;
  return (
    <MessageCard title="The raid night could not be loaded" actions={<Button onClick={reload}>Retry</Button>}>
      <p>The site did not answer. Your connection may be down.</p>
    </MessageCard>
  );
}

/** Moves the organiser's secret from the address to the storage of this browser, as soon as the page has loaded. */
function useOrganiserLink(id: string, roster: Roster | null): void {
  const navigate = useNavigate();
  // The link may also be opened while the page is open.
  const secret = organiserInHash(useLocation({ select: ({ hash }) => hash }));
  const take = useStableCallback((found: string) => {
    void keepOrganiser(roster ?? { ...unknownRoster, id }, found);
    const params = { roster: id };
    void navigate({ to: pageFacts.raid.path, params, search: true, replace: true, resetScroll: false });
  });
  useEffect(() => {
    if (secret === null) return undefined;
    let isLeft = false;
    // Not while parts of the page are still hydrating: React would render them again.
    void afterLoad().then(() => isLeft || take(secret));
    return () => {
      isLeft = true;
    };
  }, [secret, take]);
}

/** Facts to store for a roster that has not loaded yet; the real ones replace them once it has. */
const unknownRoster = { quest_name: 'Raid night', server_name: '', starts_at: toWireTime(serverNowMs()) };

const noSources: readonly never[] = [];

/** @param hadRoster whether the roster was deleted while the page was open */
function NoRoster({ hadRoster = false }: { hadRoster?: boolean }) {
  return (
    <MessageCard
      title={hadRoster ? 'This raid night was deleted' : 'Raid night not found'}
      actions={
        <>
          <PlanRaid />
          <Link to={pageFacts.home.path} className={buttonClass('plain')}>
            Home
          </Link>
        </>
      }
    >
      <p>
        {hadRoster
          ? 'Its organiser has deleted it. Nobody can sign up any more.'
          : 'Check the link: a part of it may be missing. Raid nights are deleted 14 days after their time, or by their organiser.'}
      </p>
    </MessageCard>
  );
}

function RosterSkeleton() {
  return (
    <div className="stack gap-4" aria-busy="true">
      <div className={`card glow pad-5 stack gap-3 ${styles['head']}`}>
        <Skeleton width={20} />
        <Skeleton width={28} />
      </div>
      <div className={`grid gap-4 align-start ${styles['groups']}`}>
        {['first', 'second', 'third'].map((name) => (
          <div key={name} className={`card pad-4 ${styles['awaited']}`}>
            <Skeleton width={12} />
          </div>
        ))}
      </div>
      <span className="visually-hidden">Loading the raid night</span>
    </div>
  );
}
