import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:net';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { pinned } from './wrk.ts';

/** A program beside the benchmark, which answers questions. */
export interface Child {
  /** Where it listens. */
  readonly url: string;
  /** Asks it for a figure by name. */
  ask(question: string): Promise<number>;
  end(): Promise<void>;
}

const readyMessage = z.object({ url: z.string() });
const figureMessage = z.object({ figure: z.number() });

/** Starts a file of this folder as a process of its own, so that it has its own event loop and processor time. */
export function startChild(file: string, args: readonly string[] = []): Promise<Child> {
  return startCommand(process.execPath, [join(import.meta.dirname, file), ...args]);
}

/** The same, on a processor core that the client of the measurement leaves alone. */
export function startPinnedChild(file: string, args: readonly string[] = []): Promise<Child> {
  const { command, args: all } = pinned('server', process.execPath, [
    join(import.meta.dirname, file),
    ...args,
  ]);
  return startCommand(command, all);
}

async function startCommand(command: string, args: readonly string[]): Promise<Child> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
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
    const tooEarly = () => reject(new Error('a program of the benchmark ended too early'));
    child.once('exit', tooEarly);
    child.once('message', (message) => {
      child.off('exit', tooEarly);
      resolve(message);
    });
  });
}

/** The port of a server that listens on one. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return address.port;
}

/**
 * The child's side: tells where it listens, answers questions, ends when nobody asks any more.
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

/** Processor time of this process so far, in milliseconds, all threads together. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
