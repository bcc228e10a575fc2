import { afterEach, describe, expect, it, vi } from 'vitest';
import { hourMs, minuteMs } from '@rollcall/game/time';
import { makeSurroundings } from '../../testing/surroundings.ts';
import { CallError } from '../call-error.ts';
import { createIdsPoll } from './ids-poll.ts';
import { registeredPace } from './character-lists.ts';

const leaves: (() => void)[] = [];
afterEach(() => leaves.splice(0).forEach((leave) => leave()));

function setUp(...ids: number[]) {
  const world = makeSurroundings();
  const requested: (readonly number[])[] = [];
  const answer = vi.fn(async () => 'answer');
  const poll = createIdsPoll<string>(
    (whom) => {
      requested.push(whom);
      return answer();
    },
    registeredPace,
    world.surroundings,
  );
  poll.follow(ids);
  leaves.push(poll.join());
  const pass = async (ms: number) => {
    world.pass(ms);
    await settle();
  };
  return { ...world, poll, requested, answer, pass };
}

/** Resolves after the microtasks that an answer takes. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}

describe('a poll of a list of ids', () => {
  it('sends nothing while the list is empty', async () => {
    const { requested, pass, setHidden } = setUp();
    await pass(hourMs);
    setHidden(true);
    setHidden(false);
    expect(requested).toEqual([]);
  });

  it('polls at once, and then every minute', async () => {
    const { requested, pass } = setUp(1, 2);
    await settle();
    expect(requested).toEqual([[1, 2]]);
    await pass(minuteMs - 1);
    expect(requested).toHaveLength(1);
    await pass(1);
    expect(requested).toHaveLength(2);
  });

  it('ends after 8 hours', async () => {
    const { requested, pass, poll } = setUp(1);
    for (let hours = 0; hours < 9; hours += 1) {
      await settle();
      await pass(hourMs);
    }
    const { length } = requested;
    expect(poll.snapshot().state).toBe('halted');
    await pass(hourMs);
    expect(requested).toHaveLength(length);
  });

  it('polls at once for a new id, but not for a removed one', async () => {
    const { requested, poll } = setUp(1, 2);
    await settle();
    poll.follow([1]);
    expect(requested).toHaveLength(1);
    poll.follow([1, 3]);
    expect(requested.slice(1)).toEqual([[1, 3]]);
    await settle();
    poll.follow([3, 1]);
    expect(requested).toHaveLength(2);
  });

  it('starts with the first user of a list and ends with the last, with one request for all', async () => {
    const { requested, poll, pass } = setUp();
    poll.follow([1]);
    expect(requested).toEqual([[1]]);
    await settle();
    poll.follow([]);
    await pass(hourMs);
    expect(requested).toHaveLength(1);
    expect(poll.snapshot().data).toBe('answer');
  });

  it('tries once each time, and waits longer after errors', async () => {
    const { requested, answer, pass, poll } = setUp();
    answer.mockRejectedValue(new CallError('status', 'No', { status: 503, retryAfterMs: null }));
    poll.follow([1]);
    await settle();
    expect(requested).toHaveLength(1);
    expect(poll.snapshot().state).toBe('error');
    await pass(minuteMs);
    expect(requested).toHaveLength(1);
    await pass(minuteMs);
    expect(requested).toHaveLength(2);
  });

  it('pauses while the tab is hidden', async () => {
    const { requested, pass, setHidden } = setUp(1);
    await settle();
    setHidden(true);
    await pass(10 * minuteMs);
    expect(requested).toHaveLength(1);
    setHidden(false);
    expect(requested).toHaveLength(2);
  });
});
