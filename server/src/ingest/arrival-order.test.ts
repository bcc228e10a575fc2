import { once } from 'node:events';
import { IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { ingestAnswerSchema } from '@rollcall/game/report';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { inlineMaximumBytes } from './body-checker.ts';
import { createArrivalOrder } from './arrival-order.ts';
import { answerOf, openDoor, secret, type TestDoor } from './testing/open-door.ts';
import { aelith, manyCharacters } from './testing/reports.ts';

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

const send = (door: TestDoor, { method, servers, online, deletedIds }: SentReport) =>
  door.send(method, '/v1/characters', {
    characters: [...online].map(([id, server]) => character(id, server)),
    deleted_ids: deletedIds,
    ...(servers === null ? {} : { servers }),
  });

/** What is online after a report, by the words of the contract: id → server. */
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

const onlineNow = (door: TestDoor) =>
  new Map(serverNames.flatMap((name) => door.online(name).map(({ id }) => [id, name] as const)));
const sorted = (online: ReadonlyMap<number, string>) => [...online].toSorted(([a], [b]) => a - b);

it('of one client is the order in which its undated reports count, however the clock falls and however many are under way', async () => {
  const step = fc.record({ report: sentReport, clockStepMs: fc.integer({ min: -5, max: 5 }) });
  // A client that sends one after the other has groups of one.
  const groups = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(groups, async (sentTogether) => {
      const door = await openDoor();
      let model = new Map<number, string>();
      for (const group of sentTogether) {
        const answers = [];
        for (const { report, clockStepMs } of group) {
          door.clock.nowMs += clockStepMs;
          model = modelAfter(model, report);
          answers.push(send(door, report));
        }
        for (const sent of await Promise.all(answers)) expect(answerOf(sent).stale).toBeUndefined();
        expect(sorted(onlineNow(door))).toEqual(sorted(model));
      }
      await door.close();
    }),
    { numRuns: 60 },
  );
}, 60_000);

it('holds for a small report that has been checked before the big one that came first', async () => {
  const door = await openDoor();
  const big = { characters: manyCharacters(1_500) };
  expect(JSON.stringify(big).length).toBeGreaterThan(inlineMaximumBytes);
  const keyframe = door.send('POST', '/v1/characters', big);
  const delta = door.send('PATCH', '/v1/characters', { characters: [{ ...aelith, id: 1_000_000 }] });
  expect(answerOf(await delta)).toMatchObject({ accepted: 1 });
  expect(answerOf(await keyframe)).toMatchObject({ accepted: 1_500 });
  expect(door.online().map(({ id }) => id)).toContain(1_000_000);
  await door.close();
}, 30_000);

it('lets deltas of disjoint characters that are under way at once all count, whichever ends first', async () => {
  const door = await openDoor();
  const begun = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  door.app.addHook('onRequest', async (call) => begun[Number(call.headers['x-number'])]?.resolve());
  await door.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = z.object({ port: z.number() }).parse(door.app.server.address());
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
    door.clock.nowMs += 1;
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
  expect(door.online().map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  await door.close();
});

it('waits for nobody else’s reports, and for none that failed', async () => {
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
