import {
  fromBase64,
  packText,
  randomBytes,
  toBase64,
  unpackText,
} from '../../storage/transfer/packed-text.ts';
import type { TransferCode } from './transfer-code.ts';

/**
 * Encryption of settings for transfer (docs/decisions/0025-transfer-settings-with-a-one-time-code.md): the secret →
 * PBKDF2-SHA-256 with 600,000 rounds over a random salt → AES-GCM-256. Version and id are authenticated too. As text:
 * `1.<salt>.<iv>.<ciphertext>`, each in base64url.
 */
const version = '1';
const rounds = 600_000;
const saltBytes = 16;
const ivBytes = 12;

/**
 * `wrong-secret` = the secret does not decrypt the data, or the data was tampered with; `damaged` = not in our format.
 */
export type DecryptFailure = 'wrong-secret' | 'damaged';

export class DecryptError extends Error {
  override readonly name = 'DecryptError';
  readonly failure: DecryptFailure;

  constructor(failure: DecryptFailure, cause?: unknown) {
    super(`Settings could not be unlocked: ${failure}`, { cause });
    this.failure = failure;
  }
}

/** Compresses and encrypts a text. */
export async function encrypt(text: string, code: TransferCode): Promise<string> {
  const salt = randomBytes(saltBytes);
  const iv = randomBytes(ivBytes);
  const key = await keyOf(code.secret, salt);
  const locked = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: contextOf(code) },
    key,
    await packText(text),
  );
  return [version, toBase64(salt), toBase64(iv), toBase64(new Uint8Array(locked))].join('.');
}

/**
 * Decrypts and decompresses.
 *
 * @throws DecryptError
 */
export async function decrypt(ciphertext: string, code: TransferCode): Promise<string> {
  const [made, ...parts] = ciphertext.split('.');
  const [salt, iv, locked] = parts.map(fromBase64);
  if (made !== version || parts.length !== 3 || !salt || !iv || !locked) throw new DecryptError('damaged');
  const key = await keyOf(code.secret, salt);
  let packed: ArrayBuffer;
  try {
    packed = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv, additionalData: contextOf(code) },
      key,
      locked,
    );
  } catch (cause) {
    throw new DecryptError('wrong-secret', cause);
  }
  try {
    return await unpackText(new Uint8Array(packed));
  } catch (cause) {
    throw new DecryptError('damaged', cause);
  }
}

/** The hash under which the server stores the data: SHA-256 in hex. */
export async function hashOfId(id: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(id));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function keyOf(secret: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), 'PBKDF2', false, [
    'deriveKey',
  ]);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  const forAes = { name: 'AES-GCM', length: 256 };
  return crypto.subtle.deriveKey(algorithm, material, forAes, false, ['encrypt', 'decrypt']);
}

/** Authenticated context: data encrypted under one id cannot be decrypted under another. */
const contextOf = ({ id }: TransferCode) => new TextEncoder().encode(`rollcall-settings/${version}/${id}`);
