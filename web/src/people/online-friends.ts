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

/** An online friend; all texts are ready to show. */
export interface OnlineFriend {
  readonly id: number;
  readonly name: string;
  readonly server: string;
  /** '' = unknown. */
  readonly place: string;
  /** Link to them in the Who list; null = their server has none. */
  readonly link: { readonly to: string; readonly search: Readonly<Record<string, string>> } | null;
}

const collator = wordOrder();

type Facts = Pick<PersonFacts, 'areas' | 'isCatalogueLoaded' | 'servers'>;

/**
 * Online friends, by name. Friends that have become anonymous are left out, since their presence is private.
 *
 * @param answer characters in the server's last answer, by id; null = no answer yet
 * @returns null = no answer yet
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
    link: to === null ? null : { to, search: whoSearch(name) },
  };
}
