import type { OpenClaim } from '../../storage/access-tokens-store.ts';
import type { TabSurroundings } from '../tab-surroundings.ts';

import { ownQuery } from '../endpoint-query.ts';
import { LiveQuery } from '../live-query.ts';
import { createQueryClient } from '../query-client.ts';
import { clockSlackMs } from './claim-machine.ts';

/** Polls even in a hidden tab, because a fullscreen game hides it. */
const pace = {
  intervalMs: 1000,
  hiddenIntervalMs: 5000,
  lifespanMs: null,
  isEnabled: true,
  stopOnError: false,
};

export interface ClaimWatch {
  readonly stop: () => void;
  /** Ends the wait after a failure. */
  readonly askNow: () => void;
}

interface WatchParts {
  readonly claim: OpenClaim;
  readonly surroundings: TabSurroundings;
  /** One poll. After a CallError it is repeated with a growing wait. */
  readonly ask: (signal: AbortSignal) => Promise<unknown>;
  /** Called when the claim has expired. */
  readonly onTime: () => void;
}

/** Polls at once and then every second, and calls `onTime` when the claim expires. */
export function watchClaim({ claim, surroundings, ask, onTime }: WatchParts): ClaimWatch {
  const askOnce = async (signal: AbortSignal) => {
    await ask(signal);
    return true;
  };
  // Its own client, so that the answer to a secret is not shared.
  const live = new LiveQuery(createQueryClient(), ownQuery(['claim'], askOnce), surroundings);
  let cancelAlarm = () => {};
  let isOver = false;
  const setAlarm = () => {
    const waitMs = claim.expiresAtMs + clockSlackMs - surroundings.epochMs();
    cancelAlarm = surroundings.setTimer(ring, Math.max(1, waitMs));
  };
  const ring = () => {
    onTime();
    // Not yet, if the clock was set back meanwhile.
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
