import { lastWhen } from '@rollcall/game/compare';
import type { ListedCharacter } from '../../storage/character-list.ts';

/** A list longer than this has a search above it. */
export const searchableFrom = 16;

/** A list longer than the first shows no more than the second until it is asked for all of it. */
const wholeUpTo = 100;
const beginning = 25;

/** What is shown of a list: all of it, or its beginning. */
export function firstOf(entries: readonly ListedCharacter[], isWhole: boolean): readonly ListedCharacter[] {
  return isWhole || entries.length <= wholeUpTo ? entries : entries.slice(0, beginning);
}

interface ArrangePeople {
  /** Those who are online stand first; the others keep the order in which they were added. */
  readonly isOnlineFirst: boolean;
  /** As typed: looked for in name, guild and server. */
  readonly query: string;
}

type IsAnswered = (id: number) => boolean;

const isThere = ({ id, character }: ListedCharacter, isAnswered: IsAnswered) =>
  isAnswered(id) && character?.is_online === true;

/** How many of a list are online, as far as the server has said. */
export function countOnline(entries: readonly ListedCharacter[], isAnswered: IsAnswered): number {
  return entries.filter((entry) => isThere(entry, isAnswered)).length;
}

/** The people of a list as they are shown, in order; the same array when nothing is left out or moved. */
export function arrangePeople(
  entries: readonly ListedCharacter[],
  isAnswered: IsAnswered,
  { isOnlineFirst, query }: ArrangePeople,
): readonly ListedCharacter[] {
  const isAway = (entry: ListedCharacter) => !isThere(entry, isAnswered);
  const ordered = isOnlineFirst ? entries.toSorted(lastWhen(isAway)) : entries;
  const wanted = query.trim().toLowerCase();
  return wanted === '' ? ordered : ordered.filter((entry) => textOf(entry).includes(wanted));
}

/** What the search looks into; a character that was never seen is known by its number. */
function textOf({ id, character }: ListedCharacter): string {
  if (character === null) return String(id);
  const { name, guild_name, server_name } = character;
  return [name ?? '', guild_name ?? '', server_name].join('\n').toLowerCase();
}
