import type { GameDefinition } from '@rollcall/game/definition';
import type { Doing } from '@rollcall/game/doing';
import { findServer } from '@rollcall/game/servers';
import { viewerPath } from '../../panels/panel-url.ts';
import type { ListedCharacter } from '../../storage/character-list.ts';

/** Friends on one server. */
export interface FriendsOnServer {
  readonly name: string;
  /** Online; null = nobody has said yet. */
  readonly online: number | null;
  readonly all: number;
  /** Of its Who list; null = it has none. */
  readonly path: string | null;
}

/** What is said first: how many friends are online, and where. */
export interface FriendsSummary {
  readonly all: number;
  /** Null = nobody has said yet. */
  readonly online: number | null;
  /** No answer is on its way either. */
  readonly hasFailed: boolean;
  /** In posted groups. */
  readonly inGroups: number;
  /** Wherever there are friends, by name: they stand still while friends come and go. */
  readonly servers: readonly FriendsOnServer[];
}

interface SummaryFacts {
  readonly entries: readonly ListedCharacter[];
  /** What each of them does, of those about whom the server has answered; null = it has not answered at all. */
  readonly doings: ReadonlyMap<number, Doing> | null;
  readonly hasFailed: boolean;
  readonly definition: GameDefinition;
}

/** Source: product 4, Friends. */
export function friendsSummary({ entries, doings, hasFailed, definition }: SummaryFacts): FriendsSummary {
  const onlineAmong = (some: readonly ListedCharacter[]) =>
    doings && some.filter(({ id }) => doings.get(id)?.state === 'online').length;
  const groups = Array.from(doings?.values() ?? []).filter(
    (doing) => doing.state === 'online' && doing.company.company === 'posted',
  );
  const byServer = Map.groupBy(
    entries.filter(({ character }) => character !== null),
    ({ character }) => character?.server_name ?? '',
  );
  return {
    all: entries.length,
    online: onlineAmong(entries),
    hasFailed,
    inGroups: groups.length,
    servers: Array.from(byServer, ([name, friends]) => ({
      name,
      online: onlineAmong(friends),
      all: friends.length,
      path: viewerPath('who', findServer(definition, name)),
    })).toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
  };
}

/** "friends online", after "3 of 12". */
export const friendsOnlineText = (all: number) => `${all === 1 ? 'friend' : 'friends'} online`;
