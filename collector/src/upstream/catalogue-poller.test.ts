import { describe, expect, test } from 'vitest';
import { createFakeRollcall, createListener, taken, type FakeAnswer } from '../testing/fake-rollcall.ts';
import { createIngestClient } from '../ingest/ingest-client.ts';
import { runCatalogueLane } from './catalogue-poller.ts';
import { createPeerClient } from './peer-client.ts';

const hour = 3_600_000;

/** Follows a catalogue for some hours. One fake server is both services. */
async function follow(hours: number, answer: (call: string, count: number) => FakeAnswer) {
  const fake = createFakeRollcall(({ call }, count) => answer(call, count));
  const { log, said, warned } = createListener();
  const stop = new AbortController();
  const { signal } = stop;
  const outside = {
    ...fake.outside,
    sleep: (ms: number, of: AbortSignal) => {
      if (fake.elapsedMs() + ms > hours * hour) stop.abort();
      return fake.outside.sleep(ms, of);
    },
  };
  const peer = createPeerClient({ baseUrl: 'http://peer.test', userAgent: 'test', outside, signal });
  const client = createIngestClient({
    baseUrl: 'http://rollcall.test',
    key: 'secret',
    attempts: 2,
    batchPrefix: 'run',
    signal,
    outside,
  });
  const settings = { peerUrl: 'http://peer.test', only: null, listEveryMs: 3000, statusEveryMs: 5000 };
  const following = {
    settings,
    peer,
    client,
    log,
    outside,
    signal,
    servers: new Map(),
    sources: new Map(),
    isPeerThere: false,
    returns: 0,
    isReporting: false,
    oldServers: new Set<string>(),
    failingLists: new Set<string>(),
    isStreaming: false,
    failingStreams: new Set<string>(),
    quickAnswers: new Map<string, number>(),
    giveUp: () => stop.abort(),
  };
  await runCatalogueLane(following, 'seconds');
  return { calls: fake.requests.map(({ call }) => call), said, warned };
}

const rows = (headers: Readonly<Record<string, string>> = {}): FakeAnswer => ({
  status: 200,
  body: { data: [{ id: 1, name: 'One', length: 600 }], source: 'cache' },
  headers,
});

const isRead = (call: string) => call.startsWith('GET');
const day = ['GET /v1/areas', 'POST /v1/areas', 'GET /v1/quests', 'POST /v1/quests'];

describe('the catalogue of another service', () => {
  test('is copied at the start and every day, areas first', async () => {
    const { calls } = await follow(50, (call) => (isRead(call) ? rows() : taken({ accepted: 1 })));
    expect(calls).toEqual([...day, ...day, ...day]);
  });

  test('is not sent again if it is unchanged', async () => {
    let reads = 0;
    const { calls } = await follow(26, (call) => {
      if (!isRead(call)) return taken({ accepted: 1 });
      reads += 1;
      return reads <= 2 ? rows({ etag: '"a"' }) : { status: 200, body: { data: [] } };
    });
    expect(calls.slice(0, 4)).toEqual(day);
  });

  test('is requested at growing intervals while it cannot be read', async () => {
    const { calls, warned } = await follow(3, () => ({ status: 500, body: 'no' }));
    expect(calls).toEqual(Array.from({ length: 8 }, () => 'GET /v1/areas'));
    expect(warned).toEqual(['The areas of http://peer.test cannot be read: HTTP 500. Trying again.']);
  });

  test('is reported once if it has invalid rows', async () => {
    const rejected = [{ index: 0, issues: [{ path: 'name', message: 'is odd' }] }];
    const { warned } = await follow(50, (call) => (isRead(call) ? rows() : taken({ accepted: 0, rejected })));
    expect(warned).toEqual([
      'rejected areas row 0 ("One"): name is odd',
      'rejected quests row 0 ("One"): name is odd',
    ]);
  });

  test('raises one warning if its lengths look like minutes', async () => {
    const short: FakeAnswer = { status: 200, body: [{ id: 1, length: 20 }] };
    const { warned } = await follow(50, (call) => (isRead(call) ? short : taken({ accepted: 1 })));
    expect(warned).toEqual([expect.stringContaining('--length-unit minutes')]);
  });
});
