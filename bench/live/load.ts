import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import * as z from 'zod/mini';

const autocannon = join(import.meta.dirname, '../../node_modules/autocannon/autocannon.js');

const resultSchema = z.object({
  /** Seconds. */
  duration: z.number(),
  requests: z.object({ total: z.number() }),
  errors: z.number(),
  '2xx': z.number(),
  '3xx': z.number(),
  '4xx': z.number(),
  '5xx': z.number(),
});

export interface LoadResult {
  readonly requests: number;
  readonly perSecond: number;
}

/** Lets a process of its own ask for an address; flags as autocannon has them. */
export async function load(
  url: string,
  flags: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Promise<LoadResult> {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const child = spawn(process.execPath, [autocannon, '-j', '-n', ...flags, ...named, url], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const result = resultSchema.parse(JSON.parse(await text(child.stdout)));
  if (result.errors > 0 || result['4xx'] > 0 || result['5xx'] > 0) {
    throw new Error(`the load met errors: ${JSON.stringify(result)}`);
  }
  const { requests, duration } = result;
  return { requests: requests.total, perSecond: requests.total / duration };
}
