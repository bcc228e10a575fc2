import type { ClassLevel } from '@rollcall/game/character/character';
import type { Errand } from './places/places.ts';
import type { Course, Difficulty } from './quests/quest-course.ts';

/** What a player who is on their own is up to; in a party the party decides. */
export type Pursuit =
  | { readonly state: 'idle' }
  /** Left the keyboard: stands where they stood. */
  | { readonly state: 'away' }
  /** On the way to a quest, at its entrance. */
  | { readonly state: 'errand'; readonly errand: Errand }
  /** Inside a quest, alone. */
  | ({ readonly state: 'questing' } & SoloRun)
  /** Died in it, and catches breath before the entrance. */
  | ({ readonly state: 'regrouping' } & SoloRun);

export interface SoloRun {
  readonly errand: Errand;
  readonly course: Course;
  readonly enteredAtMs: number;
  /** Which of the course's stays it is in, or is to begin. */
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
  /** At which the world first met the character. */
  readonly firstLevel: number;
  totalLevel: number;
  classes: readonly ClassLevel[];
  isAnonymous: boolean;
  /** While anonymous, the game hides even from the collector who this is. */
  readonly isNamelessWhenAnonymous: boolean;
  publicComment: string | null;

  /** Place in the list of those online; -1 = offline. */
  onlineIndex: number;
  /** Counts sessions: an event planned in an earlier one is void. */
  session: number;
  /** Counts plans: only the last planned stir counts. */
  stirs: number;
  logoutAtMs: number;
  /** When the game last wrote the character down: login, change of place, level. */
  savedAtMs: number;
  locationId: number;
  pursuit: Pursuit;
  party: Party | null;
}

/** What a leader announces. */
export interface Post {
  readonly comment: string;
  /** 0 = none. */
  readonly questId: number;
  /** The quest was not chosen, it can only be read out of the comment. */
  readonly isQuestGuess: boolean;
  readonly difficulty: string;
  /** Empty = every class. */
  readonly acceptedClasses: readonly string[];
  readonly minimumLevel: number;
  readonly maximumLevel: number;
}

/** People who play together, or one who looks for company. The world changes these in place. */
export interface Party {
  readonly id: number;
  readonly serverName: string;
  leader: Person;
  /** In the order of joining, without the leader. */
  others: Person[];
  errand: Errand;
  difficulty: Difficulty;
  /** How the adventure goes; null = it has not begun yet. */
  course: Course | null;
  /** Everybody died: they stand before the entrance and will go back in. */
  isRegrouping: boolean;
  /** People whom it can hold, the leader included. */
  capacity: number;
  /** Sets out as soon as it has so many, the leader included. */
  wanted: number;
  phase: 'gathering' | 'adventuring' | 'over';
  /** null = looks for nobody (any more). */
  post: Post | null;
  /** What the last posting named; null = no quest, or there was none. */
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

/** True when the game tells nobody who this is, not even the collector. */
export function isNameless(person: Person): boolean {
  return person.isAnonymous && person.isNamelessWhenAnonymous;
}
