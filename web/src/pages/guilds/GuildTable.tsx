import { useShowBelow } from '../../api/useHydrated.ts';
import * as censusReads from '@rollcall/game/api/census-reads';
import { onlineCount } from '@rollcall/game/guild/guild';
import type { GuildSortField } from '@rollcall/game/guild/guild-search';
import { findServer, serverKey } from '@rollcall/game/servers';
import { memo, useMemo, useState } from 'react';
import { useCharacterList } from '../../api/people/useCharacterList.ts';
import { useRead } from '../../api/useRead.ts';
import { useVerifiedIds } from '../../api/verification/useVerifiedIds.ts';
import { GuildLink, hasGuildPage, shownGuildName } from '../../people/GuildLink.tsx';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useComparedGuilds } from './GuildComparison.tsx';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable, type DataTableProps } from '../../ui/DataTable.tsx';
import { formatKnown, formatNames, formatNumber } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type OwnGuild, ownGuilds, type ShownGuild } from './guilds-view.ts';
import styles from './guilds.module.css';

/** Maximum number of the visitor's characters named per guild; the others are counted. */
const namedCharacters = 3;
/** Number of cards above the list until the visitor asks for all. */
const cardsAtFirst = 6;

/** The guilds of the visitor's own characters; nothing without registered characters. */
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
      <ul className={`grid gap-3 ${styles['cards']}`} role="list">
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

const GuildCard = memo(function GuildCard({ guild }: { guild: OwnGuild }) {
  const { guildName, serverName, characters, isVerified } = guild;
  const { data, state } = useRead(
    censusReads.guild,
    { server: serverKey(serverName), guild: guildName },
    { isWanted: hasGuildPage(guildName) },
  );
  const hasFailed = state === 'error';
  const online = data === null ? null : onlineCount(data);
  return (
    <div className={`card glow stack relative gap-2 pad-4 full-height hover-line ${styles['card']}`}>
      <p className="flex baseline between gap-3">
        <GuildLink
          serverName={serverName}
          guildName={guildName}
          className={`covering title-font color-text size-title-4 no-underline tight ${styles['link']}`}
        />
        <span className={`small-note rigid ${styles['server']}`}>{serverName}</span>
      </p>
      <p className={`small-note flex gap-6 ${styles['figures']}`}>
        <span>
          <strong className={`size-lead tabular color-text ${styles['online']}`}>
            {formatKnown(online, hasFailed) ?? <Skeleton width={2} />}
          </strong>{' '}
          online
        </span>{' '}
        <span>
          <strong className="size-lead tabular color-text">
            {formatKnown(data?.character_count ?? null, hasFailed) ?? <Skeleton width={2} />}
          </strong>{' '}
          members
        </span>
      </p>
      <p className="small-note">
        With <bdi>{formatNames(characters, namedCharacters)}</bdi>
        {isVerified && <span className="color-sky"> · You see all members</span>}
      </p>
    </div>
  );
});

/** `fit` = how well the name matches the search, which no column shows. */
export type GuildSort = GuildSortField | 'fit';

const columns: readonly Column<ShownGuild, GuildSort>[] = [
  {
    label: 'Guild',
    sortBy: 'guild_name',
    skeletonWidth: 18,
    className: 'semibold',
    cell: ({ server_name: serverName, guild_name: guildName }) => (
      <GuildLink serverName={serverName} guildName={guildName} className="covering color-text no-underline" />
    ),
  },
  {
    label: 'Server',
    sortBy: 'server_name',
    width: '18%',
    area: '2 / 1',
    skeletonWidth: 9,
    className: 'color-second',
    cell: ({ server_name: serverName, colour }) => (
      <>
        <span
          className={`swatch ${styles['swatch']}`}
          style={colour === null ? undefined : { backgroundColor: colour }}
          aria-hidden="true"
        />
        <bdi>{serverName}</bdi>
      </>
    ),
  },
  {
    label: 'Members',
    sortBy: 'character_count',
    width: '14%',
    isNumber: true,
    area: '2 / 2',
    skeletonWidth: 3,
    className: styles['members'],
    cell: ({ character_count: count, share }) => (
      <>
        <span className={`inline-block ${styles['share']}`} style={{ '--share': share.toFixed(3) }} />
        <span className={styles['count']}>{formatNumber(count)}</span>
        <span className="shown-to-600"> members</span>
      </>
    ),
  },
  {
    label: 'Online',
    sortBy: 'online_count',
    width: '10%',
    isNumber: true,
    area: '1 / 2',
    skeletonWidth: 2,
    className: `semibold color-leaf ${styles['onlineNow']}`,
    cell: ({ online_count: count }) => (
      <>
        {formatNumber(count)}
        <span className="shown-to-600"> online</span>
      </>
    ),
  },
  {
    label: 'Last active',
    sortBy: 'last_active',
    width: '18%',
    area: '3 / 1',
    skeletonWidth: 9,
    className: `color-second ${styles['lastActive']}`,
    cell: ({ lastActive }) => (
      <>
        <span className="shown-to-600">Active: </span>
        {lastActive.text}
      </>
    ),
    title: ({ lastActive }) => lastActive.title,
  },
  {
    label: 'Compare',
    width: '7.5rem',
    isNumber: true,
    area: '3 / 2',
    skeletonWidth: 2,
    cell: (guild) => <CompareBox guild={guild} />,
  },
];

/** Checkbox that adds a guild to the comparison. */
function CompareBox({ guild: { server_name: serverName, guild_name: name } }: { guild: ShownGuild }) {
  const { game } = usePageSettings();
  const { isCompared, isFull, toggle } = useComparedGuilds();
  const server = findServer(game, serverName);
  if (server === null) return null;
  const guild = { server, name };
  const isOn = isCompared(guild);
  return (
    <label className={`inline-row at-end gap-2 touch-height relative ${styles['compare']}`}>
      <span className="shown-to-600">Compare</span>
      <input
        type="checkbox"
        aria-label={`Compare ${shownGuildName(name)}`}
        checked={isOn}
        disabled={isFull && !isOn}
        onChange={() => toggle(guild)}
      />
    </label>
  );
}

export const GuildTable = ({
  rows,
  isOld,
  sort,
}: Required<Pick<DataTableProps<ShownGuild, GuildSort>, 'rows' | 'isOld' | 'sort'>>) => (
  <DataTable
    caption="Guilds"
    columns={columns}
    rows={rows}
    keyOf={guildKey}
    rowProps={guildRowProps}
    skeletonCount={18}
    isOld={isOld}
    sort={sort}
    hasCards
    className={styles['table']}
  />
);

const guildKey = ({ server_name: server, guild_name: guild }: ShownGuild) => JSON.stringify([server, guild]);
const guildRowProps = ({ online_count: online }: ShownGuild) => ({
  'data-idle': online > 0 ? undefined : '',
});
