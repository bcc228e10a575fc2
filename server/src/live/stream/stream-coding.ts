import { constants, deflateRaw, deflateRawSync } from 'node:zlib';
import { promisify } from 'node:util';

export type StreamCoding = 'gzip' | 'identity';

const compressed: Parameters<typeof deflateRawSync>[1] = { finishFlush: constants.Z_SYNC_FLUSH };

/** Header at the beginning of a gzip connection; raw deflate blocks follow, which are the same for every connection. */
export const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** Text as it is sent. Each piece is complete by itself, so that a connection may start with any of them. */
export function encodeText(text: string, coding: StreamCoding): Uint8Array {
  const bytes = Buffer.from(text);
  return coding === 'gzip' ? deflateRawSync(bytes, compressed) : bytes;
}

/** For large texts, which would block the event loop. */
export const encodeInBackground: (bytes: Buffer) => Promise<Uint8Array> = (bytes) =>
  compressInBackground(bytes, compressed);

const compressInBackground: (text: Buffer, options: typeof compressed) => Promise<Uint8Array> =
  promisify(deflateRaw);

/** Returns a text in a coding, encoding it once on first request. */
export type EncodedOnce = (coding: StreamCoding) => Uint8Array;

export function encodeOnce(text: string): EncodedOnce {
  const made = new Map<StreamCoding, Uint8Array>();
  return (coding) => {
    // Copied, since small buffers share a pool of 64 KB that each of them would keep in memory.
    const bytes = made.get(coding) ?? new Uint8Array(encodeText(text, coding));
    made.set(coding, bytes);
    return bytes;
  };
}

/**
 * Joins parts of a text, some of which are already encoded and shared, since compression is most of the cost of a
 * frame. The texts between them are stored uncompressed.
 */
export function joinEncoded(parts: readonly (string | EncodedOnce)[], coding: StreamCoding): Uint8Array {
  return Buffer.concat(
    parts.map((part) => {
      if (typeof part !== 'string') return part(coding);
      return coding === 'gzip' ? storedBlocks(Buffer.from(part)) : Buffer.from(part);
    }),
  );
}

const blockMaximum = 0xff_ff;

/** Uncompressed bytes in deflate format (RFC 1951, 3.2.4). */
function storedBlocks(bytes: Buffer): Buffer {
  const blocks: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += blockMaximum) {
    const data = bytes.subarray(start, start + blockMaximum);
    const header = Buffer.alloc(5);
    header.writeUInt16LE(data.length, 1);
    header.writeUInt16LE(blockMaximum - data.length, 3);
    blocks.push(header, data);
  }
  return Buffer.concat(blocks);
}
