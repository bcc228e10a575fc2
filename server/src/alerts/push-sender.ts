import { createECDH, createHash, ECDH } from 'node:crypto';
import { Agent, request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { AlertMessage } from '@rollcall/game/alerts/alert-rules';
import webPush from 'web-push';
import { hourMs } from '@rollcall/game/time';
import type { FindAddress } from './push-endpoints.ts';
import type { Reach } from './subscription-rows.ts';

/** Outcome of one attempt. */
export type PushOutcome =
  | { readonly state: 'sent' }
  /** The browser has withdrawn its subscription. */
  | { readonly state: 'gone' }
  /** The service rejects this message, or must not be called. */
  | { readonly state: 'refused' }
  /** Retry later; null = the service named no time. */
  | { readonly state: 'again'; readonly afterMs: number | null };

export interface PushSender {
  readonly send: (reach: Reach, message: AlertMessage, signal: AbortSignal) => Promise<PushOutcome>;
  readonly close: () => void;
}

/** The key pair by which push services know this server (RFC 8292). */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const isKey = (text: string) => /^[\w-]{43}$/.test(text);

/** @throws Error if it is not a private key of P-256: 32 bytes as base64url */
export function vapidKeysOf(privateKey: string): VapidKeys {
  const curve = createECDH('prime256v1');
  if (!isKey(privateKey)) throw new Error('must be 32 bytes as base64url');
  curve.setPrivateKey(privateKey, 'base64url');
  return { privateKey, publicKey: curve.getPublicKey('base64url') };
}

export const makeVapidKeys = (): VapidKeys => vapidKeysOf(webPush.generateVAPIDKeys().privateKey);

/** The problem with the keys of a subscription, as field and description; null = messages can be encrypted with them. */
export function pushKeysProblem({ p256dh, auth }: Reach['keys']): readonly [string, string] | null {
  const isPoint = /^[\w-]{87}=?$/.test(p256dh) && isOnCurve(p256dh);
  if (!isPoint) return ['keys.p256dh', 'must be a public key of P-256: 65 bytes as base64url'];
  return /^[\w-]{22}(?:==)?$/.test(auth) ? null : ['keys.auth', 'must be 16 bytes as base64url'];
}

function isOnCurve(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** Time to live of a message. */
export const messageLifeMs = 10 * 60_000;
/** Limits for an answer: time, and the number of bytes read. */
const answerWithinMs = 10_000;
const answerMaximumBytes = 16 * 1024;
/** Age at which a signature for a push service is renewed. It is valid for twelve hours. */
const signatureLifeMs = hourMs;
const mostSignatures = 1000;

/** Sends encrypted messages (RFC 8291) to push services. */
export function createPushSender(parts: {
  readonly vapid: () => VapidKeys;
  /** Contact address of this server's operator: https or mailto. */
  readonly contact: string;
  readonly findAddress: FindAddress;
  readonly nowMs: () => number;
  /** Additional trusted certificates; absent = only those of the system. */
  readonly ca?: string;
}): PushSender {
  const { vapid, findAddress, nowMs, contact, ca } = parts;
  const agent = new Agent({ keepAlive: true, maxSockets: 64, ...(ca !== undefined && { ca }) });
  const signatures = new Map<string, { readonly atMs: number; readonly authorization: string }>();

  function authorizationFor({ origin }: URL): string {
    const known = signatures.get(origin);
    if (known !== undefined && Math.abs(nowMs() - known.atMs) < signatureLifeMs) return known.authorization;
    if (signatures.size === mostSignatures) signatures.clear();
    const { publicKey, privateKey } = vapid();
    const { Authorization: authorization } = webPush.getVapidHeaders(
      origin,
      contact,
      publicKey,
      privateKey,
      'aes128gcm',
    );
    signatures.set(origin, { atMs: nowMs(), authorization });
    return authorization;
  }

  return {
    async send({ endpoint, keys }, message, signal) {
      const url = new URL(endpoint);
      const text = JSON.stringify(message);
      const { cipherText } = webPush.encrypt(keys.p256dh, keys.auth, text, 'aes128gcm');
      const headers = {
        Authorization: authorizationFor(url),
        'Content-Encoding': 'aes128gcm',
        'Content-Length': cipherText.length,
        'Content-Type': 'application/octet-stream',
        Host: url.host,
        TTL: messageLifeMs / 1000,
        Topic: topicOf(message),
        Urgency: 'high',
      };
      const within = AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]);
      try {
        const address = await orAborted(findAddress(url), within);
        const answer = await post({ url, address, headers, body: cipherText, agent, signal: within });
        return outcomeOf(answer, nowMs());
      } catch (error) {
        // A service that does not answer may do so later, but one that must not be called never will.
        const isRefused = error instanceof Error && error.name === 'RefusedAddressError';
        return isRefused ? { state: 'refused' } : { state: 'again', afterMs: null };
      }
    },
    close: () => agent.destroy(),
  };
}

/** Push services keep one message for each topic, of at most 32 letters. */
const topicOf = ({ tag }: AlertMessage) => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error('aborted'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

interface Posted {
  readonly url: URL;
  /** The checked address. The host name is only sent to the service, and never resolved again. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
  readonly agent: Agent;
  readonly signal: AbortSignal;
}

/** Sends one request. Redirects are treated like any other answer. */
function post({ url, address, headers, body, agent, signal }: Posted): Promise<Answer> {
  const hostname = url.hostname.replaceAll(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        method: 'POST',
        host: address,
        port: url.port === '' ? 443 : Number(url.port),
        path: `${url.pathname}${url.search}`,
        headers,
        agent,
        signal,
        ...(isIP(hostname) === 0 && { servername: hostname }),
      },
      (response) => {
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
        readLittle(response);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * Reads a short answer to its end, so that the connection can be reused; longer ones are cut off with their connection.
 */
function readLittle(response: IncomingMessage): void {
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > answerMaximumBytes) response.destroy();
  });
  response.on('error', () => {});
}

function outcomeOf({ status, retryAfter }: Answer, nowMs: number): PushOutcome {
  if (status >= 200 && status < 300) return { state: 'sent' };
  if (status === 404 || status === 410) return { state: 'gone' };
  if (status === 429 || status >= 500) return { state: 'again', afterMs: readRetryAfter(retryAfter, nowMs) };
  return { state: 'refused' };
}

/** Parses `Retry-After`: seconds or a date; null = neither. */
export function readRetryAfter(text: string | undefined, nowMs: number): number | null {
  const value = text?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const atMs = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs);
}
