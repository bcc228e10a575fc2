import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import { openTcpRelay } from '../../testing/tcp-relay.ts';

/** The program that the tests of several servers run; null = there is none here, and they are left out. */
export const redisProgram: string | null = process.env['TEST_REDIS_SERVER'] ?? findProgram();

/** Goes into the name of a suite that is left out without it. */
export const needsRedis = '(needs redis-server)';

/** A Redis of its own in a temporary folder. */
export interface TestRedis {
  readonly port: number;
  readonly url: string;
  /** Starts it again, on the same port and folder. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
  /** It keeps its connections and answers nothing. */
  pause(): void;
  resume(): void;
  command(...args: readonly string[]): Promise<unknown>;
  /** Resolves when it has printed the text since its last start. */
  printed(text: string): Promise<void>;
  close(): Promise<void>;
}

/** @param args settings beside those of the promise, such as `['--appendfsync', 'everysec']` */
export async function startRedis(args: readonly string[] = []): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'rollcall-redis-'));
  const port = await freePort();
  let run = await startProcess(folder, port, args);
  const end = async (signal: NodeJS.Signals) => {
    run.child.kill(signal);
    await run.ended;
  };
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      run = await startProcess(folder, port, args);
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    pause: () => void run.child.kill('SIGSTOP'),
    resume: () => void run.child.kill('SIGCONT'),
    command: (...words) => sendCommand(port, words),
    printed: (text) => run.printed(text),
    close: async () => {
      await end('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * What becomes of the old master: `killed` = its connections break; `hangs` = they stay open and nothing comes any more;
 * `demoted` = they go on and it is a replica now.
 */
export type FailoverKind = 'killed' | 'hangs' | 'demoted';

/** A master and its replica behind one address. */
export interface RedisPair {
  /** Of whichever is master. */
  readonly url: string;
  /** The replica gets nothing more: the next failover loses what is appended from now on. */
  stopReplicating(): Promise<void>;
  /** The replica becomes the master. Without `stopReplicating` nothing is lost. */
  failOver(kind: FailoverKind): Promise<void>;
  /** The old master comes back as the replica of the new one. */
  restoreReplica(): Promise<void>;
  /** To a server that is master now. */
  command(...args: readonly string[]): Promise<unknown>;
  close(): Promise<void>;
}

export async function startRedisPair(): Promise<RedisPair> {
  let master = await startRedis();
  let replica = await startRedis();
  let kind: FailoverKind = 'demoted';
  let isReplicating = true;
  const relay = await openTcpRelay(() => ({ host: '127.0.0.1', port: master.port }));
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

interface RedisRun {
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
  printed(text: string): Promise<void>;
}

async function startProcess(folder: string, port: number, args: readonly string[]): Promise<RedisRun> {
  if (redisProgram === null) throw new Error('There is no redis-server here.');
  const kept = ['--appendonly', 'yes', '--appendfsync', 'always', '--maxmemory-policy', 'noeviction'];
  const quick = ['--save', '', '--repl-diskless-sync-delay', '0', '--enable-debug-command', 'yes'];
  const child = spawn(
    redisProgram,
    ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, ...kept, ...quick, ...args],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  // Should the tests be killed, so is it.
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
  await printed('Ready to accept connections');
  return { child, ended, printed };
}

async function sendCommand(port: number, args: readonly string[]): Promise<unknown> {
  const client = createClient({ socket: { port, host: '127.0.0.1', reconnectStrategy: false } });
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.sendCommand(args);
  } finally {
    client.destroy();
  }
}

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  await once(listener, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

function findProgram(): string | null {
  try {
    return execFileSync('which', ['redis-server'], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}
