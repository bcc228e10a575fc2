import { describe, expect, it } from 'vitest';
import {
  down,
  settle,
  setUpFailed,
  setUpLiveQuery as setUp,
  setUpLoaded,
  usual,
} from '../testing/live-query.ts';
import { makeSurroundings } from '../testing/surroundings.ts';
import { LiveQuery } from './live-query.ts';
import type { StreamListener } from './live-stream.ts';
import { createQueryClient } from './query-client.ts';
import { silentAfterMs, type StreamSource } from './stream-sources.ts';

describe('a live query that comes by stream', () => {
  const stream: StreamSource<string> = { topics: ['server-info'], read: () => null, paceMs: 0 };

  it('asks no more while answers come', async () => {
    const world = await setUpLoaded({ stream });
    for (let seconds = 0; seconds < 60; seconds += 15) {
      world.stream()?.onAnswer(`at ${seconds}`, seconds * 1000);
      await world.pass(15_000);
    }
    expect(world.requests).toHaveLength(1);
    expect(world.live.snapshot()).toMatchObject({ state: 'loaded', data: 'at 45', receivedAtMs: 45_000 });
  });

  it('asks at once when the stream is lost, and again at its interval', async () => {
    const world = await setUpLoaded({ stream });
    world.stream()?.onAnswer('two', 0);
    world.stream()?.onLost();
    expect(world.requests).toHaveLength(2);
    await world.answer('three');
    await world.pass(3000);
    expect(world.requests).toHaveLength(3);
  });

  it('asks when the stream has been silent for too long', async () => {
    const world = await setUpLoaded({ stream });
    world.stream()?.onAnswer('two', 0);
    await world.pass(silentAfterMs);
    expect(world.requests).toHaveLength(2);
  });

  it('drops a request under way, whose answer may be older', async () => {
    const world = setUp();
    world.live.join({ ...usual, stream });
    await settle();
    world.stream()?.onAnswer('new', 0);
    await world.answer('old');
    expect(world.requests[0]?.signal.aborted).toBe(true);
    expect(world.live.snapshot()).toMatchObject({ state: 'loaded', data: 'new' });
  });

  it('is well again after errors when the stream answers', async () => {
    const world = await setUpFailed(down, { stream });
    expect(world.state()).toBe('error');
    world.stream()?.onAnswer('back', 0);
    expect(world.live.snapshot()).toMatchObject({ state: 'loaded', data: 'back', error: null });
  });

  it('follows nothing without a source, when it is disabled, halted or left', async () => {
    expect((await setUpLoaded()).stream()).toBeNull();
    const world = await setUpLoaded({ stream, lifespanMs: 60_000 });
    expect(world.stream()).not.toBeNull();
    world.subscription.configure({ ...usual, stream, lifespanMs: 60_000, isEnabled: false });
    expect(world.stream()).toBeNull();
    world.subscription.configure({ ...usual, stream, lifespanMs: 60_000 });
    await world.pass(60_000);
    expect([world.state(), world.stream()]).toEqual(['halted', null]);
    world.live.reload();
    expect(world.stream()).not.toBeNull();
    world.subscription.leave();
    await settle();
    expect(world.stream()).toBeNull();
  });

  it('polls at the interval that the visitor has set instead', async () => {
    const world = await setUpLoaded({ stream });
    world.stream()?.onAnswer('two', 0);
    world.subscription.configure({ ...usual, intervalMs: 10_000 });
    expect(world.stream()).toBeNull();
    expect(world.requests).toHaveLength(2);
    await world.answer('three');
    await world.pass(10_000);
    expect(world.requests).toHaveLength(3);
  });

  it('asks nothing when the tab is seen again while the stream goes on', async () => {
    const world = await setUpLoaded({ stream });
    world.stream()?.onAnswer('two', 0);
    world.setHidden(true);
    await world.pass(20_000);
    world.setHidden(false);
    expect(world.requests).toHaveLength(1);
  });

  it('keeps the stream in a hidden tab as long as somebody wants answers there', async () => {
    const world = await setUpLoaded({ stream, hiddenIntervalMs: 60_000 });
    expect(world.stream()?.setKeptHidden).toHaveBeenLastCalledWith(true);
    world.subscription.configure({ ...usual, stream });
    expect(world.stream()?.setKeptHidden).toHaveBeenLastCalledWith(false);
  });

  it('gives a stream that ended in a hidden tab a moment to go on', async () => {
    const world = await setUpLoaded({ stream });
    world.stream()?.onAnswer('two', 0);
    world.setHidden(true);
    await world.pass(60_000);
    world.stream()?.onLost();
    await world.pass(600_000);
    world.setHidden(false);
    await world.pass(2000);
    expect(world.requests).toHaveLength(1);
    await world.pass(500);
    expect(world.requests).toHaveLength(2);
  });
});

it('takes the answers of a stream as they are, so that what the next one leaves as it was is the same object', () => {
  const groups = (comment: string) => ({ one: { comment }, two: { comment: 'same' } });
  const polled = groups('before');
  const listeners: StreamListener<typeof polled>[] = [];
  const live = new LiveQuery<typeof polled>(
    createQueryClient(),
    {
      queryKey: ['/v1/groups'],
      queryFn: () => new Promise(() => {}),
      initialData: () => ({ answer: polled, etag: null, receivedAtMs: 0 }),
    },
    makeSurroundings().surroundings,
    (_source, listener) => {
      listeners.push(listener as unknown as StreamListener<typeof polled>);
      return { setKeptHidden: () => {}, leave: () => {} };
    },
  );
  live.join({ ...usual, stream: { topics: ['lfms:orien'], read: () => null, paceMs: 0 } });
  const hear = (answer: typeof polled) => {
    listeners[0]?.onAnswer(answer, 0);
    return live.snapshot().data;
  };
  const first = groups('before');
  expect(hear(first)).toBe(first);
  const next = { ...first, one: { comment: 'after' } };
  expect(hear(next)).toBe(next);
});
