import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';

/** A server in a process of its own, with its own event loop and processor time, which answers questions. */
export interface BenchServer {
  /** Its address. */
  readonly url: string;
  /** Asks it for a figure by name. */
  ask(question: string): Promise<number>;
  end(): Promise<void>;
}

const readyMessage = z.object({ url: z.string() });
const figureMessage = z.object({ figure: z.number() });

/** Starts `serve.ts`, on a processor core of its own if the machine has two; `load` uses the other one. */
export async function startServer(
  args: readonly ['live' | 'whole'] | readonly ['raw', url: string],
  environment: Readonly<Record<string, string>> = {},
): Promise<BenchServer> {
  const file = join(import.meta.dirname, 'serve.ts');
  const [command, ...all] = onCore(0, [process.execPath, file, ...args]);
  const child = spawn(command, all, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...environment },
  });
  const { url } = readyMessage.parse(await nextMessage(child));
  return {
    url,
    ask: async (question) => {
      child.send(question);
      return figureMessage.parse(await nextMessage(child)).figure;
    },
    end: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const tooEarly = () => reject(new Error('a server of the benchmark ended too early'));
    child.once('exit', tooEarly).once('message', (message) => {
      child.off('exit', tooEarly);
      resolve(message);
    });
  });
}

/**
 * The child's side: sends its address, answers questions, and ends when the benchmark does.
 *
 * @param figures question → figure
 */
export function answerParent(
  url: string,
  figures: Readonly<Record<string, () => number>>,
  close: () => Promise<void> | void,
): void {
  process.on('message', (question) =>
    process.send?.({ figure: figures[String(question)]?.() ?? Number.NaN }),
  );
  process.once('disconnect', () => {
    void Promise.resolve(close()).then(() => process.exit(0));
  });
  process.send?.({ url });
}

const hasProgram = (name: string, argument: string) => spawnSync(name, [argument]).error === undefined;
const canPin = availableParallelism() > 1 && hasProgram('taskset', '--version');

function onCore(core: 0 | 1, command: readonly [string, ...string[]]): readonly [string, ...string[]] {
  return canPin ? ['taskset', '--cpu-list', String(core), ...command] : command;
}

/** Ends the benchmark with one line if `wrk` is not installed. */
export function requireWrk(): void {
  if (hasProgram('wrk', '-v')) return;
  console.error('This benchmark needs wrk, which is missing: apt-get install wrk');
  process.exit(1);
}

/** Requests an address with wrk as fast as possible for a second. */
export async function load(url: string, headers: Readonly<Record<string, string>>, connections: number) {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const [command, ...args] = onCore(1, ['wrk', '-t1', `-c${connections}`, '-d1s', ...named, url]);
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const output = await text(child.stdout);
  const failed = /Socket errors.*|Non-2xx or 3xx responses.*/.exec(output)?.[0];
  if (failed !== undefined) throw new Error(`${url}: ${failed}`);
  const figure = (pattern: RegExp) => Number(pattern.exec(output)?.[1]);
  return { requests: figure(/(\d+) requests in/), perSecond: figure(/Requests\/sec:\s+([\d.]+)/) };
}
