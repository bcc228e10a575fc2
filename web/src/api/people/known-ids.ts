import { foldGuildName } from '@rollcall/game/guild/guild-search';
import { serverKey } from '@rollcall/game/servers';
import { createRecall } from '@rollcall/game/remember';
import {
  type CharacterList,
  friendsStore,
  ignoresStore,
  registeredCharactersStore,
} from '../../storage/character-list-stores.ts';
import type { LocalStore } from '../../storage/local-store.ts';
import { groupBy } from '@rollcall/game/group-by';

/** The ids on the visitor's lists, and the guilds of their own characters. */
export interface KnownIds {
  readonly registeredIds: ReadonlySet<number>;
  readonly friendIds: ReadonlySet<number>;
  readonly ignoredIds: ReadonlySet<number>;
  /** Guilds of the visitor's characters, as last seen: server key → names folded by `foldGuildName`. */
  readonly ownGuilds: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The current ids. They are stored in the browser, so nothing is requested. */
export interface KnownIdsSource {
  /** The same objects while the ids are equal. */
  readonly now: () => KnownIds;
  /** Calls the listener on any change of the lists, not only of the ids. @returns a function that unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
}

const stores = [registeredCharactersStore, friendsStore, ignoresStore];

function idsOf(store: LocalStore<CharacterList>): () => ReadonlySet<number> {
  const recall = createRecall<ReadonlySet<number>>();
  return () => {
    const ids = store.get().data.map(({ id }) => id);
    return recall({ ids: ids.join() }, () => new Set(ids));
  };
}

function guildsOf(store: LocalStore<CharacterList>): () => KnownIds['ownGuilds'] {
  const recall = createRecall<KnownIds['ownGuilds']>();
  return () => {
    const pairs = store.get().data.flatMap(({ character }) => {
      const name = character?.guild_name ?? null;
      return character === null || name === null
        ? []
        : [[serverKey(character.server_name), foldGuildName(name)] as const];
    });
    return recall({ pairs: JSON.stringify(pairs) }, () => {
      const byServer = groupBy(pairs, ([key]) => key);
      return new Map([...byServer].map(([key, own]) => [key, new Set(own.map(([, name]) => name))]));
    });
  };
}

function createKnownIds(): KnownIdsSource {
  const recall = createRecall<KnownIds>();
  const registered = idsOf(registeredCharactersStore);
  const friends = idsOf(friendsStore);
  const ignored = idsOf(ignoresStore);
  const guilds = guildsOf(registeredCharactersStore);
  return {
    now() {
      const ids = {
        registeredIds: registered(),
        friendIds: friends(),
        ignoredIds: ignored(),
        ownGuilds: guilds(),
      };
      return recall(ids, () => ids);
    },
    subscribe(listener) {
      const stops = stores.map((store) => store.subscribe(listener));
      return () => stops.forEach((stop) => stop());
    },
  };
}

export const knownIds = createKnownIds();
