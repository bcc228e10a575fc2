import { Agent, get, type IncomingMessage } from 'node:http';
import { createGunzip } from 'node:zlib';
import { liveStream } from '@rollcall/game/api/stream-reads';
import { createParser, type EventSourceMessage } from 'eventsource-parser';

export interface StreamReader {
  close(): void;
}

/** What one write of the server was. */
export interface Piece {
  readonly events: readonly EventSourceMessage[];
  /** Events as text, before compression. */
  readonly text: string;
  /** With the framing of the chunk. */
  readonly wireBytes: number;
  /** The same for the same bytes. */
  readonly print: number;
}

interface StreamListener {
  /** Called for each write of the server that arrived. */
  readonly onArrival?: (print: number) => void;
  /** Makes this one of the readers who decompress what they get. */
  readonly onPiece?: (piece: Piece) => void;
  readonly onTrouble: (error: Error) => void;
}

/** Opens a combined stream as a browser does. Resolves when the answer has begun. */
export function openStream(
  url: string,
  topics: readonly string[],
  listener: StreamListener,
): Promise<StreamReader> {
  const agent = new Agent({ maxSockets: 1 });
  let isClosed = false;
  const fail = (error: Error) => {
    if (!isClosed) listener.onTrouble(error);
  };
  return new Promise((resolve, reject) => {
    const address = `${url}${liveStream.path}?topics=${topics.join(',')}`;
    const request = get(address, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      if (response.statusCode !== 200 || response.headers['content-encoding'] !== 'gzip')
        reject(new Error(`a stream was answered with ${response.statusCode}`));
      read(response, listener, fail);
      resolve({
        close: () => {
          isClosed = true;
          request.destroy();
        },
      });
    });
    request.on('error', (error) => {
      reject(error);
      fail(error);
    });
  });
}

/** A chunk of the answer is one write of the server: node tells of each by itself. */
function read(
  response: IncomingMessage,
  { onArrival, onPiece }: StreamListener,
  fail: (error: Error) => void,
): void {
  const decode = onPiece && createDecoder(onPiece, fail);
  response.on('data', (chunk: Buffer) => {
    const print = printOf(chunk);
    onArrival?.(print);
    decode?.(chunk, print);
  });
  response.on('error', fail);
  response.on('end', () => fail(new Error('a stream has ended')));
}

/** A hash of the bytes, four at a time, and their number. */
function printOf(bytes: Buffer): number {
  let hash = 0x81_1c_9d_c5;
  const words = bytes.length - (bytes.length % 4);
  for (let at = 0; at < words; at += 4) hash = Math.imul(hash ^ bytes.readInt32LE(at), 0x01_00_01_93);
  for (let at = words; at < bytes.length; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01_00_01_93);
  return (hash >>> 0) * printedLengths + bytes.length;
}

const printedLengths = 2 ** 20;
/** Of how many bytes this is the print. */
export const lengthOf = (print: number): number => print % printedLengths;

function createDecoder(onPiece: (piece: Piece) => void, fail: (error: Error) => void) {
  const gunzip = createGunzip();
  let text = '';
  let events: EventSourceMessage[] = [];
  const decoder = new TextDecoder();
  const parser = createParser({ onEvent: (event) => void events.push(event) });
  const drain = () => {
    for (let part: unknown = gunzip.read(); Buffer.isBuffer(part); part = gunzip.read())
      text += decoder.decode(part, { stream: true });
  };
  gunzip.on('readable', drain);
  gunzip.on('error', fail);
  return (chunk: Buffer, print: number) => {
    gunzip.write(chunk, () => {
      drain();
      parser.feed(text);
      onPiece({ events, text, wireBytes: chunk.length + chunk.length.toString(16).length + 4, print });
      text = '';
      events = [];
    });
  };
}
