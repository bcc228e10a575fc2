import { claimLifeMs } from '@rollcall/game/verification';

export interface StartLimits {
  /** Claims that are neither over nor proven. */
  readonly openClaims: number;
  readonly startsPerHour: number;
}

interface CountedStart {
  /** There is a claim now; `key` names it for `settle`. */
  claimed(key: string): void;
  /** There is none. `isCounted` = it counts as a start all the same. */
  failed(isCounted: boolean): void;
}

type Headers = Readonly<Record<string, string>>;

type StartVerdict =
  | { readonly isAllowed: true; readonly headers: Headers; readonly start: CountedStart }
  | { readonly isAllowed: false; readonly headers: Headers; readonly message: string };

interface Start {
  atMs: number;
  openUntilMs: number;
}

const hourMs = 3_600_000;
const sweepEveryMs = 600_000;

/** Counts starts and open claims by address, in memory: a restart forgives. */
export function createStartLimiter(limits: StartLimits, nowMs: () => number) {
  const byAddress = new Map<string, Start[]>();
  const byKey = new Map<string, Start>();
  let sweptAtMs = nowMs();

  function recent(address: string, now: number): Start[] {
    const starts = byAddress.get(address) ?? [];
    for (const start of starts) {
      // From before the clock was set back: nobody waits longer for that.
      start.atMs = Math.min(start.atMs, now);
      start.openUntilMs = Math.min(start.openUntilMs, now + claimLifeMs);
    }
    const kept = starts.filter(({ atMs, openUntilMs }) => now - atMs < hourMs || openUntilMs > now);
    if (kept.length > 0) byAddress.set(address, kept);
    else byAddress.delete(address);
    return kept;
  }

  function sweep(now: number): void {
    sweptAtMs = now;
    for (const address of byAddress.keys()) recent(address, now);
    for (const [key, { openUntilMs }] of byKey) if (openUntilMs <= now) byKey.delete(key);
  }

  function count(address: string, starts: readonly Start[], now: number): CountedStart {
    const start: Start = { atMs: now, openUntilMs: now + claimLifeMs };
    byAddress.set(address, [...starts, start]);
    return {
      claimed: (key) => byKey.set(key, start),
      failed(isCounted) {
        start.openUntilMs = Number.NEGATIVE_INFINITY;
        if (!isCounted) start.atMs = Number.NEGATIVE_INFINITY;
      },
    };
  }

  return {
    take(address: string): StartVerdict {
      const now = nowMs();
      if (Math.abs(now - sweptAtMs) >= sweepEveryMs) sweep(now);
      const starts = recent(address, now);
      const open = starts.filter(({ openUntilMs }) => openUntilMs > now).map((each) => each.openUntilMs);
      if (open.length >= limits.openClaims) {
        const message = 'Too many claims are open: finish one, or wait until one is over';
        return { isAllowed: false, message, headers: refusal(limits.openClaims, open, now) };
      }
      const counted = starts.filter(({ atMs }) => now - atMs < hourMs).map(({ atMs }) => atMs + hourMs);
      if (counted.length >= limits.startsPerHour) {
        const message = 'Too many claims within an hour: wait before the next';
        return { isAllowed: false, message, headers: refusal(limits.startsPerHour, counted, now) };
      }
      const headers = {
        'RateLimit-Limit': String(limits.startsPerHour),
        'RateLimit-Remaining': String(limits.startsPerHour - counted.length - 1),
        'RateLimit-Reset': String(hourMs / 1000),
      };
      return { isAllowed: true, headers, start: count(address, starts, now) };
    },
    settle(key: string) {
      const start = byKey.get(key);
      if (start !== undefined) start.openUntilMs = Number.NEGATIVE_INFINITY;
      byKey.delete(key);
    },
  };
}

/** @param ends when each of what is counted counts no longer */
function refusal(limit: number, ends: readonly number[], now: number): Headers {
  const secondsUntil = (ms: number) => String(Math.max(1, Math.ceil((ms - now) / 1000)));
  return {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': '0',
    'RateLimit-Reset': secondsUntil(Math.max(...ends)),
    'Retry-After': secondsUntil(Math.min(...ends)),
  };
}
