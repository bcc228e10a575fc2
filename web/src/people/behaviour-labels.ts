import type { LfmSettings } from '@rollcall/game/lfm/lfm-settings';
import type { WhoSettings } from '@rollcall/game/who/who-settings';

export interface BehaviourLabels {
  readonly label: string;
  readonly explanation: string;
}

/** Effects of the people lists on the Who list, for its settings and the pages of the lists. */
export const whoBehaviourLabels = {
  pinRegisteredCharacters: {
    label: 'Pin registered characters',
    explanation: 'Your own characters come first, except in Group View.',
  },
  alwaysShowRegisteredCharacters: {
    label: 'Always show registered characters',
    explanation: 'Your own characters are listed whatever the filters are.',
  },
  pinFriends: {
    label: 'Pin friends',
    explanation: 'Friends come after your own characters, except in Group View.',
  },
  pinGuildMembers: {
    label: 'Pin members of my guilds',
    explanation: 'Members of your characters’ guilds come after friends, except in Group View.',
  },
  alwaysShowFriends: {
    label: 'Always show friends',
    explanation: 'Friends are listed whatever the filters are.',
  },
  hideIgnoredCharacters: {
    label: 'Hide ignored characters',
    explanation: 'Characters on your ignore list aren’t listed.',
  },
} as const satisfies Partial<Record<keyof WhoSettings, BehaviourLabels>>;

/** Effects of the people lists on the group list. */
export const lfmBehaviourLabels = {
  filterByMyCharacters: {
    label: 'Filter by my characters',
    explanation: 'Groups that one of them can join come first.',
  },
  showIndicationForGroupsPostedByFriends: {
    label: 'Mark groups posted by friends',
    explanation: 'A heart before the name, and a green tint.',
  },
  showIndicationForGroupsContainingFriends: {
    label: 'Mark groups with friends in them',
    explanation: 'The same mark when a friend is among the members.',
  },
  hideGroupsPostedByIgnoredCharacters: {
    label: 'Hide groups posted by ignored characters',
    explanation: 'Groups whose leader is on your ignore list.',
  },
  hideGroupsContainingIgnoredCharacters: {
    label: 'Hide groups with ignored characters in them',
    explanation: 'Groups with a member who is on your ignore list.',
  },
} as const satisfies Partial<Record<keyof LfmSettings, BehaviourLabels>>;

export type WhoBehaviour = keyof typeof whoBehaviourLabels;
export type LfmBehaviour = keyof typeof lfmBehaviourLabels;
