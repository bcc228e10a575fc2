import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { tabSurroundings, type TabSurroundings } from '../tab-surroundings.ts';
import type { ClaimState } from './claim-machine.ts';
import { createClaimSession, type ClaimSession } from './claim-session.ts';

export interface Claim extends Pick<ClaimSession, 'begin' | 'cancel' | 'tryNow'> {
  readonly proof: ClaimState;
}

/**
 * The proof of one character in this tab (product 4, Verification), live while the component is mounted. Another
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
