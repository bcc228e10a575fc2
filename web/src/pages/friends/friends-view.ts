import type { GameDefinition } from '@rollcall/game/definition';
import type { GroupMembership, Doing, PostedGroup, CharacterLocation } from '@rollcall/game/character/doing';
import { memberCountText } from '@rollcall/game/lfm/party-size';
import type { Quest } from '@rollcall/game/quest/quest';
import { findServer } from '@rollcall/game/servers';
import { createContext } from 'react';
import { groupAddress } from '../../lists/lfm/group-address.ts';
import { ownGroupText } from '../../lists/join-texts.ts';
import { shownName } from '../../people/character-labels.ts';
import {
  type LinkedQuest,
  linkedQuests,
  type QuestSummary,
  questSummary,
} from '../../lists/quest-summary.ts';
import { viewerPath } from '../../api/site-paths.ts';
import type { ListedCharacter } from '../../storage/character-list-stores.ts';
import { groupBy } from '@rollcall/game/group-by';

export type FriendActivities = ReadonlyMap<number, FriendActivity>;

/** Activities of friends; a new answer re-renders only the cells that use it. */
export const FriendActivityContext = createContext<FriendActivities>(new Map());

/** A posted group that a friend is in. */
export interface GroupShown {
  /** Quest of the group if it differs from where the friend is; null = nothing to add. */
  readonly questName: string | null;
  /** Raid and difficulty, with how certain they are. */
  readonly quest: QuestSummary;
  /** "4/6", and in words. */
  readonly capacity: { readonly short: string; readonly text: string };
  /** "Aria can join", "On timer", "Full"; empty = nothing to say. */
  readonly note: string;
  /** One of the visitor's characters can join, or is in it. */
  readonly isLit: boolean;
  /** Link to it in the group list; null = its server has no list. */
  readonly href: string | null;
  /** Distinguishes links to groups from each other. */
  readonly ownerText: string;
}

export interface FriendActivity {
  readonly id: number;
  /** "In The Sunken Stair"; empty = the location says it all. */
  readonly place: string;
  readonly isQuest: boolean;
  /** Quests named in the place; empty = none. */
  readonly quests: readonly LinkedQuest[];
  /** All possible quests if there are several; empty = nothing to add. */
  readonly placeTitle: string;
  /** "Leads a group"; empty = alone. */
  readonly membership: string;
  readonly group: GroupShown | null;
}

interface FriendActivityFacts {
  readonly definition: GameDefinition;
  readonly isCatalogueLoaded: boolean;
}

/** Maximum number of quests named; further candidates are counted. */
const namedQuests = 2;

/** Describes what somebody is doing; null = nothing to say, for example if offline. */
export function friendActivity(id: number, doing: Doing, facts: FriendActivityFacts): FriendActivity | null {
  if (doing.state !== 'online') return null;
  const { where, membership } = doing;
  if (membership.membership !== 'posted') {
    return { id, ...placeWords(where), membership: membershipText(membership), group: null };
  }
  const { group } = membership;
  const quests = where.place === 'quest' ? where.quests : [];
  const played = quests.find((quest) => quest.id === group.quest?.id);
  return {
    id,
    ...groupPlaceWords(where, played),
    membership: membershipText(membership),
    group: groupShown(group, played !== undefined, facts),
  };
}

type PlaceWords = Pick<FriendActivity, 'place' | 'isQuest' | 'quests' | 'placeTitle'>;

const plainPlace = (place: string): PlaceWords => ({
  place,
  isQuest: false,
  quests: [],
  placeTitle: '',
});

function placeWords(where: CharacterLocation): PlaceWords {
  switch (where.place) {
    case 'quest':
      return questPlace(where.quests);
    case 'public':
      return plainPlace('In a public area');
    case 'wilderness':
      return plainPlace('In the wilderness');
    case 'hidden':
      return plainPlace('Anonymous');
    case 'area':
    case 'unknown':
      return plainPlace('');
  }
}

/**
 * Place of a character in a posted group. Outside of quests it is empty: the location column says it, and the group
 * matters more. If several quests share the area, it is the one that the group is for.
 */
function groupPlaceWords(where: CharacterLocation, played: Quest | undefined): PlaceWords {
  if (where.place !== 'quest') return plainPlace('');
  return placeWords(played === undefined ? where : { place: 'quest', quests: [played] });
}

/** "In The Shroud", "In one of 3 quests". */
function questPlace(quests: readonly Quest[]): PlaceWords {
  const links = linkedQuests(quests);
  const names = links.map(({ name }) => name).join(' / ');
  const areNamed = links.length <= namedQuests;
  return {
    place: areNamed ? `In ${names}` : `In one of ${links.length} quests`,
    isQuest: true,
    quests: areNamed ? links : [],
    placeTitle: links.length > 1 ? `One of: ${names}` : '',
  };
}

function membershipText(membership: GroupMembership): string {
  switch (membership.membership) {
    case 'none':
      return '';
    case 'recruiting':
      return 'Looking for members';
    case 'group':
      return 'In a group';
    case 'posted': {
      const { isLeader, lfm } = membership.group;
      if (isLeader) return 'Leads a group';
      return lfm.leader.name === null ? 'In a posted group' : `In ${shownName(lfm.leader.name)}’s group`;
    }
  }
}

function groupShown(group: PostedGroup, isThere: boolean, facts: FriendActivityFacts): GroupShown {
  const { lfm, memberCount, capacity, isFull } = group;
  const quest = questSummary(group, { ...facts, settings: { showQuestGuesses: true } });
  const href = hrefOf(group, facts);
  // A group without a list is not offered to the visitor's characters.
  const answers = href === null ? [] : group.own;
  const own = ownGroupText(
    answers.map(({ character, answer }) => ({ name: shownName(character.name), answer })),
  );
  return {
    questName: isThere ? null : quest.name,
    quest,
    capacity: {
      short: memberCountText(memberCount - 1, group.isRaid, facts.definition),
      text:
        memberCount > capacity ? `More than ${capacity} members` : `${memberCount} of ${capacity} members`,
    },
    note: own.text === '' && isFull ? 'Full' : own.text,
    isLit: own.isLit,
    href,
    ownerText: lfm.leader.name === null ? 'whose leader is anonymous' : `of ${shownName(lfm.leader.name)}`,
  };
}

function hrefOf({ lfm }: PostedGroup, { definition }: FriendActivityFacts): string | null {
  if (viewerPath('grouping', findServer(definition, lfm.server_name)) === null) return null;
  const { to, search } = groupAddress(lfm);
  return `${to}?${new URLSearchParams(search)}`;
}

export interface FriendsOnServer {
  readonly name: string;
  /** Number online; null = not answered yet. */
  readonly online: number | null;
  readonly all: number;
  /** Path of its Who list; null = it has none. */
  readonly path: string | null;
}

/** The summary of friends online, by server. */
export interface FriendsSummary {
  readonly all: number;
  /** Null = not answered yet. */
  readonly online: number | null;
  readonly hasFailed: boolean;
  /** Number in posted groups. */
  readonly inGroups: number;
  /** Servers with friends, by name, so that they keep their places while friends come and go. */
  readonly servers: readonly FriendsOnServer[];
}

interface SummaryFacts {
  readonly entries: readonly ListedCharacter[];
  /** The activity of each friend in the server's answer; null = no answer yet. */
  readonly activities: ReadonlyMap<number, Doing> | null;
  readonly hasFailed: boolean;
  readonly definition: GameDefinition;
}

/** Counts friends online, per server and in groups. */
export function friendsSummary({ entries, activities, hasFailed, definition }: SummaryFacts): FriendsSummary {
  const onlineAmong = (some: readonly ListedCharacter[]) =>
    activities && some.filter(({ id }) => activities.get(id)?.state === 'online').length;
  const groups = Array.from(activities?.values() ?? []).filter(
    (doing) => doing.state === 'online' && doing.membership.membership === 'posted',
  );
  const byServer = groupBy(
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
