import type { ServerFacts } from '@rollcall/game/definition';
import type { Guild } from '@rollcall/game/guild';
import { serverKey } from '@rollcall/game/servers';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { isCatalogueSettled } from '../../data/catalogue.ts';
import { lateModule } from '../../data/late-module.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import type { LastAnswer } from '../../data/useLive.ts';
import { sortByColumn } from '../../panels/list/sort-columns.ts';
import { PageAge } from '../../panels/PageAge.tsx';
import { whoSearch } from '../../panels/panel-url.ts';
import { useSteadyCallback } from '../../panels/useSteadyCallback.ts';
import { viewerPaths } from '../../panels/viewer-paths.ts';
import { useWhoWorld } from '../../panels/who/useWhoWorld.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Section } from '../../ui/Page.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { memberRows, memberSortByDefault, sortMembers } from './member-rows.ts';
import { MemberTable } from './MemberTable.tsx';
import styles from './members.module.css';

/** Most visitors add nobody. */
const adding = lateModule(() => import('../../panels/people/add-with-undo.ts'));

interface OnlineMembersProps {
  /** null = on its way. */
  readonly guild: Guild | null;
  readonly server: ServerFacts;
  readonly lastAnswer: LastAnswer;
}

/** Who of a guild is online, where, and with whom. */
export function OnlineMembers({ guild, server, lastAnswer }: OnlineMembersProps) {
  const { game } = usePageSettings();
  const { catalogue, viewer } = useWhoWorld();
  const [sortBy, setSortBy] = useState(memberSortByDefault);
  const isCatalogueLoaded = isCatalogueSettled(catalogue);
  const online = guild?.online_characters ?? null;
  const rows = useMemo(
    () => online && memberRows(Object.values(online), { definition: game, viewer, isCatalogueLoaded }),
    [online, game, viewer, isCatalogueLoaded],
  );
  const sorted = useMemo(() => rows && sortMembers(rows, sortBy), [rows, sortBy]);
  const befriend = useSteadyCallback((id: number) => {
    const character = online?.[id];
    if (character === undefined) return;
    adding.load().then(
      ({ addWithUndo }) => addWithUndo('friends', character, game),
      () => pageToasts.show(notLoaded),
    );
  });
  return (
    <Section
      id="online-members"
      title="Online Members"
      aside={<PageAge lastAnswer={lastAnswer} lastDataFetch={null} />}
    >
      {sorted?.length === 0 ? (
        <p className={styles['empty']}>Nobody of this guild is online now, as far as anybody may know.</p>
      ) : (
        <MemberTable
          rows={sorted}
          sortBy={sortBy}
          onSort={(type) => setSortBy(sortByColumn(sortBy, type))}
          onBefriend={befriend}
        />
      )}
      <div className={styles['foot']}>
        <p className={styles['note']}>Anonymous members are left out, here and in every number.</p>
        {server.bitness === 64 && guild !== null && (
          <Link
            to={viewerPaths.who.one}
            params={{ server: serverKey(server.name) }}
            search={whoSearch(guild.guild_name)}
            className={buttonClass('plain')}
          >
            View in Who list
          </Link>
        )}
      </div>
    </Section>
  );
}

const notLoaded = {
  type: 'error',
  title: 'Friends',
  message: 'A part of the page could not be loaded. Please try again.',
} as const;
