import { describe, expect, it, vi } from 'vitest';
import { makeCaches } from '../testing/fake-caches.ts';
import { createLastSeen, storePreloaded, type LastSeen, mostBytes, mostPaths } from './offline-answers.ts';

const info = '/v1/game/server-info';

function setUp(wrongs: Parameters<typeof makeCaches>[0] = {}) {
  const { caches, pathsIn } = makeCaches(wrongs);
  let nowMs = 0;
  const seen = createLastSeen({ open: () => caches.open('seen'), nowMs: () => nowMs });
  return {
    seen,
    pass: (ms: number) => void (nowMs += ms),
    paths: () => pathsIn('seen'),
    /** Starts another visit in the same browser. */
    revisit: () => createLastSeen({ open: () => caches.open('seen'), nowMs: () => 0 }),
  };
}

describe('the last seen answer', () => {
  it('is available on the next visit, unchanged and with its age', async () => {
    const { seen, revisit } = setUp();
    await seen.store(info, '{"text":"Wörter"}', '"a"', 1000);
    expect(await revisit().recall(info)).toEqual({ text: '{"text":"Wörter"}', etag: '"a"', seenAtMs: 1000 });
  });

  it.each([
    [info],
    ['/v1/service/news'],
    ['/v1/lfms/orien'],
    ['/v1/characters/orien'],
    ['/v1/population/average/week'],
    ['/v1/population/unique/quarter'],
  ])('is stored for %s', async (path) => {
    const { seen, paths } = setUp();
    await seen.store(path, '{}', '"a"', 0);
    expect(paths()).toEqual([path]);
  });

  it.each([
    ['/v1/lfms/summary'],
    ['/v1/characters/ids'],
    ['/v1/characters/summary'],
    ['/v1/characters/81604378835'],
    ['/v1/characters/any/Torvald'],
    ['/v1/characters/orien/Torvald'],
    ['/v1/activity/81604378835/location'],
    ['/v1/verification/81604378835'],
    ['/v1/verification/81604378835/token'],
    ['/v1/verification/81604378835/tokens'],
    ['/v1/guilds/orien/Dawn'],
    ['/v1/population/timeseries/day'],
  ])('is not stored for %s, which is long, numerous or private', async (path) => {
    const { seen, paths } = setUp();
    await seen.store(path, '{}', '"a"', 0);
    expect(paths()).toEqual([]);
  });

  it('is written at most once a minute', async () => {
    const { seen, pass } = setUp();
    await seen.store(info, 'one', '"1"', 1000);
    pass(59_999);
    await seen.store(info, 'two', '"2"', 60_999);
    expect(await seen.recall(info)).toMatchObject({ text: 'one', seenAtMs: 1000 });
    pass(1);
    await seen.store(info, 'three', '"3"', 61_000);
    expect(await seen.recall(info)).toMatchObject({ text: 'three', seenAtMs: 61_000 });
  });

  it('is as old as its last confirmation', async () => {
    const { seen, pass } = setUp();
    await seen.store(info, 'one', '"1"', 1000);
    pass(60_000);
    await seen.store(info, null, '"1"', 61_000);
    expect(await seen.recall(info)).toEqual({ text: 'one', etag: '"1"', seenAtMs: 61_000 });
  });

  it('is replaced by an answer that arrived within the minute once the server confirms that answer', async () => {
    const { seen, pass } = setUp();
    await seen.store(info, 'one', '"1"', 1000);
    pass(30_000);
    await seen.store(info, 'two', '"2"', 31_000);
    pass(30_000);
    await seen.store(info, null, '"2"', 61_000);
    expect(await seen.recall(info)).toEqual({ text: 'two', etag: '"2"', seenAtMs: 61_000 });
  });

  it('is not replaced by an older answer that arrives late', async () => {
    const { seen, pass } = setUp();
    await seen.store(info, 'two', '"2"', 2000);
    pass(60_000);
    await seen.store(info, 'one', '"1"', 1000);
    expect(await seen.recall(info)).toMatchObject({ text: 'two' });
  });

  it('is not refreshed by a confirmation of another answer', async () => {
    const { seen, pass } = setUp();
    await seen.store(info, 'one', '"1"', 1000);
    pass(60_000);
    await seen.store(info, null, '"9"', 61_000);
    expect(await seen.recall(info)).toMatchObject({ text: 'one', seenAtMs: 1000 });
  });

  it('is limited in number, and the oldest is dropped', async () => {
    const { seen, paths } = setUp();
    for (let at = 0; at <= mostPaths; at += 1) await seen.store(`/v1/lfms/server-${at}`, '{}', '"a"', at);
    expect(paths()).toHaveLength(mostPaths);
    expect(paths()).not.toContain('/v1/lfms/server-0');
  });

  it('is limited in size: the oldest is dropped, and one that is too large is not stored', async () => {
    const { seen, paths, pass } = setUp();
    const half = 'x'.repeat(mostBytes / 2);
    await seen.store('/v1/lfms/a', half, '"a"', 1);
    await seen.store('/v1/lfms/b', half, '"b"', 2);
    await seen.store('/v1/lfms/c', 'y', '"c"', 3);
    expect(paths()).toEqual(['/v1/lfms/b', '/v1/lfms/c']);
    await seen.store('/v1/lfms/d', `${half}${half}z`, '"d"', 4);
    expect(paths()).toEqual(['/v1/lfms/b', '/v1/lfms/c']);
    pass(60_000);
    await seen.store('/v1/lfms/b', half, '"e"', 5);
    expect(paths()).toEqual(['/v1/lfms/b', '/v1/lfms/c']);
  });

  it.each([['forbidden'], ['full']])('is silently missing with a cache that is %s', async (wrong) => {
    const { seen } = setUp({ isForbidden: wrong === 'forbidden', isFull: wrong === 'full' });
    await seen.store(info, '{}', '"a"', 0);
    expect(await seen.recall(info)).toBeNull();
  });
});

function keepFrom(html: string) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const store = vi.fn<LastSeen['store']>(async () => {});
  return { store, kept: storePreloaded(page, { store }) };
}

describe('the answers in a page', () => {
  it('are stored as the API sends them, with the age of the page', async () => {
    const answers = { '/v1/service/news': { etag: '"n"', body: { data: [] } } };
    const { store, kept } = keepFrom(
      `<script type="application/json" id="rollcall-answers">${JSON.stringify({ made_at_ms: 5, answers })}</script>`,
    );
    await kept;
    expect(store.mock.calls).toEqual([['/v1/service/news', '{"data":[]}', '"n"', 5]]);
  });

  it('may be missing', async () => {
    const { store, kept } = keepFrom('<p></p>');
    await kept;
    expect(store).not.toHaveBeenCalled();
  });
});
