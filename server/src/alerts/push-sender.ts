import { createECDH, createHash, ECDH } from 'node:crypto';
import { Agent, request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { AlertMessage } from '@rollcall/game/alerts/alert-rules';
import webPush from 'web-push';
import type { FindAddress } from './push-endpoints.ts';
import type { Reach } from './subscription-rows.ts';

/** What became of one try. */
export type PushOutcome =
  | { readonly state: 'sent' }
  /** The browser has taken its subscription back. */
  | { readonly state: 'gone' }
  /** The service does not want this message, or must not be called. */
  | { readonly state: 'refused' }
  /** Not now; null = nobody said when. */
  | { readonly state: 'again'; readonly afterMs: number | null };

export interface PushSender {
  readonly send: (reach: Reach, message: AlertMessage, signal: AbortSignal) => Promise<PushOutcome>;
  readonly close: () => void;
}

/** The pair of keys by which push services know this server (RFC 8292). */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const isKey = (text: string) => /^[\w-]{43}$/.test(text);

/** @throws Error for what is no private key of P-256: 32 bytes as base64url */
export function vapidKeysOf(privateKey: string): VapidKeys {
  const curve = createECDH('prime256v1');
  if (!isKey(privateKey)) throw new Error('must be 32 bytes as base64url');
  curve.setPrivateKey(privateKey, 'base64url');
  return { privateKey, publicKey: curve.getPublicKey('base64url') };
}

export const makeVapidKeys = (): VapidKeys => vapidKeysOf(webPush.generateVAPIDKeys().privateKey);

/** What is wrong with the keys of a subscription: field and words; null = messages can be encrypted by them. */
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

/** How long a message is worth delivering. */
export const messageLifeMs = 10 * 60_000;
/** An answer takes no longer, and no more of it is read. */
const answerWithinMs = 10_000;
const answerMaximumBytes = 16 * 1024;
/** A signature for a push service is good for twelve hours, and made anew after a while. */
const signatureLifeMs = 3_600_000;
const mostSignatures = 1000;

interface PushSenderParts {
  readonly vapid: () => VapidKeys;
  /** Where somebody can be asked about this server: https or mailto. */
  readonly contact: string;
  readonly findAddress: FindAddress;
  readonly nowMs: () => number;
  /** Certificates that are trusted besides; left out = those that the system trusts alone. */
  readonly ca?: string;
}

/** Sends encrypted messages (RFC 8291) to push services. */
export function createPushSender(parts: PushSenderParts): PushSender {
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
        // Whoever does not answer may do so a moment later; who must not be called never will.
        const isRefused = error instanceof Error && error.name === 'RefusedAddressError';
        return isRefused ? { state: 'refused' } : { state: 'again', afterMs: null };
      }
    },
    close: () => agent.destroy(),
  };
}

/** Push services keep one message of a topic: 32 letters at most. */
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
  /** That was checked: the name is told to the other side, and never looked up again. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
  readonly agent: Agent;
  readonly signal: AbortSignal;
}

/** One request; redirects are answers like others. */
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

/** Reads a short answer to its end, so that the connection can be used again, and drops a longer one with it. */
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

/** `Retry-After`: seconds, or a date; null = nothing that makes sense. */
export function readRetryAfter(text: string | undefined, nowMs: number): number | null {
  const value = text?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const atMs = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs);
}
