import type { Outside } from '../../ingest/call-endpoint.ts';
import { createIngestClient } from '../../ingest/ingest-client.ts';
import { createListener, fakeStartMs, type FakeAnswer } from '../../testing/fake-rollcall.ts';
import { followPeer, type FollowEnd } from '../follow.ts';
import { createFakePeer, emptyWorld, type FakePeer } from './fake-peer.ts';
import type { FakeStreams } from './fake-streams.ts';
import { createModelIngest, type ModelIngest } from './model-ingest.ts';
import { createVirtualTime, type VirtualTime } from './virtual-time.ts';

export const peerUrl = 'http://peer.test';

/** A collector that follows a fake service and reports to a model of our server. A test controls the clock. */
export interface FollowRun {
  readonly time: VirtualTime;
  readonly peer: FakePeer;
  readonly ingest: ModelIngest;
  /** Reports in the order of arrival, whatever their result. */
  readonly reports: { readonly call: string; readonly body: Readonly<Record<string, unknown>> }[];
  readonly said: string[];
  readonly warned: string[];
  /** Latency of the other service. */
  latencyMs: (path: string) => number;
  /** Returns an answer that replaces our server's, or null; `lost` = the report is accepted, but the answer is lost. */
  ingestFailure: (call: string) => FakeAnswer | 'lost' | null;
  /** Stops the collector and returns why it ended. */
  readonly stop: () => Promise<FollowEnd>;
}

export interface FollowRunOptions {
  readonly only?: readonly string[];
  readonly hasCatalogue?: boolean;
  /** Servers that our server knows. */
  readonly known?: readonly string[];
  readonly listEveryMs?: number;
  /** The other service's streams; none by default. */
  readonly streams?: FakeStreams['form'];
}

/** Starts the collector. Nothing happens until time passes. */
export function startFollowing(options: FollowRunOptions = {}): FollowRun {
  const time = createVirtualTime(fakeStartMs);
  const peer = createFakePeer(time.now);
  const ingest = createModelIngest(options.known ?? emptyWorld.servers);
  const { log, said, warned } = createListener();
  const stop = new AbortController();
  const { listEveryMs = 3000, streams = 'none' } = options;
  peer.streams.form = streams;
  if (streams !== 'none') void tickEverySecond();

  async function tickEverySecond(): Promise<void> {
    while (!stop.signal.aborted) {
      await time.sleep(1000, stop.signal);
      peer.streams.tick();
    }
  }

  const reportTo = (call: string, init: RequestInit): Response => {
    const body: unknown = JSON.parse(typeof init.body === 'string' ? init.body : '');
    if (typeof body !== 'object' || body === null) throw new Error('a report is an object');
    run.reports.push({ call, body: { ...body } });
    const trouble = run.ingestFailure(call);
    if (trouble === 'lost') ingest.take(call, body, time.now());
    const answer = trouble ?? ingest.take(call, body, time.now());
    if (answer === 'lost') throw new TypeError('fetch failed', { cause: new Error('socket hang up') });
    if ('error' in answer) throw answer.error;
    return new Response(JSON.stringify(answer.body ?? {}), { status: answer.status });
  };
  const outside: Outside = {
    now: time.now,
    random: () => 0,
    sleep: time.sleep,
    fetch: async (input, init = {}) => {
      const url = new URL(input instanceof Request ? input.url : input);
      if (url.origin !== peerUrl) return reportTo(`${init.method} ${url.pathname}`, init);
      const latencyMs = run.latencyMs(url.pathname);
      const path = url.pathname + url.search;
      const response = peer.answer(path, new Headers(init.headers), init.signal ?? undefined);
      if (latencyMs > 0) await time.sleep(latencyMs, init.signal ?? undefined);
      init.signal?.throwIfAborted();
      return response;
    },
  };
  const client = createIngestClient({
    baseUrl: 'http://rollcall.test',
    key: 'secret',
    attempts: 3,
    batchPrefix: 'run',
    signal: stop.signal,
    outside,
  });
  const run: FollowRun = {
    time,
    peer,
    ingest,
    reports: [],
    said,
    warned,
    latencyMs: () => 0,
    ingestFailure: () => null,
    stop: async () => {
      stop.abort();
      await time.pass(0);
      return ended;
    },
  };
  const ended = followPeer({
    settings: {
      peerUrl,
      only: options.only === undefined ? null : new Set(options.only),
      listEveryMs,
      statusEveryMs: (listEveryMs * 5) / 3,
    },
    userAgent: 'Rollcall-collector/test',
    catalogueUnit: options.hasCatalogue === true ? 'seconds' : null,
    client,
    log,
    outside,
    signal: stop.signal,
  });
  return run;
}
