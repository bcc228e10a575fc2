import {
  accessTokensStore,
  dropOpenClaim,
  storeOpenClaim,
  type OpenClaim,
  openClaimOf,
  tokenOf,
} from '../../storage/access-tokens-store.ts';
import { toCallError } from '../call-error.ts';
import { type TabSurroundings, tabSurroundings } from '../tab-surroundings.ts';
import { cancelClaim, storeToken, readClaim, startClaim, takeToken } from './claim-calls.ts';
import {
  type ClaimEvent,
  type ClaimState,
  firstClaimState,
  hasClaim,
  nextClaimState,
} from './claim-machine.ts';
import { type ClaimWatch, watchClaim } from './watch-claim.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';

/** The verification of a character in this tab: carries out the state machine's effects. */
export interface ClaimSession {
  /** Resumes after a reload, and follows the token of this browser. @returns a function that ends it */
  readonly open: () => () => void;
  /** Requests words. */
  readonly begin: () => void;
  readonly cancel: () => void;
  /** Ends the wait after a failure. */
  readonly tryNow: () => void;
  readonly snapshot: () => ClaimState;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Creates a verification, which sends nothing before it is opened. */
export function createClaimSession(characterId: number, surroundings: TabSurroundings): ClaimSession {
  const listeners = new Set<() => void>();
  const storedToken = () => findStoredToken(characterId);
  const restored = () => restoredState(characterId, surroundings.epochMs());
  let state = restored();
  let starting: AbortController | null = null;
  /** The polled claim. */
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

  /** Acts on a new state: requests words, polls and stores a claim, or stops. */
  const follow = (before: ClaimState) => {
    if (before.state === 'starting') starting?.abort();
    if (state.state === 'starting') void start();
    const claim = hasClaim(state) ? state.claim : null;
    if (claim === watched) return;
    rest();
    watched = claim;
    if (claim === null) dropOpenClaim(characterId);
    else {
      storeOpenClaim(claim);
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
      if (!attempt.signal.aborted) dispatch({ type: 'not-started', error: toCallError(error) });
    }
  };

  /** One poll: reads the claim until the words were seen, then takes the token. */
  const ask = async (claim: OpenClaim, signal: AbortSignal) => {
    try {
      if (state.state === 'waiting') {
        const status = await readClaim(claim, signal);
        if (status === null || signal.aborted) return null;
        dispatch({ type: 'answered', status });
        if (!status.challenge_word_match) return status;
      }
      const token = await takeToken(claim, signal);
      // Notifies the session too, since it subscribes to the tokens.
      if (token !== null && !signal.aborted) storeToken(token, surroundings.epochMs());
      return null;
    } catch (error) {
      if (!signal.aborted) dispatch({ type: 'failed', error: toCallError(error) });
      throw error;
    }
  };

  const followToken = () => {
    const token = storedToken();
    if (token === knownToken) return;
    knownToken = token;
    dispatch({ type: token === null ? 'lost' : 'held' });
  };

  return {
    open() {
      knownToken = storedToken();
      show(restored());
      // The claim ended in the meantime.
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
      dispatch({ type: 'cancelled', hasToken: storedToken() !== null });
    },
    tryNow: () => watch?.askNow(),
    snapshot: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const findStoredToken = (characterId: number) => tokenOf(accessTokensStore.get(), characterId)?.token ?? null;

/** The state from the browser's storage: a token, or a claim interrupted by a reload. */
function restoredState(characterId: number, nowMs: number): ClaimState {
  const first = firstClaimState(findStoredToken(characterId) !== null);
  const claim = openClaimOf(characterId);
  return claim === null ? first : nextClaimState(first, { type: 'resumed', claim }, nowMs);
}

export interface Claim extends Pick<ClaimSession, 'begin' | 'cancel' | 'tryNow'> {
  readonly proof: ClaimState;
}

/**
 * The verification of a character in this tab, live while the component is mounted. A started one continues when its
 * component is mounted again.
 */
export function useClaim(characterId: number): Claim {
  const session = useMemo(() => createClaimSession(characterId, tabSurroundings), [characterId]);
  useEffect(() => session.open(), [session]);
  const proof = useSyncExternalStore(session.subscribe, session.snapshot, session.snapshot);
  const { begin, cancel, tryNow } = session;
  return useMemo(() => ({ proof, begin, cancel, tryNow }), [proof, begin, cancel, tryNow]);
}
