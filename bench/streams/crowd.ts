import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { liveTopic } from '@rollcall/game/api/live-stream';
import { liveStream } from '@rollcall/game/api/stream-reads';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import * as z from 'zod/mini';
import { type ListViewer, readMark } from '../../server/src/testing/busy-world.ts';

interface StreamListener {
  /** Called for each write of the server, compressed, with the framing of the chunk. */
  readonly onBytes: (count: number) => void;
  /** If given, the data is decompressed and parsed. */
  readonly onEvent?: (event: EventSourceMessage) => void;
  readonly onTrouble: (error: Error) => void;
}

/** Opens a combined stream as a browser does. @returns a function that closes it; resolves when the answer has begun */
export function openStream(
  url: string,
  { kind, server }: ListViewer,
  { onBytes, onEvent, onTrouble }: StreamListener,
): Promise<() => void> {
  const agent = new Agent({ maxSockets: 1 });
  let isClosed = false;
  const fail = (error: Error) => {
    if (!isClosed) onTrouble(error);
  };
  return new Promise((resolve, reject) => {
    const address = `${url}${liveStream.path}?topics=${liveTopic(kind, server)},server-info`;
    const request = get(address, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      if (response.statusCode !== 200 || response.headers['content-encoding'] !== 'gzip')
        reject(new Error(`a stream was answered with ${response.statusCode}`));
      // Node.js emits each chunk of the answer separately.
      response.on('data', ({ length }: Buffer) => onBytes(length + length.toString(16).length + 4));
      response.on('error', fail);
      response.on('end', () => fail(new Error('a stream has ended')));
      if (onEvent !== undefined) {
        const parser = createParser({ onEvent });
        const decoder = new TextDecoder();
        const gunzip = createGunzip().on('error', fail);
        response.pipe(gunzip).on('data', (part: Buffer) => {
          parser.feed(decoder.decode(part, { stream: true }));
        });
      }
      resolve(() => {
        isClosed = true;
        request.destroy();
      });
    });
    request.on('error', (error) => {
      reject(error);
      fail(error);
    });
  });
}

const openedAtOnce = 50;
const openPauseMs = 50;
const frameSchema = z.object({
  type: z.string(),
  topic: z.optional(z.string()),
  seq: z.optional(z.number()),
});

/** Opens a stream for each viewer. The last viewer of each list parses its data; the others only receive it. */
export async function openCrowd(url: string, viewers: readonly ListViewer[]) {
  /** Time at which each report reached the last viewer of its list, by mark. */
  const arrivedMs = new Map<number, number>();
  const closers: (() => void)[] = [];
  const lastOfList = new Set(
    new Map(viewers.map((viewer) => [`${viewer.kind} ${viewer.server}`, viewer])).values(),
  );
  /** Errors are broken streams, and gaps between two frames. */
  const counts = { bytes: 0, troubles: 0 };

  function watchFrames() {
    const seen = new Map<string, number>();
    return ({ data }: EventSourceMessage) => {
      const { type, topic = '', seq = 0 } = frameSchema.parse(JSON.parse(data));
      if (type === 'delta' && seq !== (seen.get(topic) ?? Number.NaN) + 1) counts.troubles += 1;
      seen.set(topic, seq);
      const mark = type === 'delta' ? readMark(data) : null;
      if (mark !== null) arrivedMs.set(mark, performance.now());
    };
  }

  async function open(viewer: ListViewer): Promise<void> {
    const close = await openStream(url, viewer, {
      onBytes: (count) => {
        counts.bytes += count;
      },
      onTrouble: () => {
        counts.troubles += 1;
      },
      ...(lastOfList.has(viewer) && { onEvent: watchFrames() }),
    });
    closers.push(close);
  }

  for (let at = 0; at < viewers.length; at += openedAtOnce) {
    await Promise.all(viewers.slice(at, at + openedAtOnce).map(open));
    await sleep(openPauseMs);
  }
  return {
    arrivedMs,
    counts,
    close: () => {
      for (const close of closers) close();
    },
  };
}
