import type { Named } from '../list/named.ts';

/** A class with its picture and how many levels of it. */
export interface ClassLevels extends Named {
  readonly level: number;
}

/** Everything that one character shows: each string, icon and emphasis is decided here, for the canvas and its twin. */
export interface WhoRow {
  readonly id: number;
  /** Its character has gone, and it stays only because nothing may move now. */
  readonly isGone: boolean;
  /** The ground of the row: one's own characters before friends. */
  readonly tint: 'registered' | 'friend' | null;
  readonly isFriend: boolean;
  readonly isRegistered: boolean;
  readonly isIgnored: boolean;
  readonly isAnonymous: boolean;
  /** A mark before the name for the ids that the operator has named. */
  readonly hasCrown: boolean;
  /** In a group: outside group view the text is empty and there is no hue; in it, its number and hue (0 to 17). */
  readonly party: { readonly groupId: number; readonly number: string; readonly hue: number | null } | null;
  readonly race: Named;
  readonly gender: 'male' | 'female' | null;
  /** "???" for somebody who is anonymous (§5). */
  readonly name: string;
  /** Where the character is, with its region if that is wanted; "Somewhere in the Aether" when nobody knows. */
  readonly place: string;
  /** It is where a quest is played; the name is empty when names are not wanted. */
  readonly quest: { readonly name: string; readonly wikiUrl: string | null } | null;
  readonly classes: readonly ClassLevels[];
  /** Total level. */
  readonly level: string;
  /** Empty = none; "???" for somebody who is anonymous. */
  readonly guild: string;
}
