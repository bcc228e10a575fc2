import type { Child } from './child.ts';
import { load } from './load.ts';
import { median, rounded } from './statistics.ts';

const connections = '32';
const roundSeconds = '1';

/** With the body, or confirmed by 304. */
export type Kind = 'whole' | 'confirmed';

interface Round {
  readonly perSecond: number;
  /** Processor time of the server for one request, in microseconds. */
  readonly costUs: number;
}

/** Our server beside one that sends the same bytes by `node:http` alone. */
export interface Compared {
  readonly requests_per_second: number;
  /** Processor time of our server for one request, in milliseconds. */
  readonly processor_ms: number;
  readonly of_raw_requests_per_second: number;
  readonly of_raw_processor_time: number;
}

async function measure(child: Child, url: string, kind: Kind, etag: string): Promise<Round> {
  const headers = { 'accept-encoding': 'gzip', ...(kind === 'confirmed' && { 'if-none-match': etag }) };
  const before = await child.ask('processorMs');
  const { requests, perSecond } = await load(url, ['-c', connections, '-d', roundSeconds], headers);
  const costMs = (await child.ask('processorMs')) - before;
  return { perSecond, costUs: (costMs * 1000) / requests };
}

/**
 * Asks both in turn for the same path, so that whatever else goes on touches both alike; medians of the rounds.
 *
 * @param etag of the gzipped form
 */
export async function compareWithRaw(
  { ours, raw, path, etag }: { ours: Child; raw: Child; path: string; etag: string },
  kind: Kind,
  rounds: number,
): Promise<Compared> {
  const pairs: { ours: Round; raw: Round }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const pair = {
      ours: await measure(ours, `${ours.url}${path}`, kind, etag),
      raw: await measure(raw, raw.url, kind, etag),
    };
    // The first warms up.
    if (round > 0) pairs.push(pair);
  }
  return {
    requests_per_second: Math.round(median(pairs.map((pair) => pair.ours.perSecond))),
    processor_ms: rounded(median(pairs.map((pair) => pair.ours.costUs)) / 1000),
    of_raw_requests_per_second: rounded(
      median(pairs.map((pair) => pair.ours.perSecond / pair.raw.perSecond)),
    ),
    of_raw_processor_time: rounded(median(pairs.map((pair) => pair.raw.costUs / pair.ours.costUs))),
  };
}
