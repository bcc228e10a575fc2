import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { makeSurroundings } from '../testing/surroundings.ts';
import type { GivenAnswer } from './given-answers.ts';
import type { PollSettings } from './poll-machine.ts';
import { createPollRunner } from './poll-runner.ts';
import { createPollSeat, type PollSource, togetherWanted } from './shared-polls.ts';

const calm: PollSettings = { intervalMs: 3000, lifespanMs: null, isEnabled: true, stopOnError: false };
const makeSource = () => null;

/** A world with one endpoint, whose answers are the numbers of the requests. */
function setUp() {
  const world = makeSurroundings();
  let asked = 0;
  const underWay = new Set<AbortSignal>();
  let mostUnderWay = 0;
  const open = vi.fn<() => void>();
  const close = vi.fn<() => void>();
  const source: PollSource<number> = {
    async call(signal) {
      asked += 1;
      const answer = asked;
      underWay.add(signal);
      mostUnderWay = Math.max(mostUnderWay, [...underWay].filter(({ aborted }) => !aborted).length);
      await Promise.resolve();
      underWay.delete(signal);
      return answer;
    },
    open,
    close,
  };
  const endpoint = {};
  const seat = (wish = calm, { path = '/v1/one', given }: SeatFacts = {}) =>
    createPollSeat<number>(
      { endpoint, path, surroundings: world.surroundings, makeSource },
      wish,
      () => given ?? null,
      (answer, wishes) => ({
        source,
        runner: createPollRunner(source.call, wishes, world.surroundings, answer),
      }),
    );
  return {
    ...world,
    seat,
    open,
    close,
    asked: () => asked,
    mostUnderWay: () => mostUnderWay,
    /** Lets answers come, and time go by. */
    async pass(ms = 0) {
      world.pass(ms);
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
  };
}

interface SeatFacts {
  readonly path?: string;
  readonly given?: GivenAnswer<number>;
}

describe('a shared poll', () => {
  it('asks once for all who want the same, and gives them the same', async () => {
    const { seat, pass, asked, open } = setUp();
    const [one, other] = [seat(), seat()];
    one.join();
    other.join();
    await pass();
    expect([asked(), open.mock.calls.length]).toEqual([1, 1]);
    expect(other.snapshot()).toBe(one.snapshot());
    await pass(3000);
    expect(asked()).toBe(2);
  });

  it('is another one for another path', async () => {
    const { seat, pass, asked } = setUp();
    seat().join();
    seat(calm, { path: '/v1/other' }).join();
    await pass();
    expect(asked()).toBe(2);
  });

  it('asks nothing as long as nobody has joined', async () => {
    const { seat, pass, asked, isWatched } = setUp();
    seat();
    await pass(10_000);
    expect([asked(), isWatched()]).toEqual([0, false]);
  });

  it('shows whoever comes later what the others have, before he joins', async () => {
    const { seat, pass } = setUp();
    seat().join();
    await pass(0);
    const late = seat(calm, { given: { answer: -1, etag: 'old', madeAtMs: 0 } });
    expect(late.snapshot()).toMatchObject({ state: 'loaded', data: 1 });
  });

  it('goes on for the others when one leaves, and ends with the last', async () => {
    const { seat, pass, asked, close, isWatched } = setUp();
    const [leaveOne, leaveOther] = [seat().join(), seat().join()];
    await pass();
    leaveOne();
    await pass(3000);
    expect(asked()).toBe(2);
    leaveOther();
    await pass();
    await pass(60_000);
    expect([asked(), close.mock.calls.length, isWatched()]).toEqual([2, 1, false]);
  });

  it('goes on without a new request when one comes as the last one leaves', async () => {
    const { seat, pass, asked, close } = setUp();
    const leave = seat().join();
    await pass(100);
    leave();
    const next = seat();
    next.join();
    await pass();
    expect([asked(), close.mock.calls.length]).toEqual([1, 0]);
    expect(next.snapshot()).toMatchObject({ state: 'loaded', data: 1, receivedAtMs: 100 });
  });

  it('forgets its data with the last who had it, and keeps it for him with its age', async () => {
    const { seat, pass, asked } = setUp();
    const one = seat();
    const leave = one.join();
    await pass(100);
    leave();
    await pass();
    await pass(50_000);
    expect(seat().snapshot().data).toBeNull();
    expect(one.snapshot()).toMatchObject({ data: 1, receivedAtMs: 100 });
    one.join();
    expect(one.snapshot()).toMatchObject({ data: 1, receivedAtMs: 100 });
    await pass();
    expect(asked()).toBe(2);
    expect(one.snapshot()).toMatchObject({ data: 2, receivedAtMs: 50_100 });
  });

  it('is as fast as the most eager, and slower again without him', async () => {
    const { seat, pass, asked } = setUp();
    seat().join();
    await pass();
    const leave = seat({ ...calm, intervalMs: 1000 }).join();
    await pass(1000);
    expect(asked()).toBe(2);
    leave();
    await pass(2999);
    expect(asked()).toBe(2);
    await pass(1);
    expect(asked()).toBe(3);
  });

  it('starts again when somebody wants it faster than it is, and not for less', async () => {
    const { seat, pass, asked } = setUp();
    const [one, other] = [seat(), seat()];
    one.join();
    other.join();
    await pass();
    other.configure({ ...calm, intervalMs: 9000 });
    await pass();
    expect(asked()).toBe(1);
    other.configure({ ...calm, intervalMs: 1000 });
    await pass();
    expect(asked()).toBe(2);
  });

  it('reloads for all when one reloads', async () => {
    const { seat, pass } = setUp();
    const [one, other] = [seat(), seat()];
    one.join();
    other.join();
    await pass();
    other.reload();
    await pass();
    expect(one.snapshot().data).toBe(2);
  });

  it('begins with what the page came with, and tells each who listens', async () => {
    const { seat, pass } = setUp();
    const one = seat(calm, { given: { answer: 7, etag: '"7"', madeAtMs: 5 } });
    const other = seat();
    const heard = vi.fn<() => void>();
    other.subscribe(heard);
    expect(one.snapshot()).toMatchObject({ state: 'loaded', data: 7, receivedAtMs: 5 });
    one.join();
    other.join();
    expect(other.snapshot().data).toBe(7);
    expect(heard).toHaveBeenCalledTimes(1);
    await pass();
    expect(other.snapshot().data).toBe(1);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('halts when the longest lifespan is over', async () => {
    const { seat, pass } = setUp();
    const one = seat({ ...calm, lifespanMs: 5000 });
    one.join();
    seat({ ...calm, lifespanMs: 9000 }).join();
    await pass(5000);
    expect(one.snapshot().state).not.toBe('halted');
    await pass(4000);
    expect(one.snapshot().state).toBe('halted');
  });

  it('never asks twice at a time, and asks if and only if somebody is there who wants it', async () => {
    const step = fc.oneof(
      fc.record({
        type: fc.constantFrom('join' as const, 'leave' as const),
        who: fc.integer({ min: 0, max: 3 }),
      }),
      fc.record({
        type: fc.constant('configure' as const),
        who: fc.integer({ min: 0, max: 3 }),
        isEnabled: fc.boolean(),
        intervalMs: fc.constantFrom(1000, 3000, 9000),
      }),
      fc.record({ type: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 4000 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (course) => {
        const { seat, pass, asked, mostUnderWay, isWatched } = setUp();
        const people = Array.from({ length: 4 }, () => ({
          seat: seat(),
          leave: null as (() => void) | null,
          wish: calm,
        }));
        for (const event of course) {
          if (event.type === 'pass') {
            await pass(event.ms);
            continue;
          }
          const person = people[event.who];
          if (person === undefined) continue;
          if (event.type === 'join') person.leave ??= person.seat.join();
          if (event.type === 'leave') {
            person.leave?.();
            person.leave = null;
          }
          if (event.type === 'configure') {
            person.wish = { ...calm, isEnabled: event.isEnabled, intervalMs: event.intervalMs };
            person.seat.configure(person.wish);
          }
        }
        await pass();
        const there = people.filter(({ leave }) => leave !== null);
        const eager = there.filter(({ wish }) => wish.isEnabled);
        expect(isWatched()).toBe(there.length > 0);
        const before = asked();
        const shortestMs = Math.min(...eager.map(({ wish }) => wish.intervalMs));
        await pass(eager.length > 0 ? shortestMs : 60_000);
        expect(asked() - before).toBe(eager.length > 0 ? 1 : 0);
        expect(mostUnderWay()).toBeLessThanOrEqual(1);
        there.forEach(({ leave }) => leave?.());
        await pass();
        expect(isWatched()).toBe(false);
      }),
    );
  });
});

describe('what several want of one poll', () => {
  const off = { ...calm, isEnabled: false, intervalMs: 10 };
  it.each<[name: string, readonly PollSettings[], Partial<PollSettings>]>([
    ['is the shortest interval', [calm, { ...calm, intervalMs: 1000 }], { intervalMs: 1000 }],
    [
      'is the longest lifespan',
      [
        { ...calm, lifespanMs: 5 },
        { ...calm, lifespanMs: 9 },
      ],
      { lifespanMs: 9 },
    ],
    ['is no end when one wants none', [{ ...calm, lifespanMs: 5 }, calm], { lifespanMs: null }],
    ['is what those want who want something', [calm, off], { isEnabled: true, intervalMs: 3000 }],
    ['is nothing when nobody wants anything', [off], { isEnabled: false, intervalMs: 10 }],
    [
      'is the shortest interval unseen of those who have one',
      [calm, { ...calm, hiddenIntervalMs: 9 }, { ...calm, hiddenIntervalMs: 7 }],
      { hiddenIntervalMs: 7 },
    ],
    ['is nothing unseen when nobody asks unseen', [calm], { hiddenIntervalMs: undefined }],
    [
      'ends with an error only when all agree',
      [{ ...calm, stopOnError: true }, calm],
      { stopOnError: false },
    ],
  ])('%s', (_name, wishes, expected) => {
    expect(togetherWanted(wishes)).toMatchObject(expected);
  });
});
