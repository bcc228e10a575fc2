import type { Character } from '@rollcall/game/character';
import { fillPath } from '@rollcall/game/endpoint';
import * as censusReads from '@rollcall/game/endpoints/census-reads';
import type { GuildMemberOrder } from '@rollcall/game/guild';
import { serverKey } from '@rollcall/game/servers';
import { useCallback, useMemo } from 'react';
import { callPath } from '../../data/call-endpoint.ts';
import { lateReader, type Pace } from '../../data/people/ids-poll.ts';
import { useIdsPoll, useSteadyIds } from '../../data/people/useIdsPoll.ts';
import { liveLifespanMs } from '../../data/useServerInfo.ts';
import { type Live, useLive } from '../../data/useLive.ts';
import { forgetRefusedToken } from '../../data/verification/refused-token.ts';
import type { AccessToken } from '../../storage/access-tokens-store.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import { membersPerPage, type OfflineMember } from './offline-view.ts';

/** Who has left the game shortly before comes with the next look. */
const intervalMs = 60_000;
const pace: Pace = { intervalMs, lifespanMs: liveLifespanMs };

export interface AskedPage {
  readonly serverName: string;
  readonly guildName: string;
  readonly order: GuildMemberOrder;
  /** From 1. */
  readonly page: number;
}

export type OfflineMembers =
  | { readonly state: 'waiting' }
  /** The token is of somebody who is not in the guild. */
  | { readonly state: 'stranger' }
  | { readonly state: 'failed'; readonly reload: () => void }
  | {
      readonly state: 'loaded';
      readonly members: readonly OfflineMember[];
      /** Newer ones could not be had. */
      readonly isLate: boolean;
      readonly reload: () => void;
    };

/** The call that asks for a page, which is one poll: what it asks for stands in its path. */
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

const makeRead = () =>
  lateReader(async () => (await import('../../data/people/read-in-chunks.ts')).createCharactersReader());

/**
 * A page of the members who are not online, as a member may see them. Asked for in a way of its own: what a token opens is
 * shared with no other poll, and kept nowhere.
 */
export function useOfflineMembers(token: AccessToken, asked: AskedPage): OfflineMembers {
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
  const characters = useIdsPoll(makeRead, ids, pace);
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

/** Those of a page in its order; null = they are on their way. */
function listed(
  ids: readonly number[],
  { data, state }: Pick<Live<Readonly<Record<string, Character>>>, 'data' | 'state'>,
  seen: Readonly<Record<string, string>> | undefined,
): readonly OfflineMember[] | null {
  if (ids.length === 0) return [];
  const known = ids.flatMap((id) => data?.[id] ?? []);
  // Those of another page come in a moment; whom the server does not know any more never comes.
  const isAwaited = known.length === 0 || state === 'initial' || state === 'loading';
  if (known.length < ids.length && isAwaited) return null;
  return known.map((character) => ({ character, seenAt: seen?.[character.id] ?? null }));
}
