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

describe('a streamed live query', () => {
  const stream: StreamSource<string> = { topics: ['server-info'], read: () => null, paceMs: 0 };

  it('sends no requests while answers arrive', async () => {
    const world = await setUpLoaded({ stream });
    for (let seconds = 0; seconds < 60; seconds += 15) {
      world.stream()?.onAnswer(`at ${seconds}`, seconds * 1000);
      await world.pass(15_000);
    }
    expect(world.requests).toHaveLength(1);
    expect(world.live.snapshot()).toMatchObject({ state: 'loaded', data: 'at 45', receivedAtMs: 45_000 });
  });

  it('polls at once when the stream is lost, and then at its interval', async () => {
    const world = await setUpLoaded({ stream });
    world.stream()?.onAnswer('two', 0);
    world.stream()?.onLost();
    expect(world.requests).toHaveLength(2);
    await world.answer('three');
    await world.pass(3000);
    expect(world.requests).toHaveLength(3);
  });

  it('polls when the stream has been silent for too long', async () => {
    const world = await setUpLoaded({ stream });
    world.stream()?.onAnswer('two', 0);
    await world.pass(silentAfterMs);
    expect(world.requests).toHaveLength(2);
  });

  it('aborts a running request, whose answer may be older', async () => {
    const world = setUp();
    world.live.join({ ...usual, stream });
    await settle();
    world.stream()?.onAnswer('new', 0);
    await world.answer('old');
    expect(world.requests[0]?.signal.aborted).toBe(true);
    expect(world.live.snapshot()).toMatchObject({ state: 'loaded', data: 'new' });
  });

  it('recovers from errors when the stream answers', async () => {
    const world = await setUpFailed(down, { stream });
    expect(world.state()).toBe('error');
    world.stream()?.onAnswer('back', 0);
    expect(world.live.snapshot()).toMatchObject({ state: 'loaded', data: 'back', error: null });
  });

  it('follows no stream without a source, or when disabled, halted or without subscribers', async () => {
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

  it('polls instead at an interval that the visitor has set', async () => {
    const world = await setUpLoaded({ stream });
    world.stream()?.onAnswer('two', 0);
    world.subscription.configure({ ...usual, intervalMs: 10_000 });
    expect(world.stream()).toBeNull();
    expect(world.requests).toHaveLength(2);
    await world.answer('three');
    await world.pass(10_000);
    expect(world.requests).toHaveLength(3);
  });

  it('sends no request when the tab becomes visible while the stream continues', async () => {
    const world = await setUpLoaded({ stream });
    world.stream()?.onAnswer('two', 0);
    world.setHidden(true);
    await world.pass(20_000);
    world.setHidden(false);
    expect(world.requests).toHaveLength(1);
  });

  it('keeps the stream in a hidden tab while a subscriber wants answers there', async () => {
    const world = await setUpLoaded({ stream, hiddenIntervalMs: 60_000 });
    expect(world.stream()?.setRunsHidden).toHaveBeenLastCalledWith(true);
    world.subscription.configure({ ...usual, stream });
    expect(world.stream()?.setRunsHidden).toHaveBeenLastCalledWith(false);
  });

  it('waits a moment for a stream that ended in a hidden tab to resume', async () => {
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

it('streamed answers keep their unchanged objects', () => {
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
      return { setRunsHidden: () => {}, leave: () => {} };
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
