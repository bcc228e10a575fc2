import type { ClassLevel } from '@rollcall/game/character/character';
import type { Errand } from './places/places.ts';
import type { Course, Difficulty } from './quests/quest-course.ts';

/** What a player does outside of a party. In a party, the party decides. */
export type Pursuit =
  | { readonly state: 'idle' }
  /** Away from the keyboard, without moving. */
  | { readonly state: 'away' }
  /** At the entrance of a quest, on the way in. */
  | { readonly state: 'errand'; readonly errand: Errand }
  /** Inside a quest, alone. */
  | ({ readonly state: 'questing' } & SoloRun)
  /** At the entrance after dying in the quest. */
  | ({ readonly state: 'regrouping' } & SoloRun);

export interface SoloRun {
  readonly errand: Errand;
  readonly course: Course;
  readonly enteredAtMs: number;
  /** Index of the present or next stay of the course. */
  readonly stay: number;
}

export const idle: Pursuit = { state: 'idle' };

/** A character of the simulated world, online or offline. The world changes it in place. */
export interface Person {
  readonly id: number;
  readonly serverName: string;
  readonly name: string;
  readonly gender: string;
  readonly race: string;
  readonly homeServerName: string;
  readonly guildName: string | null;
  /** The character's level when the world first used it. */
  readonly firstLevel: number;
  totalLevel: number;
  classes: readonly ClassLevel[];
  isAnonymous: boolean;
  /** Whether the game hides the name even from collectors while the character is anonymous. */
  readonly isNamelessWhenAnonymous: boolean;
  publicComment: string | null;

  /** Index in the list of people online; -1 = offline. */
  onlineIndex: number;
  /** Number of sessions. An event planned in an earlier session is void. */
  session: number;
  /** Number of planned steps. Only the last planned step is valid. */
  stirs: number;
  logoutAtMs: number;
  /** When the game last saved the character: at a login, change of place or new level. */
  savedAtMs: number;
  locationId: number;
  pursuit: Pursuit;
  party: Party | null;
}

/** The post of a group. */
export interface Post {
  readonly comment: string;
  /** 0 = none. */
  readonly questId: number;
  /** Whether the quest was not chosen and is only named in the comment. */
  readonly isQuestGuess: boolean;
  readonly difficulty: string;
  /** Empty = every class. */
  readonly acceptedClasses: readonly string[];
  readonly minimumLevel: number;
  readonly maximumLevel: number;
}

/** People who play together, or one who looks for others. The world changes it in place. */
export interface Party {
  readonly id: number;
  readonly serverName: string;
  leader: Person;
  /** In the order of joining, without the leader. */
  others: Person[];
  errand: Errand;
  difficulty: Difficulty;
  /** The course of the adventure; null = it has not begun yet. */
  course: Course | null;
  /** Whether everybody has died and waits at the entrance to go in again. */
  isRegrouping: boolean;
  /** Maximum number of people, including the leader. */
  capacity: number;
  /** Number of people, including the leader, with which the party starts its quest. */
  wanted: number;
  phase: 'gathering' | 'adventuring' | 'over';
  /** null = the party is not looking for members, or no longer. */
  post: Post | null;
  /** The quest of the last post; null = no quest, or no post. */
  lastPostedQuestId: number | null;
  postedAtMs: number;
  enteredAtMs: number;
  finishAtMs: number;
  /** Number of phases. A start or return planned in an earlier phase is void. */
  round: number;
}

/** Number of people in a party, including the leader. */
export function partySize(party: Party): number {
  return 1 + party.others.length;
}

/** The leader, then the others. */
export function everyone(party: Party): readonly Person[] {
  return [party.leader, ...party.others];
}

/** Whether the game hides the name even from collectors. */
export function isNameless(person: Person): boolean {
  return person.isAnonymous && person.isNamelessWhenAnonymous;
}
