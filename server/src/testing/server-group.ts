import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { hashSecret } from '../ingest/keys.ts';
import { parseOpenMetrics, valueOf } from '../metrics/testing/parse-open-metrics.ts';
import { createReadyDatabase } from '../store/testing/ready-database.ts';
import { ask } from './ask.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { openTcpRelay, type RelayTarget, type TcpRelay } from './tcp-relay.ts';

/** Several servers on one database and one Redis, each in a separate process, with a load balancer in front of them. */
export interface ServerGroup {
  /** Address of the load balancer. Each connection goes to the next server whose `/health` answers 200. */
  readonly url: string;
  readonly servers: readonly GroupServer[];
  /** A connection of the test that `database.cut` does not affect. */
  readonly sql: postgres.Sql;
  /** The network between the servers and PostgreSQL. */
  readonly database: TcpRelay;
  /** Starts another server and waits until it is ready. */
  add(name: string, environment?: Environment): Promise<GroupServer>;
  close(): Promise<void>;
}

export interface GroupServer {
  readonly name: string;
  /** Address of a relay in front of the server. It stays the same when the server starts on other ports. */
  readonly url: string;
  /** Output of the server since its last start. */
  output(): string;
  /** Ends the server at once, like a power failure. */
  kill(): Promise<void>;
  /** Stops the server like an operator. Returns its exit code. */
  stop(): Promise<number | null>;
  /** Restarts the server with the same folder. Returns the milliseconds until it was ready. */
  start(): Promise<number>;
  pause(): void;
  resume(): void;
  /** Value of a metric without labels; NaN = there is no such metric. */
  metric(name: string): Promise<number>;
}

type Environment = Readonly<Record<string, string>>;

interface GroupParts {
  /** A PostgreSQL server that allows creating databases. */
  readonly databaseServerUrl: string;
  /** null = the servers use no Redis. */
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
  const balancer = await startBalancer(servers);
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
      await Promise.all(servers.map((server) => server.close()));
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
  /** Address on which the server itself listens; null = the server is not running. */
  readonly target: () => RelayTarget | null;
  readonly close: () => Promise<void>;
}

async function startGroupServer(name: string, environment: Environment): Promise<StartedServer> {
  let running: ServerProcess;
  let target: RelayTarget | null = null;
  const run = async () => {
    running = startServerProcess(environment);
    target = { host: '127.0.0.1', port: Number(new URL(await running.ready).port) };
  };
  await run();
  const relay = await openTcpRelay(() => target);
  const url = `http://127.0.0.1:${relay.port}`;
  const end = async (signal: NodeJS.Signals) => {
    // A paused process handles no other signal.
    running.child.kill('SIGCONT');
    const code = await running.end(signal);
    target = null;
    return code;
  };
  return {
    name,
    url,
    target: () => target,
    output: () => running.output(),
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    async start() {
      const beganMs = performance.now();
      await run();
      return performance.now() - beganMs;
    },
    pause: () => void running.child.kill('SIGSTOP'),
    resume: () => void running.child.kill('SIGCONT'),
    metric: async (metric) => {
      const { text } = await ask(`${url}/metrics`);
      return valueOf(parseOpenMetrics(text), metric) ?? Number.NaN;
    },
    close: async () => {
      await end('SIGKILL');
      await relay.close();
    },
  };
}

const healthEveryMs = 100;
const healthTimeoutMs = 500;

/** Starts a minimal load balancer, which checks `/health` and gives each connection to the next healthy server. */
async function startBalancer(servers: readonly StartedServer[]) {
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
    for (const server of servers) if (server.target() !== null) void look(server);
  }, healthEveryMs);
  const relay = await openTcpRelay(() => {
    const able = servers.filter(({ url, target }) => well.has(url) && target() !== null);
    turn += 1;
    return able[turn % able.length]?.target() ?? null;
  });
  return {
    url: `http://127.0.0.1:${relay.port}`,
    close: async () => {
      clearInterval(timer);
      await relay.close();
    },
  };
}
