import type { Character } from '@rollcall/game/character/character';
import { chain, compareBy } from '@rollcall/game/compare';
import { findPlace } from '@rollcall/game/quest/area';
import { viewerPath, whoSearch } from '../api/site-paths.ts';
import { cleanText } from '../canvas/clean-text.ts';
import type { ListedCharacter } from '../storage/character-list-stores.ts';
import { wordOrder } from '../ui/locale.ts';
import { shownPlace } from './character-labels.ts';
import type { PersonFacts } from './character-table-view.ts';
import { personName } from './person-name.ts';

/** A friend who is online; every text is ready to be read. */
export interface OnlineFriend {
  readonly id: number;
  readonly name: string;
  readonly server: string;
  /** '' = nothing is known. */
  readonly place: string;
  /** Where the Who list has them; null = nowhere: their server has none. */
  readonly way: { readonly to: string; readonly search: Readonly<Record<string, string>> } | null;
}

const collator = wordOrder();

type Facts = Pick<PersonFacts, 'areas' | 'isCatalogueLoaded' | 'servers'>;

/**
 * Friends who are online, by name. Whoever has become anonymous is left out: that they are online is nobody's business.
 *
 * @param answer whom the server told of when it answered last, by id; null = it has not answered
 * @returns null until it has
 */
export function onlineFriends(
  entries: readonly ListedCharacter[],
  answer: Readonly<Record<string, Character>> | null,
  facts: Facts,
): readonly OnlineFriend[] | null {
  if (answer === null) return null;
  return entries
    .flatMap((entry) =>
      entry.character?.is_online === true && answer[entry.id]?.is_anonymous === false
        ? onlineFriend(entry, entry.character, facts)
        : [],
    )
    .toSorted(
      chain(
        compareBy(({ name }) => name, collator.compare),
        compareBy(({ id }) => id),
      ),
    );
}

function onlineFriend(entry: ListedCharacter, character: Character, facts: Facts): OnlineFriend {
  const name = personName(entry);
  const server = facts.servers.find((each) => each.name === character.server_name);
  const place = shownPlace(character, { ...facts, area: findPlace(character.location_id, facts.areas) });
  const to = viewerPath('who', server);
  return {
    id: entry.id,
    name,
    server: cleanText(character.server_name),
    place,
    way: to === null ? null : { to, search: whoSearch(name) },
  };
}
