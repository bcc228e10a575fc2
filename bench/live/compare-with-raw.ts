import { startPinnedChild, type Child } from './child.ts';
import { median, rounded } from './statistics.ts';
import { load, requireWrk } from './wrk.ts';

type Headers = Readonly<Record<string, string>>;

interface Round {
  readonly perSecond: number;
  /** Processor time of the server for one request, in microseconds. */
  readonly costUs: number;
}

/** Our server beside one that sends the same bytes and headers by `node:http` alone. */
interface Compared {
  readonly requests_per_second: number;
  readonly raw_requests_per_second: number;
  /** What the client reaches against a server that does next to nothing. */
  readonly client_ceiling: number;
  /** A server came so near to the ceiling that the client may have held it back: `of_raw_…` says nothing then. */
  readonly is_near_ceiling: boolean;
  readonly processor_us: number;
  readonly raw_processor_us: number;
  readonly of_raw_requests_per_second: number;
  /** The same by processor time for each request, which does not depend on who else uses the machine. */
  readonly of_raw_processor_time: number;
}

const nearCeiling = 0.8;

async function measure(server: Child, url: string, headers: Headers): Promise<Round> {
  const before = await server.ask('processorMs');
  const { requests, perSecond } = await load(url, headers);
  const costMs = (await server.ask('processorMs')) - before;
  return { perSecond, costUs: (costMs * 1000) / requests };
}

async function compareAnswers(ours: Child, raw: Child, url: string, headers: Headers, rounds: number) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const canned = await startPinnedChild('serve-canned.ts', [url, ...lines]);
  const all: { ours: Round; raw: Round; ceiling: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const measured = {
      ours: await measure(ours, url, headers),
      raw: await measure(raw, raw.url, headers),
      ceiling: (await load(canned.url, headers)).perSecond,
    };
    // The first warms up.
    if (round > 0) all.push(measured);
  }
  await canned.end();
  return summarise(all);
}

function summarise(rounds: readonly { ours: Round; raw: Round; ceiling: number }[]): Compared {
  const of = (value: (round: (typeof rounds)[number]) => number) => median(rounds.map(value));
  return {
    requests_per_second: Math.round(of(({ ours }) => ours.perSecond)),
    raw_requests_per_second: Math.round(of(({ raw }) => raw.perSecond)),
    client_ceiling: Math.round(of(({ ceiling }) => ceiling)),
    is_near_ceiling:
      of(({ ours, raw, ceiling }) => Math.max(ours.perSecond, raw.perSecond) / ceiling) > nearCeiling,
    processor_us: rounded(of(({ ours }) => ours.costUs)),
    raw_processor_us: rounded(of(({ raw }) => raw.costUs)),
    of_raw_requests_per_second: rounded(of(({ ours, raw }) => ours.perSecond / raw.perSecond)),
    of_raw_processor_time: rounded(of(({ ours, raw }) => raw.costUs / ours.costUs)),
  };
}

/**
 * Asks our server and a raw one in turn for the same path, so that whatever else goes on touches both alike; medians of
 * the rounds.
 */
export async function compareWithRaw(ours: Child, path: string, rounds: number) {
  requireWrk();
  const url = `${ours.url}${path}`;
  const raw = await startPinnedChild('serve-raw.ts', [url]);
  const gzip = { 'Accept-Encoding': 'gzip' };
  const first = await fetch(url, { headers: gzip });
  const bytes = (await first.arrayBuffer()).byteLength;
  const confirming = { ...gzip, 'If-None-Match': first.headers.get('etag') ?? '' };
  const whole = await compareAnswers(ours, raw, url, gzip, rounds);
  const confirmed = await compareAnswers(ours, raw, url, confirming, rounds);
  await raw.end();
  return { path, bytes, gzip_bytes: Number(first.headers.get('content-length')), whole, confirmed };
}
