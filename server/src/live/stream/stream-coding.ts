import { constants, deflateRaw, deflateRawSync } from 'node:zlib';
import { promisify } from 'node:util';

export type StreamCoding = 'gzip' | 'identity';

const compressed: Parameters<typeof deflateRawSync>[1] = { finishFlush: constants.Z_SYNC_FLUSH };

/** Begins the body of a connection that takes gzip; raw blocks follow, the same for every connection. */
export const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** Text as it is sent. Every piece is complete, so that a connection may start with any of them. */
export function encodeText(text: string, coding: StreamCoding): Uint8Array {
  const bytes = Buffer.from(text);
  return coding === 'gzip' ? deflateRawSync(bytes, compressed) : bytes;
}

/** Off the event loop, for large text. */
export const encodeInBackground: (bytes: Buffer) => Promise<Uint8Array> = (bytes) =>
  compressInBackground(bytes, compressed);

const compressInBackground: (text: Buffer, options: typeof compressed) => Promise<Uint8Array> =
  promisify(deflateRaw);

/** A text in the codings in which it is sent, each made on first demand. */
export type EncodedOnce = (coding: StreamCoding) => Uint8Array;

export function encodeOnce(text: string): EncodedOnce {
  const made = new Map<StreamCoding, Uint8Array>();
  return (coding) => {
    // In memory of its own: small buffers share a pool of 64 KB, all of which would be kept with any of them.
    const bytes = made.get(coding) ?? new Uint8Array(encodeText(text, coding));
    made.set(coding, bytes);
    return bytes;
  };
}

/**
 * A text of which some parts are already encoded and shared: compression is most of the cost of a frame. The texts
 * between them are stored uncompressed.
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
