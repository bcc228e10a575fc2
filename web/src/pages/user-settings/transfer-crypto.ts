import type { TransferCode } from './transfer-code.ts';

/**
 * Encryption of settings for transfer (docs/decisions/0025-transfer-settings-with-a-one-time-code.md): the secret →
 * PBKDF2-SHA-256 with 600,000 rounds over a random salt → AES-GCM-256. Version and id are authenticated with them. As
 * text: `1.<salt>.<iv>.<ciphertext>`, each in base64url.
 */
const version = '1';
const rounds = 600_000;
const saltBytes = 16;
const ivBytes = 12;
/** Maximum size after unpacking: the largest bundle, in the widest characters. */
const unpackedMaximumBytes = 4 * 1024 * 1024;

/** `wrong-secret` = the secret does not decrypt it, or it was tampered with; `damaged` = not in our format. */
export type DecryptFailure = 'wrong-secret' | 'damaged';

export class DecryptError extends Error {
  override readonly name = 'DecryptError';
  readonly failure: DecryptFailure;

  constructor(failure: DecryptFailure, cause?: unknown) {
    super(`Settings could not be unlocked: ${failure}`, { cause });
    this.failure = failure;
  }
}

/** Random bytes, also available without https. */
export function randomBytes(count: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(count));
}

/** Compresses and encrypts a text. */
export async function encrypt(text: string, code: TransferCode): Promise<string> {
  const salt = randomBytes(saltBytes);
  const iv = randomBytes(ivBytes);
  const key = await keyOf(code.secret, salt);
  const locked = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: contextOf(code) },
    key,
    await pack(text),
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
    return await unpack(new Uint8Array(packed));
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

/** Values of the first byte, which says how the rest is compressed. */
const encodings = { plain: 0, gzip: 1 } as const;

async function pack(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text);
  if (!('CompressionStream' in globalThis)) return withMark(encodings.plain, bytes);
  const packed = await readAll(streamOf(bytes).pipeThrough(new CompressionStream('gzip')));
  return withMark(encodings.gzip, packed);
}

async function unpack(content: Uint8Array<ArrayBuffer>): Promise<string> {
  const [mark] = content;
  const bytes = content.slice(1);
  const decode = (plain: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(plain);
  if (mark === encodings.plain) return decode(bytes);
  if (mark !== encodings.gzip) throw new Error('packed in an unknown way');
  return decode(await readAll(streamOf(bytes).pipeThrough(new DecompressionStream('gzip'))));
}

function withMark(mark: number, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const marked = new Uint8Array(bytes.length + 1);
  marked[0] = mark;
  marked.set(bytes, 1);
  return marked;
}

function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}

/** @throws Error above the maximum size, since a small text can decompress to a very large one */
async function readAll(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > unpackedMaximumBytes) {
      await reader.cancel();
      throw new Error('unpacks to too much');
    }
    chunks.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

function toBase64(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @returns null when it is not valid base64 */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (mark) =>
      mark.charCodeAt(0),
    );
  } catch {
    return null;
  }
}

/** Whether this page can encrypt: browsers only allow that with https. */
export function canEncrypt(): boolean {
  return Reflect.get(crypto, 'subtle') !== undefined;
}
