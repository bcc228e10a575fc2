import { readCharacterId } from '@rollcall/game/character/character-id';
import { realClasses } from '@rollcall/game/character/classes';
import { agoText } from '@rollcall/game/durations';
import type { TokenRow } from '@rollcall/game/site/visitor';
import { fromWireTime } from '@rollcall/game/wire-time';
import type { ClaimState, ClaimProblem } from '../../api/verification/claim-machine.ts';
import { cleanText } from '../../canvas/clean-text.ts';
import type { OpenClaim } from '../../storage/access-tokens-store.ts';
import type { ListedCharacter } from '../../storage/character-list-stores.ts';

/** One condition of the proof and its state. */
export interface ProofCheck {
  readonly key: 'online' | 'seen' | 'matches';
  readonly label: string;
  /** unknown = not reported, or not knowable yet. */
  readonly mark: 'done' | 'missing' | 'unknown';
  /** Advice on meeting it; empty = none. */
  readonly advice: string;
}

type Mark = ProofCheck['mark'];

const markOf = (isDone: boolean): Mark => (isDone ? 'done' : 'missing');

/** State of the three conditions; all unknown while no proof is under way. */
function marksOf(proof: ClaimState): Readonly<Record<ProofCheck['key'], Mark>> {
  if (proof.state === 'granting') return { online: 'done', seen: 'done', matches: 'done' };
  const seen = proof.state === 'waiting' ? proof.seen : null;
  if (seen === null) return { online: 'unknown', seen: 'unknown', matches: 'unknown' };
  // Nothing else is known about offline characters, and comments of anonymous ones cannot be read.
  if (!seen.is_online) return { online: 'missing', seen: 'unknown', matches: 'unknown' };
  if (seen.is_anonymous) return { online: 'done', seen: 'missing', matches: 'unknown' };
  return { online: 'done', seen: 'done', matches: markOf(seen.challenge_word_match) };
}

/** Characters of a comment shown, enough to find a typing mistake. */
const shownCommentLength = 80;

/** The problem with the comment that the server sees; empty = none. */
function commentAdvice(proof: ClaimState): string {
  const seen = proof.state === 'waiting' ? proof.seen : null;
  const letters = Array.from(cleanText(seen?.public_comment ?? '').trim());
  if (letters.length === 0) return 'We don’t see a comment yet. It must be exactly the three words.';
  const isLong = letters.length > shownCommentLength;
  const shown = isLong ? `${letters.slice(0, shownCommentLength).join('')}…` : letters.join('');
  return `We see “${shown}”. The comment must be exactly the three words.`;
}

/** The live checklist. @param name name of the character */
export function proofChecks(proof: ClaimState, name: string): readonly ProofCheck[] {
  const marks = marksOf(proof);
  const advice: Readonly<Record<ProofCheck['key'], string>> = {
    online: `Log in as ${name}. It can take a few seconds to show up here.`,
    seen: `${name} is anonymous, so its comment can’t be read. Turn anonymous off in the game until this is done.`,
    matches: commentAdvice(proof),
  };
  const check = (key: ProofCheck['key'], label: string): ProofCheck => ({
    key,
    label,
    mark: marks[key],
    advice: marks[key] === 'missing' ? advice[key] : '',
  });
  return [
    check('online', `${name} is online`),
    check('seen', 'It is not anonymous'),
    check('matches', 'Its public comment says the three words'),
  ];
}

/** Time left below which it is announced and changes its colour, ms. */
const lastMinuteMs = 60_000;

/** Whether little time is left for the words. @param nowMs current time by the server's clock */
export function isLastMinute({ expiresAtMs }: Pick<OpenClaim, 'expiresAtMs'>, nowMs: number): boolean {
  return expiresAtMs - nowMs < lastMinuteMs;
}

/**
 * Announcement for screen readers, besides notices and focused elements: a sentence that stays the same until something
 * changes, so that it is not read every second.
 */
export function proofAnnouncement(proof: ClaimState, name: string, isLast: boolean): string {
  if (proof.state === 'granting') return 'The words were found. Saving the proof in this browser.';
  if (proof.state !== 'waiting') return '';
  const last = isLast ? ['Less than a minute left.'] : [];
  return [...missingText(proofChecks(proof, name)), ...last].join(' ');
}

function missingText(checks: readonly ProofCheck[]): readonly string[] {
  const missing = checks.find(({ mark }) => mark === 'missing');
  return missing === undefined ? [] : [`Not yet: ${missing.label}. ${missing.advice}`];
}

/** Texts for problems during which the proof continues. */
export const claimProblemTexts: Readonly<Record<ClaimProblem, string>> = {
  network: 'Can’t reach the server. Your words stay valid, and this page keeps trying.',
  'store-away': 'The server can’t check right now. Your words stay valid, and this page keeps trying.',
  'too-many': 'The server asks this page to slow down. Your words stay valid, and this page keeps trying.',
  unknown: 'Something went wrong on the server. This page keeps trying.',
  failed: 'Something went wrong on the server. This page keeps trying.',
};

/** Why there are no words. */
export const notStartedText: Readonly<Record<ClaimProblem, string>> = {
  network: 'Can’t reach the server. Check your connection and try again.',
  'store-away': 'The server can’t give out words right now. Try again soon.',
  'too-many': 'Too many verifications were started from your network. Finish an open one, or wait a while.',
  unknown:
    'The server does not know this character. If it was renamed or moved, remove it from your characters and find it again.',
  failed: 'Something went wrong. Please try again.',
};

/** Texts for the end of a failed proof. */
export const overText: Readonly<Record<'expired' | 'refused', string>> = {
  expired: 'These words have expired. Get new ones when you’re ready.',
  refused: 'The server no longer accepts these words. Get new ones.',
};

/** The character that the page is about. */
type VerificationSubject =
  /** The address names no character, and there are several to choose from. */
  | { readonly kind: 'choose' }
  /** The address names no character, and none is registered. */
  | { readonly kind: 'nobody' }
  /** The address has an invalid id. */
  | { readonly kind: 'bad-id' }
  /** A character that is not on the visitor's list. */
  | { readonly kind: 'unregistered'; readonly id: number }
  | { readonly kind: 'own'; readonly entry: ListedCharacter };

/**
 * The registered character that an address is about. Without an id it is the only registered one.
 *
 * @param search query of the address, with its `?` or empty
 */
export function verificationSubject(
  search: string,
  registered: readonly ListedCharacter[],
): VerificationSubject {
  const asked = new URLSearchParams(search).get('id');
  if (asked === null) return subjectWithoutId(registered);
  const id = readCharacterId(asked);
  if (id === null) return { kind: 'bad-id' };
  const entry = registered.find((each) => each.id === id);
  return entry === undefined ? { kind: 'unregistered', id } : { kind: 'own', entry };
}

function subjectWithoutId(registered: readonly ListedCharacter[]): VerificationSubject {
  const [entry, ...others] = registered;
  if (entry === undefined) return { kind: 'nobody' };
  return others.length === 0 ? { kind: 'own', entry } : { kind: 'choose' };
}

/** "Orien · Level 20"; empty for a character never seen. */
export function placeFacts({ character }: ListedCharacter): string {
  if (character === null) return 'Not seen yet';
  return [character.server_name, `Level ${character.total_level}`].filter((fact) => fact !== '').join(' · ');
}

/** "Fighter 12, Rogue 8"; empty = unknown. */
export function classFacts({ character }: ListedCharacter): string {
  return realClasses(character?.classes ?? [])
    .map(({ name, level }) => `${name} ${level}`)
    .join(', ');
}

/** One browser with a token for the character. */
export interface DeviceRow {
  readonly id: string;
  readonly isCurrent: boolean;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly createdAtMs: number;
  readonly created: string;
  /** Null = never. */
  readonly usedAtMs: number | null;
  readonly used: string;
}

/** The devices in display order: this browser first, then the most recently used or created ones. */
export function deviceRows(tokens: readonly TokenRow[], nowMs: number): readonly DeviceRow[] {
  return tokens
    .map((token) => deviceRow(token, nowMs))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || lastActivityMs(b) - lastActivityMs(a));
}

const lastActivityMs = ({ usedAtMs, createdAtMs }: DeviceRow) => usedAtMs ?? createdAtMs;

function deviceRow({ token_id, created_at, last_used_at, is_current }: TokenRow, nowMs: number): DeviceRow {
  const createdAtMs = fromWireTime(created_at);
  const usedAtMs = last_used_at === null ? null : fromWireTime(last_used_at);
  return {
    id: token_id,
    isCurrent: is_current,
    name: is_current ? 'This browser' : 'Another browser',
    createdAtMs,
    created: `Verified ${agoText(nowMs - createdAtMs).toLowerCase()}`,
    usedAtMs,
    used: usedAtMs === null ? 'Not used yet' : `Last used ${agoText(nowMs - usedAtMs).toLowerCase()}`,
  };
}

export function revokeQuestion({ isCurrent }: DeviceRow, name: string) {
  return {
    title: isCurrent ? 'Revoke this browser?' : 'Revoke this device?',
    message: isCurrent
      ? `This browser will no longer see ${name}’s activity. This can’t be undone; to get access back, verify ${name} again.`
      : `That browser will no longer see ${name}’s activity. This can’t be undone; to get access back, verify ${name} there again.`,
    confirmLabel: 'Revoke',
    tone: 'danger',
  } as const;
}
