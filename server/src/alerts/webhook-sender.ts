import type { WebhookMessage } from '@rollcall/game/alerts/webhook-message';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import {
  createEndpointCaller,
  outcomeOfFailure,
  readRetryAfter,
  type SendOutcome,
} from './endpoint-calls.ts';
import type { FindAddress } from './push-endpoints.ts';
import { createWindowLimiter } from '../visitors/counted-calls.ts';

export type WebhookOutcome =
  | Exclude<SendOutcome, { readonly state: 'sent' | 'unreadable' }>
  /** `messageId` null = the receiver named none, so the message cannot be changed. */
  | { readonly state: 'sent'; readonly messageId: string | null }
  /** The message to be changed no longer exists. */
  | { readonly state: 'lost' };

interface WebhookCall {
  readonly address: string;
  readonly message: WebhookMessage;
  /** The message to change; null = a new one. */
  readonly messageId: string | null;
  readonly signal: AbortSignal;
}

/** Posts messages to webhooks and changes them. Each webhook gets one request at a time, and the pauses it asks for. */
export interface WebhookSender {
  readonly send: (call: WebhookCall) => Promise<WebhookOutcome>;
  /** Sends a message outside of the queue. @returns the status of the answer; null = there was none */
  readonly test: (address: string, message: WebhookMessage) => Promise<number | null>;
  readonly close: () => void;
}

/** Interval at which a call checks whether the previous request has ended. */
const busyMs = 250;
/** Maximum number of pauses kept: more than there are paused webhooks at a time. */
const mostPauses = 20_000;
/** Answers after which a service is left alone. Discord bans a server that gets 10,000 of them in ten minutes. */
const countedAnswers = { statuses: [401, 403, 429], count: 5_000, perMs: 10 * 60_000 } as const;

export function createWebhookSender(parts: {
  readonly findAddress: FindAddress;
  readonly nowMs: () => number;
  /** Additional trusted certificates; absent = only those of the system. */
  readonly ca?: string | undefined;
}): WebhookSender {
  const { nowMs } = parts;
  const caller = createEndpointCaller(parts);
  const counted = createWindowLimiter([countedAnswers], nowMs);
  const busy = new Set<string>();
  /** End of the pause of a webhook or of all webhooks of an origin, milliseconds since 1970. */
  const pausedUntilMs = new LRUCache<string, number>({ max: mostPauses });

  const pauseOf = (key: string) => Math.max(0, (pausedUntilMs.get(key) ?? 0) - nowMs());

  function waitOf(address: string): number {
    if (busy.has(address)) return busyMs;
    return Math.max(pauseOf(address), pauseOf(new URL(address).origin));
  }

  async function request({ address, message, messageId, signal }: WebhookCall) {
    const url = new URL(address);
    if (messageId === null) url.searchParams.set('wait', 'true');
    else url.pathname = `${url.pathname.replace(/\/$/, '')}/messages/${messageId}`;
    const answer = await caller.call({
      method: messageId === null ? 'POST' : 'PATCH',
      url,
      headers: { 'Content-Type': 'application/json', 'User-Agent': userAgent },
      body: Buffer.from(JSON.stringify(message)),
      signal,
    });
    const { status, headers } = answer;
    const body = bodyOf(await answer.text);
    const afterMs = pauseIn({ status, headers, body }, nowMs());
    if (afterMs !== null) {
      // Discord names the pause of one webhook in the body. Without it, the 429 comes from proxies in front of Discord.
      const isForAll =
        body.global === true || body.retry_after === undefined || headers['x-ratelimit-global'] !== undefined;
      pausedUntilMs.set(status === 429 && isForAll ? url.origin : address, nowMs() + afterMs);
    }
    if (countedAnswers.statuses.some((each) => each === status) && !counted.take(url.origin).isAllowed)
      pausedUntilMs.set(url.origin, nowMs() + countedAnswers.perMs);
    return { status, body, afterMs };
  }

  return {
    async send(call) {
      const { address, messageId } = call;
      const afterMs = waitOf(address);
      if (afterMs > 0) return { state: 'again', afterMs };
      busy.add(address);
      try {
        return outcomeOf(await request(call), messageId !== null);
      } catch (error) {
        return outcomeOfFailure(error);
      } finally {
        busy.delete(address);
      }
    },
    test: (address, message) =>
      request({ address, message, messageId: null, signal: new AbortController().signal }).then(
        ({ status }) => status,
        () => null,
      ),
    close: caller.close,
  };
}

/** Discord may refuse callers that send no user agent. */
const userAgent = 'Rollcall-server/1';

const bodySchema = z.object({
  // It becomes part of an address.
  id: z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/))),
  code: z.optional(z.number()),
  retry_after: z.optional(z.number()),
  global: z.optional(z.boolean()),
});
type Body = z.infer<typeof bodySchema>;

function bodyOf(text: string): Body {
  try {
    return bodySchema.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Body;
}

/** The pause that an answer asks for, in milliseconds; null = none. */
function pauseIn({ status, headers, body }: Answered, nowMs: number): number | null {
  const secondsIn = (name: string) => {
    const value = headers[name];
    return typeof value === 'string' && /^\d{1,9}(?:\.\d+)?$/.test(value) ? Number(value) * 1000 : null;
  };
  const resetMs = secondsIn('x-ratelimit-reset-after');
  if (status !== 429) return headers['x-ratelimit-remaining'] === '0' ? resetMs : null;
  const retryAfter = headers['retry-after'];
  const named = body.retry_after !== undefined && body.retry_after >= 0 ? body.retry_after * 1000 : null;
  return named ?? readRetryAfter(typeof retryAfter === 'string' ? retryAfter : undefined, nowMs) ?? resetMs;
}

/** Discord's code for a webhook that does not exist, as opposed to a message. */
const unknownWebhook = 10_015;

function outcomeOf(
  { status, body, afterMs }: { status: number; body: Body; afterMs: number | null },
  isChange: boolean,
): WebhookOutcome {
  if (status >= 200 && status < 300) return { state: 'sent', messageId: body.id ?? null };
  if (status === 404 && isChange && body.code !== unknownWebhook) return { state: 'lost' };
  if ([401, 403, 404, 410].includes(status)) return { state: 'gone' };
  if (status === 429 || status >= 500) return { state: 'again', afterMs };
  return { state: 'refused' };
}
