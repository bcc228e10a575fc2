import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import * as z from 'zod/mini';

const autocannon = join(import.meta.dirname, '../../node_modules/autocannon/autocannon.js');

const resultSchema = z.object({
  requests: z.object({ average: z.number(), total: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  errors: z.number(),
  '2xx': z.number(),
  '3xx': z.number(),
  '4xx': z.number(),
  '5xx': z.number(),
});

/** What a load found. */
export type LoadResult = z.infer<typeof resultSchema>;

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
  return result;
}
