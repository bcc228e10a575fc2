import { act, cleanup, render, renderHook } from '@testing-library/react';
import { createElement, StrictMode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as lfmReads from '@rollcall/game/api/lfm-reads';
import { makeLfm } from '@rollcall/game/testing/makers';
import { answerFetch } from '../testing/answers.ts';
import { makeSurroundings } from '../testing/surroundings.ts';
import { useLive } from './useLive.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const tagged = (tag: string, body: unknown = { data: {} }) => ({ body, headers: { ETag: `"${tag}"` } });

function setUp(wrapper?: typeof StrictMode) {
  const world = makeSurroundings();
  const rendered = renderHook(
    ({ server, intervalMs }) =>
      useLive(lfmReads.lfmsOnServer, { server }, { intervalMs }, world.surroundings),
    { initialProps: { server: 'orien', intervalMs: 3000 }, ...(wrapper && { wrapper }) },
  );
  /** Lets time pass and answers arrive. */
  const pass = (ms: number) => act(async () => world.pass(ms));
  return { ...rendered, ...world, pass };
}

describe('a polled endpoint', () => {
  it('starts without data and has data after the answer', async () => {
    answerFetch(tagged('one'));
    const { result, pass } = setUp();
    expect(result.current).toMatchObject({ state: 'initial', data: null, receivedAtMs: null, error: null });
    await pass(0);
    expect(result.current).toMatchObject({ state: 'loaded', data: {} });
  });

  it('returns the same data and the same result until something changes', async () => {
    const lfm = makeLfm({ id: 1 });
    const changed = { data: { 1: lfm, 2: makeLfm({ id: 2, comment: 'New' }) } };
    answerFetch(
      tagged('one', { data: { 1: lfm, 2: makeLfm({ id: 2 }) } }),
      { status: 304 },
      tagged('two', changed),
      tagged('three', changed),
    );
    const { result, pass, rerender } = setUp();
    await pass(0);
    const first = result.current;
    rerender({ server: 'orien', intervalMs: 3000 });
    expect(result.current).toBe(first);
    await pass(3000);
    expect(result.current.data).toBe(first.data);
    await pass(3000);
    const second = result.current.data;
    expect(second?.['2']?.comment).toBe('New');
    // Equal data is the same object, by entity and as a whole.
    expect(second?.['1']).toBe(first.data?.['1']);
    await pass(3000);
    expect(result.current.data).toBe(second);
  });

  it('has separate polls for two servers, without shared data', async () => {
    const fetched = answerFetch(tagged('one'));
    const { result, pass, rerender } = setUp();
    await pass(0);
    rerender({ server: 'khyber', intervalMs: 3000 });
    expect(result.current).toMatchObject({ state: 'initial', data: null });
    await pass(0);
    expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/v1/lfms/orien', '/v1/lfms/khyber']);
    expect(result.current.data).toEqual({});
  });

  it('starts again with another interval and keeps its data', async () => {
    const fetched = answerFetch(tagged('one'));
    const { result, pass, rerender } = setUp();
    await pass(0);
    rerender({ server: 'orien', intervalMs: 9000 });
    expect(result.current).toMatchObject({ state: 'initial', data: {} });
    await pass(0);
    expect(fetched).toHaveBeenCalledTimes(2);
    await pass(8999);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('polls at once on a reload', async () => {
    const fetched = answerFetch(tagged('one'));
    const { result, pass } = setUp();
    await pass(0);
    await act(async () => result.current.reload());
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(result.current.state).toBe('loaded');
  });

  it('ends when its component unmounts', async () => {
    const fetched = answerFetch(tagged('one'));
    const { pass, unmount, isWatched } = setUp();
    await pass(0);
    unmount();
    await Promise.resolve();
    await pass(60_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(isWatched()).toBe(false);
  });

  it('sends one request for two components, and continues for the remaining one', async () => {
    const fetched = answerFetch(tagged('one'), tagged('two'));
    const { result, surroundings, pass, unmount } = setUp();
    const other = renderHook(() =>
      useLive(lfmReads.lfmsOnServer, { server: 'orien' }, { intervalMs: 5000 }, surroundings),
    );
    await pass(0);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(other.result.current.data).toBe(result.current.data);
    unmount();
    await Promise.resolve();
    await pass(5000);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(other.result.current.state).toBe('loaded');
  });

  it('passes its data to a component that replaces another, without a request', async () => {
    const fetched = answerFetch(tagged('one'));
    const world = makeSurroundings();
    const Asking = ({ seen }: { seen: (data: unknown) => void }) => {
      seen(
        useLive(lfmReads.lfmsOnServer, { server: 'orien' }, { intervalMs: 3000 }, world.surroundings).data,
      );
      return null;
    };
    const seen = vi.fn<(data: unknown) => void>();
    const { rerender } = render(createElement(Asking, { key: 'one', seen: () => {} }));
    await act(async () => world.pass(0));
    rerender(createElement(Asking, { key: 'other', seen }));
    await act(async () => world.pass(100));
    expect(seen.mock.calls.every(([data]) => data !== null)).toBe(true);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('survives being mounted twice by StrictMode', async () => {
    answerFetch(tagged('one'));
    const { result, pass } = setUp(StrictMode);
    await pass(0);
    expect(result.current).toMatchObject({ state: 'loaded', data: {} });
    await pass(3000);
    expect(result.current.state).toBe('loaded');
  });
});
