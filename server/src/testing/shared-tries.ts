import fc from 'fast-check';
import { expect, vi } from 'vitest';
import { startSharedLimits } from '../cluster/shared-limits.ts';
import { createMessageBus } from '../cluster/testing/message-bus.ts';
import type { LimitShare } from '../http/limit-share.ts';
import { limits } from '../http/limits.ts';
import { createWindowLimiter } from '../visitors/counted-calls.ts';

const { windows } = limits.transferTries;
const [{ count: most, perMs }] = windows;
export const guesser = '203.0.113.7';

/** Opens the limits of several servers, shared over one message bus. */
export function openLimitShares(serverCount: number, delayMs = 0) {
  const bus = createMessageBus({ delayMs: () => delayMs });
  const opened = Array.from({ length: serverCount }, () =>
    startSharedLimits({ log: bus.connect(), nowMs: Date.now }),
  );
  return {
    shares: opened satisfies readonly LimitShare[],
    messageCount: () => bus.sent.length,
    close: () => {
      for (const share of opened) share.close();
    },
  };
}

/** Opens the limiter of attempts at codes for each server. It uses the clock of fake timers. */
export function openTriesLimiters(serverCount: number, delayMs: number) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'Date'] });
  const { shares, close } = openLimitShares(serverCount, delayMs);
  const limiters = shares.map((limitShare) =>
    createWindowLimiter(windows, Date.now, { limit: 'transferTries', limitShare }),
  );
  return { limiters, close };
}

/**
 * Checks that three servers together allow an address as many attempts in an hour as one server would, plus at most the
 * attempts of which the others have not yet heard.
 */
export function expectTriesBounded(runs: fc.Parameters<unknown>): void {
  const tries = fc.array(
    fc.record({ pauseMs: fc.oneof(fc.nat(100), fc.nat(perMs / 8)), server: fc.nat(2) }),
    { minLength: 30, maxLength: 80 },
  );
  fc.assert(
    fc.property(tries, fc.nat(300), (tried, delayMs) => {
      const { limiters, close } = openTriesLimiters(3, delayMs);
      const taken: number[] = [];
      for (const { pauseMs, server } of tried) {
        // Timers fire for one second of a long pause; after that they would only repeat.
        if (pauseMs > 1_000) vi.advanceTimersByTime(1_000);
        vi.setSystemTime(Date.now() + Math.max(0, pauseMs - 1_000));
        vi.advanceTimersByTime(Math.min(pauseMs, 1_000));
        const verdict = limiters[server]?.take(guesser);
        expect(Number(verdict?.headers['RateLimit-Remaining'])).toBeGreaterThanOrEqual(0);
        if (verdict?.isAllowed === true) taken.push(Date.now());
      }
      const unheardMs = 200 + delayMs;
      for (const from of taken) {
        const all = taken.filter((at) => at >= from && at < from + perMs - 1_000);
        const last = all.at(-1) ?? from;
        const unheard = all.filter((at) => at > last - unheardMs).length;
        expect(all.length).toBeLessThanOrEqual(most + Math.min(unheard, 2 * most));
      }
      close();
    }),
    runs,
  );
}
