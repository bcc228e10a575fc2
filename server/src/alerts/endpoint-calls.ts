import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { isIP } from 'node:net';
import type { FindAddress } from './push-endpoints.ts';

/** Outcome of one attempt to send a message. */
export type SendOutcome =
  | { readonly state: 'sent' }
  /** The browser has withdrawn its subscription, or the webhook was deleted. */
  | { readonly state: 'gone' }
  /** The service rejects this message, or must not be called. */
  | { readonly state: 'refused' }
  /** The address of the webhook cannot be decrypted. */
  | { readonly state: 'unreadable' }
  /** Retry later; null = the service named no time. */
  | { readonly state: 'again'; readonly afterMs: number | null };

/** Time to live of a message. */
export const messageLifeMs = 10 * 60_000;
/** Limits for an answer: time, and the number of bytes read. Discord's answers repeat the whole message. */
const answerWithinMs = 10_000;
const answerMaximumBytes = 64 * 1024;

interface EndpointCall {
  readonly method: 'POST' | 'PATCH';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
  readonly signal: AbortSignal;
}

interface EndpointAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** '' if it is too long or breaks off. */
  readonly text: Promise<string>;
}

export interface EndpointCaller {
  /** Rejects if there is no answer within ten seconds, or with RefusedAddressError. */
  readonly call: (call: EndpointCall) => Promise<EndpointAnswer>;
  readonly close: () => void;
}

/** Calls push services and webhooks at their checked addresses. Redirects are treated like any other answer. */
export function createEndpointCaller({
  findAddress,
  ca,
}: {
  readonly findAddress: FindAddress;
  /** Additional trusted certificates; absent = only those of the system. */
  readonly ca?: string | undefined;
}): EndpointCaller {
  const agent = new Agent({ keepAlive: true, maxSockets: 64, ...(ca !== undefined && { ca }) });
  return {
    async call({ signal, ...call }) {
      const within = AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]);
      const address = await orAborted(findAddress(call.url), within);
      return send(call, { address, agent, signal: within });
    },
    close: () => agent.destroy(),
  };
}

/** A service that does not answer may answer later, but one that must not be called now must never be called. */
export function outcomeOfFailure(
  error: unknown,
): Extract<SendOutcome, { readonly state: 'refused' | 'again' }> {
  const isRefused = error instanceof Error && error.name === 'RefusedAddressError';
  return isRefused ? { state: 'refused' } : { state: 'again', afterMs: null };
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error('aborted'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** @param address the checked one: the host name is only sent to the service, and never resolved again */
function send(
  { method, url, headers, body }: Omit<EndpointCall, 'signal'>,
  {
    address,
    agent,
    signal,
  }: { readonly address: string; readonly agent: Agent; readonly signal: AbortSignal },
): Promise<EndpointAnswer> {
  const hostname = url.hostname.replaceAll(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        method,
        host: address,
        port: url.port === '' ? 443 : Number(url.port),
        path: `${url.pathname}${url.search}`,
        headers: { ...headers, Host: url.host, 'Content-Length': body.length },
        agent,
        signal,
        ...(isIP(hostname) === 0 && { servername: hostname }),
      },
      (response) => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: readShort(response),
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * Reads a short answer to its end, so that the connection can be reused; longer ones are cut off with their connection.
 */
function readShort(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve) => {
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes > answerMaximumBytes) response.destroy();
    });
    response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    response.on('error', () => {});
    response.on('close', () => resolve(''));
  });
}

/** Parses `Retry-After`: seconds or a date; null = neither. */
export function readRetryAfter(text: string | undefined, nowMs: number): number | null {
  const value = text?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const atMs = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs);
}
