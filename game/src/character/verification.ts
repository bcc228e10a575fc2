import type { Character } from './character.ts';
import { verificationWords } from './verification-words.ts';

/** What may stand behind `Bearer` (RFC 9110, `token68`): a claim's secret or a character's token. */
export const credentialPattern = /^[\w.~+/-]+=*$/;

/** A claim lives ten minutes: time enough to type three words into the game. */
export const claimLifeMs = 600_000;

const challengeLength = 3;

/**
 * Three different words, one blank between them.
 *
 * @param randomBelow a whole number from 0 up to, without, its argument, each as likely as the other
 */
export function makeChallenge(randomBelow: (end: number) => number): string {
  const left = [...verificationWords];
  const drawn = Array.from({ length: challengeLength }, () => left.splice(randomBelow(left.length), 1));
  return drawn.flat().join(' ');
}

/** What is asked of a character, and since when. */
export interface Challenge {
  readonly words: string;
  /** Milliseconds since 1970. */
  readonly beganAtMs: number;
}

/** How a character was last seen, nothing hidden. */
export interface SeenCharacter {
  readonly character: Character;
  /** When a report last covered its server, in milliseconds since 1970. */
  readonly observedAtMs: number;
}

/**
 * Whether whoever was asked has answered in the game: online, not anonymous, and the comment holds the words in a
 * report from after they were made up.
 *
 * @param seen null = not online
 */
export function meetsChallenge(seen: SeenCharacter | null, { words, beganAtMs }: Challenge): boolean {
  if (seen === null || seen.observedAtMs <= beganAtMs) return false;
  const { is_online, is_anonymous, public_comment } = seen.character;
  return is_online && !is_anonymous && public_comment !== null && plainWords(public_comment) === words;
}

/**
 * A comment as one reads it: without characters that nobody sees, runs of blanks as one, lower case. The case is folded
 * letter by letter and in no language, so that `ß` is not `ss` and a Turkish dotless `ı` is no `i`.
 */
function plainWords(comment: string): string {
  return comment
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
