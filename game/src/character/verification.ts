import type { Character } from './character.ts';
import { verificationWords } from './verification-words.ts';

/** The syntax of credentials after `Bearer` (RFC 9110, `token68`): a claim's secret or a character's token. */
export const credentialPattern = /^[\w.~+/-]+=*$/;

/** A claim expires after ten minutes: enough time to type three words into the game. */
export const claimLifeMs = 600_000;

const challengeLength = 3;

/**
 * Three different words separated by single spaces.
 *
 * @param randomBelow a random integer from 0 up to, but not including, its argument, evenly distributed
 */
export function makeChallenge(randomBelow: (end: number) => number): string {
  const left = [...verificationWords];
  const words = Array.from({ length: challengeLength }, () => left.splice(randomBelow(left.length), 1));
  return words.flat().join(' ');
}

/** The words of a claim and the time of their creation. */
export interface Challenge {
  readonly words: string;
  /** Milliseconds since 1970. */
  readonly beganAtMs: number;
}

/** A character as last seen, without anything hidden. */
export interface SeenCharacter {
  readonly character: Character;
  /** Time of the last report of its server, in milliseconds since 1970. */
  readonly observedAtMs: number;
}

/**
 * Whether a challenge is met in the game (docs/product.md, Verification): the character is online and not anonymous,
 * and its comment consists of the words, in a report that is newer than they are.
 *
 * @param seen null = not online
 */
export function meetsChallenge(seen: SeenCharacter | null, { words, beganAtMs }: Challenge): boolean {
  if (seen === null || seen.observedAtMs <= beganAtMs) return false;
  const { is_online, is_anonymous, public_comment } = seen.character;
  return is_online && !is_anonymous && public_comment !== null && plainWords(public_comment) === words;
}

/**
 * A comment as people read it: without invisible characters, with single spaces, in lower case. Lower-casing is
 * independent of the locale and letter by letter: `ß` does not equal `ss`, and the Turkish dotless `ı` does not equal
 * `i`.
 */
function plainWords(comment: string): string {
  return comment
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
