import type { ClaimStatus } from '@rollcall/game/site/visitor';
import type { OpenClaim } from '../../storage/access-tokens-store.ts';
import type { CallError } from '../call-error.ts';

/**
 * Why a call failed. `network`: no answer; `store-away`: the server's storage is unavailable; `too-many`: rate limit of
 * this address; `unknown`: no such character; `failed`: anything else.
 */
export type ClaimProblem = 'network' | 'store-away' | 'too-many' | 'unknown' | 'failed';

/** State of a character's verification in this tab. */
export type ClaimState =
  /** Not started. */
  | { readonly state: 'idle' }
  /** The words were requested. */
  | { readonly state: 'starting' }
  /** The request failed. `retryAtMs`: when to retry, if the server said so. */
  | { readonly state: 'not-started'; readonly why: ClaimProblem; readonly retryAtMs: number | null }
  /** Waiting for the words in the game. `seen` = the last answer of the server, null = none yet. */
  | {
      readonly state: 'waiting';
      readonly claim: OpenClaim;
      readonly seen: ClaimStatus | null;
      /** Failure of the last poll; null = none. Polling continues regardless. */
      readonly problem: ClaimProblem | null;
    }
  /** The words were seen; the token is requested until it arrives. */
  | { readonly state: 'granting'; readonly claim: OpenClaim; readonly problem: ClaimProblem | null }
  /** This browser has the token. `isNew`: it arrived just now, so the words may still be in the game. */
  | { readonly state: 'verified'; readonly isNew: boolean }
  /** Ended without a token. `refused`: the server does not know the claim, though it should still be open. */
  | { readonly state: 'over'; readonly why: 'expired' | 'refused' };

export type ClaimEvent =
  /** The visitor starts. */
  | { readonly type: 'begin' }
  | { readonly type: 'started'; readonly claim: OpenClaim }
  | { readonly type: 'not-started'; readonly error: CallError }
  /** The page was reloaded meanwhile. */
  | { readonly type: 'resumed'; readonly claim: OpenClaim }
  | { readonly type: 'answered'; readonly status: ClaimStatus }
  /** A poll of the claim, or the request for its token, failed. */
  | { readonly type: 'failed'; readonly error: CallError }
  /** A token arrived, from this claim or from one in another tab. */
  | { readonly type: 'held' }
  /** The token was removed from this browser. */
  | { readonly type: 'lost' }
  /** The visitor cancelled. */
  | { readonly type: 'cancelled'; readonly hasToken: boolean }
  /** Time has passed. */
  | { readonly type: 'time' };

/**
 * Tolerance between the clocks of browser and server, in ms. Within it the server decides, and a refusal counts as
 * expiry.
 */
export const clockSlackMs = 5000;

/** The initial state: verified if the browser has a token, else idle. */
export function firstClaimState(hasToken: boolean): ClaimState {
  return hasToken ? { state: 'verified', isNew: false } : { state: 'idle' };
}

export function claimProblem({ failure, status }: CallError): ClaimProblem {
  if (failure === 'network') return 'network';
  if (status === 404) return 'unknown';
  if (status === 429) return 'too-many';
  return status === 503 ? 'store-away' : 'failed';
}

/**
 * The verification of a character as a pure function: the next state after an event. An event that does not fit the
 * state changes nothing, so late answers are harmless.
 *
 * @returns the same object when nothing changes
 */
export function nextClaimState(before: ClaimState, event: ClaimEvent, nowMs: number): ClaimState {
  switch (event.type) {
    case 'begin':
      return isRunning(before) ? before : { state: 'starting' };
    case 'resumed':
      return isRunning(before) ? before : afterTime(waitingFor(event.claim), nowMs);
    case 'started':
    case 'not-started':
      return afterStart(before, event, nowMs);
    case 'answered':
    case 'failed':
      return afterAnswer(before, event, nowMs);
    case 'held':
    case 'lost':
      return afterToken(before, event.type === 'held');
    case 'cancelled':
      return firstClaimState(event.hasToken);
    case 'time':
      return afterTime(before, nowMs);
  }
}

export type ClaimWithWords = Extract<ClaimState, { readonly claim: OpenClaim }>;
type Waiting = Extract<ClaimState, { state: 'waiting' }>;

/** Whether this tab has an open claim. */
export function hasClaim(state: ClaimState): state is ClaimWithWords {
  return state.state === 'waiting' || state.state === 'granting';
}

const isRunning = (state: ClaimState) => state.state === 'starting' || hasClaim(state);

const waitingFor = (claim: OpenClaim): Waiting => ({ state: 'waiting', claim, seen: null, problem: null });

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
  return { state: 'not-started', why: claimProblem(error), retryAtMs };
}

function afterAnswer(before: ClaimState, event: EventOf<'answered' | 'failed'>, nowMs: number): ClaimState {
  if (!hasClaim(before)) return before;
  if (event.type === 'failed') return afterFailure(before, event.error, nowMs);
  return before.state === 'waiting' ? afterStatus(before, event.status) : before;
}

/** A token ends the verification in any state. */
function afterToken(before: ClaimState, hasToken: boolean): ClaimState {
  if (hasToken) return before.state === 'verified' ? before : { state: 'verified', isNew: hasClaim(before) };
  return before.state === 'verified' ? { state: 'idle' } : before;
}

function afterStatus(before: Waiting, status: ClaimStatus): ClaimState {
  if (status.challenge_word_match) return { state: 'granting', claim: before.claim, problem: null };
  const { seen, problem } = before;
  const isSame =
    problem === null &&
    seen?.is_online === status.is_online &&
    seen.is_anonymous === status.is_anonymous &&
    seen.public_comment === status.public_comment;
  return isSame ? before : { ...before, seen: status, problem: null };
}

/** A claim that the server no longer accepts is over; other failures are retried. */
function afterFailure(before: ClaimWithWords, error: CallError, nowMs: number): ClaimState {
  const { status } = error;
  if (status === 401 || status === 403 || status === 404) {
    const isEnd = nowMs >= before.claim.expiresAtMs - clockSlackMs;
    return { state: 'over', why: isEnd ? 'expired' : 'refused' };
  }
  // "Not matched yet": the server has not seen all words after all, so waiting continues.
  if (status === 409) return waitingFor(before.claim);
  const problem = claimProblem(error);
  return problem === before.problem ? before : { ...before, problem };
}

function afterTime(before: ClaimState, nowMs: number): ClaimState {
  const isOver = hasClaim(before) && nowMs >= before.claim.expiresAtMs + clockSlackMs;
  return isOver ? { state: 'over', why: 'expired' } : before;
}
