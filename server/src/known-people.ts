import type { Character } from '@rollcall/game/character';
import { findKnown, findKnownByIds, type OfflineCharacters } from './live/live-lookups.ts';
import type { LiveStore } from './live/live-store.ts';

/** Characters as far as anything is known of them, online or not, nothing hidden. */
export interface KnownPeople {
  /** @throws HttpError 503 when only the store could tell, and it is away */
  find(id: number): Promise<Character | null>;
  /** Of these, who is anonymous now, or was when last seen; also whoever cannot be looked up at the moment. */
  whoIsAnonymous(ids: readonly number[]): Promise<ReadonlySet<number>>;
}

/** The live state first, then the record. */
export function createKnownPeople(live: LiveStore, offline: OfflineCharacters): KnownPeople {
  return {
    find: async (id) => (await findKnown(live.current(), offline, id))?.character ?? null,
    whoIsAnonymous: async (ids) => {
      const known = await findKnownByIds(live.current(), offline, ids);
      const open = new Set(known.filter(({ is_anonymous }) => !is_anonymous).map(({ id }) => id));
      return new Set(ids.filter((id) => !open.has(id)));
    },
  };
}
