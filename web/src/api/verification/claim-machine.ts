import type { ClaimStatus } from '@rollcall/game/site/visitor';
import type { OpenClaim } from '../../storage/access-tokens-store.ts';
import type { CallError } from '../call-error.ts';

/**
 * Why something did not come through. `network` no answer; `store-away` the server cannot look it up for now; `too-many`
 * this address asked too often; `unknown` there is no such character; `failed` anything else.
 */
export type Hindrance = 'network' | 'store-away' | 'too-many' | 'unknown' | 'failed';

/** Where the proof of one character stands, in this tab. */
export type ClaimState =
  /** Nothing has begun. */
  | { readonly state: 'idle' }
  /** The server has been asked for words. */
  | { readonly state: 'starting' }
  /** It gave none. `retryAtMs`: when to ask again, as far as it said so. */
  | { readonly state: 'not-started'; readonly why: Hindrance; readonly retryAtMs: number | null }
  /** The words are to be written into the game. `seen` = what the server last said, null = nothing yet. */
  | {
      readonly state: 'waiting';
      readonly claim: OpenClaim;
      readonly seen: ClaimStatus | null;
      /** Why the last question had no answer; null = it had one. It is asked again and again all the same. */
      readonly trouble: Hindrance | null;
    }
  /** They were seen; the token is being taken, again and again until it is here. */
  | { readonly state: 'granting'; readonly claim: OpenClaim; readonly trouble: Hindrance | null }
  /** The token is in this browser. `isNew`: it came while somebody looked on, so the words may still be in the game. */
  | { readonly state: 'verified'; readonly isNew: boolean }
  /** No token came of it. `refused`: the server does not know the claim, though it should still be open. */
  | { readonly state: 'over'; readonly why: 'expired' | 'refused' };

export type ClaimEvent =
  /** The visitor asks for words. */
  | { readonly type: 'begin' }
  | { readonly type: 'started'; readonly claim: OpenClaim }
  | { readonly type: 'not-started'; readonly error: CallError }
  /** The page was loaded anew in the middle. */
  | { readonly type: 'resumed'; readonly claim: OpenClaim }
  | { readonly type: 'told'; readonly status: ClaimStatus }
  /** A question of a claim, or the taking of its token, had no good answer. */
  | { readonly type: 'failed'; readonly error: CallError }
  /** A token has come: by this claim, or by that of another tab. */
  | { readonly type: 'held' }
  /** The token of this browser has gone. */
  | { readonly type: 'lost' }
  /** The visitor would rather not. */
  | { readonly type: 'cancelled'; readonly isHeld: boolean }
  /** Time has passed. */
  | { readonly type: 'time' };

/**
 * The clocks of browser and server are compared to five seconds: until then the server's word counts, and a refusal so
 * close to the end is the end.
 */
export const clockSlackMs = 5000;

/** Nothing has begun; or the browser holds a token already. */
export function firstClaimState(isHeld: boolean): ClaimState {
  return isHeld ? { state: 'verified', isNew: false } : { state: 'idle' };
}

/** What a failed call means. */
export function hindranceOf({ failure, status }: CallError): Hindrance {
  if (failure === 'network') return 'network';
  if (status === 404) return 'unknown';
  if (status === 429) return 'too-many';
  return status === 503 ? 'store-away' : 'failed';
}

/**
 * The verification of a character as a pure function: what one event makes of it. What does not fit the state changes
 * nothing, so an answer that comes late does no harm.
 *
 * @param nowMs milliseconds since 1970 by the server's clock
 * @returns the same object when nothing changes
 */
export function nextClaimState(before: ClaimState, event: ClaimEvent, nowMs: number): ClaimState {
  switch (event.type) {
    case 'begin':
      return isUnderWay(before) ? before : { state: 'starting' };
    case 'resumed':
      return isUnderWay(before) ? before : afterTime(waitingFor(event.claim), nowMs);
    case 'started':
    case 'not-started':
      return afterStart(before, event, nowMs);
    case 'told':
    case 'failed':
      return afterAnswer(before, event, nowMs);
    case 'held':
    case 'lost':
      return afterToken(before, event.type === 'held');
    case 'cancelled':
      return firstClaimState(event.isHeld);
    case 'time':
      return afterTime(before, nowMs);
  }
}

/** There are words for it. */
export type ClaimWithWords = Extract<ClaimState, { readonly claim: OpenClaim }>;
type Waiting = Extract<ClaimState, { state: 'waiting' }>;

/** Is there a claim at the server that this tab knows the secret of? */
export function hasClaim(state: ClaimState): state is ClaimWithWords {
  return state.state === 'waiting' || state.state === 'granting';
}

const isUnderWay = (state: ClaimState) => state.state === 'starting' || hasClaim(state);

const waitingFor = (claim: OpenClaim): Waiting => ({ state: 'waiting', claim, seen: null, trouble: null });

type EventOf<Type extends ClaimEvent['type']> = Extract<ClaimEvent, { type: Type }>;

function afterStart(
  before: ClaimState,
  event: EventOf<'started' | 'not-started'>,
  nowMs: number,
): ClaimState {
  if (before.state !== 'starting') return before;
  if (event.type === 'started') return waitingFor(event.claim);
  const { error } = event;
  const retryAtMs = error.retryAfterMs === null ? null : nowMs + error.retryAfterMs;
  return { state: 'not-started', why: hindranceOf(error), retryAtMs };
}

function afterAnswer(before: ClaimState, event: EventOf<'told' | 'failed'>, nowMs: number): ClaimState {
  if (!hasClaim(before)) return before;
  if (event.type === 'failed') return afterFailure(before, event.error, nowMs);
  return before.state === 'waiting' ? afterStatus(before, event.status) : before;
}

/** Whatever was under way: the token is there, so nothing is left to prove. */
function afterToken(before: ClaimState, isHeld: boolean): ClaimState {
  if (isHeld) return before.state === 'verified' ? before : { state: 'verified', isNew: hasClaim(before) };
  return before.state === 'verified' ? { state: 'idle' } : before;
}

function afterStatus(before: Waiting, status: ClaimStatus): ClaimState {
  if (status.challenge_word_match) return { state: 'granting', claim: before.claim, trouble: null };
  const { seen, trouble } = before;
  const isSame =
    trouble === null &&
    seen?.is_online === status.is_online &&
    seen.is_anonymous === status.is_anonymous &&
    seen.public_comment === status.public_comment;
  return isSame ? before : { ...before, seen: status, trouble: null };
}

/** A claim that the server does not accept any more is over; everything else passes, and is tried again. */
function afterFailure(before: ClaimWithWords, error: CallError, nowMs: number): ClaimState {
  const { status } = error;
  if (status === 401 || status === 403 || status === 404) {
    const isEnd = nowMs >= before.claim.expiresAtMs - clockSlackMs;
    return { state: 'over', why: isEnd ? 'expired' : 'refused' };
  }
  // "Not matched yet": the server has seen less than it said, so that is what is waited for.
  if (status === 409) return waitingFor(before.claim);
  const trouble = hindranceOf(error);
  return trouble === before.trouble ? before : { ...before, trouble };
}

function afterTime(before: ClaimState, nowMs: number): ClaimState {
  const isOver = hasClaim(before) && nowMs >= before.claim.expiresAtMs + clockSlackMs;
  return isOver ? { state: 'over', why: 'expired' } : before;
}
