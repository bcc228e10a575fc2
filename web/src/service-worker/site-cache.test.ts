import { describe, expect, it, vi } from 'vitest';
import { fakeOrigin, makeCaches } from '../testing/fake-caches.ts';
import { answerWithinMs, createSiteCache } from './site-cache.ts';
import { openPromise } from '../testing/open-promise.ts';

const shellOf = (script: string) =>
  `<script src="/theme.js"></script><script type="module" src="/assets/${script}"></script>`;

type Files = Readonly<Record<string, string | number>>;
const server: Files = {
  '/app-shell': shellOf('app-1.js'),
  '/theme.js': 'theme()',
  '/assets/app-1.js': 'app()',
  '/assets/home-1.js': 'home()',
  '/assets/live-1.js': 'live()',
};

/** A worker and its server: files as texts, a number is a status, a missing file is a network failure. */
function setUp(files: Files = server, { id = 'one', kept = makeCaches() } = {}) {
  let served = files;
  let nowMs = 1_000_000;
  let giveUp: (() => void) | null = null;
  const fetched = vi.fn<typeof fetch>(async (asked) => {
    const { pathname } = new URL(asked instanceof Request ? asked.url : asked, fakeOrigin);
    const said = served[pathname];
    if (said === undefined) throw new TypeError('Failed to fetch');
    const headers = { 'Content-Security-Policy': "default-src 'self'", 'Content-Encoding': 'br' };
    return typeof said === 'number' ? new Response(null, { status: said }) : new Response(said, { headers });
  });
  const site = createSiteCache(
    {
      id,
      files: ['/assets/app-1.js', '/assets/home-1.js'],
      others: ['/assets/gone-1.js', '/assets/live-1.js'],
    },
    {
      caches: kept.caches,
      fetch: fetched,
      nowMs: () => nowMs,
      wait: (waitMs) => {
        expect(waitMs).toBe(answerWithinMs);
        return new Promise((resolve) => {
          giveUp = resolve;
        });
      },
    },
  );
  const held: Promise<unknown>[] = [];
  const page = (preloaded: Promise<Response | undefined> = Promise.resolve(undefined)) =>
    site.page({
      request: new Request(`${fakeOrigin}/live`),
      preloaded,
      waitUntil: (promise) => void held.push(promise),
    });
  return {
    site,
    kept,
    fetched,
    page,
    settle: () => Promise.all(held),
    serve: (next: Files) => void (served = next),
    pass: (ms: number) => void (nowMs += ms),
    /** Ends the time limit of the network. */
    ring: () => giveUp?.(),
    paths: () => kept.pathsIn(`rollcall-site-${id}`),
  };
}

const textOf = async (answer: Promise<Response>) => (await answer).text();
const request = (path: string) => new Request(fakeOrigin + path);

describe('installing a worker', () => {
  it('stores the files of its build, and the shell with its files', async () => {
    const { site, paths } = setUp();
    await site.install();
    expect(paths()).toEqual(['/app-shell', '/assets/app-1.js', '/assets/home-1.js', '/theme.js']);
  });

  it.each([
    ['missing', { ...server, '/assets/home-1.js': 404 }, '/assets/home-1.js: the server answered 404'],
    ['unreachable', { '/assets/app-1.js': 'app()' }, 'Failed to fetch'],
  ])('fails when one of its files is %s', async (_, files, reason) => {
    await expect(setUp(files).site.install()).rejects.toThrow(reason);
  });

  it('works without a shell, which is fetched with the next page', async () => {
    const { site, page, paths, serve, settle } = setUp({ ...server, '/app-shell': 503 });
    await site.install();
    expect(paths()).not.toContain('/app-shell');
    serve({ ...server, '/live': 'drawn' });
    await page();
    await settle();
    expect(paths()).toContain('/app-shell');
  });

  it('fetches no file that the previous build already had', async () => {
    const before = setUp();
    await before.site.install();
    const { site, fetched } = setUp(server, { id: 'two', kept: before.kept });
    await site.install();
    expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/app-shell', '/theme.js']);
  });

  it('deletes caches of other builds, and nothing else', async () => {
    const before = setUp();
    await before.site.install();
    await before.kept.caches.open('rollcall-last-seen-1');
    const { site, kept } = setUp(server, { id: 'two', kept: before.kept });
    await site.install();
    await site.dropOthers();
    expect(await kept.caches.keys()).toEqual(['rollcall-last-seen-1', 'rollcall-site-two']);
  });
});

describe('a page', () => {
  it('comes from the network, whatever the status', async () => {
    const { site, page, serve } = setUp();
    await site.install();
    serve({ ...server, '/live': 'drawn' });
    expect(await textOf(page())).toBe('drawn');
    serve({ ...server, '/live': 502 });
    expect((await page()).status).toBe(502);
  });

  it('comes from the browser’s navigation preload, if there was one', async () => {
    const { page, fetched } = setUp();
    expect(await textOf(page(Promise.resolve(new Response('early'))))).toBe('early');
    expect(fetched).not.toHaveBeenCalledWith(expect.any(Request));
  });

  it('is the shell without a network, with its security policy but without its encoding', async () => {
    const { site, page, serve } = setUp();
    await site.install();
    serve({});
    const shell = await page();
    expect(await shell.text()).toBe(server['/app-shell']);
    expect(shell.headers.get('Content-Security-Policy')).toBe("default-src 'self'");
    expect(shell.headers.get('Content-Encoding')).toBeNull();
  });

  it('is the shell when the network does not answer for ten seconds', async () => {
    const { site, page, ring } = setUp();
    await site.install();
    const answer = page(new Promise(() => {}));
    ring();
    expect(await textOf(answer)).toBe(server['/app-shell']);
  });

  it('waits for or fails with the network when no shell is stored', async () => {
    const { page, ring } = setUp();
    const late = openPromise<Response>();
    const answer = page(late.promise);
    ring();
    late.resolve(new Response('late'));
    expect(await textOf(answer)).toBe('late');
    await expect(setUp({}).page()).rejects.toThrow('Failed to fetch');
  });

  it('refreshes the shell, at most once an hour', async () => {
    const { site, page, serve, settle, pass, fetched } = setUp();
    await site.install();
    const changed = `${shellOf('app-1.js')}<!-- other settings -->`;
    serve({ ...server, '/live': 'drawn', '/app-shell': changed });
    const shellFetches = () => fetched.mock.calls.filter(([path]) => path === '/app-shell').length;
    pass(3_599_999);
    await page();
    await settle();
    expect(shellFetches()).toBe(1);
    pass(1);
    await page();
    await settle();
    expect(shellFetches()).toBe(2);
    serve({});
    expect(await textOf(page())).toBe(changed);
  });

  it('does not store the shell of another build, whose files are not cached here', async () => {
    const { site, page, serve, settle, pass } = setUp();
    await site.install();
    serve({ ...server, '/live': 'drawn', '/app-shell': shellOf('app-2.js') });
    pass(3_600_000);
    await page();
    await settle();
    serve({});
    expect(await textOf(page())).toBe(server['/app-shell']);
  });
});

describe('a file', () => {
  it('with a hash is fetched once', async () => {
    const { site, kept, fetched, serve } = setUp();
    await kept.caches.open('rollcall-site-one');
    expect(await textOf(site.asset(request('/assets/live-1.js')))).toBe('live()');
    serve({});
    expect(await textOf(site.asset(request('/assets/live-1.js')))).toBe('live()');
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('is not cached if it is missing', async () => {
    const { site, kept, serve, paths } = setUp({ '/assets/gone-1.js': 404 });
    await kept.caches.open('rollcall-site-one');
    expect((await site.asset(request('/assets/gone-1.js'))).status).toBe(404);
    serve(server);
    expect(paths()).toEqual([]);
  });

  it('is returned even if it cannot be cached', async () => {
    const { site, kept } = setUp(server, { kept: makeCaches({ isFull: true }) });
    await kept.caches.open('rollcall-site-one');
    expect(await textOf(site.asset(request('/assets/live-1.js')))).toBe('live()');
  });

  it('is cached even if it was loaded before there was a worker', async () => {
    const { site, kept, paths } = setUp();
    await kept.caches.open('rollcall-site-one');
    await site.cacheMore(['/assets/live-1.js', '/assets/nowhere-1.js']);
    expect(paths()).toEqual(['/assets/live-1.js']);
  });

  it('is not cached any more once a page has deleted the cache to remove the worker', async () => {
    const { site, kept, page, settle, serve } = setUp();
    await site.install();
    await kept.caches.delete('rollcall-site-one');
    serve({ ...server, '/live': 'drawn' });
    await page();
    await site.asset(request('/assets/live-1.js'));
    await site.cacheMore('all');
    await settle();
    expect(await kept.caches.keys()).toEqual([]);
  });

  it('of any page is cached when all are requested, even if another one is missing', async () => {
    const { site, paths } = setUp();
    await site.install();
    await site.cacheMore('all');
    expect(paths()).toContain('/assets/live-1.js');
  });

  it('without a hash comes from the server, or from the cache without a network', async () => {
    const { site, serve } = setUp();
    await site.install();
    serve({ ...server, '/theme.js': 'newer()' });
    expect(await textOf(site.plain(request('/theme.js')))).toBe('newer()');
    serve({});
    expect(await textOf(site.plain(request('/theme.js')))).toBe('theme()');
    await expect(site.plain(request('/icon.svg'))).rejects.toThrow('Failed to fetch');
  });
});
