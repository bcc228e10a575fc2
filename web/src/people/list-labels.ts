import type { CharacterListName } from '../api/people/character-lists.ts';
import type { IconName } from '../ui/Icon.tsx';

/** Texts and display options of a list. */
interface CharacterListLabels {
  readonly title: string;
  readonly description: string;
  readonly icon: IconName;
  /** Online characters come first; otherwise all keep the order in which they were added. */
  readonly isOnlineFirst: boolean;
  readonly emptyTitle: string;
  /** Text of an empty list: its purpose. */
  readonly empty: string;
  readonly added: (who: string) => string;
  readonly present: (who: string) => string;
  readonly full: (limit: number) => string;
  readonly removed: (who: string) => string;
  readonly failed: string;
}

const lastSeen = 'Couldn’t update the list. Everyone is shown as last seen.';

export const characterListLabels: Readonly<Record<CharacterListName, CharacterListLabels>> = {
  registered: {
    title: 'My characters',
    description: 'Groups they can join come first, and their raid timers are shown.',
    icon: 'people',
    isOnlineFirst: false,
    emptyTitle: 'You have no registered characters yet.',
    empty: 'Find your characters to highlight the groups they can join and track their raid timers.',
    added: (who) => `${who} is now one of your characters.`,
    present: (who) => `${who} is already one of your characters.`,
    full: (limit) => `You have ${limit} characters, the maximum. Remove one to make room.`,
    removed: (who) => `${who} is no longer one of your characters.`,
    failed: 'There was an error getting your registered characters. Please try refreshing the page.',
  },
  friends: {
    title: 'Friends',
    description: 'Groups that they lead or have joined are marked.',
    icon: 'heart',
    isOnlineFirst: true,
    emptyTitle: 'You have no friends on your list yet.',
    empty:
      'Find people you like to play with and see when they’re online. The list stays in this browser; nobody else can see it.',
    added: (who) => `${who} is now a friend.`,
    present: (who) => `${who} is already a friend.`,
    full: (limit) => `You have ${limit} friends, the maximum. Remove one to make room.`,
    removed: (who) => `${who} is no longer a friend.`,
    failed: lastSeen,
  },
  ignored: {
    title: 'Ignored characters',
    description: 'Groups that they lead or have joined can be hidden.',
    icon: 'mute',
    isOnlineFirst: false,
    emptyTitle: 'You aren’t ignoring anyone.',
    empty: 'Find players whose groups you’d rather not see.',
    added: (who) => `${who} is now ignored.`,
    present: (who) => `${who} is already ignored.`,
    full: (limit) => `You’re ignoring ${limit} characters, the maximum. Remove one to make room.`,
    removed: (who) => `${who} is no longer ignored.`,
    failed: lastSeen,
  },
};

/** Message after adding a character to a list, with the effect on the group list. */
export function addedText(
  list: CharacterListName,
  who: string,
  { hidesGroups }: { hidesGroups: boolean },
): string {
  const added = characterListLabels[list].added(who);
  return hidesGroups ? `${added} Groups with ignored characters are now hidden.` : added;
}
