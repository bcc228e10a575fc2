import type { Guild, GuildMemberOrder } from '@rollcall/game/guild';
import { memo, useEffect, useMemo, useState, type CSSProperties, type ReactNode } from 'react';
import { isCatalogueSettled } from '../../data/catalogue.ts';
import { liveNotices } from '../../data/live-notice.ts';
import { isEqualData } from '../../data/plain-equality.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { useServerNow } from '../../data/useServerNow.ts';
import { useTimeZone } from '../../data/useTimeZone.ts';
import { ClassLevels } from '../../panels/person/ClassLevels.tsx';
import { RemedyNotice } from '../../panels/RemedyNotice.tsx';
import { useWhoWorld } from '../../panels/who/useWhoWorld.ts';
import { Button } from '../../ui/Button.tsx';
import { formatMoment } from '../../ui/format.ts';
import { offlineCount } from './guild-facts.ts';
import type { MemberToken } from './member-access.ts';
import { MemberName } from './MemberName.tsx';
import styles from './members.module.css';
import own from './offline-members.module.css';
import {
  membersPerPage,
  offlineColumns,
  type OfflineMember,
  offlinePages,
  type OfflineRow,
  offlineRows,
  rangeText,
} from './offline-view.ts';
import { SkeletonMembers } from './SkeletonMembers.tsx';
import { useOfflineMembers } from './useOfflineMembers.ts';

interface OfflineMembersProps {
  readonly guild: Guild;
  readonly holder: MemberToken;
  /** The character of the token is not in the guild. */
  readonly onStranger: (token: string) => void;
}

/** The members who are not online, page by page, as a member sees them. */
export function OfflineMembers({ guild, holder, onStranger }: OfflineMembersProps) {
  const { server_name: serverName, guild_name: guildName } = guild;
  const [order, setOrder] = useState<GuildMemberOrder>('last_active');
  const [asked, setPage] = useState(1);
  const count = offlineCount(guild);
  const last = offlinePages(count);
  // Some have come meanwhile.
  const page = Math.min(asked, last);
  const read = useOfflineMembers(holder.token, { serverName, guildName, order, page });
  const isStranger = read.state === 'stranger';
  const { token } = holder.token;
  useEffect(() => {
    if (isStranger) onStranger(token);
  }, [isStranger, onStranger, token]);
  const rows = useRows(read.state === 'loaded' ? read.members : null);

  const expected = Math.min(membersPerPage, Math.max(1, count - (page - 1) * membersPerPage));

  if (read.state === 'failed') {
    return (
      <Missing rows={expected}>
        <RemedyNotice notice={liveNotices.failed} onRemedy={read.reload} />
      </Missing>
    );
  }
  if (rows?.length === 0 && page === 1) {
    return <p className={styles['empty']}>Everybody whom you may see is online.</p>;
  }
  return (
    <>
      <Table
        rows={rows}
        expected={expected}
        order={order}
        onOrder={(next) => {
          setOrder(next);
          setPage(1);
        }}
      />
      {/* Below what it is about, which it does not move. */}
      {read.state === 'loaded' && read.isLate && (
        <RemedyNotice notice={liveNotices.failed} onRemedy={read.reload} />
      )}
      <div className={styles['foot']}>
        <p className={styles['note']}>
          You see them by your character <bdi>{holder.name ?? 'in this guild'}</bdi>.
        </p>
        {last > 1 && (
          <nav className={own['steps']} aria-label="Pages of offline members">
            <output className={styles['note']}>{rows && rangeText(page, rows.length, count)}</output>
            <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
              Previous
            </Button>
            <Button disabled={page === last} onClick={() => setPage(page + 1)}>
              Next
            </Button>
          </nav>
        )}
      </div>
    </>
  );
}

interface MissingProps {
  /** That there would be. */
  readonly rows: number;
  readonly children: ReactNode;
}

/** Says in place of the members that they are missing, and keeps their room: what follows stays where it is. */
function Missing({ rows, children }: MissingProps) {
  const room: CSSProperties & Record<'--rows', number> = { '--rows': rows };
  return (
    <div className={own['missing']} style={room}>
      {children}
    </div>
  );
}

/** @param members null = on their way */
function useRows(members: readonly OfflineMember[] | null): readonly OfflineRow[] | null {
  const { game } = usePageSettings();
  const { catalogue, viewer } = useWhoWorld();
  const nowMs = useServerNow();
  const timeZone = useTimeZone();
  const isCatalogueLoaded = isCatalogueSettled(catalogue);
  return useMemo(() => {
    if (members === null) return null;
    const facts = { definition: game, viewer, isCatalogueLoaded };
    return offlineRows(members, facts, nowMs, (epochMs) => formatMoment(epochMs, timeZone));
  }, [members, game, viewer, isCatalogueLoaded, nowMs, timeZone]);
}

const skeletonWidths = [14, 8, 2, 10];

interface TableProps {
  /** null = on their way. */
  readonly rows: readonly OfflineRow[] | null;
  /** Rows that there will be. */
  readonly expected: number;
  readonly order: GuildMemberOrder;
  readonly onOrder: (order: GuildMemberOrder) => void;
}

function Table({ rows, expected, order, onOrder }: TableProps) {
  const [name, level, seen] = offlineColumns.map((column) => (
    <th key={column.order} scope="col" aria-sort={column.order === order ? column.direction : 'none'}>
      <button type="button" onClick={() => onOrder(column.order)}>
        {column.label}
      </button>
    </th>
  ));
  return (
    <div className={styles['board']} aria-busy={rows === null}>
      <table className={`${own['roll']} ${own['offline']}`}>
        <caption className="visually-hidden">Offline members</caption>
        <thead>
          <tr>
            {name}
            <th scope="col">Class</th>
            {level}
            {seen}
          </tr>
        </thead>
        <tbody>
          {rows === null ? (
            <SkeletonMembers count={expected} widths={skeletonWidths} />
          ) : (
            rows.map((row) => <Row key={row.id} row={row} />)
          )}
        </tbody>
      </table>
    </div>
  );
}

const Row = memo(function Row({ row }: { readonly row: OfflineRow }) {
  const { person, isFriend, isYou, seen } = row;
  return (
    <tr className={isYou ? styles['own'] : isFriend ? styles['friend'] : undefined}>
      <th scope="row">
        <MemberName person={person} isFriend={isFriend} isYou={isYou} />
      </th>
      <td>
        <ClassLevels classes={person.classes} />
      </td>
      <td>
        <span className={styles['unit']}>Level </span>
        {person.level}
      </td>
      <td title={seen.title}>{seen.text}</td>
    </tr>
  );
}, isEqualData);
