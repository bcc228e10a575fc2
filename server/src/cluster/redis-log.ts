import { randomUUID } from 'node:crypto';
import { ErrorReply } from '@redis/client';
import * as z from 'zod/mini';
import type { Logger } from '../http/logger.ts';
import { createSerialQueue } from '../http/serial-queue.ts';
import { StoreRefusedError } from '../store/store-errors.ts';
import { decodeEntry, encodeEntry } from './entry-codec.ts';
import {
  logBeginning,
  type LogEntry,
  type LogPosition,
  type PlacedEntry,
  readPosition,
} from './log-entry.ts';
import { type Ask, keysOf, logIdKey, messagesKey, onlyThisLog, runOfSession } from './redis-keys.ts';
import { openRedisSession, type RedisClient, type RedisSession } from './redis-session.ts';
import { beginLog, bytesForText, snapshotsIn } from './redis-snapshots.ts';
import { LogAwayError, type LogPart, mostRead, type SharedLog } from './shared-log.ts';

export interface RedisLog extends SharedLog {
  /** Warnings for health: settings with which Redis may lose acknowledged writes, or the reason why it rejects them. */
  warnings(): readonly string[];
}

interface RedisLogOptions {
  readonly url: string;
  /** Distinguishes installations that share one Redis. */
  readonly clusterId: string;
  readonly logger: Logger;
  readonly nowMs: () => number;
}

const firstPauseMs = 50;
const longestPauseMs = 1_000;

const offersKeptS = 60;
/**
 * Opens the log, which is a Redis Stream. If Redis is unavailable, now or later, connecting is retried until it
 * succeeds.
 *
 * @throws StoreRefusedError (one clear line) if the server that answers now can never be used
 */
export async function openRedisLog(options: RedisLogOptions): Promise<RedisLog> {
  const { clusterId, nowMs } = options;
  const messages = createMessages();
  const redis = await holdSession(options, {
    logIdKey: logIdKey(clusterId),
    channel: messagesKey(clusterId),
    onMessage: messages.take,
  });
  const ask: Ask = async (send) => {
    const session = redis.current();
    return session.ask((client) => send(client, keysOf(clusterId, session.logId), session));
  };
  const appender = createAppender(ask, options.logger);

  return {
    begin: async (beginning) => {
      const isBegun = await beginLog(beginning, { current: redis.current, clusterId, nowMs });
      await redis.reopen();
      return isBegun;
    },
    offer: async (run, position) => {
      const key = `rollcall:${clusterId}:offers:${run}`;
      if (position === null) return (await ask((client) => client.hVals(key))).map(positionOf);
      const all = await ask((client) =>
        client.multi().hSet(key, messages.id, position).expire(key, offersKeptS).hVals(key).execTyped(),
      );
      return all[2].map(positionOf);
    },
    append: appender.append,
    readAfter: (position, waitMs) => {
      const session = redis.current();
      return readAfter(session, keysOf(clusterId, session.logId).log, position, waitMs);
    },
    has: async (position) =>
      (await ask((client, { log }) => client.xRange(log, position, position)))?.length === 1,
    end: async () => {
      const [newest] = (await ask((client, { log }) => client.xRevRange(log, '+', '-', { COUNT: 1 }))) ?? [];
      return newest === undefined ? logBeginning : positionOf(newest.id);
    },
    trimBefore: async (position) => {
      await ask((client, { log }) => client.xTrim(log, 'MINID', position));
    },
    remove: async (position) => {
      await ask((client, { log }) => client.xDel(log, position));
    },
    ...snapshotsIn(ask, () => runOfSession(redis.current()), nowMs),
    publish: (message) => {
      // A server that misses this message gets the next one.
      ask((client) => client.publish(messagesKey(clusterId), messages.signed(message))).catch(() => {});
    },
    subscribe: messages.subscribe,
    awaySinceMs: redis.awaySinceMs,
    run: () => {
      const last = redis.last();
      return last === null ? null : runOfSession(last);
    },
    warnings: () => [...(redis.last()?.warnings ?? []), ...appender.warnings()],
    close: async () => redis.close(),
  };
}

/** Keeps a session open. Logs once when Redis becomes unavailable and once when it returns. */
async function holdSession(
  { url, logger, nowMs }: RedisLogOptions,
  names: Pick<Parameters<typeof openRedisSession>[0], 'logIdKey' | 'channel' | 'onMessage'>,
) {
  let session: RedisSession | null = null;
  let last: RedisSession | null = null;
  let away: { readonly sinceMs: number; readonly reason: string } | null = null;
  let pauseMs = firstPauseMs;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const onAway = (error: unknown) => {
    session = null;
    if (isClosed) return;
    const reason = describe(error);
    if (away === null) logger.error(`Redis is unavailable: ${reason}. Reports are refused until it returns.`);
    away = { sinceMs: away?.sinceMs ?? nowMs(), reason };
    timer = setTimeout(() => void connect().catch(onAway), pauseMs);
    pauseMs = Math.min(2 * pauseMs, longestPauseMs);
  };
  const connect = async () => {
    const opened = await openRedisSession({ url, ...names, onEnd: onAway });
    if (isClosed) {
      opened.close();
      return;
    }
    session = opened;
    if (away !== null) logger.info(`Redis is back after ${Math.round((nowMs() - away.sinceMs) / 1000)} s.`);
    if (last?.runId !== opened.runId) for (const warning of opened.warnings) logger.warn(`${warning}.`);
    last = opened;
    away = null;
    pauseMs = firstPauseMs;
  };
  try {
    await connect();
  } catch (error) {
    if (error instanceof StoreRefusedError) throw error;
    onAway(error);
  }

  const current = (): RedisSession => {
    if (session === null) throw new LogAwayError(isClosed ? 'closed' : (away?.reason ?? 'not connected'));
    return session;
  };
  return {
    current,
    /** Opens a new session for the current log in Redis. */
    reopen: async () => {
      session?.close();
      session = null;
      await connect().catch(onAway);
    },
    last: () => last,
    awaySinceMs: () => away?.sinceMs ?? null,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      session?.close();
      session = null;
    },
  };
}

/**
 * Returns the text of an error. The error of connecting to a name with several addresses has an empty message; the
 * reasons are nested in it.
 */
function describe(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(describe).join('; ');
  return error instanceof Error ? error.message : String(error);
}

const appendScript = `${onlyThisLog}
return redis.call('XADD', KEYS[2], '*', ARGV[2], ARGV[3])
`;
const idSchema = z.string();

/** Creates the function that encodes and sends entries one after the other, in the order of the calls. */
function createAppender(ask: Ask, logger: Logger) {
  const inOrder = createSerialQueue();
  let refusal: string | null = null;

  const onRefused = (error: unknown) => {
    // Redis answers but rejects writes: out of memory, disk full.
    if (!(error instanceof LogAwayError) || !(error.cause instanceof ErrorReply)) return;
    if (refusal === null) logger.error(`Redis accepts no reports: ${error.message}`);
    refusal = error.message;
  };
  return {
    append: async (entry: LogEntry): Promise<LogPosition> => {
      const { coding, bytes } = await inOrder(() => encodeEntry(entry));
      try {
        const id = await ask(async (client, keys, { logId }) =>
          idSchema.parse(
            await client.eval(appendScript, {
              keys: [keys.logId, keys.log],
              arguments: [logId, coding, bytes],
            }),
          ),
        );
        if (refusal !== null) logger.info('Redis accepts reports again.');
        refusal = null;
        return positionOf(id);
      } catch (error) {
        onRefused(error);
        throw error;
      }
    },
    warnings: () => (refusal === null ? [] : [`Redis accepts no reports: ${refusal}`]),
  };
}

const bytesSchema = z.instanceof(Buffer);

/**
 * The reply to XREAD: for each stream, the ids with their fields and values. Only the first field of an entry is used.
 */
const streamsSchema = z.nullable(
  z.record(z.string(), z.array(z.tuple([bytesSchema, z.tuple([bytesSchema, bytesSchema], bytesSchema)]))),
);

async function readAfter(
  session: RedisSession,
  key: string,
  position: LogPosition,
  waitMs: number,
): Promise<LogPart> {
  const isWaiting = waitMs >= 1;
  const block = isWaiting ? ['BLOCK', String(Math.round(waitMs))] : [];
  const words = ['XREAD', 'COUNT', String(mostRead), ...block, 'STREAMS', key, position];
  const read = async (client: RedisClient) =>
    streamsSchema.parse(await client.sendCommand<unknown>(words, { typeMapping: bytesForText }));
  const streams = await (isWaiting ? session.askWaiting(waitMs, read) : session.ask(read));
  const entries: PlacedEntry[] = [];
  // One at a time, so that the texts of a hundred keyframes are not in memory at once.
  for (const [id, [field, value]] of streams?.[key] ?? []) {
    const entry = await decodeEntry(field.toString(), value);
    entries.push({ position: positionOf(id), entry, bytes: value.length });
  }
  return { run: runOfSession(session), entries };
}

/**
 * Reads a position in a reply.
 *
 * @throws TypeError if the reply has an unexpected form
 */
function positionOf(id: string | Buffer): LogPosition {
  const position = readPosition(id.toString());
  if (position === null) throw new TypeError('an id of a stream entry in an unknown form');
  return position;
}

/** Publishes messages with the id of their sender, and ignores messages from this server. */
function createMessages() {
  const id = randomUUID();
  const listeners: ((message: string) => void)[] = [];
  return {
    id,
    signed: (message: string) => `${id} ${message}`,
    take: (text: string) => {
      const space = text.indexOf(' ');
      if (text.slice(0, space) === id) return;
      for (const listener of listeners) listener(text.slice(space + 1));
    },
    subscribe: (listener: (message: string) => void) => {
      listeners.push(listener);
    },
  };
}
