import type { Character } from '@rollcall/game/character';
import { realClasses } from '@rollcall/game/classes';
import type { CharacterListName } from '../../data/people/character-lists.ts';
import type { ListedCharacter } from '../../storage/character-list.ts';

/** What is said of one of the lists. */
interface CharacterListWords {
  readonly title: string;
  readonly description: string;
  readonly empty: string;
  readonly added: (who: string) => string;
  readonly present: (who: string) => string;
  readonly full: (limit: number) => string;
  readonly removed: (who: string) => string;
  /** The characters could not be asked about. */
  readonly failed: string;
}

const lastSeen = 'They could not be brought up to date. Everybody is shown as last seen.';

export const characterListWords: Readonly<Record<CharacterListName, CharacterListWords>> = {
  registered: {
    title: 'My characters',
    description: 'Groups that one of them can join are lit, and their raid timers are shown.',
    empty: 'You have no registered characters yet.',
    added: (who) => `${who} is now one of your characters.`,
    present: (who) => `${who} is one of your characters already.`,
    full: (limit) => `You have ${limit} characters, and more cannot be registered. Remove one to make room.`,
    removed: (who) => `${who} is no longer one of your characters.`,
    failed: 'There was an error getting your registered characters. Please try refreshing the page.',
  },
  friends: {
    title: 'Friends',
    description: 'Groups that they lead or have joined are marked.',
    empty: 'You have no friends on your list yet.',
    added: (who) => `${who} is now a friend.`,
    present: (who) => `${who} is a friend already.`,
    full: (limit) => `You have ${limit} friends, and the list holds no more. Remove one to make room.`,
    removed: (who) => `${who} is no longer a friend.`,
    failed: lastSeen,
  },
  ignored: {
    title: 'Ignored characters',
    description: 'Groups that they lead or have joined can be hidden.',
    empty: 'You ignore nobody.',
    added: (who) => `${who} is now ignored.`,
    present: (who) => `${who} is ignored already.`,
    full: (limit) => `You ignore ${limit} characters, and the list holds no more. Remove one to make room.`,
    removed: (who) => `${who} is no longer ignored.`,
    failed: lastSeen,
  },
};

/** What a list shows of somebody; every string. */
export interface PersonRow {
  readonly id: number;
  readonly name: string;
  /** Tells two of the same name apart. */
  readonly who: string;
  readonly status: 'online' | 'offline' | 'anonymous' | 'unknown';
  readonly server: string;
  readonly level: string;
  readonly classes: string;
}

const nothing = '–';

function statusOf({ is_anonymous, is_online }: Character): PersonRow['status'] {
  if (is_anonymous) return 'anonymous';
  return is_online ? 'online' : 'offline';
}

/** Somebody on a list, as last seen. Who was never seen has a number and nothing else. */
export function personRow({ id, character }: ListedCharacter): PersonRow {
  const name = character?.name ?? `Character ${id}`;
  if (character === null) {
    return { id, name, who: name, status: 'unknown', server: nothing, level: nothing, classes: nothing };
  }
  const classes = realClasses(character.classes).map((each) => `${each.name} ${each.level}`);
  return {
    id,
    name,
    who: `${name} of ${character.server_name}`,
    status: statusOf(character),
    server: character.server_name,
    level: String(character.total_level),
    classes: classes.join(', ') || nothing,
  };
}
