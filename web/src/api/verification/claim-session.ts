import {
  accessTokensStore,
  dropOpenClaim,
  keepOpenClaim,
  type OpenClaim,
  openClaimOf,
  tokenOf,
} from '../../storage/access-tokens-store.ts';
import { CallError } from '../call-error.ts';
import { type TabSurroundings, tabSurroundings } from '../tab-surroundings.ts';
import { cancelClaim, keepToken, readClaim, startClaim, takeToken } from './claim-calls.ts';
import {
  type ClaimEvent,
  type ClaimState,
  firstClaimState,
  hasClaim,
  nextClaimState,
} from './claim-machine.ts';
import { type ClaimWatch, watchClaim } from './watch-claim.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';

/** The proof of one character in this tab: carries out what the machine asks for. */
export interface ClaimSession {
  /** Goes on with what a reload interrupted, and follows the token of this browser. @returns ends it */
  readonly open: () => () => void;
  /** Asks for words. */
  readonly begin: () => void;
  readonly cancel: () => void;
  /** Does not wait any longer after trouble. */
  readonly tryNow: () => void;
  readonly snapshot: () => ClaimState;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A proof that asks for nothing before it is opened. */
export function createClaimSession(characterId: number, surroundings: TabSurroundings): ClaimSession {
  const listeners = new Set<() => void>();
  const heldToken = () => heldTokenOf(characterId);
  const restored = () => restoredState(characterId, surroundings.epochMs());
  let state = restored();
  let starting: AbortController | null = null;
  /** The claim that is asked about. */
  let watched: OpenClaim | null = null;
  let watch: ClaimWatch | null = null;
  let knownToken: string | null = null;

  const show = (next: ClaimState) => {
    const before = state;
    if (next === before) return;
    state = next;
    follow(before);
    listeners.forEach((listener) => listener());
  };
  const dispatch = (event: ClaimEvent) => show(nextClaimState(state, event, surroundings.epochMs()));

  /** What the new state wants: words, a claim that is asked about and kept through reloads, or nothing. */
  const follow = (before: ClaimState) => {
    if (before.state === 'starting') starting?.abort();
    if (state.state === 'starting') void start();
    const claim = hasClaim(state) ? state.claim : null;
    if (claim === watched) return;
    rest();
    watched = claim;
    if (claim === null) dropOpenClaim(characterId);
    else {
      keepOpenClaim(claim);
      watch = watchClaim({
        claim,
        surroundings,
        ask: (signal) => ask(claim, signal),
        onTime: () => dispatch({ type: 'time' }),
      });
    }
  };

  const rest = () => {
    watch?.stop();
    watch = null;
    watched = null;
  };

  const start = async () => {
    const attempt = new AbortController();
    starting = attempt;
    try {
      const claim = await startClaim(characterId, attempt.signal);
      if (claim !== null && !attempt.signal.aborted) dispatch({ type: 'started', claim });
    } catch (error) {
      if (!attempt.signal.aborted) dispatch({ type: 'not-started', error: asCallError(error) });
    }
  };

  /** One question: how does it stand? And as soon as the words were seen, and from then on: the token. */
  const ask = async (claim: OpenClaim, signal: AbortSignal) => {
    try {
      if (state.state === 'waiting') {
        const status = await readClaim(claim, signal);
        if (status === null || signal.aborted) return null;
        dispatch({ type: 'told', status });
        if (!status.challenge_word_match) return status;
      }
      const token = await takeToken(claim, signal);
      // The session hears of it like everybody else who follows the tokens.
      if (token !== null && !signal.aborted) keepToken(token, surroundings.epochMs());
      return null;
    } catch (error) {
      if (!signal.aborted) dispatch({ type: 'failed', error: asCallError(error) });
      throw error;
    }
  };

  const followToken = () => {
    const token = heldToken();
    if (token === knownToken) return;
    knownToken = token;
    dispatch({ type: token === null ? 'lost' : 'held' });
  };

  return {
    open() {
      knownToken = heldToken();
      show(restored());
      // One that ended while nobody looked.
      if (!hasClaim(state)) dropOpenClaim(characterId);
      const unfollow = accessTokensStore.subscribe(followToken);
      return () => {
        unfollow();
        starting?.abort();
        rest();
      };
    },
    begin: () => dispatch({ type: 'begin' }),
    cancel() {
      if (hasClaim(state)) void cancelClaim(state.claim);
      dispatch({ type: 'cancelled', isHeld: heldToken() !== null });
    },
    tryNow: () => watch?.askNow(),
    snapshot: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const heldTokenOf = (characterId: number) => tokenOf(accessTokensStore.get(), characterId)?.token ?? null;

/** What the browser has kept: a token, and a claim that a reload interrupted. */
function restoredState(characterId: number, nowMs: number): ClaimState {
  const first = firstClaimState(heldTokenOf(characterId) !== null);
  const claim = openClaimOf(characterId);
  return claim === null ? first : nextClaimState(first, { type: 'resumed', claim }, nowMs);
}

/** What is no failure of a call is one of ours: it must not end the proof without a word. */
function asCallError(cause: unknown): CallError {
  if (cause instanceof CallError) return cause;
  return new CallError('shape', 'The proof failed', { status: null, retryAfterMs: null, cause });
}

export interface Claim extends Pick<ClaimSession, 'begin' | 'cancel' | 'tryNow'> {
  readonly proof: ClaimState;
}

/**
 * The proof of one character in this tab, live while the component is mounted. Another
 * character is another proof; one that was begun goes on when it is looked at again.
 *
 * @param surroundings clock and tab; must stay the same object
 */
export function useClaim(characterId: number, surroundings: TabSurroundings = tabSurroundings): Claim {
  const session = useMemo(() => createClaimSession(characterId, surroundings), [characterId, surroundings]);
  useEffect(() => session.open(), [session]);
  const proof = useSyncExternalStore(session.subscribe, session.snapshot, session.snapshot);
  const { begin, cancel, tryNow } = session;
  return useMemo(() => ({ proof, begin, cancel, tryNow }), [proof, begin, cancel, tryNow]);
}
