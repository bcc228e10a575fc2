import { describe, expect, test } from 'vitest';
import { createFakeRollcall, taken, type FakeAnswer } from '../testing/fake-rollcall.ts';
import { createIngestClient, type IngestClient } from './ingest-client.ts';

const unreachable = new TypeError('fetch failed', {
  cause: new Error('connect ECONNREFUSED 127.0.0.1:3000'),
});

interface Setup {
  readonly answers?: readonly FakeAnswer[];
  readonly attempts?: number;
  readonly signal?: AbortSignal;
}

/** A client of a server that gives these answers; the last one repeats. */
function setUp({ answers = [taken()], attempts = 5, signal = new AbortController().signal }: Setup = {}) {
  const fake = createFakeRollcall((_, count) => answers[Math.min(count, answers.length) - 1] ?? taken());
  const troubles: string[] = [];
  const client: IngestClient = createIngestClient({
    baseUrl: 'http://rollcall.test',
    key: 'secret',
    attempts,
    batchPrefix: 'run',
    signal,
    outside: fake.outside,
    onTrouble: (reason) => troubles.push(reason),
  });
  return { fake, client, troubles };
}

describe('a report', () => {
  test('is sent to its address with the key and a unique batch id', async () => {
    const { fake, client } = setUp();
    await client.send('changeLfms', { lfms: [], servers: ['Orien'] });
    await client.send('reportAreas', { areas: [] });
    expect(fake.requests.map(({ call, authorization }) => [call, authorization])).toEqual([
      ['PATCH /v1/lfms', 'Bearer secret'],
      ['POST /v1/areas', 'Bearer secret'],
    ]);
    expect(fake.requests[0]?.body).toEqual({ lfms: [], servers: ['Orien'], batch_id: 'run-1' });
    expect(fake.requests[1]?.body['batch_id']).toBe('run-2');
  });

  test('returns the answer if it is accepted', async () => {
    const { client } = setUp({ answers: [taken({ accepted: 7 })] });
    expect(await client.send('reportLfms', { lfms: [] })).toMatchObject({
      state: 'taken',
      answer: { accepted: 7 },
    });
  });

  test.each<readonly [string, FakeAnswer]>([
    ['the network breaks', { error: unreachable }],
    ['the server is busy', { status: 429 }],
    ['the server cannot be reached', { status: 503 }],
    ['the server fails', { status: 500 }],
  ])('is sent again, identical to the byte, when %s', async (_, failure) => {
    const { fake, client, troubles } = setUp({ answers: [failure, failure, taken()] });
    expect(await client.send('reportLfms', { lfms: [] })).toMatchObject({ state: 'taken' });
    expect(fake.requests).toHaveLength(3);
    expect(new Set(fake.requests.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(troubles).toHaveLength(2);
  });

  test('is sent again after ever longer waits', async () => {
    const { fake, client } = setUp({ answers: [{ status: 503 }, { status: 503 }, { status: 503 }, taken()] });
    await client.send('reportLfms', { lfms: [] });
    const times = fake.requests.map(({ atMs }) => atMs);
    expect(times.slice(1).map((atMs, index) => atMs - (times[index] ?? 0))).toEqual([500, 1000, 2000]);
  });

  test('is sent again after the wait that the server requests', async () => {
    const { fake, client } = setUp({ answers: [{ status: 429, headers: { 'retry-after': '9' } }, taken()] });
    await client.send('reportLfms', { lfms: [] });
    expect(fake.elapsedMs()).toBe(9000);
  });

  test('is dropped after the last try', async () => {
    const { fake, client } = setUp({ answers: [{ error: unreachable }], attempts: 3 });
    expect(await client.send('reportLfms', { lfms: [] })).toEqual({
      state: 'failed',
      reason: 'connect ECONNREFUSED 127.0.0.1:3000',
    });
    expect(fake.requests).toHaveLength(3);
  });

  test.each([400, 401, 403, 404, 413])('is not sent again after a rejection with %i', async (status) => {
    const body = { message: 'No such key', error: 'No such key', code: 'forbidden', request_id: 'x' };
    const { fake, client } = setUp({ answers: [{ status, body }] });
    expect(await client.send('reportLfms', { lfms: [] })).toEqual({
      state: 'refused',
      status,
      reason: `No such key (HTTP ${status})`,
    });
    expect(fake.requests).toHaveLength(1);
  });

  test('fails if the receiver is not a Rollcall server', async () => {
    const { client } = setUp({ answers: [{ status: 200, body: { hello: 'world' } }] });
    expect(await client.send('reportLfms', { lfms: [] })).toMatchObject({ state: 'refused', status: 200 });
  });

  test('is not sent after the collector was stopped', async () => {
    const stop = new AbortController();
    stop.abort();
    const { fake, client } = setUp({ signal: stop.signal });
    expect(await client.send('reportLfms', { lfms: [] })).toEqual({ state: 'stopped' });
    expect(fake.requests).toEqual([]);
  });
});
