import { makeArea, makeQuest, makePageSettings } from '@rollcall/game/testing/makers';
import { pageHead } from '@rollcall/game/site/page-head';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { describe, expect, it, vi } from 'vitest';
import { createRenderedPages, type RenderingParts, type RenderPage } from './rendered-pages.ts';
import { limits } from './limits.ts';
import { silentLogger } from './logger.ts';
import { until } from '../testing/until.ts';

const settings: PageSettings = makePageSettings();
const html = '<html><head></head><body><div id="root"></div></body></html>';
const blank = (path: string) => ({ head: pageHead(path, settings), html });

function setUp(overrides: Partial<RenderingParts> = {}) {
  let nowMs = 1_000_000;
  const render = vi.fn<RenderPage>(async ({ address }) => `<p>${address}</p>`);
  const drawn = createRenderedPages({
    render,
    ask: async (path) => ({ etag: '"a"', body: { asked: path } }),
    findReferenced: () => ({ quests: [], areas: [] }),
    scriptsOf: () => ['/assets/a.js'],
    settings,
    nowMs: () => nowMs,
    logger: silentLogger,
    ...overrides,
  });
  const textOf = async (path: string, page = blank(path), query = '') =>
    Buffer.from(
      (await (await drawn(page, { path, query }, 'en-US', () => true))?.form('identity'))?.bytes ?? '',
    ).toString();
  return { render, drawn, textOf, pass: (ms: number) => (nowMs += ms) };
}

describe('a rendered page', () => {
  it('has its content, its scripts and the data from which it was rendered', async () => {
    const text = await setUp().textOf('/');
    expect(text).toContain('<div id="root"><p>/</p></div>');
    expect(text).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/a.js">');
    const data = /id="rollcall-answers">(.*?)<\/script>/.exec(text)?.[1] ?? '';
    expect(JSON.parse(data)).toMatchObject({
      made_at_ms: 1_000_000,
      answers: { '/v1/game/server-info': { etag: '"a"', body: { asked: '/v1/game/server-info' } } },
    });
  });

  it.each([
    ['/grouping/orien', '/v1/lfms/orien', { 1: { quest_id: 7 }, 2: { quest_id: 0 } }],
    ['/who/orien', '/v1/characters/orien', { 1: { location_id: 3 }, 2: { location_id: null } }],
  ])('at %s contains the answer of %s, and the entries to which it refers', async (page, call, data) => {
    const found = { quests: [makeQuest({ id: 7 })], areas: [makeArea({ id: 3 })] };
    const findReferenced = vi.fn<RenderingParts['findReferenced']>(({ questIds, areaIds }) => ({
      quests: found.quests.filter(({ id }) => questIds.includes(id)),
      areas: found.areas.filter(({ id }) => areaIds.includes(id)),
    }));
    const { render, textOf } = setUp({
      ask: async (path) => ({ etag: '"a"', body: path === call ? { data } : {} }),
      findReferenced,
    });
    await textOf(page);
    expect(findReferenced).toHaveBeenCalledOnce();
    const { answers } = render.mock.calls[0]?.[0] ?? {};
    expect(answers?.answers).toHaveProperty([call, 'body', 'data'], data);
    expect([answers?.quests, answers?.areas]).toEqual(
      page === '/who/orien' ? [undefined, found.areas] : [found.quests, undefined],
    );
  });

  it('does not let an answer end the embedded data early', async () => {
    const { textOf } = setUp({ ask: async () => ({ etag: '"a"', body: '</script><script>alert(1)$&' }) });
    const text = await textOf('/');
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('alert(1)$&');
  });

  it('is rendered without answers that are unavailable', async () => {
    const { textOf } = setUp({ ask: async () => null });
    expect(await textOf('/')).toContain('"answers":{}');
  });

  it('leaves to the browser any answer that would delay it', async () => {
    const { textOf } = setUp({
      ask: async (path) => ({ etag: '"a"', body: path === '/v1/guilds' ? 'a'.repeat(1_000_000) : 'short' }),
    });
    const text = await textOf('/guilds');
    expect(text.length).toBeLessThan(10_000);
    expect(text).toContain('"body":"short"');
  });

  it('is sent to everybody for five seconds, and is rendered once for simultaneous requests', async () => {
    const { render, textOf, pass } = setUp();
    await Promise.all([textOf('/'), textOf('/')]);
    pass(4999);
    await textOf('/');
    expect(render).toHaveBeenCalledTimes(1);
    pass(1);
    await textOf('/');
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('with a query is rendered on each request and not cached; with an endless query it is left to the browser', async () => {
    const { render, drawn, textOf } = setUp();
    expect(await textOf('/', blank('/'), '?a=1')).toContain('<p>/?a=1</p>');
    await textOf('/', blank('/'), '?a=1');
    expect(render).toHaveBeenCalledTimes(2);
    expect(
      drawn(blank('/'), { path: '/', query: `?${'a'.repeat(2000)}` }, 'en-US', () => true),
    ).toBeUndefined();
  });

  it('of an unknown address is rendered on each request and not cached', async () => {
    const { render, textOf } = setUp();
    expect(await textOf('/lvie')).toContain('<p>/lvie</p>');
    await textOf('/lvie');
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('is rendered in the requested locale, and cached for each', async () => {
    const { render, drawn } = setUp();
    for (const locale of ['de', 'fr', 'de'])
      await drawn(blank('/'), { path: '/', query: '' }, locale, () => true);
    expect(render.mock.calls.map(([{ answers }]) => answers.locale)).toEqual(['de', 'fr']);
  });

  it('shares nothing with a page of another address', async () => {
    const { render, textOf } = setUp();
    expect(await textOf('/grouping/orien')).not.toBe(await textOf('/grouping/khyber'));
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('replaces the oldest one when there are very many', async () => {
    const { render, textOf } = setUp();
    for (let guild = 0; guild <= 200; guild += 1) await textOf(`/guilds/orien/${guild}`);
    await textOf('/guilds/orien/0');
    await textOf('/guilds/orien/200');
    expect(render).toHaveBeenCalledTimes(202);
  });

  it('is rendered only while no other page is, and is sent blank when too many are waiting', async () => {
    const finish: (() => void)[] = [];
    const render = vi.fn<RenderPage>(() => new Promise((resolve) => finish.push(() => resolve('<p>'))));
    const { drawn } = setUp({ render });
    const ask = (guild: number) => {
      const path = `/guilds/orien/${guild}`;
      return drawn(blank(path), { path, query: '' }, 'en-US', () => true);
    };
    const asked = Array.from({ length: 20 }, (_, guild) => ask(guild));
    expect(asked.filter((each) => each === undefined)).toHaveLength(20 - limits.waitingPages.count);
    for (let drawnOnes = 1; drawnOnes <= limits.waitingPages.count; drawnOnes += 1) {
      await until(() => expect(finish.length).toBe(drawnOnes));
      finish.at(-1)?.();
      await asked[drawnOnes - 1];
    }
    expect(ask(19)).toBeDefined();
  });

  it('is still rendered after another page failed because of its answers', async () => {
    const ask = vi.fn<RenderingParts['ask']>(async () => ({ etag: '"a"', body: {} }));
    ask.mockRejectedValueOnce(new Error('broken'));
    const { drawn, textOf } = setUp({ ask });
    await expect(drawn(blank('/live'), { path: '/live', query: '' }, 'en-US', () => true)).rejects.toThrow(
      'broken',
    );
    expect(await textOf('/servers')).toContain('/servers</p>');
  });

  it('is not rendered for a caller who has used up the allowance, but is sent if it is cached', async () => {
    const { render, drawn, textOf } = setUp();
    expect(drawn(blank('/live'), { path: '/live', query: '' }, 'en-US', () => false)).toBeUndefined();
    await textOf('/live');
    expect(drawn(blank('/live'), { path: '/live', query: '' }, 'en-US', () => false)).toBeDefined();
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('is sent blank if it cannot be rendered, with one log line for each page', async () => {
    const error = vi.fn();
    const { textOf, pass } = setUp({
      render: () => Promise.reject(new Error('broken')),
      logger: { ...silentLogger, error },
    });
    expect(await textOf('/')).toBe(html);
    pass(60_000);
    expect(await textOf('/')).toBe(html);
    expect(error).toHaveBeenCalledTimes(1);
  });

  it('is sent blank if the built page has no place for it', async () => {
    const page = { head: pageHead('/', settings), html: '<html></html>' };
    expect(await setUp().textOf('/', page)).toBe('<html></html>');
  });
});
