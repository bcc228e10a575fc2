import { createECDH, createHash, ECDH } from 'node:crypto';
import type { AlertMessage } from '@rollcall/game/alerts/alert-rules';
import webPush from 'web-push';
import { hourMs } from '@rollcall/game/time';
import {
  createEndpointCaller,
  messageLifeMs,
  outcomeOfFailure,
  readRetryAfter,
  type SendOutcome,
} from './endpoint-calls.ts';
import type { FindAddress } from './push-endpoints.ts';
import type { BrowserReach } from './subscription-rows.ts';

export interface PushSender {
  readonly send: (reach: BrowserReach, message: AlertMessage, signal: AbortSignal) => Promise<SendOutcome>;
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

/** The problem with the keys of a subscription, as field and description; null = they can encrypt messages. */
export function pushKeysProblem({ p256dh, auth }: BrowserReach['keys']): readonly [string, string] | null {
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
  const caller = createEndpointCaller({ findAddress, ca });
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
        'Content-Type': 'application/octet-stream',
        TTL: messageLifeMs / 1000,
        Topic: topicOf(message),
        Urgency: 'high',
      };
      try {
        const answer = await caller.call({ method: 'POST', url, headers, body: cipherText, signal });
        return outcomeOf(answer.status, answer.headers['retry-after'], nowMs());
      } catch (error) {
        return outcomeOfFailure(error);
      }
    },
    close: caller.close,
  };
}

/** The topic of a message, at most 32 letters. Push services keep only the newest message of each topic. */
const topicOf = ({ tag }: AlertMessage) => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

function outcomeOf(status: number, retryAfter: string | undefined, nowMs: number): SendOutcome {
  if (status >= 200 && status < 300) return { state: 'sent' };
  if (status === 404 || status === 410) return { state: 'gone' };
  if (status === 429 || status >= 500) return { state: 'again', afterMs: readRetryAfter(retryAfter, nowMs) };
  return { state: 'refused' };
}
