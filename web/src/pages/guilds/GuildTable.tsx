import { memo } from 'react';
import { isEqualData } from '../../data/plain-equality.ts';
import { GuildLink } from '../../panels/GuildLink.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './guild-table.module.css';
import type { ShownGuild } from './guild-list-view.ts';

interface GuildTableProps {
  /** null = they are on their way. */
  readonly rows: readonly ShownGuild[] | null;
  /** Other rows are on their way in place of these. */
  readonly isOld: boolean;
}

/** As many as a large screen holds. */
const skeletonRows = Array.from({ length: 18 }, (_, place) => place);

/** The list of guilds; on a phone each row is a card. */
export function GuildTable({ rows, isOld }: GuildTableProps) {
  return (
    <div className={styles['board']} data-old={isOld ? '' : undefined}>
      <table className={styles['table']} aria-busy={rows === null || isOld}>
        <caption className="visually-hidden">Guilds</caption>
        <thead>
          <tr>
            <th scope="col">Guild</th>
            <th scope="col">Server</th>
            <th scope="col">Members</th>
            <th scope="col">Online now</th>
            <th scope="col">Last active</th>
          </tr>
        </thead>
        <tbody>
          {rows === null
            ? skeletonRows.map((place) => <SkeletonRow key={place} />)
            : rows.map((row) => <Row key={row.key} row={row} />)}
        </tbody>
      </table>
    </div>
  );
}

const SkeletonRow = memo(function SkeletonRow() {
  return (
    <tr className={styles['row']}>
      <th scope="row">
        <Skeleton width={18} />
      </th>
      <td>
        <Skeleton width={9} />
      </td>
      <td>
        <Skeleton width={3} />
      </td>
      {/* As of a guild with somebody online, which has a line less on a phone. */}
      <td data-online="">
        <Skeleton width={2} />
      </td>
      <td>
        <Skeleton width={9} />
      </td>
    </tr>
  );
});

/** Drawn anew only when something in it is another: most answers change a few of a hundred. */
const Row = memo(function Row({ row }: { readonly row: ShownGuild }) {
  const { guildName, serverName, colour, members, online, isOnline, lastActive, share } = row;
  return (
    <tr className={styles['row']} style={{ '--share': share.toFixed(3) }}>
      <th scope="row">
        <GuildLink serverName={serverName} guildName={guildName} className={styles['link']} />
      </th>
      <td>
        <span
          className={styles['sample']}
          style={colour === null ? undefined : { backgroundColor: colour }}
          aria-hidden="true"
        />
        <bdi>{serverName}</bdi>
      </td>
      <td data-members="">
        {members}
        <span className={styles['unit']}> members</span>
      </td>
      <td data-online={isOnline ? '' : undefined}>
        {online}
        <span className={styles['unit']}> online</span>
      </td>
      <td title={lastActive.title}>
        <span className={styles['unit']}>Active: </span>
        {lastActive.text}
      </td>
    </tr>
  );
}, isEqualData);
