import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Character } from '@rollcall/game/character/character';
import type { GameDefinition } from '@rollcall/game/definition';
import type { KnownLfm } from '@rollcall/game/lfm/known-lfm';
import * as z from 'zod/mini';
import {
  emptyLiveState,
  entityList,
  type KindState,
  type LiveState,
  type ServerState,
} from '../live/server-state.ts';
import { type StreamPosition, streamPositionSchema } from '../live/stream/frame-log.ts';
import { type Fold, type FoldPosition, foldVersion, type KnownEntry } from './fold.ts';
import type { SharedLog, SnapshotName, WriteSnapshotOptions } from './shared-log.ts';

/** State of a server at a position in the log, after reading everything before it. */
export interface Snapshot {
  readonly fold: FoldPosition;
  readonly live: LiveState;
  /** null = streams start at that position. */
  readonly streams: StreamPosition | null;
}

export function snapshotOf(fold: Fold, streams: StreamPosition | null): Snapshot {
  const place = {
    position: fold.position(),
    totalBytes: fold.totalBytes(),
    recorded: fold.recorded(),
    known: fold.known(),
    ...fold.again(),
  };
  return { fold: place, live: fold.live.current(), streams };
}

/**
 * Returns the version text. Servers with the same version fold the same entries alike, and only they share snapshots
 * and streams.
 */
export function versionOf(definition: GameDefinition): string {
  const facts = createHash('sha256').update(JSON.stringify(definition)).digest('base64url');
  return `${foldVersion}-${facts.slice(0, 8)}`;
}

const entitiesInPart = 200;
/** Number of parts written before the event loop gets a turn. They take a few milliseconds. */
const partsAtOnce = 8;

export async function writeSnapshot(
  log: Pick<SharedLog, 'writeSnapshot'>,
  name: SnapshotName,
  snapshot: Snapshot,
  options: WriteSnapshotOptions = {},
): Promise<boolean> {
  const version = versionOf(snapshot.live.definition);
  return log.writeSnapshot(name, version, await snapshotBytes(snapshot), options);
}

export async function snapshotBytes({ fold, live, streams }: Snapshot): Promise<Buffer> {
  const { known, ...place } = fold;
  const pieces = [Buffer.from(JSON.stringify({ fold: place, streams }))];
  for (const part of partsOf({ known, live })) {
    pieces.push(Buffer.from(`\n${JSON.stringify(part)}`));
    if (pieces.length % partsAtOnce === 0) await setImmediate();
  }
  return Buffer.concat(pieces);
}

/** Divides a snapshot into small parts, each of which is turned into text within about a millisecond. */
function* partsOf({ known, live }: Pick<FoldPosition, 'known'> & Pick<Snapshot, 'live'>): Iterable<object> {
  for (const part of slices(known)) yield { known: part };
  for (const { key, info, characters, lfms } of live.servers) {
    const { entities: people, ...ofCharacters } = characters;
    const { entities: groups, ...ofLfms } = lfms;
    yield { key, info, characters: ofCharacters, lfms: ofLfms };
    for (const part of slices(people.all)) yield { characters: part };
    for (const part of slices(groups.all)) yield { lfms: part };
  }
}

function* slices<T>(all: readonly T[]): Iterable<readonly T[]> {
  for (let start = 0; start < all.length; start += entitiesInPart)
    yield all.slice(start, start + entitiesInPart);
}

/**
 * Reads the newest snapshot of this version; null = none.
 *
 * @throws LogAwayError if the log is unavailable, Error if the snapshot cannot be read
 */
export async function readSnapshot(
  log: Pick<SharedLog, 'readSnapshot'>,
  name: SnapshotName,
  definition: GameDefinition,
  version = versionOf(definition),
): Promise<Snapshot | null> {
  const bytes = await log.readSnapshot(name, version);
  if (bytes === null) return null;
  const [head, ...lines] = bytes.toString().split('\n');
  const { fold, streams } = headSchema.parse(JSON.parse(head ?? ''));
  const servers = new Map<string, StoredServer>();
  const known: KnownEntry[] = [];
  let last: StoredServer | null = null;
  for (const [index, each] of lines.entries()) {
    if (index % partsAtOnce === partsAtOnce - 1) await setImmediate();
    const stored = lineSchema.parse(JSON.parse(each));
    if ('key' in stored) {
      last = { ...stored, people: [], groups: [] };
      servers.set(stored.key, last);
    } else {
      known.push(...(stored.known ?? []));
      last?.people.push(...(stored.characters ?? []));
      last?.groups.push(...(stored.lfms ?? []));
    }
  }
  const empty = emptyLiveState(definition);
  return {
    fold: { ...fold, known },
    live: { ...empty, servers: empty.servers.map((server) => restored(server, servers.get(server.key))) },
    // Streams are numbered separately for each version.
    streams: version === versionOf(definition) ? streams : null,
  };
}

/** Reads the newest snapshot of any version, from which the first server of a version starts. */
export async function readNewestSnapshot(
  log: Pick<SharedLog, 'readSnapshot' | 'snapshotVersions'>,
  name: SnapshotName,
  definition: GameDefinition,
): Promise<Snapshot | null> {
  const versions = await log.snapshotVersions(name);
  const newest = versions.toSorted((a, b) => b.atMs - a.atMs)[0];
  return newest === undefined ? null : readSnapshot(log, name, definition, newest.version);
}

function restored(server: ServerState, stored: StoredServer | undefined): ServerState {
  if (stored === undefined) return server;
  return {
    ...server,
    info: stored.info,
    characters: { ...stored.characters, entities: entityList(stored.people) },
    lfms: { ...stored.lfms, entities: entityList(stored.groups) },
  };
}

/** Checks only the outer shape, since our own servers wrote the snapshot from checked data. */
const written = <T>(isRight: (value: unknown) => boolean) => z.custom<T>(isRight);
const isObject = (value: unknown) => typeof value === 'object' && value !== null;

const headSchema = z.object({
  fold: written<Omit<FoldPosition, 'known'>>(isObject),
  streams: z.nullable(streamPositionSchema),
});

const kindSchema = z.object({
  version: z.number(),
  observedAtMs: z.nullable(z.number()),
  isRestored: z.boolean(),
});

const lineSchema = z.union([
  z.object({
    key: z.string(),
    info: written<ServerState['info']>(isObject),
    characters: kindSchema,
    lfms: kindSchema,
  }),
  z.object({
    known: z.optional(written<KnownEntry[]>(Array.isArray)),
    characters: z.optional(written<Character[]>(Array.isArray)),
    lfms: z.optional(written<KnownLfm[]>(Array.isArray)),
  }),
]);

interface StoredServer {
  readonly info: ServerState['info'];
  readonly characters: Omit<KindState<Character>, 'entities'>;
  readonly lfms: Omit<KindState<KnownLfm>, 'entities'>;
  readonly people: Character[];
  readonly groups: KnownLfm[];
}
