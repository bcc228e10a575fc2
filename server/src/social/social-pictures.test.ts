import { describe, expect, it } from 'vitest';
import { questFactsText } from '@rollcall/game/quest/quest-words';
import { notFoundFacts, pageFacts } from '@rollcall/game/site/page-facts';
import { pageHead, sectionPicturePath } from '@rollcall/game/site/page-head';
import { makeQuest, makePageSettings } from '@rollcall/game/testing/makers';
import { limits } from '../http/limits.ts';
import { createPlainHttp } from '../http/testing/plain-http.ts';
import type { LogFields } from '../http/logger.ts';
import { until } from '../testing/until.ts';
import { createSocialPictures, type PictureText, pictureTexts, socialRoutes } from './social-pictures.ts';

const musterSettings = makePageSettings({ product_name: 'Muster' });
const texts = pictureTexts(musterSettings);

describe('the texts of social pictures', () => {
  it('come from the operator and from the page table', () => {
    expect(texts.get('/social/who.png')).toEqual({
      product: 'Muster',
      game: 'Dungeons & Dragons Online',
      title: 'Live Character Viewer',
      subtitle: 'Choose a server to see who is online',
    });
  });

  it('exist for every section of the site', () => {
    const named = [...Object.values(pageFacts), notFoundFacts].map(sectionPicturePath);
    expect(new Set(named)).toEqual(new Set(texts.keys()));
    expect(pageHead('/nowhere', musterSettings).picture.path).toBe('/social/home.png');
  });

  it('contain no placeholders', () => {
    expect(JSON.stringify([...texts.values()])).not.toMatch(/[{][a-z]+[}]/);
  });
});

/** Opens the routes with a drawing function of the test. */
function open(draw: (words: PictureText) => Promise<Uint8Array>) {
  const world = {
    nowMs: 0,
    drawn: 0,
    logged: [] as (LogFields | undefined)[],
    questName: 'Tangleroot Gorge',
    /** Number of pictures of quests that callers may still have drawn. */
    allowance: 1000,
  };
  const { app, send } = createPlainHttp();
  const pictures = createSocialPictures({
    settings: makePageSettings(),
    findQuest: (id) => (id < 900 ? null : makeQuest({ id, name: world.questName })),
    draw: (text) => {
      world.drawn += 1;
      return draw(text);
    },
    logger: { info: () => {}, warn: () => {}, error: (_message, fields) => void world.logged.push(fields) },
    nowMs: () => world.nowMs,
  });
  const mayDraw = () => {
    world.allowance -= 1;
    return world.allowance >= 0;
  };
  void app.register(socialRoutes({ pictures, send, mayDraw }));
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
  return { world, app, get };
}

const bytesOf = async ({ title }: PictureText) => Buffer.from(title.repeat(100));

describe('the pictures for sharing pages', () => {
  it('are drawn once, may be cached by callers for a day, and are confirmed by their tag', async () => {
    const { world, get } = open(bytesOf);
    const [first, second] = await Promise.all([get('/social/live.png'), get('/social/live.png?v=2')]);
    expect(first.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect([first.statusCode, second.body, world.drawn]).toEqual([200, first.body, 1]);
    const same = await get('/social/live.png', { 'if-none-match': String(first.headers.etag) });
    expect([same.statusCode, world.drawn]).toEqual([304, 1]);
    const packed = await get('/social/live.png', { 'accept-encoding': 'br' });
    expect(packed.headers['content-encoding']).toBeUndefined();
  });

  it('differ by section', async () => {
    const { world, get } = open(bytesOf);
    const bodies = await Promise.all(
      ['home', 'who'].map(async (name) => (await get(`/social/${name}.png`)).body),
    );
    expect([new Set(bodies).size, world.drawn]).toEqual([2, 2]);
  });

  it.each([
    '/social/nowhere.png',
    '/social/',
    '/social/home',
    '/social/home.PNG',
    '/social/who-server.png',
    '/social/../home.png',
    '/social/__proto__',
    '/social/a/b.png',
    '/social/quests/899.png',
    '/social/quests/0900.png',
    '/social/quests/900',
    '/social/quests/tangleroot-gorge.png',
  ])('do not exist at %s', async (path) => {
    const { world, get } = open(bytesOf);
    expect([(await get(path)).statusCode, world.drawn]).toEqual([404, 0]);
  });

  it('contain a quest’s name and facts, and are drawn again after it gets another name', async () => {
    const drawnTexts: PictureText[] = [];
    const { world, get } = open(async (text) => {
      drawnTexts.push(text);
      return bytesOf(text);
    });
    const path = '/social/quests/900.png';
    expect((await get(path)).statusCode).toBe(200);
    await get(path);
    world.questName = 'Tangleroot';
    await get(path);
    expect(drawnTexts.map(({ title }) => title)).toEqual(['Tangleroot Gorge', 'Tangleroot']);
    expect(drawnTexts[0]).toEqual({
      product: 'Rollcall',
      game: 'Dungeons & Dragons Online',
      title: 'Tangleroot Gorge',
      subtitle: questFactsText(makeQuest()),
    });
  });

  it('of quests are drawn within the limit of callers, and the most recently requested are cached', async () => {
    const { world, get } = open(bytesOf);
    const quest = (id: number) => get(`/social/quests/${id}.png`);
    for (let id = 900; id < 965; id += 1) await quest(id);
    await quest(964);
    expect(world.drawn).toBe(65);
    world.allowance = 0;
    expect((await quest(900)).statusCode).toBe(429);
    expect([(await quest(964)).statusCode, (await get('/social/home.png')).statusCode]).toEqual([200, 200]);
  });

  it('of quests wait for only a few others', async () => {
    const { promise, resolve } = Promise.withResolvers<Uint8Array>();
    const { world, get } = open(() => promise);
    const quest = (id: number) => get(`/social/quests/${id}.png`);
    const { count } = limits.waitingPictures;
    const waiting = Promise.all(Array.from({ length: count }, (_, place) => quest(900 + place)));
    await until(() => expect(world.drawn).toBe(count));
    expect((await quest(999)).statusCode).toBe(503);
    resolve(Buffer.from('x'));
    expect((await waiting).every(({ statusCode }) => statusCode === 200)).toBe(true);
  });

  it('fail without revealing internals, and are tried again after a minute', async () => {
    let isBroken = true;
    const { world, get } = open(async (words) => {
      if (isBroken) throw new Error('ENOENT /secret/font.woff');
      return bytesOf(words);
    });
    const failed = await get('/social/home.png');
    expect([failed.statusCode, failed.headers['cache-control']]).toEqual([500, 'no-store']);
    expect(failed.json()).toMatchObject({
      code: 'internal-error',
      message: 'The picture could not be drawn',
    });
    expect(failed.body).not.toContain('secret');
    isBroken = false;
    world.nowMs = 59_999;
    expect((await get('/social/home.png')).statusCode).toBe(500);
    expect([world.drawn, world.logged]).toEqual([
      1,
      [{ path: '/social/home.png', error: new Error('ENOENT /secret/font.woff') }],
    ]);
    world.nowMs = 60_000;
    expect((await get('/social/home.png')).statusCode).toBe(200);
    expect(world.drawn).toBe(2);
  });

  it('are tried again after a failure under a clock that was ahead', async () => {
    let isBroken = true;
    const { world, get } = open(async (words) => {
      if (isBroken) throw new Error('no pen');
      return bytesOf(words);
    });
    world.nowMs = 400 * 86_400_000;
    expect((await get('/social/home.png')).statusCode).toBe(500);
    isBroken = false;
    world.nowMs = 0;
    expect((await get('/social/home.png')).statusCode).toBe(200);
  });
});
