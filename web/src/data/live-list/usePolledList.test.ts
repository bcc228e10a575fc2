import { act, cleanup, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lfmsOnServer } from '@rollcall/game/endpoints/lfm-reads';
import { makeLfm } from '@rollcall/game/testing/makers';
import { answerFetch } from '../../testing/answers.ts';
import { makeSurroundings } from '../../testing/surroundings.ts';
import type { RemoteAnswer } from './list-desk.ts';
import { usePolledList } from './usePolledList.ts';

const page = vi.hoisted(() => ({
  rest: Promise.withResolvers<void>(),
  read: vi.fn<(knownTag: string | null, signal: AbortSignal) => Promise<RemoteAnswer | null>>(),
  open: vi.fn<(pattern: string, path: string) => void>(),
  close: vi.fn<() => void>(),
}));
vi.mock('../after-load.ts', () => ({ afterRest: () => page.rest.promise }));
vi.mock('./page-list-desk.ts', () => ({
  pageListDesk: {
    open: (pattern: string, path: string) => {
      page.open(pattern, path);
      return { read: page.read, close: page.close };
    },
  },
}));

const lfm = makeLfm({ id: 1 });
const answer = (tag: string, comment: string) => ({
  body: { data: { 1: lfm, 2: makeLfm({ id: 2, comment }) } },
  headers: { ETag: `"${tag}"` },
});

beforeEach(() => {
  page.rest = Promise.withResolvers();
  page.read.mockReset();
  page.open.mockReset();
  page.close.mockReset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function setUp(wrapper?: typeof StrictMode, isWanted = true) {
  const world = makeSurroundings();
  const rendered = renderHook(
    ({ isEnabled }) =>
      usePolledList(lfmsOnServer, { server: 'orien' }, { intervalMs: 3000, isEnabled }, world.surroundings),
    { initialProps: { isEnabled: isWanted }, ...(wrapper && { wrapper }) },
  );
  const pass = (ms: number) => act(async () => world.pass(ms));
  const rest = () =>
    act(async () => {
      page.rest.resolve();
      await vi.dynamicImportSettled();
    });
  return { ...rendered, pass, rest };
}

describe('a polled list', () => {
  it('is read on the page at first, with the same objects for what did not change', async () => {
    answerFetch(answer('1', 'a'), answer('2', 'b'), answer('3', 'b'));
    const { result, pass } = setUp();
    await pass(0);
    const first = result.current.data;
    await pass(3000);
    const second = result.current.data;
    expect(second?.['2']?.comment).toBe('b');
    expect(second?.['1']).toBe(first?.['1']);
    await pass(3000);
    expect(result.current.data).toBe(second);
    expect(page.open).not.toHaveBeenCalled();
  });

  it('is read by the worker when the page has come to rest', async () => {
    const fetched = answerFetch(answer('1', 'a'));
    const { result, pass, rest } = setUp(StrictMode);
    await pass(0);
    await rest();
    expect(page.open.mock.calls).toEqual([['/v1/lfms/:server', '/v1/lfms/orien']]);
    page.read.mockResolvedValue({
      type: 'change',
      changed: [['9', makeLfm({ id: 9 })]],
      removed: null,
      etag: '"2"',
    });
    const asked = fetched.mock.calls.length;
    await pass(3000);
    expect(Object.keys(result.current.data ?? {})).toEqual(['9']);
    expect(fetched).toHaveBeenCalledTimes(asked);
  });

  it('brings no worker before it is wanted', async () => {
    answerFetch(answer('1', 'a'));
    const { rerender, pass, rest } = setUp(undefined, false);
    await rest();
    await pass(10_000);
    expect(page.open).not.toHaveBeenCalled();
    rerender({ isEnabled: true });
    await pass(0);
    await rest();
    expect(page.open).toHaveBeenCalledOnce();
  });

  it('is read on the page when there is no worker to be had', async () => {
    answerFetch(answer('1', 'a'), answer('2', 'b'));
    const { result, pass, rest } = setUp();
    await pass(0);
    await rest();
    page.read.mockResolvedValue(null);
    await pass(3000);
    expect(result.current.data?.['2']?.comment).toBe('b');
  });

  it('lets the worker go with the component, and brings none for a component that has gone', async () => {
    answerFetch(answer('1', 'a'));
    const shown = setUp();
    await shown.pass(0);
    await shown.rest();
    shown.unmount();
    await Promise.resolve();
    expect(page.close).toHaveBeenCalledOnce();
    page.rest = Promise.withResolvers();
    page.open.mockReset();
    const gone = setUp();
    gone.unmount();
    await Promise.resolve();
    await gone.rest();
    expect(page.open).not.toHaveBeenCalled();
  });
});
