import type { Character } from '@rollcall/game/character/character';
import { fillPath } from '@rollcall/game/api/endpoint';
import * as censusReads from '@rollcall/game/api/census-reads';
import type { Guild, GuildMemberOrder } from '@rollcall/game/guild/guild';
import { serverKey } from '@rollcall/game/servers';
import { type CSSProperties, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { callPath } from '../../api/call-endpoint.ts';
import { isCatalogueSettled } from '../../api/catalogue.ts';
import { liveNotices } from '../../api/live-notice.ts';
import type { Pace } from '../../api/people/ids-poll.ts';
import { createCharactersReader } from '../../api/people/read-in-chunks.ts';
import { useIdsPoll, useSteadyIds } from '../../api/people/useIdsPoll.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { type Live, useLive } from '../../api/useLive.ts';
import { liveLifespanMs } from '../../api/useServerInfo.ts';
import { useServerNow } from '../../api/useServerNow.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { forgetRefusedToken } from '../../api/verification/refused-token.ts';
import { RemedyNotice } from '../../people/RemedyNotice.tsx';
import { useWhoWorld } from '../../lists/who/useServerPeople.ts';
import type { AccessToken } from '../../storage/access-tokens-store.ts';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { formatMoment } from '../../ui/format.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import { type MemberToken, offlineCount } from './guild-view.ts';
import styles from './guild.module.css';
import { classColumn, levelColumn, MemberName, memberRowProps } from './Members.tsx';
import {
  membersPerPage,
  type OfflineMember,
  offlinePages,
  type OfflineRow,
  offlineRows,
  rangeText,
} from './offline-view.ts';

/** Interval between requests, ms. Members who have just logged out appear with the next one. */
const intervalMs = 60_000;
const pace: Pace = { intervalMs, lifespanMs: liveLifespanMs };

interface AskedPage {
  readonly serverName: string;
  readonly guildName: string;
  readonly order: GuildMemberOrder;
  /** From 1. */
  readonly page: number;
}

type OfflineMembersOfUseOfflineMembers =
  | { readonly state: 'waiting' }
  /** The token's character is not in the guild. */
  | { readonly state: 'stranger' }
  | { readonly state: 'failed'; readonly reload: () => void }
  | {
      readonly state: 'loaded';
      readonly members: readonly OfflineMember[];
      /** The last update failed. */
      readonly isLate: boolean;
      readonly reload: () => void;
    };

/** The call for one page, with its parameters in the path, so that each page is a poll of its own. */
function membersCall({ serverName, guildName, order, page }: AskedPage) {
  const guild: string = fillPath(censusReads.guild.path, {
    server: serverKey(serverName),
    guild: guildName,
  });
  const asked = new URLSearchParams({
    page: String(page),
    page_size: String(membersPerPage),
    sort_by: order,
    members: 'offline',
  });
  return { ...censusReads.guild, path: `${guild}?${asked}` };
}

const nobody: readonly number[] = [];

/**
 * One page of the offline members, as members of the guild may see them. Uses a query client of its own: data behind a
 * token is not shared with other polls, and not stored.
 */
function useOfflineMembers(token: AccessToken, asked: AskedPage): OfflineMembersOfUseOfflineMembers {
  const { serverName, guildName, order, page } = asked;
  const call = useMemo(
    () => membersCall({ serverName, guildName, order, page }),
    [serverName, guildName, order, page],
  );
  const source = useMemo(
    () => ({
      key: `as ${token.characterId}`,
      call: async (signal: AbortSignal) => {
        try {
          return await callPath(call, call.path, { signal, credential: token.token });
        } catch (error) {
          forgetRefusedToken(token, error, pageToasts.show);
          throw error;
        }
      },
    }),
    [call, token],
  );
  const guild = useLive(call, {}, { intervalMs, lifespanMs: liveLifespanMs }, undefined, source);
  const ids = useSteadyIds(guild.data?.member_ids ?? nobody);
  const characters = useIdsPoll(createCharactersReader, ids, pace);
  const { reload: reloadIds } = guild;
  const { reload: reloadCharacters } = characters;
  const reload = useCallback(() => {
    reloadIds();
    reloadCharacters();
  }, [reloadIds, reloadCharacters]);

  const seen = guild.data?.member_seen;
  const members = useMemo(() => listed(ids, characters, seen), [ids, characters, seen]);
  const hasFailed = guild.state === 'error' || (ids.length > 0 && characters.state === 'error');
  if (guild.data?.is_member === false) return { state: 'stranger' };
  if (guild.data === null || members === null)
    return hasFailed ? { state: 'failed', reload } : { state: 'waiting' };
  return { state: 'loaded', members, isLate: hasFailed, reload };
}

/** The members of a page in its order; null = loading. */
function listed(
  ids: readonly number[],
  { data, state }: Pick<Live<Readonly<Record<string, Character>>>, 'data' | 'state'>,
  seen: Readonly<Record<string, string>> | undefined,
): readonly OfflineMember[] | null {
  if (ids.length === 0) return [];
  const known = ids.flatMap((id) => data?.[id] ?? []);
  // Members of another page are still loading. Members that the server no longer knows are never loaded.
  const isAwaited = known.length === 0 || state === 'initial' || state === 'loading';
  if (known.length < ids.length && isAwaited) return null;
  return known.map((character) => ({ character, seenAt: seen?.[character.id] ?? null }));
}

interface OfflineMembersProps {
  readonly guild: Guild;
  readonly holder: MemberToken;
  /** Called when the token's character is not in the guild. */
  readonly onNonMember: (token: string) => void;
}

/** The offline members, page by page, as a member of the guild sees them. */
export function OfflineMembers({ guild, holder, onNonMember }: OfflineMembersProps) {
  const { server_name: serverName, guild_name: guildName } = guild;
  const [order, setOrder] = useState<GuildMemberOrder>('last_active');
  const [asked, setPage] = useState(1);
  const count = offlineCount(guild);
  const last = offlinePages(count);
  // Some may have come online meanwhile.
  const page = Math.min(asked, last);
  const read = useOfflineMembers(holder.token, { serverName, guildName, order, page });
  const isNonMember = read.state === 'stranger';
  const { token } = holder.token;
  useEffect(() => {
    if (isNonMember) onNonMember(token);
  }, [isNonMember, onNonMember, token]);
  const rows = useRows(read.state === 'loaded' ? read.members : null);

  const expected = Math.min(membersPerPage, Math.max(1, count - (page - 1) * membersPerPage));

  if (read.state === 'failed') {
    return (
      <Missing rows={expected}>
        <RemedyNotice notice={liveNotices.failed} onRemedy={read.reload} isInPlace />
      </Missing>
    );
  }
  if (rows?.length === 0 && page === 1) {
    return (
      <p className={`vacant text-center color-second ${styles['empty']}`}>
        Every member you can see is online.
      </p>
    );
  }
  return (
    <>
      <DataTable
        caption="Offline members"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        rowProps={memberRowProps}
        skeletonCount={expected}
        sort={{
          by: order,
          direction: directions[order],
          onSort: (next) => {
            setOrder(next);
            setPage(1);
          },
        }}
        hasCards
        className={`${styles['members']} ${styles['offline']}`}
      />
      {/* Below the table, so that the table does not move. */}
      {read.state === 'loaded' && read.isLate && (
        <RemedyNotice notice={liveNotices.failed} onRemedy={read.reload} isInPlace />
      )}
      <div className="row wrap between gap-3">
        <p className="note">
          Visible to you through your character <bdi>{holder.name ?? 'in this guild'}</bdi>.
        </p>
        {last > 1 && (
          <nav className="row gap-3" aria-label="Pages of offline members">
            <output className="note">{rows && rangeText(page, rows.length, count)}</output>
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
  /** Number of rows that it replaces. */
  readonly rows: number;
  readonly children: ReactNode;
}

/** Message in place of the members, which keeps their height so that nothing below moves. */
function Missing({ rows, children }: MissingProps) {
  const room: CSSProperties & Record<'--rows', number> = { '--rows': rows };
  return (
    <div className={styles['missing']} style={room}>
      {children}
    </div>
  );
}

/** @param members null = loading */
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

/** Each order of the server has one direction. */
const directions = { name: 'ascending', level: 'descending', last_active: 'descending' } as const;

const columns: readonly Column<OfflineRow, GuildMemberOrder>[] = [
  {
    label: 'Name',
    sortBy: 'name',
    width: '34%',
    skeletonWidth: 14,
    cell: ({ person, isFriend, isYou }) => <MemberName person={person} isFriend={isFriend} isYou={isYou} />,
  },
  { ...classColumn, area: '2 / 1' },
  { ...levelColumn, sortBy: 'level' },
  {
    label: 'Last seen',
    sortBy: 'last_active',
    width: '26%',
    area: '2 / 2',
    skeletonWidth: 10,
    className: 'color-second',
    cell: ({ seen }) => seen.text,
    title: ({ seen }) => seen.title,
  },
];
