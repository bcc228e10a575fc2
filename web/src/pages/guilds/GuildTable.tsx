import { useShowBelow } from '../../api/useHydrated.ts';
import * as censusReads from '@rollcall/game/endpoints/census-reads';
import { serverKey } from '@rollcall/game/servers';
import { memo, useMemo, useState } from 'react';
import { useCharacterList } from '../../api/people/useCharacterList.ts';
import { isEqualData } from '../../api/plain-equality.ts';
import { useRead } from '../../api/useRead.ts';
import { useVerifiedIds } from '../../api/verification/useVerifiedIds.ts';
import { GuildLink, hasGuildPage } from '../../people/GuildLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { formatKnown, formatNames } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type OwnGuild, ownGuilds, type ShownGuild } from './guilds-view.ts';
import styles from './guilds.module.css';

/** Of the visitor's characters in a guild; the others are counted. */
const namedCharacters = 3;
/** So many cards stand above the list before somebody wants all. */
const cardsAtFirst = 6;

/** The guilds of the visitor's own characters (§2.1), nothing for a visitor who has registered none. */
export function OwnGuilds() {
  useShowBelow();
  const { entries } = useCharacterList('registered');
  const verifiedIds = useVerifiedIds();
  const guilds = useMemo(() => ownGuilds(entries, verifiedIds), [entries, verifiedIds]);
  const [isWhole, setIsWhole] = useState(false);
  if (guilds.length === 0) return null;
  const shown = isWhole ? guilds : guilds.slice(0, cardsAtFirst);
  const others = guilds.length - shown.length;
  return (
    <Section id="my-guilds" title={guilds.length === 1 ? 'My Guild' : 'My Guilds'}>
      {/* `role`: without bullets Safari does not read a list as one. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul className={styles['cards']} role="list">
        {shown.map((guild) => (
          <li key={guild.key}>
            <GuildCard guild={guild} />
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p>
          <Button onClick={() => setIsWhole(true)}>Show {others} more</Button>
        </p>
      )}
    </Section>
  );
}

const GuildCard = memo(function GuildCard({ guild }: { readonly guild: OwnGuild }) {
  const { guildName, serverName, characters, isVerified } = guild;
  const { data, state } = useRead(
    censusReads.guild,
    { server: serverKey(serverName), guild: guildName },
    { isWanted: hasGuildPage(guildName) },
  );
  const hasFailed = state === 'error';
  const online = data === null ? null : Object.keys(data.online_characters).length;
  return (
    <div className={`stack relative gap-2 ${styles['card']}`}>
      <p className="flex baseline between gap-3">
        <GuildLink
          serverName={serverName}
          guildName={guildName}
          className={`title-font color-text size-title-4 ${styles['link']}`}
        />
        <span className={`small-note rigid ${styles['server']}`}>{serverName}</span>
      </p>
      <p className={`small-note flex gap-6 ${styles['figures']}`}>
        <span>
          <strong className={styles['online']}>
            {formatKnown(online, hasFailed) ?? <Skeleton width={2} />}
          </strong>{' '}
          online
        </span>{' '}
        <span>
          <strong>{formatKnown(data?.character_count ?? null, hasFailed) ?? <Skeleton width={2} />}</strong>{' '}
          members
        </span>
      </p>
      <p className="small-note">
        With <bdi>{formatNames(characters, namedCharacters)}</bdi>
        {isVerified && <span className={styles['mark']}> · You see all members</span>}
      </p>
    </div>
  );
});

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
    <div className={`card clip ${styles['board']}`} data-old={isOld ? '' : undefined}>
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
    <tr className={`relative ${styles['row']}`}>
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
    <tr className={`relative ${styles['row']}`} style={{ '--share': share.toFixed(3) }}>
      <th scope="row">
        <GuildLink serverName={serverName} guildName={guildName} className={styles['rowLink']} />
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
