import type { GameDefinition } from '@rollcall/game/definition';
import type { Doing } from '@rollcall/game/doing';
import { findServer, serverKey } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import type { ListedCharacter } from '../../storage/character-list.ts';

/** Friends who are online on one server. */
export interface FriendsOnServer {
  readonly name: string;
  readonly count: number;
  /** Of its Who list; null = it has none. */
  readonly path: string | null;
}

/** What is said first: how many friends are online, and where. */
export type FriendsSummary =
  | { readonly state: 'empty' }
  /** Nobody has said yet who is online; `isFailed`: nor is an answer on its way. */
  | { readonly state: 'unknown'; readonly all: number; readonly isFailed: boolean }
  | {
      readonly state: 'known';
      readonly all: number;
      readonly online: number;
      /** In posted groups. */
      readonly inGroups: number;
      /** Most friends first, ties by name. */
      readonly servers: readonly FriendsOnServer[];
    };

interface SummaryFacts {
  readonly entries: readonly ListedCharacter[];
  /** What each of them does, of those about whom the server has answered; null = it has not answered at all. */
  readonly doings: ReadonlyMap<number, Doing> | null;
  readonly hasFailed: boolean;
  readonly definition: GameDefinition;
}

/** Source: product 4, Friends. */
export function friendsSummary({ entries, doings, hasFailed, definition }: SummaryFacts): FriendsSummary {
  const all = entries.length;
  if (all === 0) return { state: 'empty' };
  if (doings === null) return { state: 'unknown', all, isFailed: hasFailed };
  const online = entries.filter(({ id }) => doings.get(id)?.state === 'online');
  const inGroups = online.filter(({ id }) => {
    const doing = doings.get(id);
    return doing?.state === 'online' && doing.company.company === 'posted';
  });
  return {
    state: 'known',
    all,
    online: online.length,
    inGroups: inGroups.length,
    servers: byServer(online, definition),
  };
}

function byServer(
  online: readonly ListedCharacter[],
  definition: SummaryFacts['definition'],
): readonly FriendsOnServer[] {
  const names = online.flatMap(({ character }) => character?.server_name ?? []);
  return Array.from(
    Map.groupBy(names, (name) => name),
    ([name, { length: count }]) => ({
      name,
      count,
      path:
        findServer(definition, name)?.bitness === 64
          ? pageFacts.whoServer.path.replace('$server', serverKey(name))
          : null,
    }),
  ).toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'));
}

/** "friends online", after "3 of 12". */
export const friendsOnlineText = (all: number) => `${all === 1 ? 'friend' : 'friends'} online`;
