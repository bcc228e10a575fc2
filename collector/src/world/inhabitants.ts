import type { ClassLevel } from '@rollcall/game/character/character';
import type { Errand } from './places/places.ts';
import type { Course, Difficulty } from './quests/quest-course.ts';

/** The pursuit of a player outside of parties; in a party, the party decides. */
export type Pursuit =
  | { readonly state: 'idle' }
  /** Away from the keyboard, standing where they stood. */
  | { readonly state: 'away' }
  /** On the way to a quest, at its entrance. */
  | { readonly state: 'errand'; readonly errand: Errand }
  /** Inside a quest, alone. */
  | ({ readonly state: 'questing' } & SoloRun)
  /** Died in it, and rests before the entrance. */
  | ({ readonly state: 'regrouping' } & SoloRun);

export interface SoloRun {
  readonly errand: Errand;
  readonly course: Course;
  readonly enteredAtMs: number;
  /** Index of the current or next stay of the course. */
  readonly stay: number;
}

export const idle: Pursuit = { state: 'idle' };

/** A character of the simulated world, online or not. The world changes these in place. */
export interface Person {
  readonly id: number;
  readonly serverName: string;
  readonly name: string;
  readonly gender: string;
  readonly race: string;
  readonly homeServerName: string;
  readonly guildName: string | null;
  /** The character's level when the world first met it. */
  readonly firstLevel: number;
  totalLevel: number;
  classes: readonly ClassLevel[];
  isAnonymous: boolean;
  /** While anonymous, the game hides the name even from collectors. */
  readonly isNamelessWhenAnonymous: boolean;
  publicComment: string | null;

  /** Index in the list of people online; -1 = offline. */
  onlineIndex: number;
  /** Counts sessions: an event planned in an earlier one is void. */
  session: number;
  /** Counts plans: an earlier planned stir is void. */
  stirs: number;
  logoutAtMs: number;
  /** Time of the game's last save of the character: login, change of place, level. */
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
  /** The quest was not chosen and is only in the comment. */
  readonly isQuestGuess: boolean;
  readonly difficulty: string;
  /** Empty = every class. */
  readonly acceptedClasses: readonly string[];
  readonly minimumLevel: number;
  readonly maximumLevel: number;
}

/** People who play together, or a single one who looks for company. The world changes these in place. */
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
  /** Everybody died: they stand before the entrance and will go back in. */
  isRegrouping: boolean;
  /** Largest number of people, including the leader. */
  capacity: number;
  /** Sets out with this number of people, including the leader. */
  wanted: number;
  phase: 'gathering' | 'adventuring' | 'over';
  /** null = looks for nobody, or no longer. */
  post: Post | null;
  /** The quest of the last post; null = no quest, or no post. */
  lastPostedQuestId: number | null;
  postedAtMs: number;
  enteredAtMs: number;
  finishAtMs: number;
  /** Counts phases: a departure or return planned in an earlier one is void. */
  round: number;
}

/** People in a party, the leader included. */
export function partySize(party: Party): number {
  return 1 + party.others.length;
}

/** The leader first, then the others. */
export function everyone(party: Party): readonly Person[] {
  return [party.leader, ...party.others];
}

/** Whether the game hides the name even from collectors. */
export function isNameless(person: Person): boolean {
  return person.isAnonymous && person.isNamelessWhenAnonymous;
}
