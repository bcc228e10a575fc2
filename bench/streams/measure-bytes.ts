import { setTimeout as sleep } from 'node:timers/promises';
import { deflateRawSync } from 'node:zlib';
import { liveTopic, type EntityKind } from '@rollcall/game/api/live-stream';
import * as z from 'zod/mini';
import { rounded } from '../live/statistics.ts';
import { busiestKey, serveEvening } from './evening.ts';
import { startPolling } from './poller.ts';
import { openStream, type Piece } from './stream-reader.ts';

const perMs = 10_000;
const listEveryMs = 3_000;
const statusEveryMs = 10_000;

/** What one kind of frame takes in ten seconds. */
interface FrameFigures {
  readonly frames: number;
  readonly bytes: number;
  /** Before compression. */
  readonly textBytes: number;
  /** Whole entities in them, and removed ones. */
  readonly updates: number;
  readonly removals: number;
}

export interface FollowFigures {
  /** All that came in ten seconds but snapshots, kilobytes. */
  readonly streamKb: number;
  readonly pollingKb: number;
  readonly frames: Readonly<Record<string, FrameFigures>>;
  /** If what came in ten seconds had been compressed together, each frame still sent at once: an estimate. */
  readonly togetherKb: number;
  readonly snapshotKb: number;
}

export interface BytesFigures {
  readonly online: number;
  readonly groups: number;
  readonly lfms: FollowFigures;
  readonly characters: FollowFigures;
}

const frameSchema = z.object({
  type: z.string(),
  topic: z.optional(z.string()),
  updates: z.optional(z.array(z.unknown())),
  removals: z.optional(z.array(z.unknown())),
});

/** The simulated world with so many on its busiest server: what somebody gets who looks on. */
export async function measureBytes(online: number, seconds: number): Promise<BytesFigures> {
  const server = await serveEvening(online);
  try {
    const [lfms, characters] = await Promise.all([
      follow(server.url, 'lfms', busiestKey, seconds),
      follow(server.url, 'characters', busiestKey, seconds),
    ]);
    return { ...(await countOf(server.url, busiestKey)), lfms, characters };
  } finally {
    await server.stop();
  }
}

const infoSchema = z.object({ character_count: z.number(), lfm_count: z.number() });

async function countOf(url: string, key: string) {
  const info = infoSchema.parse(await (await fetch(`${url}/v1/game/server-info/${key}`)).json());
  return { online: info.character_count, groups: info.lfm_count };
}

async function follow(url: string, kind: EntityKind, key: string, seconds: number): Promise<FollowFigures> {
  const pieces: (Piece & { readonly atMs: number })[] = [];
  const troubles: Error[] = [];
  const stream = await openStream(url, [liveTopic(kind, key), 'server-info'], {
    onPiece: (piece) => void pieces.push({ ...piece, atMs: performance.now() }),
    onTrouble: (error) => void troubles.push(error),
  });
  const polling = startPolling(url, [
    { path: `/v1/${kind}/${key}`, everyMs: listEveryMs, afterMs: 0 },
    { path: '/v1/game/server-info', everyMs: statusEveryMs, afterMs: 0 },
  ]);
  // The first answers are as large as the snapshots.
  await sleep(perMs);
  const beganMs = performance.now();
  const polledBefore = polling.count.wireBytes;
  await sleep(seconds * 1000);
  const polledBytes = polling.count.wireBytes - polledBefore;
  polling.stop();
  stream.close();
  if (troubles.length > 0) throw new AggregateError(troubles, 'a stream broke');
  const later = pieces.filter(({ atMs }) => atMs >= beganMs);
  const shares = perMs / (seconds * 1000);
  // A large one comes in several pieces.
  const lastSnapshot = pieces.findLastIndex(({ events }) =>
    events.some(({ data }) => frameOf(data).type === 'snapshot'),
  );
  const snapshots = pieces.slice(0, lastSnapshot + 1);
  return {
    streamKb: kilobytes(sum(later.map(({ wireBytes }) => wireBytes)) * shares),
    pollingKb: kilobytes(polledBytes * shares),
    frames: framesOf(later, shares),
    togetherKb: kilobytes(bytesTogether(later, beganMs) * shares),
    snapshotKb: kilobytes(sum(snapshots.map(({ wireBytes }) => wireBytes))),
  };
}

const frameOf = (data: string) => frameSchema.parse(JSON.parse(data));

function framesOf(pieces: readonly Piece[], shares: number): Readonly<Record<string, FrameFigures>> {
  const byName = Map.groupBy(pieces, ({ events }) => {
    const names = events.map(({ data }) => {
      const { type, topic } = frameOf(data);
      return topic === undefined ? type : `${topic} ${type}`;
    });
    return names.join(' + ') || 'comment';
  });
  return Object.fromEntries(
    Array.from(byName, ([name, ofName]) => {
      const frames = ofName.flatMap(({ events }) => events.map(({ data }) => frameOf(data)));
      const figures = {
        frames: rounded(ofName.length * shares),
        bytes: Math.round(sum(ofName.map(({ wireBytes }) => wireBytes)) * shares),
        textBytes: Math.round(sum(ofName.map(({ text }) => Buffer.byteLength(text))) * shares),
        updates: rounded(sum(frames.map(({ updates = [] }) => updates.length)) * shares),
        removals: rounded(sum(frames.map(({ removals = [] }) => removals.length)) * shares),
      };
      return [name, figures];
    }),
  );
}

/** Of the end of a block, and of the chunk around it. */
const bytesOfFlush = 5 + 7;

function bytesTogether(pieces: readonly (Piece & { readonly atMs: number })[], beganMs: number): number {
  const windows = Map.groupBy(pieces, ({ atMs }) => Math.floor((atMs - beganMs) / perMs));
  return sum(
    Array.from(windows.values(), (window) => {
      const texts = window.map(({ text }) => text);
      return deflateRawSync(texts.join('')).length + texts.length * bytesOfFlush;
    }),
  );
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const kilobytes = (bytes: number) => rounded(bytes / 1024);
