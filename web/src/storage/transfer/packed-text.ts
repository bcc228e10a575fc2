/** Texts as bytes for encryption, and bytes as text for transport. */

/** Maximum size after unpacking: the largest bundle, in the widest characters. */
const unpackedMaximumBytes = 4 * 1024 * 1024;

/** Random bytes, also available without https. */
export function randomBytes(count: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(count));
}

/** Values of the first byte, which says how the rest is compressed. */
const encodings = { plain: 0, gzip: 1 } as const;

/** Compresses a text for encryption. */
export async function packText(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text);
  if (!('CompressionStream' in globalThis)) return withMark(encodings.plain, bytes);
  const packed = await readAll(streamOf(bytes).pipeThrough(new CompressionStream('gzip')));
  return withMark(encodings.gzip, packed);
}

/** @throws Error for bytes that `packText` did not make */
export async function unpackText(content: Uint8Array<ArrayBuffer>): Promise<string> {
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

/** As base64url. */
export function toBase64(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @returns null when it is not valid base64url */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
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
