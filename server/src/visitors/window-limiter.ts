import type { CountWindow } from '../http/limits.ts';

type Headers = Readonly<Record<string, string>>;

/** What a caller is told (wire: General, Limits). */
export type WindowVerdict =
  /** `forgive` = it came to nothing, and not by the caller's fault. */
  | { readonly isAllowed: true; readonly headers: Headers; readonly forgive: () => void }
  | { readonly isAllowed: false; readonly headers: Headers };

/** Counts what is done by address, in memory: a restart forgives. */
export interface WindowLimiter {
  take(address: string): WindowVerdict;
}

const sweepEveryMs = 3_600_000;

/** A limiter that has counted nothing yet. */
export function createWindowLimiter(windows: readonly CountWindow[], nowMs: () => number): WindowLimiter {
  const byAddress = new Map<string, readonly number[]>();
  const longestMs = Math.max(...windows.map(({ perMs }) => perMs));
  let sweptAtMs = nowMs();

  /** Times that still count, the oldest first; from before the clock was set back: nobody waits longer for that. */
  function recent(address: string, now: number): readonly number[] {
    const times = byAddress.get(address) ?? [];
    return times.map((at) => Math.min(at, now)).filter((at) => now - at < longestMs);
  }

  function keep(address: string, times: readonly number[]): void {
    if (times.length > 0) byAddress.set(address, times);
    else byAddress.delete(address);
  }

  function sweep(now: number): void {
    sweptAtMs = now;
    for (const address of byAddress.keys()) keep(address, recent(address, now));
  }

  /** The window with the least room: what is left in it, and when there will be more. */
  function tightest(times: readonly number[], now: number) {
    const states = windows.map(({ count, perMs }) => {
      const inside = times.filter((at) => now - at < perMs);
      const [oldest = now] = inside;
      return { count, left: count - inside.length, moreInMs: oldest + perMs - now };
    });
    return states.reduce((a, b) =>
      b.left < a.left || (b.left === a.left && b.moreInMs > a.moreInMs) ? b : a,
    );
  }

  return {
    take(address) {
      const now = nowMs();
      if (Math.abs(now - sweptAtMs) >= sweepEveryMs) sweep(now);
      const times = recent(address, now);
      const { count, left, moreInMs } = tightest(times, now);
      const seconds = String(Math.max(1, Math.ceil(moreInMs / 1000)));
      const headers = { 'RateLimit-Limit': String(count), 'RateLimit-Reset': seconds };
      if (left <= 0) {
        return {
          isAllowed: false,
          headers: { ...headers, 'RateLimit-Remaining': '0', 'Retry-After': seconds },
        };
      }
      keep(address, [...times, now]);
      return {
        isAllowed: true,
        headers: { ...headers, 'RateLimit-Remaining': String(left - 1) },
        forgive: () => {
          const kept = [...recent(address, nowMs())];
          kept.pop();
          keep(address, kept);
        },
      };
    },
  };
}
