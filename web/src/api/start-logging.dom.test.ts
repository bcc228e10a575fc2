import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render } from '@testing-library/react';
import { createElement, StrictMode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { onOccurrence, logProblem, noteOccurrence, type Occurrence } from './browser-log.ts';
import { startBrowserLog } from './send-browser-log.ts';
import { startLogging } from './start-logging.ts';
import { useVisit } from './useVisit.ts';

vi.mock('./send-browser-log.ts', () => ({ startBrowserLog: vi.fn() }));

let stop = () => {};
afterEach(() => {
  stop();
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function hear() {
  const heard: Occurrence[] = [];
  stop = onOccurrence((occurrence) => heard.push(occurrence));
  return heard;
}

describe('a noted occurrence', () => {
  it('waits for a listener; at most fifty are kept', () => {
    const visit = (path: string) =>
      noteOccurrence({ kind: 'visit', page: { href: `https://r.test${path}`, title: '' }, atMs: 0 });
    for (let n = 0; n < 60; n += 1) visit(`/${n}`);
    const heard = hear();
    expect(heard).toHaveLength(50);
    visit('/last');
    expect(heard.at(-1)).toMatchObject({ page: { href: 'https://r.test/last' } });
  });

  it('is also written to the console if it is a problem', () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    const heard = hear();
    const cause = new Error('x');
    logProblem('warn', 'No answer', cause);
    expect(warned).toHaveBeenCalledWith('[rollcall] No answer', cause);
    expect(heard).toMatchObject([{ kind: 'problem', level: 'warn', message: 'No answer', cause }]);
  });
});

describe('telemetry', () => {
  it('starts when the page is idle, and notes uncaught errors from the beginning', async () => {
    vi.useFakeTimers();
    document.title = 'First';
    startLogging();
    const loaded = { href: location.href, title: 'First' };
    document.title = 'Second';
    const heard = hear();
    const error = new Error('thrown');
    dispatchEvent(new ErrorEvent('error', { error, message: 'thrown' }));
    dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'no' }));
    expect(heard).toMatchObject([
      { level: 'error', message: 'An error was not caught', cause: error },
      { cause: 'Script error.' },
      { message: 'A rejected promise was not handled', cause: 'no' },
    ]);
    await vi.advanceTimersByTimeAsync(4000);
    expect(startBrowserLog).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2000);
    expect(startBrowserLog).toHaveBeenCalledExactlyOnceWith(loaded);
    vi.useRealTimers();
  });
});

describe('a visit', () => {
  it('is noted once for each change of path or query, when the page is rendered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const heard = hear();
    const Page = () => {
      useVisit();
      return null;
    };
    const rootRoute = createRootRoute({ component: Page, notFoundComponent: () => null });
    const router = createRouter({
      routeTree: rootRoute,
      history: createMemoryHistory({ initialEntries: ['/live?range=day'] }),
    });
    await act(async () => {
      render(createElement(StrictMode, null, createElement(RouterProvider<typeof router>, { router })));
    });
    const addresses = () => heard.map(({ page }) => page.href.slice(location.origin.length));
    await vi.waitFor(() => expect(addresses()).toEqual(['/live?range=day']));
    // Stays on each page for longer than 0 ms, after which a view counts.
    const go = async (to: { href: string; replace?: boolean }) => {
      await act(() => router.navigate(to));
      await vi.waitFor(() => expect(router.state.resolvedLocation?.href).toBe(to.href));
      await act(() => vi.advanceTimersByTimeAsync(1));
    };
    await go({ href: '/live?range=week' });
    await go({ href: '/live?range=week#faq' });
    await go({ href: '/about' });
    await vi.waitFor(() => expect(addresses()).toEqual(['/live?range=day', '/live?range=week', '/about']));
    heard.length = 0;
    await go({ href: '/about?kind=a', replace: true });
    await go({ href: '/about?kind=b', replace: true });
    await go({ href: '/about?kind=b#end' });
    await vi.waitFor(() => expect(addresses()).toEqual(['/about?kind=a', '/about?kind=b']));
  });
});
