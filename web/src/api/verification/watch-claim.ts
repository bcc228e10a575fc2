import type { OpenClaim } from '../../storage/access-tokens-store.ts';
import type { TabSurroundings } from '../tab-surroundings.ts';

import { ownQuery } from '../endpoint-query.ts';
import { LiveQuery } from '../live-query.ts';
import { createQueryClient } from '../query-client.ts';
import { clockSlackMs } from './claim-machine.ts';

/** Also polls in a hidden tab, because a fullscreen game hides it. */
const pace = {
  intervalMs: 1000,
  hiddenIntervalMs: 5000,
  lifespanMs: null,
  isEnabled: true,
  stopOnError: false,
};

/** A claim that is asked about. */
export interface ClaimWatch {
  readonly stop: () => void;
  /** Does not wait any longer after trouble. */
  readonly askNow: () => void;
}

interface WatchParts {
  readonly claim: OpenClaim;
  readonly surroundings: TabSurroundings;
  /** One question. Throws CallError: then it is asked again after a wait that grows. */
  readonly ask: (signal: AbortSignal) => Promise<unknown>;
  /** The claim should be over by now. */
  readonly onTime: () => void;
}

/** Asks at once and then every second, as polls do, and tells when the time is up. */
export function watchClaim({ claim, surroundings, ask, onTime }: WatchParts): ClaimWatch {
  const askOnce = async (signal: AbortSignal) => {
    await ask(signal);
    return true;
  };
  // A client of its own: the answer to a secret is kept nowhere else.
  const live = new LiveQuery(createQueryClient(), ownQuery(['claim'], askOnce), surroundings);
  let cancelAlarm = () => {};
  let isOver = false;
  const setAlarm = () => {
    const waitMs = claim.expiresAtMs + clockSlackMs - surroundings.epochMs();
    cancelAlarm = surroundings.setTimer(ring, Math.max(1, waitMs));
  };
  const ring = () => {
    onTime();
    // A clock that was set back meanwhile: not yet.
    if (!isOver) setAlarm();
  };
  setAlarm();
  const subscription = live.join(pace);
  return {
    stop() {
      isOver = true;
      cancelAlarm();
      subscription.leave();
    },
    askNow: live.reload,
  };
}
