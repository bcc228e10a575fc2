import { makePageSettings } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { hourMs } from '@rollcall/game/time';
import type { LogFields } from '../http/logger.ts';
import { prepareBody, type PreparedBody } from '../http/prepared-body.ts';
import { createPlainHttp } from '../http/testing/plain-http.ts';
import type { PreviewFacts } from './preview-chart.ts';
import { createPreviewPictures, previewRoutes } from './preview-pictures.ts';
import { until } from '../testing/until.ts';

const orien = '/preview/servers/orien.png';
const { servers } = makePageSettings().game;

type Draw = (facts: PreviewFacts, answers: readonly Uint8Array[]) => Promise<Uint8Array>;

/** Returns a text, instead of a picture, that says from which data it was drawn. */
const tell: Draw = async ({ preview }, answers) =>
  Buffer.from(
    [
      preview.kind,
      ...preview.servers.map(({ name }) => name),
      ...answers.map((each) => Buffer.from(each)),
    ].join(' '),
  );

/** Opens the routes with the test's own reports and drawing function. */
function open(draw: Draw = tell) {
  const world = {
    nowMs: 0,
    drawn: [] as string[],
    asked: [] as string[],
    logged: [] as (LogFields | undefined)[],
    /** Number of pictures that callers may still have drawn. */
    allowance: 1000,
    reports: new Map<string, PreparedBody>(),
  };
  const report = (path: string, text: string) => world.reports.set(path, prepareBody(Buffer.from(text)));
  report('/v1/population/by-hour/quarter', 'hours-1');
  report('/v1/population/average/quarter', 'means-1');
  report('/v1/population/coverage/quarter', 'covered');
  report('/v1/population/days', 'days-1');
  const { app, send } = createPlainHttp();
  const previews = createPreviewPictures({
    settings: makePageSettings(),
    findReport: (key) => {
      world.asked.push(key);
      const body = world.reports.get(key);
      return body === undefined ? null : { body, nextRefreshMs: hourMs };
    },
    draw: (facts, answers) => {
      world.drawn.push([facts.preview.kind, ...facts.preview.servers.map(({ name }) => name)].join(' '));
      return draw(facts, answers);
    },
    sectionPictures: {
      at: (path) => Promise.resolve(prepareBody(Buffer.from(`section ${path}`))),
    },
    logger: { info: () => {}, warn: () => {}, error: (_message, fields) => void world.logged.push(fields) },
    nowMs: () => world.nowMs,
  });
  const mayDraw = () => {
    world.allowance -= 1;
    return world.allowance >= 0;
  };
  void app.register(previewRoutes({ previews, settings: makePageSettings(), send, mayDraw }));
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
  return { world, app, get, report };
}

describe('the charts for sharing pages', () => {
  it('are drawn once from the reports, and may be cached until the next ones', async () => {
    const { world, app, get } = open();
    const [first, second] = await Promise.all([get(orien), get(`${orien}?v=2`)]);
    expect(first.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect([first.statusCode, first.body, second.body]).toEqual([
      200,
      'server Orien hours-1 means-1 covered',
      first.body,
    ]);
    const same = await get(orien, { 'if-none-match': String(first.headers.etag), 'accept-encoding': 'br' });
    expect([same.statusCode, same.body]).toEqual([304, '']);
    const head = await app.inject({ method: 'HEAD', url: orien });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(first.body.length),
    ]);
    expect(world.drawn).toEqual(['server Orien']);
  });

  it.each([
    ['/preview/trends.png', 'trends days-1'],
    ['/preview/trends/khyber+orien.png', 'trends Khyber Orien days-1'],
    ['/preview/servers.png', 'servers hours-1 means-1 covered'],
    ['/preview/servers/khyber+orien.png', 'servers Khyber Orien hours-1 means-1 covered'],
    ['/preview/compare/argonnessen+orien.png', 'comparison Argonnessen Orien hours-1 means-1 covered'],
    ['/preview/compare/argonnessen%2Borien.png', 'comparison Argonnessen Orien hours-1 means-1 covered'],
  ])('at %s show %s', async (path, body) => {
    const { get } = open();
    expect((await get(path)).body).toBe(body);
  });

  it.each([
    ['/preview/compare/orien+argonnessen.png', '/preview/compare/argonnessen+orien.png'],
    ['/preview/servers/Orien.PNG', '/preview/servers/orien.png'],
    ['/preview/TRENDS.png?x=1', '/preview/trends.png'],
  ])('have one address: %s redirects to %s', async (path, own) => {
    const { world, get } = open();
    const { statusCode, headers } = await get(path);
    expect([statusCode, headers.location, world.drawn]).toEqual([308, own, []]);
  });

  it.each([
    '/preview/',
    '/preview/nothing.png',
    '/preview/servers/nowhere.png',
    '/preview/servers/%zz.png',
    '/preview/servers/../../v1/areas',
    '/preview/compare/orien.png',
    '/preview/compare/orien+orien.png',
    '/preview/compare/argonnessen+cannith+ghallanda+khyber+orien.png',
    `/preview/compare/${'orien+'.repeat(1000)}khyber.png`,
  ])('do not exist at %.60s', async (path) => {
    const { world, get } = open();
    expect((await get(path)).statusCode).toBe(404);
    expect([world.drawn, world.asked]).toEqual([[], []]);
  });

  it('may be requested again soon, before the first report', async () => {
    const { world, get, report } = open();
    world.reports.delete('/v1/population/average/quarter');
    const early = await get(orien);
    expect([early.statusCode, early.headers['retry-after'], early.json<{ code: string }>().code]).toEqual([
      503,
      '5',
      'report-pending',
    ]);
    expect(world.drawn).toEqual([]);
    report('/v1/population/average/quarter', 'means-1');
    expect((await get(orien)).statusCode).toBe(200);
  });

  it('are the old ones until the new ones have been drawn', async () => {
    const pens: (() => void)[] = [];
    const { world, get, report } = open(async (facts, answers) => {
      if (world.drawn.length > 1) await new Promise<void>((resolve) => pens.push(resolve));
      return tell(facts, answers);
    });
    await get(orien);
    report('/v1/population/average/quarter', 'means-2');
    const meanwhile = await Promise.all([get(orien), get(orien)]);
    for (const { body, headers } of meanwhile) {
      expect([body, headers['cache-control']]).toEqual([
        'server Orien hours-1 means-1 covered',
        'public, max-age=60',
      ]);
    }
    expect([world.drawn.length, pens.length]).toEqual([2, 1]);
    pens[0]?.();
    await until(async () => expect((await get(orien)).body).toBe('server Orien hours-1 means-2 covered'));
    expect(world.drawn).toHaveLength(2);
  });

  it('are drawn again on another day, because they contain the date', async () => {
    const { world, get } = open();
    await get(orien);
    world.nowMs = 24 * hourMs;
    await get(orien);
    expect(world.drawn).toHaveLength(2);
  });

  it('are replaced by the picture of the section if there is nothing to draw', async () => {
    const { world, get, report } = open(async (facts, answers) =>
      world.drawn.length < 3 ? new Uint8Array() : tell(facts, answers),
    );
    const none = await get(orien);
    expect([none.statusCode, none.body, none.headers['cache-control']]).toEqual([
      200,
      'section /social/servers.png',
      'public, max-age=60',
    ]);
    expect((await get('/preview/trends.png')).body).toBe('section /social/trends.png');
    await get(orien);
    expect(world.drawn).toHaveLength(2);
    report('/v1/population/average/quarter', 'means-2');
    await get(orien);
    await until(async () => expect((await get(orien)).body).toBe('server Orien hours-1 means-2 covered'));
  });

  it('are replaced by the picture of the section if they cannot be drawn, and are tried again after a minute', async () => {
    let isBroken = true;
    const { world, get } = open(async (facts, answers) => {
      if (isBroken) throw new Error('ENOENT /secret/font.woff');
      return tell(facts, answers);
    });
    expect((await get(orien)).body).toBe('section /social/servers.png');
    isBroken = false;
    world.nowMs = 59_999;
    expect((await get(orien)).body).toBe('section /social/servers.png');
    expect([world.drawn.length, world.logged]).toEqual([
      1,
      [{ path: orien, error: new Error('ENOENT /secret/font.woff') }],
    ]);
    world.nowMs = 60_000;
    await get(orien);
    await until(async () => expect((await get(orien)).body).toBe('server Orien hours-1 means-1 covered'));
  });

  it('are the old ones if the new ones cannot be drawn', async () => {
    const { world, get, report } = open(async (facts, answers) => {
      if (world.drawn.length > 1) throw new Error('no pen');
      return tell(facts, answers);
    });
    await get(orien);
    report('/v1/population/average/quarter', 'means-2');
    await get(orien);
    await until(() => expect(world.logged.length).toBe(1));
    const { body, headers } = await get(orien);
    expect([body, headers['cache-control']]).toEqual([
      'server Orien hours-1 means-1 covered',
      'public, max-age=60',
    ]);
    expect(world.drawn).toHaveLength(2);
  });

  it('wait in a queue of at most eight', async () => {
    const pens: (() => void)[] = [];
    const { world, get } = open(async (facts, answers) => {
      await new Promise<void>((resolve) => pens.push(resolve));
      return tell(facts, answers);
    });
    const paths = servers.map(({ name }) => `/preview/servers/${name.toLowerCase()}.png`);
    const waiting = paths.slice(0, 8).map((path) => get(path));
    await until(() => expect(world.drawn.length).toBe(8));
    const refused = await get(paths[8] ?? '');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refused.json()).toMatchObject({ code: 'busy' });
    for (const draw of pens.splice(0)) draw();
    expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    const next = get(paths[8] ?? '');
    await until(() => expect(pens.length).toBe(1));
    pens[0]?.();
    expect((await next).statusCode).toBe(200);
  });

  it('are drawn for a caller within its limit, and are the old ones beyond it', async () => {
    const { world, get, report } = open();
    world.allowance = 1;
    await get(orien);
    expect((await get(orien)).statusCode).toBe(200);
    const refused = await get('/preview/trends.png');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2']);
    report('/v1/population/average/quarter', 'means-2');
    expect((await get(orien)).body).toBe('server Orien hours-1 means-1 covered');
    expect(world.drawn).toEqual(['server Orien']);
  });

  it('are dropped after 64 others have been requested', async () => {
    const { world, get } = open();
    const keys = servers.map(({ name }) => name.toLowerCase());
    const pairs = keys.flatMap((first, place) =>
      keys.slice(place + 1).map((second) => `/preview/compare/${first}+${second}.png`),
    );
    const [first = '', often = '', ...others] = pairs;
    await get(first);
    await get(often);
    for (const path of others.slice(0, 63)) {
      await get(path);
      await get(often);
    }
    expect(world.drawn).toHaveLength(65);
    await get(often);
    expect(world.drawn).toHaveLength(65);
    await get(first);
    expect(world.drawn).toHaveLength(66);
  });
});
