import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { liveReads } from '@rollcall/game/api/endpoints';
import { makeLfm } from '@rollcall/game/testing/makers';
import { answerFetch } from '../testing/answers.ts';
import { makeCaches } from '../testing/fake-caches.ts';
import { makeSurroundings } from '../testing/surroundings.ts';
import { recallAnswer } from './endpoint-query.ts';
import { lastSeenCacheName } from './offline-answers.ts';
import { serverNowMs } from './server-clock.ts';
import { useLive } from './useLive.ts';
import { cachePrefix } from './worker-messages.ts';

/** Skips the wait for the first seconds of the page. */
vi.mock('./after-load.ts', () => ({ afterStartup: async () => {} }));

const { lfmsOnServer } = liveReads;
const lfm = makeLfm();
const body = { data: { [lfm.id]: lfm } };

let kept = makeCaches();
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  kept = makeCaches();
  vi.stubGlobal('caches', kept.caches);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function poll() {
  const { surroundings, pass, goOnline } = makeSurroundings();
  const rendered = renderHook(() =>
    useLive(lfmsOnServer, { server: 'orien' }, { intervalMs: 3000 }, surroundings),
  );
  return { ...rendered, start: () => pass(0), goOnline };
}

describe('a poll across visits', () => {
  it('is kept in a cache that is deleted with the worker', () => {
    expect(lastSeenCacheName.startsWith(cachePrefix)).toBe(true);
  });

  it('keeps its answer, and shows it offline', async () => {
    answerFetch({ body, headers: { ETag: '"a"' } });
    const online = poll();
    online.start();
    await waitFor(() => expect(kept.pathsIn(lastSeenCacheName)).toEqual(['/v1/lfms/orien']));
    online.unmount();

    answerFetch(new TypeError('Failed to fetch'));
    const beforeMs = serverNowMs();
    const offline = poll();
    offline.start();
    await waitFor(() => expect(offline.result.current.data).toEqual(body.data));
    expect(offline.result.current.state).toBe('error');
    expect(offline.result.current.receivedAtMs).toBeLessThanOrEqual(beforeMs);
  });

  it('is requested by its ETag when the network is back', async () => {
    const cache = await kept.caches.open(lastSeenCacheName);
    const headers = { ETag: '"a"', 'X-Seen-At': '1000' };
    await cache.put('/v1/lfms/orien', new Response(JSON.stringify(body), { headers }));
    const fetched = answerFetch(new TypeError('Failed to fetch'), { status: 304 });
    const { result, start, goOnline } = poll();
    start();
    await waitFor(() => expect(result.current).toMatchObject({ data: body.data, receivedAtMs: 1000 }));
    goOnline();
    await waitFor(() => expect(result.current.state).toBe('loaded'));
    expect(fetched.mock.calls[1]?.[1]?.headers).toMatchObject({ 'If-None-Match': '"a"' });
  });

  it.each([
    ['that is not JSON', '{', '1000'],
    ['of another shape', '{"data":7}', '1000'],
    ['of unknown age', '{"data":{}}', 'long ago'],
  ])('shows nothing for a stored answer %s', async (_, text, seenAt) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const cache = await kept.caches.open(lastSeenCacheName);
    await cache.put('/v1/lfms/orien', new Response(text, { headers: { 'X-Seen-At': seenAt } }));
    expect(await recallAnswer(lfmsOnServer, '/v1/lfms/orien')).toBeNull();
  });

  it('shows nothing in a browser without caches', async () => {
    vi.unstubAllGlobals();
    expect(await recallAnswer(lfmsOnServer, '/v1/lfms/orien')).toBeNull();
  });
});
