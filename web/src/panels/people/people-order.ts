import { lastWhen } from '@rollcall/game/compare';
import type { ListedCharacter } from '../../storage/character-list.ts';

/** A list longer than this has a search above it. */
export const searchableFrom = 16;

interface ArrangePeople {
  /** Those who are online stand first; the others keep the order in which they were added. */
  readonly isOnlineFirst: boolean;
  /** As typed: looked for in name, guild and server. */
  readonly query: string;
}

/** The people of a list as they are shown, in order; the same array when nothing is left out or moved. */
export function arrangePeople(
  entries: readonly ListedCharacter[],
  isAnswered: (id: number) => boolean,
  { isOnlineFirst, query }: ArrangePeople,
): readonly ListedCharacter[] {
  const isThere = ({ id, character }: ListedCharacter) => isAnswered(id) && character?.is_online === true;
  const ordered = isOnlineFirst ? entries.toSorted(lastWhen((entry) => !isThere(entry))) : entries;
  const wanted = query.trim().toLowerCase();
  return wanted === '' ? ordered : ordered.filter((entry) => textOf(entry).includes(wanted));
}

/** What the search looks into; a character that was never seen is known by its number. */
function textOf({ id, character }: ListedCharacter): string {
  if (character === null) return String(id);
  const { name, guild_name, server_name } = character;
  return [name ?? '', guild_name ?? '', server_name].join('\n').toLowerCase();
}
