import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeSurroundings } from '../testing/surroundings.ts';
import { batchBytesMaximum, createLogQueue, createRepeatLimit, type Sent } from './log-queue.ts';

function setUp() {
  const { surroundings, pass } = makeSurroundings();
  const sent: string[][] = [];
  const left: string[][] = [];
  const state = { isOnline: true, answer: Promise.resolve<Sent>({ retryAfterMs: null }), hasRoom: true };
  const read = (body: string): string[] =>
    (JSON.parse(body) as { events: { n: string }[] }).events.map(({ n }) => n);
  const queue = createLogQueue({
    send: (body) => {
      expect(new TextEncoder().encode(body).length).toBeLessThanOrEqual(batchBytesMaximum);
      sent.push(read(body));
      return state.answer;
    },
    sendAtLeave: (body) => {
      if (state.hasRoom) left.push(read(body));
      return state.hasRoom;
    },
    isOnline: () => state.isOnline,
    setTimer: surroundings.setTimer,
  });
  const add = (count: number, from = 0, more = '') => {
    for (let n = from; n < from + count; n += 1) queue.add(JSON.stringify({ n: String(n), more }));
  };
  /** Resolves when answers have been processed. */
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { queue, sent, left, state, pass, add, settle };
}

describe('events of a browser', () => {
  it('are sent together ten seconds after the first', () => {
    const { sent, pass, add } = setUp();
    add(2);
    pass(9_999);
    expect(sent).toEqual([]);
    pass(1);
    expect(sent).toEqual([['0', '1']]);
    pass(60_000);
    expect(sent).toHaveLength(1);
  });

  it('are sent at once when twenty wait, in successive batches', async () => {
    const { sent, add, settle, pass } = setUp();
    add(45);
    expect(sent.map(({ length }) => length)).toEqual([20]);
    await settle();
    expect(sent.map(({ length }) => length)).toEqual([20, 25]);
    pass(60_000);
    await settle();
    expect(sent).toHaveLength(2);
  });

  it('are not resent after a failure', async () => {
    const { sent, pass, add, settle } = setUp();
    add(1);
    pass(10_000);
    await settle();
    pass(600_000);
    expect(sent).toEqual([['0']]);
  });

  it('wait while offline, up to a limit', async () => {
    const { queue, sent, state, pass, add, settle } = setUp();
    state.isOnline = false;
    add(300);
    pass(60_000);
    expect(sent).toEqual([]);
    state.isOnline = true;
    queue.wake();
    await settle();
    await settle();
    await settle();
    expect(sent.flat()).toHaveLength(200);
    expect(Math.max(...sent.map(({ length }) => length))).toBe(50);
  });

  it('wait as long as the server asks for', async () => {
    const { queue, sent, left, state, pass, add, settle } = setUp();
    state.answer = Promise.resolve({ retryAfterMs: 30_000 });
    add(20);
    await settle();
    add(25, 20);
    pass(29_999);
    queue.leave();
    expect([sent.length, left.length]).toEqual([1, 0]);
    pass(1);
    expect(sent[1]).toHaveLength(25);
  });

  it('are sent when the page is left, and kept if the browser does not accept them', () => {
    const { queue, left, sent, state, pass, add } = setUp();
    queue.leave();
    add(3);
    state.hasRoom = false;
    queue.leave();
    state.hasRoom = true;
    queue.leave();
    queue.leave();
    expect(left).toEqual([['0', '1', '2']]);
    pass(20_000);
    expect(sent).toEqual([]);
  });

  it('are batched within the byte limit, without events that exceed it by themselves', async () => {
    const { sent, add, settle, queue } = setUp();
    add(1, 99, 'é'.repeat(batchBytesMaximum / 2));
    add(45, 0, 'é'.repeat(1500));
    queue.wake();
    for (let turn = 0; turn < 5; turn += 1) await settle();
    expect(sent.map(({ length }) => length)).toEqual([20, 20]);
  });

  it('are sent once each and in order, under random input', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 6 }), async (counts) => {
        const { sent, pass, add, settle } = setUp();
        let total = 0;
        for (const count of counts) {
          add(count, total);
          total += count;
          await settle();
        }
        for (let turn = 0; turn < 10; turn += 1) {
          pass(10_000);
          await settle();
        }
        expect(sent.flat().map(Number)).toEqual(Array.from({ length: total }, (_, index) => index));
      }),
      { numRuns: 30 },
    );
  });
});

describe('the same problem', () => {
  it('is reported at most five times a minute', () => {
    const isNew = createRepeatLimit();
    const told = Array.from({ length: 8 }, (_, second) => isNew('a', second * 1000));
    expect(told).toEqual([true, true, true, true, true, false, false, false]);
    expect(isNew('b', 8000)).toBe(true);
    expect(isNew('a', 59_999)).toBe(false);
    expect(isNew('a', 60_000)).toBe(true);
  });

  it('is forgotten after two hundred others', () => {
    const isNew = createRepeatLimit();
    for (let times = 0; times < 5; times += 1) isNew('a', 0);
    for (let other = 0; other < 200; other += 1) isNew(`other ${other}`, 0);
    expect(isNew('a', 0)).toBe(true);
  });
});
