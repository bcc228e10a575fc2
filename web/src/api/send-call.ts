import { readerKeyHeader } from '@rollcall/game/api/reader-key';
import { anySignal } from './any-signal.ts';

/** A raw answer, for the API playground. */
export interface RawAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly text: string;
  /** True if it was longer than the limit, or endless. */
  readonly isCut: boolean;
  /** Time until the headers, and until the end, in ms. */
  readonly headMs: number;
  readonly totalMs: number;
}

/** Maximum number of characters kept of an answer. */
export const bodyMaximum = 100_000;
/** Limits for reading a stream: time in ms, and events. */
const streamMs = 15_000;
const streamEvents = 3;
const answerWithinMs = 30_000;

const shownHeaders = [
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'Content-Type',
  'Cache-Control',
  'ETag',
  'X-Request-ID',
];

/**
 * Sends a GET to this site's API as an outside program would. An error status is also an answer.
 *
 * @param key sent in a header; null = none
 * @throws TypeError without an answer, or the error of `signal`
 */
export async function sendCall(path: string, key: string | null, signal: AbortSignal): Promise<RawAnswer> {
  const beganMs = performance.now();
  const response = await fetch(path, {
    headers: { Accept: '*/*', ...(key !== null && { [readerKeyHeader]: key }) },
    cache: 'no-store',
    signal: anySignal([signal, AbortSignal.timeout(answerWithinMs)]),
  });
  const headMs = performance.now() - beganMs;
  const isStream = (response.headers.get('Content-Type') ?? '').startsWith('text/event-stream');
  const { text, isCut } = await readStart(response, isStream);
  return {
    status: response.status,
    statusText: response.statusText,
    headers: shownHeaders.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
    text,
    isCut,
    headMs,
    totalMs: performance.now() - beganMs,
  };
}

async function readStart(
  response: Response,
  isStream: boolean,
): Promise<{ readonly text: string; readonly isCut: boolean }> {
  if (response.body === null) return { text: '', isCut: false };
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const limit = isStream ? setTimeout(() => void reader.cancel(), streamMs) : undefined;
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { text: text.slice(0, bodyMaximum), isCut: isStream };
      text += decoder.decode(value, { stream: true });
      const hasEnoughEvents = isStream && countEvents(text) >= streamEvents;
      if (hasEnoughEvents || text.length > bodyMaximum) {
        await reader.cancel();
        return { text: text.slice(0, bodyMaximum), isCut: true };
      }
    }
  } finally {
    clearTimeout(limit);
  }
}

const countEvents = (text: string) => text.match(/^data: /gm)?.length ?? 0;
