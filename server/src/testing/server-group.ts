import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { hashSecret } from '../ingest/keys.ts';
import { parseOpenMetrics, valueOf } from '../metrics/testing/parse-open-metrics.ts';
import { createReadyDatabase } from '../store/testing/ready-database.ts';
import { ask } from './ask.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { openTcpRelay, type TcpRelay } from './tcp-relay.ts';

/** Servers on one database and one Redis, each a process of its own, and a balancer in front of them. */
export interface ServerGroup {
  /** Of the balancer: each connection goes to the next server whose `/health` answers 200. */
  readonly url: string;
  readonly servers: readonly GroupServer[];
  /** A connection of the test itself, which `database.cut` leaves alone. */
  readonly sql: postgres.Sql;
  /** The network between the servers and PostgreSQL. */
  readonly database: TcpRelay;
  /** Starts one more server, and waits until it is ready. */
  add(name: string, environment?: Environment): Promise<GroupServer>;
  close(): Promise<void>;
}

export interface GroupServer {
  readonly name: string;
  /** The same after each start. */
  readonly url: string;
  /** Everything that it printed since it was last started. */
  output(): string;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Ends it as an operator does. @returns its exit code */
  stop(): Promise<number | null>;
  /** Starts it again on its port and its folder. @returns after how many milliseconds it was ready */
  start(): Promise<number>;
  pause(): void;
  resume(): void;
  /** A figure of `/metrics` without labels; NaN = there is none. */
  metric(name: string): Promise<number>;
}

type Environment = Readonly<Record<string, string>>;

interface GroupParts {
  /** Where databases may be created. */
  readonly databaseServerUrl: string;
  /** null = the servers know no Redis. */
  readonly redisUrl: string | null;
  readonly environment?: Environment;
}

/** The secrets of collectors, by name. */
export const groupSecrets = Array.from({ length: 4 }, (_, index) => `the-key-of-collector-${index}`);
const collectorKeys = groupSecrets
  .map((secret, index) => `collector-${index}:${hashSecret(secret)}:live+catalogue+history+site`)
  .join(',');

export async function createServerGroup(parts: GroupParts): Promise<ServerGroup> {
  const database = await createDatabase(parts.databaseServerUrl);
  const folder = await mkdtemp(join(tmpdir(), 'rollcall-group-'));
  const servers: StartedServer[] = [];
  const balancer = await startBalancer(() => servers.filter(({ isRunning }) => isRunning()));
  const environment = {
    DATABASE_URL: database.url,
    ...(parts.redisUrl !== null && { REDIS_URL: parts.redisUrl }),
    COLLECTOR_KEYS: collectorKeys,
    READ_LIMIT: 'off',
    LOG_FORMAT: 'json',
    ...parts.environment,
  };
  return {
    url: balancer.url,
    servers,
    sql: database.sql,
    database: database.relay,
    async add(name, more = {}) {
      const server = await startGroupServer(name, {
        ...environment,
        DATA_DIR: join(folder, name),
        SERVER_NAME: name,
        ...more,
      });
      servers.push(server);
      return server;
    },
    async close() {
      await Promise.all(servers.map((server) => server.kill()));
      await balancer.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function createDatabase(serverUrl: string) {
  const database = await createReadyDatabase(serverUrl);
  const { hostname, port } = new URL(serverUrl);
  const relay = await openTcpRelay(() => ({ host: hostname, port: Number(port === '' ? '5432' : port) }));
  const relayed = new URL(database.url);
  relayed.host = `127.0.0.1:${relay.port}`;
  const sql = postgres(database.url, { max: 2, onnotice: () => {} });
  return {
    url: relayed.href,
    sql,
    relay,
    drop: async () => {
      await relay.close();
      await sql.end();
      await database.drop();
    },
  };
}

interface StartedServer extends GroupServer {
  readonly isRunning: () => boolean;
}

async function startGroupServer(name: string, environment: Environment): Promise<StartedServer> {
  let running: ServerProcess = startServerProcess(environment);
  let isRunning = true;
  const url = await running.ready;
  const end = async (signal: NodeJS.Signals) => {
    // A paused process takes no other signal than this.
    running.child.kill('SIGCONT');
    const code = await running.end(signal);
    isRunning = false;
    return code;
  };
  return {
    name,
    url,
    isRunning: () => isRunning,
    output: () => running.output(),
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    async start() {
      const beganMs = performance.now();
      running = startServerProcess({ ...environment, PORT: new URL(url).port });
      isRunning = true;
      await running.ready;
      return performance.now() - beganMs;
    },
    pause: () => void running.child.kill('SIGSTOP'),
    resume: () => void running.child.kill('SIGCONT'),
    metric: async (metric) => {
      const { text } = await ask(`${url}/metrics`);
      return valueOf(parseOpenMetrics(text), metric) ?? Number.NaN;
    },
  };
}

const healthEveryMs = 100;
const healthTimeoutMs = 500;

/** As simple as a balancer can be: it asks `/health`, and gives each connection to the next server that is well. */
async function startBalancer(servers: () => readonly GroupServer[]) {
  const well = new Set<string>();
  let turn = 0;
  const look = async ({ url }: GroupServer) => {
    const status = await ask(`${url}/health`, { timeoutMs: healthTimeoutMs }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) well.add(url);
    else well.delete(url);
  };
  const timer = setInterval(() => {
    for (const server of servers()) void look(server);
  }, healthEveryMs);
  const relay = await openTcpRelay(() => {
    const able = servers().filter(({ url }) => well.has(url));
    turn += 1;
    const chosen = able[turn % able.length];
    return chosen === undefined ? null : { host: '127.0.0.1', port: Number(new URL(chosen.url).port) };
  });
  return {
    url: `http://127.0.0.1:${relay.port}`,
    close: async () => {
      clearInterval(timer);
      await relay.close();
    },
  };
}
