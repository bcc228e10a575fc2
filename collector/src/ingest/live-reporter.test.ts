import { describe, expect, test } from 'vitest';
import {
  createFakeRollcall,
  createListener,
  fakeStartMs,
  taken,
  type FakeAnswer,
  type GotRequest,
} from '../testing/fake-rollcall.ts';
import { createWorld } from '../world/world.ts';
import { createIngestClient } from './ingest-client.ts';
import { createWorldClock, reportLive } from './live-reporter.ts';

interface Run {
  readonly seconds: number;
  readonly answer?: (request: GotRequest, count: number) => FakeAnswer;
  readonly costMs?: number;
  readonly speed?: number;
  readonly population?: number;
  readonly keyframeEveryMs?: number;
}

/** Reports a world with some 200 players online for a number of seconds by the fake server's clock. */
async function run({
  seconds,
  answer,
  costMs = 0,
  speed = 1,
  population = 200,
  keyframeEveryMs = 180_000,
}: Run) {
  const fake = createFakeRollcall(answer, costMs);
  const listener = createListener();
  const stop = new AbortController();
  let worlds = 0;
  let reportings = 0;
  const { now, sleep } = fake.outside;
  const outside = {
    ...fake.outside,
    sleep: (ms: number, signal: AbortSignal) => {
      if (now() - fakeStartMs >= seconds * 1000) stop.abort();
      return sleep(ms, signal);
    },
  };
  const end = await reportLive({
    createWorldAt: (startMs) => {
      worlds += 1;
      return createWorld({ seed: 'report', startMs, population });
    },
    clock: createWorldClock({ watchersStartMs: fakeStartMs, worldStartMs: fakeStartMs, speed }),
    client: createIngestClient({
      baseUrl: 'http://rollcall.test',
      key: 'secret',
      attempts: 3,
      batchPrefix: 'run',
      signal: stop.signal,
      outside,
    }),
    log: listener.log,
    outside,
    signal: stop.signal,
    tickMs: 1000,
    keyframeEveryMs,
    onReporting: () => {
      reportings += 1;
    },
  });
  return { ...fake, ...listener, end, worlds, reportings };
}

const isKeyframe = ({ call }: GotRequest): boolean => call.startsWith('POST');

describe('reporting a live world', () => {
  test('begins with status and a keyframe of every server, then sends changes', async () => {
    const { requests, reportings } = await run({ seconds: 5 });
    expect(requests.slice(0, 4).map(({ call }) => call)).toEqual([
      'PATCH /v1/game/server-info',
      'POST /v1/characters',
      'POST /v1/lfms',
      'PATCH /v1/characters',
    ]);
    expect(requests[1]?.body['servers']).toHaveLength(12);
    expect(reportings).toBe(1);
  });

  test('sends changes once per tick, and status every five seconds', async () => {
    const { bodiesOf } = await run({ seconds: 60, population: 600 });
    expect(bodiesOf('PATCH /v1/characters').length).toBeGreaterThan(55);
    expect(bodiesOf('PATCH /v1/characters').length).toBeLessThanOrEqual(61);
    expect(bodiesOf('PATCH /v1/game/server-info')).toHaveLength(13);
  });

  test('sends keyframes of each server regularly, one server at a time', async () => {
    const { requests } = await run({ seconds: 300, keyframeEveryMs: 60_000 });
    const keyframes = requests.filter(({ call }) => call === 'POST /v1/characters').slice(1);
    expect(
      keyframes.every(({ body }) => Array.isArray(body['servers']) && body['servers'].length === 1),
    ).toBe(true);
    const told = new Set(keyframes.slice(0, 12).map(({ body }) => JSON.stringify(body['servers'])));
    expect(told.size).toBe(12);
  });

  test('keeps servers fresh when nothing happens', async () => {
    const { requests } = await run({ seconds: 120, population: 1, keyframeEveryMs: 3_600_000 });
    const times = requests.filter(({ call }) => call === 'PATCH /v1/lfms').map(({ atMs }) => atMs);
    const gaps = times.slice(1).map((atMs, index) => atMs - (times[index] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(16_000);
  });

  test('merges changes for a slow server instead of queueing them', async () => {
    const slow = await run({ seconds: 120, costMs: 6000, population: 600 });
    const fast = await run({ seconds: 120, population: 600 });
    expect(slow.bodiesOf('PATCH /v1/characters').length).toBeLessThan(12);
    const count = (bodies: Readonly<Record<string, unknown>>[]): number =>
      bodies.reduce((sum, { characters }) => sum + (Array.isArray(characters) ? characters.length : 0), 0);
    expect(count(slow.bodiesOf('PATCH /v1/characters'))).toBeLessThan(
      count(fast.bodiesOf('PATCH /v1/characters')),
    );
  });

  test('sends keyframes after an outage, and logs its beginning and end once', async () => {
    let outage: GotRequest[] = [];
    const { requests, warned, said } = await run({
      seconds: 60,
      answer: (request) => {
        const isUnavailable = request.atMs > fakeStartMs + 10_000 && request.atMs < fakeStartMs + 30_000;
        if (isUnavailable) outage = [...outage, request];
        return isUnavailable ? { status: 503 } : taken();
      },
    });
    expect(outage.length).toBeGreaterThan(3);
    const after = requests.filter(({ atMs }) => atMs >= fakeStartMs + 30_000);
    const [firstReports] = [after.filter(({ call }) => !call.includes('server-info'))];
    expect(firstReports[0]?.call).toBe('POST /v1/characters');
    expect(firstReports[0]?.body['servers']).toHaveLength(12);
    expect(warned).toEqual([expect.stringContaining('does not take reports')]);
    expect(said).toEqual(['The server takes reports now.']);
  });

  test('sends keyframes if the server does not know a changed character', async () => {
    const rejected = [{ index: 0, issues: [{ path: 'id', message: 'is not online: send it whole' }] }];
    const { requests, warned } = await run({
      seconds: 40,
      answer: ({ call, atMs }) =>
        call === 'PATCH /v1/characters' && atMs === fakeStartMs + 20_000 ? taken({ rejected }) : taken(),
    });
    expect(
      requests
        .filter(isKeyframe)
        .filter(({ body }) => Array.isArray(body['servers']) && body['servers'].length === 12),
    ).toHaveLength(4);
    expect(warned).toEqual([expect.stringContaining('is not online: send it whole')]);
  });

  test('does not repeat keyframes for entities that the server always rejects', async () => {
    const rejected = [{ index: 0, issues: [{ path: 'server_name', message: 'is no known server' }] }];
    const { requests, warned } = await run({ seconds: 60, answer: () => taken({ rejected }) });
    expect(
      requests.filter(
        ({ call, body }) =>
          call === 'POST /v1/characters' && Array.isArray(body['servers']) && body['servers'].length === 12,
      ),
    ).toHaveLength(1);
    expect(warned.length).toBeLessThanOrEqual(5);
  });

  test('sends keyframes if the server has newer data', async () => {
    const { requests, warned } = await run({
      seconds: 40,
      answer: ({ call, atMs }) =>
        call === 'PATCH /v1/lfms' && atMs < fakeStartMs + 20_000 ? taken({ stale: true }) : taken(),
    });
    expect(
      requests.filter(
        ({ call, body }) =>
          call === 'POST /v1/lfms' && Array.isArray(body['servers']) && body['servers'].length === 12,
      ).length,
    ).toBeGreaterThan(1);
    expect(warned).toEqual([expect.stringContaining('another collector')]);
  });

  test('ends when the first keyframe is rejected, and gives the reason', async () => {
    const body = { message: 'This key is not known' };
    const { end, reportings } = await run({ seconds: 60, answer: () => ({ status: 403, body }) });
    expect(end).toEqual({ state: 'refused', reason: 'This key is not known (HTTP 403)' });
    expect(reportings).toBe(0);
  });

  test('continues if a later report is rejected, and logs it once', async () => {
    const { end, warned, requests } = await run({
      seconds: 120,
      answer: ({ atMs }) => (atMs > fakeStartMs + 20_000 ? { status: 401 } : taken()),
    });
    expect(end).toEqual({ state: 'stopped' });
    expect(warned).toEqual(['The server refuses a report: HTTP 401']);
    expect(requests.filter(({ atMs }) => atMs > fakeStartMs + 21_000).length).toBeLessThan(60);
  });

  test('never reports times in the future, even for a fast world', async () => {
    const { requests } = await run({ seconds: 20, speed: 600 });
    for (const { body, atMs } of requests) {
      const times = JSON.stringify(body).match(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g) ?? [];
      expect(times.filter((time) => Date.parse(time) > atMs)).toEqual([]);
    }
    expect(requests.length).toBeGreaterThan(40);
  });

  test('creates a new world after a long pause instead of simulating the pause', async () => {
    const { worlds, requests } = await run({ seconds: 30, costMs: 5000, speed: 3600 * 3 });
    expect(worlds).toBeGreaterThan(1);
    expect(requests.filter(({ call }) => call === 'POST /v1/characters').length).toBeGreaterThan(1);
  });
});
