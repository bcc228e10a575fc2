import { endpoints } from '@rollcall/game/api/endpoints';
import { ingestAnswerSchema } from '@rollcall/game/api/report';
import { toWireTime } from '@rollcall/game/wire-time';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { findServerState } from '../live/server-state.ts';
import { ingestCallNames } from './ingest-call.ts';
import {
  answerOf,
  catalogueSecret,
  openTestIngest,
  secret,
  startMs,
  type TestIngest,
} from './testing/open-test-ingest.ts';
import { aelith, manyCharacters } from './testing/reports.ts';
import { once } from 'node:events';
import { IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { inlineMaximumBytes } from './body-checker.ts';
import { ingestAnswer } from './ingest-answer.ts';
import { createArrivalOrder } from './ingest-routes.ts';

const serverNames = ['Orien', 'Thelanis', 'Khyber'];
const character = (id: number, server_name: string) => ({ ...aelith, id, name: `Player ${id}`, server_name });

interface SentReport {
  readonly method: 'POST' | 'PATCH';
  readonly servers: readonly string[] | null;
  readonly online: ReadonlyMap<number, string>;
  readonly deletedIds: readonly number[];
}

const sentReport: fc.Arbitrary<SentReport> = fc.record({
  method: fc.constantFrom('POST', 'PATCH'),
  servers: fc.option(fc.subarray(serverNames, { minLength: 1 })),
  online: fc
    .array(fc.tuple(fc.integer({ min: 1, max: 8 }), fc.constantFrom(...serverNames)), { maxLength: 6 })
    .map((entries) => new Map(entries)),
  deletedIds: fc.subarray([1, 2, 3, 4, 5, 6, 7, 8], { maxLength: 2 }),
});

const send = (ingest: TestIngest, { method, servers, online, deletedIds }: SentReport) =>
  ingest.send(method, '/v1/characters', {
    characters: [...online].map(([id, server]) => character(id, server)),
    deleted_ids: deletedIds,
    ...(servers === null ? {} : { servers }),
  });

/** The characters online after a report, by a simple model: id → server. */
function modelAfter(before: ReadonlyMap<number, string>, report: SentReport): Map<number, string> {
  const covers = (server: string) => report.servers?.includes(server) ?? true;
  const after = new Map(before);
  const taken = [...report.online].filter(([, server]) => covers(server));
  for (const [id, server] of taken) after.set(id, server);
  const mentioned = new Set(report.online.keys());
  for (const [id, server] of after) {
    const isGone =
      covers(server) && (report.deletedIds.includes(id) || (report.method === 'POST' && !mentioned.has(id)));
    if (isGone) after.delete(id);
  }
  return after;
}

const onlineNow = (ingest: TestIngest) =>
  new Map(serverNames.flatMap((name) => ingest.online(name).map(({ id }) => [id, name] as const)));
const sorted = (online: ReadonlyMap<number, string>) => [...online].toSorted(([a], [b]) => a - b);

it('Undated reports of one client apply in the order of arrival, however the clock jumps and however many are in flight', async () => {
  const step = fc.record({ report: sentReport, clockStepMs: fc.integer({ min: -5, max: 5 }) });
  // A client that sends one report at a time has groups of one.
  const groups = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(groups, async (sentTogether) => {
      const ingest = await openTestIngest();
      let model = new Map<number, string>();
      for (const group of sentTogether) {
        const answers = [];
        for (const { report, clockStepMs } of group) {
          ingest.clock.nowMs += clockStepMs;
          model = modelAfter(model, report);
          answers.push(send(ingest, report));
        }
        for (const sent of await Promise.all(answers)) expect(answerOf(sent).stale).toBeUndefined();
        expect(sorted(onlineNow(ingest))).toEqual(sorted(model));
      }
      await ingest.close();
    }),
    { numRuns: 60 },
  );
});

it('A small report that was checked before a large one that arrived first still applies after it', async () => {
  const ingest = await openTestIngest();
  const big = { characters: manyCharacters(1_500) };
  expect(JSON.stringify(big).length).toBeGreaterThan(inlineMaximumBytes);
  const keyframe = ingest.send('POST', '/v1/characters', big);
  const delta = ingest.send('PATCH', '/v1/characters', { characters: [{ ...aelith, id: 1_000_000 }] });
  expect(answerOf(await delta)).toMatchObject({ accepted: 1 });
  expect(answerOf(await keyframe)).toMatchObject({ accepted: 1_500 });
  expect(ingest.online().map(({ id }) => id)).toContain(1_000_000);
  await ingest.close();
});

it('All deltas of different characters in flight take effect, whichever ends first', async () => {
  const ingest = await openTestIngest();
  const begun = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  ingest.app.addHook('onRequest', async (call) => begun[Number(call.headers['x-number'])]?.resolve());
  await ingest.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = z.object({ port: z.number() }).parse(ingest.app.server.address());
  const sendings = [];
  for (const number of [0, 1, 2, 3]) {
    const body = JSON.stringify({ characters: [character(number + 1, 'Orien')] });
    const sending = request({
      port,
      method: 'PATCH',
      path: '/v1/characters',
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        'content-length': body.length,
        'x-number': number,
      },
    });
    sending.write(body.slice(0, 10));
    await begun[number]?.promise;
    ingest.clock.nowMs += 1;
    sendings.push({ sending, rest: body.slice(10) });
  }
  const answers = [];
  for (const { sending, rest } of sendings.toReversed()) {
    const answered = once(sending, 'response');
    sending.end(rest);
    const [response] = z.tuple([z.instanceof(IncomingMessage)]).parse(await answered);
    answers.push(ingestAnswerSchema.parse(await json(response)));
  }
  for (const answer of answers) expect([answer.accepted, answer.stale]).toEqual([1, undefined]);
  expect(ingest.online().map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  await ingest.close();
});

it('The order of arrival does not wait for reports of other keys, or for failed ones', async () => {
  const order = createArrivalOrder();
  const used: string[] = [];
  const use = (name: string) => {
    used.push(name);
    return Promise.resolve(name);
  };
  const slow = Promise.withResolvers<string>();
  const first = order.inOrder('north', slow.promise, use);
  const second = order.inOrder('north', Promise.resolve('second'), use);
  const broken = order.inOrder('north', Promise.reject(new Error('broken')), use);
  const last = order.inOrder('north', Promise.resolve('last'), use);
  await order.inOrder('south', Promise.resolve('other'), use);
  expect(used).toEqual(['other']);
  slow.resolve('first');
  expect(await Promise.allSettled([first, second, broken, last])).toMatchObject([
    { value: 'first' },
    { value: 'second' },
    { status: 'rejected' },
    { value: 'last' },
  ]);
  expect(used).toEqual(['other', 'first', 'second', 'last']);
});

const issues = [{ path: 'name', message: 'is missing' }];

test('An answer lists what was accepted and leaves out what did not happen', () => {
  const answer = ingestAnswer({ accepted: 3, rejected: [], duplicates: 1, versions: { orien: 4 } }, true);
  expect(answer).toEqual({
    message: 'success',
    accepted: 3,
    rejected: [],
    removed: 0,
    duplicates: 1,
    versions: { orien: 4 },
    durable: true,
  });
  expect(ingestAnswerSchema.safeParse(answer).success).toBe(true);
});

test('An answer marks what is stale, not durable or worth checking', () => {
  const warnings = [{ index: 2, issues }];
  const outcome = { accepted: 0, rejected: [], removed: 2, duplicates: 0, stale: true, warnings };
  expect(ingestAnswer(outcome, false)).toMatchObject({ removed: 2, durable: false, stale: true, warnings });
});

test('Rejections are in the order of the list, names before indexes', () => {
  const rejected = [7, 'Atlantis', 2, 11].map((index) => ({ index, issues }));
  const answer = ingestAnswer({ accepted: 0, rejected, duplicates: 0 }, true);
  expect(answer.rejected.map(({ index }) => index)).toEqual(['Atlantis', 2, 7, 11]);
});

test('A thousand rejections are listed; the others are counted', () => {
  const rejected = Array.from({ length: 1_234 }, (_, index) => ({ index, issues }));
  const answer = ingestAnswer({ accepted: 0, rejected, duplicates: 0 }, true);
  expect(answer.rejected).toHaveLength(1_001);
  expect(answer.rejected.at(-1)).toEqual({
    index: 'more',
    issues: [{ path: '', message: '234 more rejections are not listed' }],
  });
});

let ingest: TestIngest;
beforeEach(async () => {
  ingest = await openTestIngest();
});
afterEach(() => ingest.close());

describe('a request', () => {
  test.each([
    ['no key', {}, 401, 'key-missing'],
    ['another scheme', { authorization: 'Basic Zm9v' }, 401, 'key-malformed'],
    ['a wrong key', { authorization: 'Bearer guessed' }, 403, 'key-refused'],
    ['a key of another scope', { authorization: `Bearer ${catalogueSecret}` }, 403, 'key-out-of-scope'],
  ])('with %s changes nothing', async (_, headers, status, code) => {
    const before = await ingest.fill();
    const body = JSON.stringify({ characters: [] });
    const response = await ingest.app.inject({
      method: 'POST',
      url: '/v1/characters',
      payload: body,
      headers: { 'content-type': 'application/json', ...headers },
    });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ code });
    expect(response.headers['www-authenticate']).toBe(status === 401 ? 'Bearer' : undefined);
    expect(ingest.live.current()).toBe(before);
    expect(ingest.journal).toHaveLength(2);
  });

  test.each(ingestCallNames)('without a key is rejected by %s', async (call) => {
    const { method, path } = endpoints[call];
    const response = await ingest.app.inject({
      method,
      url: path,
      payload: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(response.statusCode).toBe(401);
  });

  it('with a key of the catalogue scope can change the catalogue', async () => {
    const sent = await ingest.send('POST', '/v1/areas', [{ id: 1 }], {
      authorization: `Bearer ${catalogueSecret}`,
    });
    expect(answerOf(sent)).toMatchObject({ accepted: 1, durable: true });
  });
});

describe('a report', () => {
  it('is applied, answered with the versions of its servers, and recorded with its batch', async () => {
    const sent = await ingest.send('POST', '/v1/characters', {
      characters: [aelith, { ...aelith, id: 8, name: 'Borik' }],
      servers: ['orien'],
      batch_id: 'b1',
    });
    const answer = answerOf(sent);
    expect(answer).toEqual({
      message: 'success',
      accepted: 2,
      rejected: [],
      removed: 0,
      duplicates: 0,
      versions: { orien: 1 },
      durable: true,
    });
    expect(ingestAnswerSchema.safeParse(answer).success).toBe(true);
    expect(ingest.online().map(({ name }) => name)).toEqual(['Aelith', 'Borik']);
    expect(ingest.journal).toMatchObject([
      {
        batch: { id: 'both POST /v1/characters b1', answer },
        events: [{ type: 'character_seen' }, { type: 'character_seen' }, { type: 'server_seen' }],
      },
    ]);
  });

  it('of changes moves characters, logs them out and does not affect the others', async () => {
    await ingest.fill();
    answerOf(await ingest.send('PATCH', '/v1/characters', { characters: [{ id: 7, location_id: 5 }] }));
    expect(ingest.online()).toMatchObject([{ id: 7, location_id: 5, name: 'Aelith' }]);
    const sent = await ingest.send('PATCH', '/v1/characters', { characters: [], deleted_ids: [7] });
    expect(answerOf(sent)).toMatchObject({ removed: 1 });
    expect(ingest.online()).toEqual([]);
  });

  it('of groups or of server status is accepted', async () => {
    await ingest.fill();
    answerOf(await ingest.send('PATCH', '/v1/lfms', { lfms: [{ id: 3, comment: 'one more' }] }));
    expect(ingest.groups()).toMatchObject([{ id: 3, comment: 'one more', leader: { name: 'Aelith' } }]);
    answerOf(await ingest.send('PATCH', '/v1/game/server-info', { servers: { orien: { is_online: true } } }));
    expect(findServerState(ingest.live.current(), 'orien')?.info.info.is_online).toBe(true);
  });

  it('that the journal cannot store is applied, and the answer says so', async () => {
    ingest.clock.isJournalFull = true;
    const sent = await ingest.send('POST', '/v1/characters', { characters: [aelith], batch_id: 'b1' });
    expect(answerOf(sent)).toMatchObject({ accepted: 1, durable: false });
    expect(ingest.online()).toHaveLength(1);
  });

  it('older than the last one is answered as stale and changes nothing', async () => {
    const before = await ingest.fill();
    const observed_at = new Date(startMs - 1_000).toISOString();
    const sent = await ingest.send('POST', '/v1/characters', { characters: [], observed_at });
    expect(answerOf(sent)).toMatchObject({ stale: true, accepted: 0, removed: 0 });
    expect(ingest.live.current()).toBe(before);
  });
});

describe('a repeated batch', () => {
  const batch = { characters: [aelith], batch_id: 'b1' };

  it('gets the same answer and is applied once', async () => {
    const first = answerOf(await ingest.send('POST', '/v1/characters', batch));
    await ingest.send('PATCH', '/v1/characters', { characters: [], deleted_ids: [7] });
    const before = ingest.live.current();
    const second = answerOf(await ingest.send('POST', '/v1/characters', batch));
    expect(second).toEqual({ ...first, duplicate: true });
    expect(ingest.live.current()).toBe(before);
    expect(ingest.journal).toHaveLength(2);
  });

  it('is applied once even if sent twice at the same time', async () => {
    const answers = await Promise.all([
      ingest.send('POST', '/v1/characters', batch),
      ingest.send('POST', '/v1/characters', batch),
    ]);
    expect(answers.filter((sent) => answerOf(sent).duplicate === true)).toHaveLength(1);
    expect(ingest.journal).toHaveLength(1);
  });

  it('is known to the next process from the journal', async () => {
    const first = answerOf(await ingest.send('POST', '/v1/characters', batch));
    const recentBatches = ingest.journal.flatMap((record) =>
      record.batch === null ? [] : [{ ...record.batch, at: toWireTime(startMs) }],
    );
    const next = await openTestIngest({ recentBatches });
    expect(answerOf(await next.send('POST', '/v1/characters', batch))).toEqual({ ...first, duplicate: true });
    expect(next.online()).toEqual([]);
    await next.close();
  });

  it('is applied if it was rejected before', async () => {
    const refused = await ingest.send('POST', '/v1/characters', { ...batch, characters: 5 });
    expect(refused.status).toBe(400);
    expect(answerOf(await ingest.send('POST', '/v1/characters', batch)).duplicate).toBeUndefined();
  });

  it('is a different batch in another call', async () => {
    await ingest.send('POST', '/v1/characters', batch);
    expect(answerOf(await ingest.send('PATCH', '/v1/characters', batch)).duplicate).toBeUndefined();
  });

  it('of catalogue rows is applied once', async () => {
    const rows = { areas: [{ id: 1 }], batch_id: 'b1' };
    const first = answerOf(await ingest.send('POST', '/v1/areas', rows));
    expect(answerOf(await ingest.send('POST', '/v1/areas', rows))).toEqual({ ...first, duplicate: true });
    expect(ingest.rows).toHaveLength(1);
    expect(ingest.journal).toEqual([{ batch: { id: 'both POST /v1/areas b1', answer: first }, events: [] }]);
  });
});
