import { spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';

const report = z.object({ requests: z.number(), seconds: z.number(), errors: z.number() });

export interface LoadResult {
  readonly requests: number;
  readonly perSecond: number;
}

const hasProgram = (name: string, argument: string) => spawnSync(name, [argument]).error === undefined;
const canPin = availableParallelism() > 1 && hasProgram('taskset', '--version');

/** The command, on a processor core of its own where the machine allows it: servers on one, the client on another. */
export function pinned(role: 'server' | 'client', command: string, args: readonly string[]) {
  return canPin
    ? { command: 'taskset', args: ['--cpu-list', role === 'server' ? '0' : '1', command, ...args] }
    : { command, args: [...args] };
}

/** Ends the benchmark with one line when there is no `wrk` on this machine. */
export function requireWrk(): void {
  if (hasProgram('wrk', '-v')) return;
  console.error('This benchmark needs wrk, which is missing: apt-get install wrk');
  process.exit(1);
}

/** Asks for an address as fast as the server answers, for a second, on 32 connections. */
export async function load(url: string, headers: Readonly<Record<string, string>> = {}): Promise<LoadResult> {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const script = join(import.meta.dirname, 'wrk-report.lua');
  const { command, args } = pinned('client', 'wrk', ['-t1', '-c32', '-d1s', '-s', script, ...named, url]);
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = (await text(child.stdout)).trim().split('\n');
  const { requests, seconds, errors } = report.parse(JSON.parse(lines.at(-1) ?? ''));
  if (errors > 0) throw new Error(`${errors} of ${requests} requests to ${url} failed`);
  return { requests, perSecond: requests / seconds };
}
