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
  const asked: (readonly number[])[] = [];
  const answer = vi.fn(async () => 'answer');
  const poll = createIdsPoll<string>(
    (whom) => {
      asked.push(whom);
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
  return { ...world, poll, asked, answer, pass };
}

/** Resolves after the microtasks that an answer takes. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}

describe('a poll of a list of ids', () => {
  it('sends nothing while the list is empty', async () => {
    const { asked, pass, setHidden } = setUp();
    await pass(hourMs);
    setHidden(true);
    setHidden(false);
    expect(asked).toEqual([]);
  });

  it('polls at once, and then every minute', async () => {
    const { asked, pass } = setUp(1, 2);
    await settle();
    expect(asked).toEqual([[1, 2]]);
    await pass(minuteMs - 1);
    expect(asked).toHaveLength(1);
    await pass(1);
    expect(asked).toHaveLength(2);
  });

  it('ends after 8 hours', async () => {
    const { asked, pass, poll } = setUp(1);
    for (let hours = 0; hours < 9; hours += 1) {
      await settle();
      await pass(hourMs);
    }
    const { length } = asked;
    expect(poll.snapshot().state).toBe('halted');
    await pass(hourMs);
    expect(asked).toHaveLength(length);
  });

  it('polls at once for a new id, but not for a removed one', async () => {
    const { asked, poll } = setUp(1, 2);
    await settle();
    poll.follow([1]);
    expect(asked).toHaveLength(1);
    poll.follow([1, 3]);
    expect(asked.slice(1)).toEqual([[1, 3]]);
    await settle();
    poll.follow([3, 1]);
    expect(asked).toHaveLength(2);
  });

  it('starts with the first user of a list and ends with the last, with one request for all', async () => {
    const { asked, poll, pass } = setUp();
    poll.follow([1]);
    expect(asked).toEqual([[1]]);
    await settle();
    poll.follow([]);
    await pass(hourMs);
    expect(asked).toHaveLength(1);
    expect(poll.snapshot().data).toBe('answer');
  });

  it('tries once each time, and waits longer after errors', async () => {
    const { asked, answer, pass, poll } = setUp();
    answer.mockRejectedValue(new CallError('status', 'No', { status: 503, retryAfterMs: null }));
    poll.follow([1]);
    await settle();
    expect(asked).toHaveLength(1);
    expect(poll.snapshot().state).toBe('error');
    await pass(minuteMs);
    expect(asked).toHaveLength(1);
    await pass(minuteMs);
    expect(asked).toHaveLength(2);
  });

  it('pauses while the tab is hidden', async () => {
    const { asked, pass, setHidden } = setUp(1);
    await settle();
    setHidden(true);
    await pass(10 * minuteMs);
    expect(asked).toHaveLength(1);
    setHidden(false);
    expect(asked).toHaveLength(2);
  });
});
