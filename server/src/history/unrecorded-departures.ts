import type { Character } from '@rollcall/game/character';

/** Some 50 MB at the very most, when everybody who was ever online leaves while the store is unavailable. */
const keptMaximum = 50_000;

/**
 * Characters that have logged out and are not rows yet, as they were last seen: whatever was acknowledged can be looked up
 * at once, and the store may hold an older truth about them or none.
 */
export function createUnrecordedDepartures() {
  const departures = new Map<number, { readonly character: Character; readonly append: number }>();
  let appends = 0;
  let forgotten = 0;

  return {
    /** Notes who left with one append to the journal. @returns the number of that append */
    add(departed: readonly Character[]): number {
      appends += 1;
      for (const character of departed) {
        departures.delete(character.id);
        departures.set(character.id, { character: asOffline(character), append: appends });
      }
      for (const id of departures.keys()) {
        if (departures.size <= keptMaximum) break;
        departures.delete(id);
      }
      return appends;
    },
    forgetThrough(append: number) {
      for (const [id, departure] of departures) {
        if (departure.append > append) return;
        departures.delete(id);
        forgotten += 1;
      }
    },
    find: (id: number) => departures.get(id)?.character ?? null,
    /** Exactly this name in any case, last seen first; never those that were anonymous. `server` null = on all. */
    findByName(name: string, server: string | null): Character[] {
      const wanted = name.toLowerCase();
      return [...departures.values()]
        .map(({ character }) => character)
        .filter(
          (character) =>
            !character.is_anonymous &&
            character.name?.toLowerCase() === wanted &&
            (server === null || character.server_name.toLowerCase() === server.toLowerCase()),
        )
        .toReversed();
    },
    forgotten: () => forgotten,
  };
}

const asOffline = (character: Character): Character => ({
  ...character,
  is_online: false,
  is_in_party: false,
  group_id: 0,
});
