import { createClient, ErrorReply } from '@redis/client';
import { StoreRefusedError } from '../store/store-errors.ts';
import { startLimit } from '../store/time-limit.ts';
import { createSerialQueue } from '../http/serial-queue.ts';
import { emptyLogId } from './log-id.ts';
import { LogAwayError } from './shared-log.ts';

export type RedisClient = ReturnType<typeof createRedisClient>;

/** Connections to one run of one Redis master, for one log. An error of one connection ends the session for good. */
export interface RedisSession {
  /** Identifies the log for as long as Redis keeps it. */
  readonly logId: string;
  /** Changes when Redis has been restarted or has failed over. */
  readonly runId: string;
  /** Warnings about settings with which this Redis may lose acknowledged writes. */
  readonly warnings: readonly string[];
  /**
   * Sends a command.
   *
   * @throws LogAwayError
   */
  ask<T>(send: (client: RedisClient) => Promise<T>): Promise<T>;
  /**
   * Sends a command that waits in Redis for up to `waitMs` and delays only other commands of this kind.
   *
   * @throws LogAwayError
   */
  askWaiting<T>(waitMs: number, send: (client: RedisClient) => Promise<T>): Promise<T>;
  close(): void;
}

const answerLimitMs = 2_000;
const checkEveryMs = 1_000;
const oldestMajorVersion = 7;

/** Error of a script if the log in Redis is not the log of the session. */
export const otherLogReply = 'OTHERLOG the log was lost or restarted';

/** Error replies of a wrong Redis, or of one that is not ready. */
const endingReplies = /^(?:OTHERLOG|READONLY|LOADING|MASTERDOWN|UNBLOCKED|NOAUTH|WRONGPASS)\b/;
/** Error replies whose cause the operator has to fix. */
const refusingReplies = /^(?:NOAUTH|WRONGPASS|NOPERM)\b/;

/**
 * Connects, and checks that a master of a supported version answers.
 *
 * @throws StoreRefusedError if this Redis can never be used, another error if it is unavailable
 */
export async function openRedisSession(options: {
  readonly url: string;
  readonly logIdKey: string;
  readonly channel: string;
  readonly onMessage: (message: string) => void;
  /** Called once if an open session ends on its own. */
  readonly onEnd: (error: Error) => void;
}): Promise<RedisSession> {
  const { url, logIdKey, channel, onMessage, onEnd } = options;
  const connections = openConnections(url);
  const { ask, askWaiting } = connections;
  try {
    const runIds = await connections.connect();
    const runId = runIds[0] ?? '';
    if (runIds.some((each) => each !== runId)) throw new Error('several Redis answer');
    await connections.subscribe(channel, onMessage);
    const ownId = emptyLogId();
    const given = await ask((client) => client.set(logIdKey, ownId, { condition: 'NX', GET: true }));
    const logId = given ?? ownId;
    const warnings = await ask(readWarnings);
    const stopChecking = checkRepeatedly(() =>
      ask(async (client) => {
        const [answering, logIdNow] = await Promise.all([readRunId(client), client.get(logIdKey)]);
        if (answering !== runId) throw new Error('another Redis answers');
        if (logIdNow !== logId) throw new Error(otherLogReply);
      }),
    );
    connections.onEnd((error) => {
      stopChecking();
      onEnd(error);
    });
    return {
      logId,
      runId,
      warnings,
      ask,
      askWaiting,
      close: () => {
        stopChecking();
        connections.close();
      },
    };
  } catch (error) {
    connections.close();
    throw refusalOf(error) ?? error;
  }
}

/**
 * Opens one connection for commands, one for commands that wait, and one for messages: Redis closes a connection that
 * receives both messages and long answers.
 */
function openConnections(url: string) {
  const commands = createRedisClient(url);
  const waiting = createRedisClient(url);
  const messages = createRedisClient(url);
  const all = [commands, waiting, messages];
  let failure: Error | null = null;
  const inOrder = createSerialQueue();
  let onEnd: (error: Error) => void = () => {};

  const close = () => {
    failure ??= new Error('closed');
    for (const client of all) client.destroy();
  };
  const fail = (error: Error) => {
    if (failure !== null) return;
    failure = error;
    close();
    onEnd(error);
  };
  for (const client of all) client.on('error', fail);

  const limited = async <T>(limitMs: number, send: () => Promise<T>): Promise<T> => {
    const stop = startLimit(limitMs, () => fail(new Error(`no answer within ${limitMs / 1000} s`)));
    try {
      return await send();
    } catch (error) {
      const reason = error instanceof Error ? error : new Error(String(error));
      if (!(reason instanceof ErrorReply) || endingReplies.test(reason.message)) fail(reason);
      throw new LogAwayError((failure ?? reason).message, { cause: failure ?? reason });
    } finally {
      stop();
    }
  };
  return {
    /** Returns the run that answers on each connection. */
    connect: () =>
      Promise.all(
        all.map((client) =>
          limited(answerLimitMs, async () => {
            await client.connect();
            // The socket of this client did not exist yet when the others were closed.
            if (failure !== null) client.destroy();
            return readRunId(client);
          }),
        ),
      ),
    subscribe: (channel: string, onMessage: (message: string) => void) =>
      limited(answerLimitMs, () => messages.subscribe(channel, onMessage)),
    ask: <T>(send: (client: RedisClient) => Promise<T>) => limited(answerLimitMs, () => send(commands)),
    askWaiting: <T>(waitMs: number, send: (client: RedisClient) => Promise<T>) =>
      inOrder(() => limited(waitMs + answerLimitMs, () => send(waiting))),
    onEnd: (listener: (error: Error) => void) => {
      onEnd = listener;
      if (failure !== null) throw failure;
    },
    close,
  };
}

function createRedisClient(url: string) {
  return createClient({
    url,
    // Never reconnects: a session that has ended is replaced, and calls waiting for an answer fail at once.
    socket: { reconnectStrategy: false, connectTimeout: answerLimitMs },
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
  });
}

/**
 * Reads the id of the run.
 *
 * @throws StoreRefusedError if the server is too old or not a Redis, Error if it is a replica
 */
async function readRunId(client: RedisClient): Promise<string> {
  const [server, replication] = await Promise.all([client.info('server'), client.info('replication')]);
  const facts = new Map<string, string>();
  for (const line of `${server}\n${replication}`.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) facts.set(line.slice(0, colon), line.slice(colon + 1));
  }
  // Valkey also reports the version of Redis that it is compatible with.
  const version = facts.get('redis_version') ?? '';
  const runId = facts.get('run_id') ?? '';
  if (runId === '' || !/^\d+\./.test(version))
    throw new StoreRefusedError('REDIS_URL: what answers is neither Redis nor Valkey');
  if (Number.parseInt(version, 10) < oldestMajorVersion)
    throw new StoreRefusedError(
      `REDIS_URL: Redis ${version} is too old: ${oldestMajorVersion}.0 or a newer one is needed, or Valkey`,
    );
  if (facts.get('role') !== 'master') throw new Error('a replica answers, not the master');
  return runId;
}

/** Returns warnings about the settings. A managed Redis may hide its settings, in which case there are no warnings. */
async function readWarnings(client: RedisClient): Promise<readonly string[]> {
  let settings: Readonly<Record<string, string | undefined>>;
  try {
    settings = await client.configGet(['appendonly', 'appendfsync', 'maxmemory', 'maxmemory-policy']);
  } catch (error) {
    if (!(error instanceof ErrorReply)) throw error;
    return [];
  }
  const warnings: string[] = [];
  const { appendonly, appendfsync, maxmemory, 'maxmemory-policy': policy } = settings;
  if (appendonly === 'no')
    warnings.push('Redis keeps nothing on its disk (appendonly no): a restart loses the log');
  else if (appendfsync !== undefined && appendfsync !== 'always')
    warnings.push(`Redis acknowledges before its disk has it (appendfsync ${appendfsync}, not always)`);
  if (policy !== undefined && policy !== 'noeviction' && maxmemory !== '0')
    warnings.push(`Redis may delete the log when its memory is full (maxmemory-policy ${policy})`);
  return warnings;
}

/** Repeats a check until the session ends. A failed check ends it. */
function checkRepeatedly(check: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout;
  const later = () => {
    timer = setTimeout(() => void check().then(later, () => {}), checkEveryMs);
  };
  later();
  return () => clearTimeout(timer);
}

function refusalOf(error: unknown): StoreRefusedError | null {
  const cause = error instanceof LogAwayError ? error.cause : error;
  if (cause instanceof StoreRefusedError) return cause;
  if (!(cause instanceof Error)) return null;
  if (cause instanceof ErrorReply && refusingReplies.test(cause.message))
    return new StoreRefusedError(`REDIS_URL: Redis refuses this server: ${cause.message}`);
  // The client reports this if the first byte of an answer belongs to another protocol.
  if (cause.message.startsWith('Unknown RESP type'))
    return new StoreRefusedError('REDIS_URL: what answers is neither Redis nor Valkey');
  return null;
}
