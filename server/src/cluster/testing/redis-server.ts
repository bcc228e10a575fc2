import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import { openTcpRelay, type RelayTarget } from '../../testing/tcp-relay.ts';

/** Path of the Redis program for tests of several servers; null = not installed, and these tests are skipped. */
export const redisProgram: string | null = findProgram(process.env['TEST_REDIS_SERVER'] ?? 'redis-server');

/** Title suffix of suites that are skipped without Redis. */
export const needsRedis = '(needs redis-server)';

/**
 * A separate Redis in a temporary folder. It listens on a socket in that folder behind a relay, since a free TCP port
 * could be taken before Redis listens on it, or during a restart.
 */
export interface TestRedis {
  readonly port: number;
  readonly url: string;
  /** The target of the relay. */
  readonly target: RelayTarget;
  /** Starts Redis again on the same port and folder. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Ends it abruptly, like a crash. */
  kill(): Promise<void>;
  /** Copies the files of Redis, like a backup. */
  backUp(): Promise<void>;
  /** Deletes the files while Redis is stopped, and optionally restores those of the backup. */
  replaceFiles(by: 'nothing' | 'backup'): Promise<void>;
  /** Keeps the connections open but lets Redis answer nothing. */
  pause(): void;
  resume(): void;
  command(...args: readonly string[]): Promise<unknown>;
  /** Resolves when Redis has printed the text since its last start. */
  printed(text: string): Promise<void>;
  close(): Promise<void>;
}

/** The default folder of Redis for its files. */
const filesFolder = 'appendonlydir';

/**
 * Starts a Redis.
 *
 * @param args settings besides those for persistence, such as `['--appendfsync', 'everysec']`
 */
export async function startRedis(args: readonly string[] = []): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'rollcall-redis-'));
  const target = { path: join(folder, 'redis.sock') };
  const relay = await openTcpRelay(() => target);
  let run = await startProcess(folder, target.path, args);
  const end = async (signal: NodeJS.Signals) => {
    run.child.kill(signal);
    await run.ended;
  };
  return {
    port: relay.port,
    url: `redis://127.0.0.1:${relay.port}`,
    target,
    start: async () => {
      run = await startProcess(folder, target.path, args);
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    backUp: () => cp(join(folder, filesFolder), join(folder, 'backup'), { recursive: true }),
    replaceFiles: async (by) => {
      await rm(join(folder, filesFolder), { recursive: true });
      if (by === 'backup') await cp(join(folder, 'backup'), join(folder, filesFolder), { recursive: true });
    },
    pause: () => void run.child.kill('SIGSTOP'),
    resume: () => void run.child.kill('SIGCONT'),
    command: (...words) => sendCommand(target.path, words),
    printed: (text) => run.printed(text),
    close: async () => {
      await end('SIGKILL');
      await relay.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * What happens to the old master: `killed` = its connections break; `hangs` = they stay open but carry no more data;
 * `demoted` = they keep working and it becomes a replica.
 */
export type FailoverKind = 'killed' | 'hangs' | 'demoted';

/** A master and its replica behind one address. */
export interface RedisPair {
  /** Address of the current master. */
  readonly url: string;
  /** Stops replication, so that the next failover loses everything appended from now on. */
  stopReplicating(): Promise<void>;
  /** Makes the replica the master. Without `stopReplicating` nothing is lost. */
  failOver(kind: FailoverKind): Promise<void>;
  /** Brings the old master back as the replica of the new one. */
  restoreReplica(): Promise<void>;
  /** Sends a command to the current master. */
  command(...args: readonly string[]): Promise<unknown>;
  close(): Promise<void>;
}

export async function startRedisPair(): Promise<RedisPair> {
  let master = await startRedis();
  let replica = await startRedis();
  let kind: FailoverKind = 'demoted';
  let isReplicating = true;
  const relay = await openTcpRelay(() => master.target);
  const replicate = async () => {
    await replica.command('REPLICAOF', '127.0.0.1', String(master.port));
    await replica.printed('sync: Finished with success');
    isReplicating = true;
  };
  await replicate();

  return {
    url: `redis://127.0.0.1:${relay.port}`,
    stopReplicating: async () => {
      await replica.command('REPLICAOF', 'NO', 'ONE');
      isReplicating = false;
    },
    failOver: async (next) => {
      kind = next;
      if (isReplicating) await master.command('WAIT', '1', '5000');
      if (kind === 'hangs') {
        relay.hang();
        master.pause();
      }
      if (kind === 'killed') await master.kill();
      await replica.command('REPLICAOF', 'NO', 'ONE');
      isReplicating = false;
      if (kind === 'demoted') await master.command('REPLICAOF', '127.0.0.1', String(replica.port));
      [master, replica] = [replica, master];
    },
    restoreReplica: async () => {
      if (kind === 'hangs') await replica.kill();
      if (kind !== 'demoted') await replica.start();
      await replicate();
    },
    command: (...args) => master.command(...args),
    close: async () => {
      await relay.close();
      await Promise.all([master.close(), replica.close()]);
    },
  };
}

async function startProcess(folder: string, socket: string, args: readonly string[]) {
  if (redisProgram === null) throw new Error('There is no redis-server here.');
  const kept = ['--appendonly', 'yes', '--appendfsync', 'always', '--maxmemory-policy', 'noeviction'];
  const quick = ['--save', '', '--repl-diskless-sync-delay', '0', '--enable-debug-command', 'yes'];
  const child = spawn(
    redisProgram,
    ['--port', '0', '--unixsocket', socket, '--dir', folder, ...kept, ...quick, ...args],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  // Ends Redis together with the test process.
  const killIt = () => void child.kill('SIGKILL');
  process.once('exit', killIt);
  const ended = once(child, 'exit').then(() => process.off('exit', killIt));
  let output = '';
  const onOutput = new Set<() => void>();
  const add = (text: string) => {
    output += text;
    for (const listener of onOutput) listener();
  };
  child.stdout.setEncoding('utf8').on('data', add);
  child.stderr.setEncoding('utf8').on('data', add);
  const printed = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const check = () => {
        if (!output.includes(text)) return;
        onOutput.delete(check);
        resolve();
      };
      onOutput.add(check);
      void ended.then(() => reject(new Error(`Redis ended before it printed "${text}": ${output}`)));
      check();
    });
  // "Ready …" or "The server is now ready …", depending on the version.
  await printed('eady to accept connections');
  return { child, ended, printed };
}

async function sendCommand(path: string, args: readonly string[]): Promise<unknown> {
  const client = createClient({ socket: { path, tls: false, reconnectStrategy: false } });
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.sendCommand(args);
  } finally {
    client.destroy();
  }
}

/** Returns the path of a program; null = not found. */
function findProgram(name: string): string | null {
  try {
    return execFileSync('which', [name], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}
