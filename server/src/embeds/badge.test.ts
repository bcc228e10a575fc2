import { defaultDefinition } from '@rollcall/game/definition';
import { madeAtMs, makeServerInfo } from '@rollcall/game/testing/makers';
import { minuteMs, secondMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLiveStore } from '../live/live-store.ts';
import { charactersReport, reported, serverInfoReport } from '../live/testing/reports.ts';
import { serve, type Served } from '../testing/serve.ts';
import { badgeSvg, createBadges } from './badge.ts';

const titleOf = (svg: string) => /<title>([^<]*)<\/title>/.exec(svg)?.[1];
const later = (minutes: number) => madeAtMs + minutes * minuteMs;

describe('a badge', () => {
  it.each([
    [
      'online',
      makeServerInfo({ character_count: 812, lfm_count: 34 }),
      madeAtMs,
      'online · 812 players · 34 groups',
    ],
    [
      'one of each',
      makeServerInfo({ character_count: 1, lfm_count: 1 }),
      madeAtMs,
      'online · 1 player · 1 group',
    ],
    [
      'many',
      makeServerInfo({ character_count: 12_345, lfm_count: 0 }),
      madeAtMs,
      'online · 12,345 players · 0 groups',
    ],
    ['offline', makeServerInfo({ is_online: false }), madeAtMs, 'offline'],
    ['offline long ago', makeServerInfo({ is_online: false }), later(6), 'no data'],
    ['unknown', makeServerInfo({ is_online: null }), madeAtMs, 'no data'],
    ['data of five minutes ago', makeServerInfo(), later(5), 'online · 120 players · 6 groups'],
    ['older data', makeServerInfo(), later(5.1), 'no data'],
    [
      'old data of a server that was checked just now',
      makeServerInfo({ last_status_check: toWireTime(later(6)) }),
      later(6),
      'no data',
    ],
    [
      'never reported',
      makeServerInfo({ last_data_fetch: null, last_status_check: null }),
      madeAtMs,
      'no data',
    ],
  ])('says what is known: %s', (_, info, nowMs, text) => {
    expect(titleOf(badgeSvg('Orien', info, nowMs))).toBe(`Orien: ${text}`);
  });

  it('has a name for screen readers, and both texts with fixed widths inside it', () => {
    const svg = badgeSvg('Orien', makeServerInfo(), madeAtMs);
    expect(svg).toContain('role="img" aria-label="Orien: online · 120 players · 6 groups"');
    const width = Number(/width="(\d+)" height="20" role/.exec(svg)?.[1]);
    const texts = [...svg.matchAll(/<text x="(\d+)" y="14" textLength="(\d+)">/g)].map(([, x, length]) => [
      Number(x),
      Number(x) + Number(length),
    ]);
    expect(texts).toHaveLength(2);
    for (const [start = 0, end = 0] of texts) expect(start > 0 && end < width).toBe(true);
    expect(texts[1]?.[0]).toBeGreaterThan(texts[0]?.[1] ?? 0);
  });

  it('is XML whatever the server is called', () => {
    expect(badgeSvg('<b>&"', makeServerInfo(), madeAtMs)).toContain('&lt;b&gt;&amp;&quot;');
  });
});

describe('the badges of a live state', () => {
  it('are made once per state, and again when time has passed', () => {
    const store = createLiveStore({ definition: defaultDefinition });
    let nowMs = madeAtMs;
    const badge = createBadges(
      () => store.current(),
      () => nowMs,
    ).get('thelanis');
    if (badge === undefined) throw new Error('no badge');
    const text = () => titleOf(Buffer.from(badge.ready().ready('identity')?.bytes ?? []).toString());
    expect(text()).toBe('Thelanis: no data');
    store.apply(serverInfoReport({ Thelanis: { is_online: true } }), nowMs);
    store.apply(charactersReport([reported()]), nowMs);
    const first = badge.ready();
    expect([text(), badge.ready() === first]).toEqual(['Thelanis: online · 1 player · 0 groups', true]);
    nowMs += 11 * secondMs;
    expect([badge.ready() === first, badge.ready().etag('identity')]).toEqual([
      false,
      first.etag('identity'),
    ]);
    nowMs = later(6);
    expect(text()).toBe('Thelanis: no data');
  });
});

describe('the address of a badge', () => {
  let served: Served;
  beforeAll(async () => {
    served = await serve([
      serverInfoReport({ Thelanis: { is_online: true } }),
      charactersReport([reported({ id: 101 })]),
    ]);
  });
  afterAll(() => served.close());

  it.each(['/badge/thelanis.svg', '/badge/Thelanis.svg', '/badge/THELANIS.SVG', '/badge/thelanis.svg?x=1'])(
    '%s answers to every site, for a minute',
    async (path) => {
      const response = await served.get(path);
      expect([response.status, titleOf(await response.text())]).toEqual([
        200,
        'Thelanis: online · 1 player · 0 groups',
      ]);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': 'public, max-age=60',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      });
      const etag = response.headers.get('etag') ?? '';
      const same = await served.get(path, { 'if-none-match': etag, 'accept-encoding': 'gzip, br' });
      expect([same.status, same.headers.get('etag'), same.headers.get('cache-control')]).toEqual([
        304,
        etag,
        'public, max-age=60',
      ]);
    },
  );

  it('counts as a read of the API', async () => {
    const limited = await serve([], [], { readRate: { perSecond: 1, burst: 2 } });
    const statuses = [];
    for (const path of ['/badge/thelanis.svg', '/badge/thelanis.svg?x=1', '/badge/thelanis.svg'])
      statuses.push((await limited.get(path)).status);
    expect(statuses).toEqual([200, 200, 429]);
    await limited.close();
  });

  it.each([
    ['/badge/thelanys.svg', { code: 'unknown-server', closest: 'Thelanis' }],
    ['/badge/thelanis.png', { code: 'not-found', message: 'A badge is at /badge/<server>.svg' }],
    ['/badge/thelanis', { code: 'not-found' }],
  ])('%s is refused clearly', async (path, body) => {
    const response = await served.get(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject(body);
  });
});
