import type { FastifyReply, FastifyRequest } from 'fastify';
import { hourMs } from '@rollcall/game/time';
import { callerKey } from '../http/client-address.ts';
import { HttpError, tooManyRequests } from '../http/http-error.ts';
import type { CallerParts, NamedLimit } from '../http/limit-share.ts';
import type { CountWindow, SharedLimit } from '../http/limits.ts';

interface CountedCallsParts extends CallerParts {
  readonly limit: SharedLimit;
  /** The limits of one address; null = nothing is counted. */
  readonly windows: readonly CountWindow[] | null;
  readonly refusal: string;
}

/**
 * Runs the work of a call within the limits of its address.
 *
 * @throws HttpError 429 above them
 */
type CountCall = <T>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>) => Promise<T>;

/**
 * Creates a function that counts calls by address, and writes the limits into the answers. Failures on our side do not
 * count.
 */
export function createCountedCalls(parts: CountedCallsParts): CountCall {
  const { windows, nowMs, proxyCount, refusal } = parts;
  const limiter = windows === null ? null : createWindowLimiter(windows, nowMs, parts);
  return async (request, reply, work) => {
    const verdict = limiter?.take(callerKey(request.raw, proxyCount));
    if (verdict === undefined) return work();
    reply.headers(verdict.headers);
    if (!verdict.isAllowed) throw tooManyRequests(refusal);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 500) verdict.forgive();
      throw error;
    }
  };
}

type Headers = Readonly<Record<string, string>>;

type WindowVerdict =
  /** `forgive` = do not count the call, which failed because of an error on our side. */
  | { readonly isAllowed: true; readonly headers: Headers; readonly forgive: () => void }
  | { readonly isAllowed: false; readonly headers: Headers };

const sweepEveryMs = hourMs;

/**
 * Creates a limiter that counts calls by address. The counts are in memory only, so a restart clears them.
 *
 * @param named also counts calls at other servers, as soon as they are known here
 */
export function createWindowLimiter(
  windows: readonly CountWindow[],
  nowMs: () => number,
  named?: NamedLimit,
) {
  const byAddress = new Map<string, readonly number[]>();
  const longestMs = Math.max(...windows.map(({ perMs }) => perMs));
  /** Maximum number of stored times of an address. Older times make no difference. */
  const keptMaximum = Math.max(...windows.map(({ count }) => count));
  let sweptAtMs = nowMs();

  /**
   * Returns the times that still count, oldest first. Times ahead of the clock, which may have been set back, count as
   * now.
   */
  function recent(address: string, now: number): readonly number[] {
    const times = byAddress.get(address) ?? [];
    return times.map((at) => Math.min(at, now)).filter((at) => now - at < longestMs);
  }

  function keep(address: string, times: readonly number[]): void {
    if (times.length > 0) byAddress.set(address, times.slice(-keptMaximum));
    else byAddress.delete(address);
  }

  function sweep(now: number): void {
    sweptAtMs = now;
    for (const address of byAddress.keys()) keep(address, recent(address, now));
  }

  function tightest(times: readonly number[], now: number) {
    const states = windows.map(({ count, perMs }) => {
      const inside = times.filter((at) => now - at < perMs);
      // If several servers together allowed more than the limit, the oldest call is not the only one that has to expire
      // first.
      const next = inside[Math.max(0, inside.length - count)] ?? now;
      return { count, left: count - inside.length, moreInMs: next + perMs - now };
    });
    return states.reduce((a, b) =>
      b.left < a.left || (b.left === a.left && b.moreInMs > a.moreInMs) ? b : a,
    );
  }

  function sweepWhenDue(now: number): void {
    if (Math.abs(now - sweptAtMs) >= sweepEveryMs) sweep(now);
  }

  const noteSpent = named?.limitShare.spending(named.limit, (address, count) => {
    const now = nowMs();
    sweepWhenDue(now);
    const times = recent(address, now);
    const more = Array.from({ length: Math.min(Math.max(0, count), keptMaximum) }, () => now);
    keep(address, count < 0 ? times.slice(0, count) : [...times, ...more]);
  });

  return {
    take(address: string): WindowVerdict {
      const now = nowMs();
      sweepWhenDue(now);
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
      noteSpent?.(address, 1);
      return {
        isAllowed: true,
        headers: { ...headers, 'RateLimit-Remaining': String(left - 1) },
        forgive: () => {
          const current = nowMs();
          const kept = recent(address, current);
          const own = kept.lastIndexOf(Math.min(now, current));
          keep(address, own === -1 ? kept : kept.toSpliced(own, 1));
          noteSpent?.(address, -1);
        },
      };
    },
  };
}
