import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lfmsOnServer } from '@rollcall/game/endpoints/lfm-reads';
import type { Lfm } from '@rollcall/game/lfm';
import { makeLfm } from '@rollcall/game/testing/makers';
import { answerFetch, type Answered } from '../../testing/answers.ts';
import { hearOccurrences, type Occurrence } from '../browser-log.ts';
import { type AnswerMemory, callPath } from '../call-endpoint.ts';
import { observeServerDate, serverNowMs } from '../server-clock.ts';
import { answersWithinMs, createListDesk, type ListWorkerLike, mostFailures } from './list-desk.ts';
import type { LiveList } from './list-diff.ts';
import { takeAnswer } from './list-source.ts';
import type { MessageFromListWorker } from './list-messages.ts';
import { createListWork } from './list-work.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  observeServerDate(new Date().toUTCString(), Date.now());
});

type Lfms = LiveList<Lfm>;
const path = '/v1/lfms/orien';
const listOf = (...lfms: Lfm[]): Lfms => Object.fromEntries(lfms.map((lfm) => [lfm.id, lfm]));
const answered = (tag: string, list: Lfms): Answered => ({
  body: { data: list },
  headers: { ETag: `"${tag}"` },
});
const unchanged: Answered = { status: 304 };
const entriesPerMessage = 20;
const many = Array.from({ length: 3 * entriesPerMessage + 1 }, (_, index) => makeLfm({ id: index + 1 }));

/** A worker that really works, in this very thread; its messages are copied on their way. */
class FakeWorker implements ListWorkerLike {
  static readonly made: FakeWorker[] = [];
  onmessage: ListWorkerLike['onmessage'] = null;
  onerror: ListWorkerLike['onerror'] = null;
  onmessageerror: ListWorkerLike['onmessageerror'] = null;
  readonly said: MessageFromListWorker[] = [];
  isRunning = true;
  isDeaf = false;
  readonly kept: (string | null)[] = [];
  readonly #work = createListWork({
    lists: [{ endpoint: lfmsOnServer, entriesPerMessage }],
    post: (message) => {
      this.said.push(message);
      if (this.isRunning) this.onmessage?.(new MessageEvent('message', { data: structuredClone(message) }));
    },
    onAnswer: (_path, text) => this.kept.push(text),
  });

  constructor() {
    FakeWorker.made.push(this);
  }

  postMessage(message: Parameters<ListWorkerLike['postMessage']>[0]): void {
    if (!this.isDeaf) this.#work(structuredClone(message));
  }

  terminate(): void {
    this.isRunning = false;
  }
}

function setUp(startWorker: () => ListWorkerLike = () => new FakeWorker()) {
  FakeWorker.made.length = 0;
  const timers = new Map<() => void, number>();
  const desk = createListDesk({
    startWorker,
    setTimer: (ring, waitMs) => {
      timers.set(ring, waitMs);
      return () => timers.delete(ring);
    },
  });
  const open = (pattern: string = lfmsOnServer.path) => {
    const memory: AnswerMemory<Lfms> = { last: null };
    const reader = desk.open(pattern, path);
    /** As the source of a list does it; undefined = it is left to the page. */
    const read = async (signal = new AbortController().signal) => {
      const answer = await reader.read(memory.last?.etag ?? null, signal);
      if (answer === null) return undefined;
      return answer.type === 'aborted' ? null : takeAnswer(memory, answer);
    };
    return { ...reader, memory, read };
  };
  return { open, timers, workers: FakeWorker.made };
}

describe('a list that a worker reads', () => {
  it('is what the page would have read itself, whatever the server answers', async () => {
    const groupArbitrary = fc.record({
      id: fc.integer({ min: 1, max: 60 }),
      comment: fc.constantFrom('a', 'b'),
    });
    const listArbitrary = fc
      .array(groupArbitrary, { maxLength: 60 })
      .map((groups) => listOf(...groups.map((group) => makeLfm(group))));
    await fc.assert(
      fc.asyncProperty(fc.array(listArbitrary, { minLength: 1, maxLength: 4 }), async (lists) => {
        const { open } = setUp();
        const list = open();
        for (const [index, now] of lists.entries()) {
          answerFetch(answered(`${index}`, now));
          const answer = await list.read();
          const memory: AnswerMemory<Lfms> = { last: null };
          const here = await callPath(lfmsOnServer, path, { memory });
          expect(answer).toEqual(here);
          expect(list.memory.last?.etag).toBe(memory.last?.etag);
          expect(list.memory.last?.answer).toBe(answer);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('is the very same list when the server says that nothing changed, and when it says the same again', async () => {
    const { open } = setUp();
    const list = open();
    answerFetch(answered('1', listOf(...many)), unchanged, answered('2', listOf(...many)));
    const first = await list.read();
    expect(await list.read()).toBe(first);
    expect(await list.read()).toBe(first);
    expect(list.memory.last?.etag).toBe('"2"');
  });

  it('comes in pieces at first, and then only what differs, the rest being the same objects', async () => {
    const { open, workers } = setUp();
    const list = open();
    const next = [makeLfm({ id: 2, comment: 'Now with a healer' }), ...many.slice(2)];
    answerFetch(answered('1', listOf(...many)), answered('2', listOf(...next)));
    const first = await list.read();
    expect(workers[0]?.said.map(({ type }) => type)).toEqual(['part', 'part', 'part', 'answer']);
    const second = await list.read();
    expect(workers[0]?.said.at(-1)).toMatchObject({ changed: [['2', { id: 2 }]], removed: ['1'] });
    expect(Object.keys(second ?? {})).toHaveLength(many.length - 1);
    expect(second?.['3']).toBe(first?.['3']);
    expect(second?.['2']).not.toBe(first?.['2']);
  });

  it('keeps what the page had read before there was a worker', async () => {
    const { open, workers } = setUp();
    const list = open();
    const here = listOf(...many);
    list.memory.last = { etag: '"1"', answer: here };
    const fetched = answerFetch(unchanged, answered('2', listOf(...many.slice(1))));
    expect(await list.read()).toBe(here);
    expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({ 'If-None-Match': '"1"' });
    const next = await list.read();
    // The worker had not seen the answer: it sends all of the new one, and the page knows most of it.
    expect(workers[0]?.said.at(-1)).toMatchObject({ removed: null });
    expect(Object.keys(next ?? {})).toHaveLength(many.length - 1);
    expect(next?.['2']).toBe(here['2']);
  });

  it('does not lose what the page has when a call fails before the worker has seen an answer', async () => {
    const { open } = setUp();
    const list = open();
    list.memory.last = { etag: '"1"', answer: listOf(...many) };
    answerFetch({ status: 500 }, answered('2', listOf(makeLfm({ id: 7 }))));
    await expect(list.read()).rejects.toMatchObject({ failure: 'status', status: 500 });
    expect(Object.keys((await list.read()) ?? {})).toEqual(['7']);
  });

  it('gives two readers of one server each its own answer', async () => {
    const { open, workers } = setUp();
    const [one, two] = [open(), open()];
    answerFetch(answered('1', listOf(...many)), answered('2', listOf(...many.slice(1))), unchanged);
    const first = await one.read();
    await two.read();
    expect(await one.read()).toBe(first);
    expect(workers).toHaveLength(1);
  });

  it('fails as a call of the page does: same class, same facts', async () => {
    const { open } = setUp();
    const list = open();
    const refusal = { message: 'Slow down', error: 'Slow down', code: 'too-many', request_id: 'r' };
    answerFetch({ status: 429, body: refusal, headers: { 'Retry-After': '7' } }, new TypeError('Failed'));
    await expect(list.read()).rejects.toMatchObject({
      name: 'CallError',
      message: 'Slow down',
      failure: 'status',
      status: 429,
      retryAfterMs: 7000,
      isPassing: true,
    });
    await expect(list.read()).rejects.toMatchObject({ failure: 'network', cause: { message: 'Failed' } });
  });

  it("sets the page's clock by the server's", async () => {
    const { open } = setUp();
    const aheadMs = 3_600_000;
    const Date_ = new Date(Date.now() + aheadMs).toUTCString();
    answerFetch({ body: { data: {} }, headers: { ETag: '"1"', Date: Date_ } });
    await open().read();
    expect(Math.abs(serverNowMs() - Date.now() - aheadMs)).toBeLessThan(2000);
  });

  it('is given up at once when it is aborted, and the answer that comes late means nothing', async () => {
    const { open, timers } = setUp();
    const list = open();
    answerFetch(answered('1', listOf(...many)));
    const controller = new AbortController();
    const reading = list.read(controller.signal);
    controller.abort();
    expect(await reading).toBeNull();
    expect(list.memory.last).toBeNull();
    expect(timers.size).toBe(0);
  });

  it('keeps the text of each answer for a visit without a network', async () => {
    const { open, workers } = setUp();
    answerFetch(answered('1', {}), unchanged);
    const list = open();
    await list.read();
    await list.read();
    expect(workers[0]?.kept).toEqual(['{"data":{}}', null]);
  });
});

describe('the worker of the lists', () => {
  it('ends when no list is open, and begins again with the next', async () => {
    const { open, workers } = setUp();
    answerFetch(answered('1', {}));
    const [one, two] = [open(), open()];
    await one.read();
    one.close();
    expect(workers[0]?.isRunning).toBe(true);
    two.close();
    expect(workers[0]?.isRunning).toBe(false);
    expect(await open().read()).toEqual({});
    expect(workers).toHaveLength(2);
  });

  it('leaves reading to the page when it cannot start, which is logged once', async () => {
    const startWorker = vi.fn<() => ListWorkerLike>(() => {
      throw new Error('No workers here');
    });
    const heard: Occurrence[] = [];
    const stop = hearOccurrences((occurrence) => heard.push(occurrence));
    const list = setUp(startWorker).open();
    for (let count = 0; count < mostFailures + 2; count += 1) expect(await list.read()).toBeUndefined();
    stop();
    expect(startWorker).toHaveBeenCalledTimes(mostFailures);
    const told = heard.filter((one) => one.kind === 'problem' && one.message.startsWith('The worker that'));
    expect(told).toHaveLength(1);
  });

  it('is put away when it breaks, and what was asked is left to the page', async () => {
    const { open, workers, timers } = setUp();
    answerFetch(answered('1', {}));
    const list = open();
    await list.read();
    const [worker] = workers;
    if (worker === undefined) throw new Error('There is no worker.');
    worker.isDeaf = true;
    const reading = list.read();
    worker.onerror?.(new ErrorEvent('error', { message: 'Out of memory' }));
    expect(await reading).toBeUndefined();
    expect(worker.isRunning).toBe(false);
    expect(timers.size).toBe(0);
    expect(await list.read()).toEqual({});
  });

  it('is put away when it keeps silent for longer than any call lasts', async () => {
    const { open, timers } = setUp(() => Object.assign(new FakeWorker(), { isDeaf: true }));
    const reading = open().read();
    expect([...timers.values()]).toEqual([answersWithinMs]);
    for (const ring of timers.keys()) ring();
    expect(await reading).toBeUndefined();
  });

  it('says so when it is asked for a list that it does not know', async () => {
    const { open } = setUp();
    await expect(open('/v1/nothing').read()).rejects.toThrow('The worker knows no list at /v1/nothing');
  });
});
