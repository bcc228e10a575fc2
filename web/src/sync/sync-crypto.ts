import { randomLetters, readLetters, type TypedLetters } from '../storage/transfer/code-letters.ts';
import type { SyncKeys } from '../storage/sync-store.ts';
import { fromBase64, packText, randomBytes, toBase64, unpackText } from '../storage/transfer/packed-text.ts';

/**
 * Encryption of a sync (docs/decisions/0025-transfer-settings-with-a-one-time-code.md): a code of 160 random bits →
 * HKDF-SHA-256 → id, Bearer and the key of AES-256-GCM. Version and id are authenticated too. As text:
 * `1.<iv>.<ciphertext>`, each in base64url.
 */
const version = '1';
const ivBytes = 12;
const derivedBits = 256;

/** Letters of a code, five bits each. */
export const syncCodeLength = 32;

export const makeSyncCode = (): string => randomLetters(syncCodeLength, randomBytes);

export const readSyncCode = (typed: string): TypedLetters<string> =>
  readLetters(typed, syncCodeLength, (text) => text);

/** A random id of this browser in a sync. */
export const makeWriter = (): string => toBase64(randomBytes(16));

export async function keysOfCode(code: string): Promise<SyncKeys> {
  const material = await crypto.subtle.importKey('raw', bytesOf(code), 'HKDF', false, ['deriveBits']);
  const derive = async (purpose: string) => {
    const info = bytesOf(`rollcall-sync/${version}/${purpose}`);
    const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info };
    return new Uint8Array(await crypto.subtle.deriveBits(algorithm, material, derivedBits));
  };
  const [id, bearer, key] = await Promise.all([derive('id'), derive('bearer'), derive('key')]);
  const hex = Array.from(id, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { id: hex, bearer: toBase64(bearer), key: toBase64(key) };
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

const contextOf = ({ id }: SyncKeys) => bytesOf(`rollcall-sync/${version}/${id}`);

function importKey({ key }: SyncKeys): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', fromBase64(key) ?? new Uint8Array(0), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ]);
}

/** Compresses and encrypts the text of a document. */
export async function sealSync(text: string, keys: SyncKeys): Promise<string> {
  const iv = randomBytes(ivBytes);
  const algorithm = { name: 'AES-GCM', iv, additionalData: contextOf(keys) };
  const sealed = await crypto.subtle.encrypt(algorithm, await importKey(keys), await packText(text));
  return [version, toBase64(iv), toBase64(new Uint8Array(sealed))].join('.');
}

/** @returns null if the keys do not decrypt it, or it was tampered with */
export async function openSync(ciphertext: string, keys: SyncKeys): Promise<string | null> {
  const [made, ...parts] = ciphertext.split('.');
  const [iv, sealed] = parts.map(fromBase64);
  if (made !== version || parts.length !== 2 || !iv || !sealed) return null;
  try {
    const algorithm = { name: 'AES-GCM', iv, additionalData: contextOf(keys) };
    const packed = await crypto.subtle.decrypt(algorithm, await importKey(keys), sealed);
    return await unpackText(new Uint8Array(packed));
  } catch {
    return null;
  }
}
