import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { expect } from '@playwright/test';
import type { OwnServer } from './own-server.ts';

/** A small simulated world with players who follow orders. */
export interface ControlledWorld {
  /**
   * Gives an order, such as `say Parrot-One three small words`, and waits until the world has executed it; the report
   * to the server follows within a second.
   */
  readonly order: (line: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The smallest possible population. */
const population = '30';
/** Answered after the world's first report to the server. */
const firstPlayerPath = '/v1/characters/1001';

/** Starts a world that reports to this server, and waits until the server knows its players. */
export async function startControlledWorld({
  url,
  collectorKey,
}: Pick<OwnServer, 'url' | 'collectorKey'>): Promise<ControlledWorld> {
  const command = ['collector/src/main.ts', 'simulate', '--orders', '--no-downtimes'];
  const child = spawn(process.execPath, [...command, '--population', population, '--url', url], {
    env: { ...process.env, COLLECTOR_KEY: collectorKey },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { stdin, stdout } = child;
  // Ends the process if the run is interrupted.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const lines = createInterface({ input: stdout });
  await lineWith(child, lines, 'Taking orders');
  const isKnown = async () => (await fetch(`${url}${firstPlayerPath}`)).ok;
  await expect.poll(isKnown, { timeout: 0 }).toBe(true);
  return {
    order: async (line) => {
      const [, player = ''] = line.split(' ');
      const done = lineWith(child, lines, player);
      stdin.write(`${line}\n`);
      await done;
    },
    stop: async () => {
      process.off('exit', kill);
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Waits for a line with this text. @throws Error if the world ends first */
function lineWith(child: ChildProcess, lines: Interface, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const onEnd = () => reject(new Error(`The world ended before it said "${text}".`));
    const onLine = (line: string) => {
      if (!line.includes(text)) return;
      lines.off('line', onLine);
      child.off('exit', onEnd);
      resolve();
    };
    lines.on('line', onLine);
    child.once('exit', onEnd);
  });
}
