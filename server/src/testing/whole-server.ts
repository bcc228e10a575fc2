import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import type { LogFields } from '../http/logger.ts';
import { hashSecret } from '../ingest/keys.ts';
import { startServer, type RunningServer, type ServerOptions } from '../start-server.ts';
import { createReadyDatabase, makeReadyDataDir } from '../store/testing/ready-database.ts';

/** The secret of a key with every scope. */
export const operatorSecret = 'the-key-of-the-operator';

/**
 * Address of a push service that the server may send to but that never answers, so that nothing is sent to the
 * internet.
 */
export const deafPushHost = '127.0.0.1:9';

/** An address where nobody listens, so that a server starts at once, without a store. */
export const nowhere = 'postgres://127.0.0.1:1/nowhere';

/** A whole server in this process, on a free port, with a separate data folder and database. */
export interface WholeServer {
  /** Address of the server, which changes with each restart. */
  readonly url: string;
  /** Log lines of the server, such as `warn The database is unavailable: …`. */
  readonly lines: readonly string[];
  /** Sends a request with the key of the operator. */
  send(method: 'POST' | 'PATCH', path: string, body: object): Promise<Response>;
  /** Stops the server. Its folder and its database remain. */
  stop(): Promise<void>;
  /** Starts the server again with the same folder and database. */
  start(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

interface Options extends Partial<Omit<ServerOptions, 'config' | 'logger'>> {
  /** Settings in addition to the defaults of tests: no limit of reads, no simulated world. */
  readonly environment?: Readonly<Record<string, string>>;
  /** A folder of the test, instead of an empty one. */
  readonly dataDir?: string;
}

/**
 * Starts a server on a new database of the PostgreSQL server at TEST_DATABASE_URL, or else on the embedded one, whose
 * start takes a second of processor time.
 */
export async function startWholeServer({
  environment = {},
  dataDir,
  nowMs = Date.now,
  ...parts
}: Options = {}): Promise<WholeServer> {
  const place =
    dataDir === undefined
      ? await makeServerPlace(environment['DATABASE_URL'])
      : { environment: { DATA_DIR: dataDir }, remove: async () => {} };
  const config = readConfig({
    PORT: '0',
    DEMO: 'off',
    READ_LIMIT: 'off',
    PUSH_HOSTS: deafPushHost,
    COLLECTOR_KEYS: `operator:${hashSecret(operatorSecret)}:live+catalogue+history+site`,
    ...place.environment,
    ...environment,
  });
  const lines: string[] = [];
  const log = (level: string) => (message: string, fields?: LogFields) => {
    lines.push(`${level} ${message}${fields === undefined ? '' : ` ${JSON.stringify(fields)}`}`);
  };
  const logger = { info: log('info'), warn: log('warn'), error: log('error') };
  let url = '';
  let running: RunningServer | null = null;
  const start = async () => {
    running = await startServer({ ...parts, config, logger, nowMs });
    ({ url } = running);
  };
  const stop = async () => {
    await running?.close();
    running = null;
  };
  try {
    await start();
  } catch (error) {
    await place.remove();
    throw error;
  }
  return {
    get url() {
      return url;
    },
    lines,
    send: (method: 'POST' | 'PATCH', path, body) =>
      fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${operatorSecret}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    stop,
    start,
    restart: async () => {
      await stop();
      await start();
    },
    close: async () => {
      await stop();
      await place.remove();
    },
  };
}

/** A data folder and an empty database, with the settings for them. */
export interface ServerPlace {
  readonly environment: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/**
 * Creates a data folder and a database.
 *
 * @param databaseUrl an existing database, or `nowhere`
 */
export async function makeServerPlace(databaseUrl?: string): Promise<ServerPlace> {
  const databaseServer = process.env['TEST_DATABASE_URL'] ?? '';
  if (databaseUrl === undefined && databaseServer === '') {
    const folder = await makeReadyDataDir('whole');
    return { environment: { DATA_DIR: folder }, remove: () => rm(folder, { recursive: true }) };
  }
  const folder = await mkdtemp(join(tmpdir(), 'rollcall-whole-'));
  const database = databaseUrl === undefined ? await createReadyDatabase(databaseServer) : null;
  return {
    environment: { DATA_DIR: folder, DATABASE_URL: database?.url ?? databaseUrl ?? '' },
    remove: async () => {
      await database?.drop();
      await rm(folder, { recursive: true });
    },
  };
}
