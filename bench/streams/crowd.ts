import { setTimeout as sleep } from 'node:timers/promises';
import { liveTopic, type EntityKind } from '@rollcall/game/api/live-stream';
import * as z from 'zod/mini';
import { readMark, spreadOverServers } from './busy-world.ts';
import { lengthOf, openStream, type Piece, type StreamReader } from './stream-reader.ts';

export interface Viewer {
  readonly kind: EntityKind;
  readonly server: string;
}

/** So many people who look at a list, half of them at groups, spread over the servers as players are. */
export function viewersOf(count: number): readonly Viewer[] {
  return [...spreadOverServers(count)].flatMap(([server, onServer]) =>
    Array.from({ length: onServer }, (_, index): Viewer => ({
      kind: index % 2 === 0 ? 'characters' : 'lfms',
      server,
    })),
  );
}

/** What the viewers of one frame got of it. */
export interface Arrival {
  readonly count: number;
  readonly lastMs: number;
}

export interface Crowd {
  /** How many follow a list. */
  followers(viewer: Viewer): number;
  /** Null = no viewer whose stream is decompressed has seen it. */
  arrivalOf(mark: number): Arrival | null;
  readonly wireBytes: () => number;
  /** Connections that broke, and frames that were missing between two; of both there ought to be none. */
  readonly troubles: () => number;
  close(): void;
}

export interface CrowdOptions {
  /** So many viewers of each list decompress what they get; the others only note when it comes. */
  readonly decodedOfEach?: number;
}

const openedAtOnce = 50;
const openPauseMs = 50;

const frameSchema = z.object({
  type: z.string(),
  topic: z.optional(z.string()),
  seq: z.optional(z.number()),
});

/** Opens a stream for each viewer: the list and the status of the servers, as a page does. */
export async function openCrowd(
  url: string,
  viewers: readonly Viewer[],
  { decodedOfEach = 3 }: CrowdOptions = {},
): Promise<Crowd> {
  const arrivals = new Map<number, { count: number; lastMs: number }>();
  const printOfMark = new Map<number, number>();
  const followers = new Map<string, number>();
  const readers: StreamReader[] = [];
  let troubles = 0;
  const nameOf = ({ kind, server }: Viewer) => liveTopic(kind, server);
  const onTrouble = () => {
    troubles += 1;
  };
  const onArrival = (print: number) => {
    const known = arrivals.get(print);
    const lastMs = performance.now();
    if (known === undefined) arrivals.set(print, { count: 1, lastMs });
    else {
      known.count += 1;
      known.lastMs = lastMs;
    }
  };

  function watchFrames(): (piece: Piece) => void {
    const seen = new Map<string, number>();
    return ({ events, print }) => {
      for (const { data } of events) {
        const { type, topic = '', seq = 0 } = frameSchema.parse(JSON.parse(data));
        const isNext = type !== 'delta' || seq === (seen.get(topic) ?? Number.NaN) + 1;
        if (!isNext) onTrouble();
        seen.set(topic, seq);
        const mark = type === 'delta' ? readMark(data) : null;
        if (mark !== null) printOfMark.set(mark, print);
      }
    };
  }

  async function open(viewer: Viewer): Promise<void> {
    const name = nameOf(viewer);
    const place = followers.get(name) ?? 0;
    followers.set(name, place + 1);
    const isDecoded = place < decodedOfEach;
    const onPiece = isDecoded ? { onPiece: watchFrames() } : {};
    readers.push(await openStream(url, [name, 'server-info'], { onArrival, onTrouble, ...onPiece }));
  }

  for (let at = 0; at < viewers.length; at += openedAtOnce) {
    await Promise.all(viewers.slice(at, at + openedAtOnce).map(open));
    await sleep(openPauseMs);
  }
  return {
    followers: (viewer) => followers.get(nameOf(viewer)) ?? 0,
    arrivalOf: (mark) => {
      const print = printOfMark.get(mark);
      return print === undefined ? null : (arrivals.get(print) ?? null);
    },
    wireBytes: () => [...arrivals].reduce((sum, [print, { count }]) => sum + count * lengthOf(print), 0),
    troubles: () => troubles,
    close: () => {
      for (const reader of readers) reader.close();
    },
  };
}
