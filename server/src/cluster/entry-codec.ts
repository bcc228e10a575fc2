import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib';
import { historyEventSchema } from '@rollcall/game/api/history-event';
import {
  ingestAnswerSchema,
  rejectionSchema,
  type ReportedCharacter,
  type ReportedEntity,
  type ReportedLfm,
  type ReportedServerInfo,
} from '@rollcall/game/api/report';
import { rememberEach } from '@rollcall/game/remember';
import * as z from 'zod/mini';
import { type LogEntry, type LogPosition, readPosition } from './log-entry.ts';

/** Form of an entry in the log, plain or compressed; also the name of its field there. */
export type EntryCoding = 'json' | 'zstd';

export interface EncodedEntry {
  readonly coding: EntryCoding;
  readonly bytes: Buffer;
}

/** Minimum length of a text to compress. Compressing a shorter one costs more than it saves. */
const compressFromBytes = 4_096;

/**
 * Sizes below which a thread costs more than it saves: 20 KB of text take 0.2 ms of processor time without a thread,
 * 0.5 ms with one. The event loop gets a turn before each of these.
 */
const withoutThreadBytes = { text: 65_536, compressed: 4_096 };

/** Runs in a thread, off the event loop. */
export const compress: (bytes: Buffer) => Promise<Buffer> = promisify(zstdCompress);
export const decompress: (bytes: Buffer) => Promise<Buffer> = promisify(zstdDecompress);

/** Encodes each entry once, since the journal of reports and the log use the same bytes. */
export const encodeEntry: (entry: LogEntry) => Promise<EncodedEntry> = rememberEach(encode);

async function encode(entry: LogEntry): Promise<EncodedEntry> {
  const text = Buffer.from(JSON.stringify(withoutMap(entry)));
  if (text.length < compressFromBytes) return { coding: 'json', bytes: text };
  if (text.length >= withoutThreadBytes.text) return { coding: 'zstd', bytes: await compress(text) };
  await setImmediate();
  return { coding: 'zstd', bytes: zstdCompressSync(text) };
}

/** Decodes an entry. Returns null if this version does not know the entry. */
export async function decodeEntry(coding: string, bytes: Buffer): Promise<LogEntry | null> {
  if (coding !== 'json' && coding !== 'zstd') return null;
  try {
    if (coding === 'json') return entrySchema.parse(JSON.parse(bytes.toString()));
    const isLong = bytes.length >= withoutThreadBytes.compressed;
    if (!isLong) await setImmediate();
    const text = isLong ? await decompress(bytes) : zstdDecompressSync(bytes);
    return entrySchema.parse(JSON.parse(text.toString()));
  } catch {
    return null;
  }
}

function withoutMap(entry: LogEntry): unknown {
  if (entry.kind !== 'report' || entry.report.kind !== 'server-info') return entry;
  return { ...entry, report: { ...entry.report, servers: [...entry.report.servers] } };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Checks only the outer shape: the server that accepted the report has checked every field, and checking them again
 * would cost as much.
 */
const isListOfEntities = (value: unknown) =>
  Array.isArray(value) &&
  value.every(
    (each: unknown) =>
      isObject(each) &&
      'index' in each &&
      typeof each.index === 'number' &&
      'entity' in each &&
      isObject(each.entity) &&
      'id' in each.entity &&
      typeof each.entity.id === 'number',
  );

const times = { observedAtMs: z.number(), isDated: z.boolean() };
const entityReport = {
  mode: z.enum(['keyframe', 'delta']),
  servers: z.nullable(z.array(z.string())),
  rejectedIds: z.array(z.number()),
  deletedIds: z.array(z.number()),
  ...times,
};
const serverInfos = z.array(z.tuple([z.string(), z.custom<ReportedServerInfo>(isObject)]));

const reportSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('characters'),
    entities: z.custom<readonly ReportedEntity<ReportedCharacter>[]>(isListOfEntities),
    ...entityReport,
  }),
  z.object({
    kind: z.literal('lfms'),
    entities: z.custom<readonly ReportedEntity<ReportedLfm>[]>(isListOfEntities),
    ...entityReport,
  }),
  z.object({
    kind: z.literal('server-info'),
    servers: z.pipe(
      serverInfos,
      z.transform((pairs) => new Map(pairs)),
    ),
    ...times,
  }),
]);

const isPosition = (value: unknown) => typeof value === 'string' && readPosition(value) !== null;

const entrySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('report'),
    id: z.string(),
    isBatch: z.boolean(),
    report: reportSchema,
    rejected: z.array(rejectionSchema),
    warnings: z.array(rejectionSchema),
    isDurable: z.boolean(),
    isAgain: z.boolean(),
  }),
  z.object({ kind: z.literal('batch'), id: z.string(), answer: ingestAnswerSchema }),
  z.object({ kind: z.enum(['events', 'folded']), events: z.array(historyEventSchema) }),
  z.object({
    kind: z.literal('tick'),
    recorded: z.nullable(z.object({ position: z.custom<LogPosition>(isPosition), totalBytes: z.number() })),
  }),
]);
