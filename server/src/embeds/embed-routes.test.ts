import { embedFactsElementId, embedFactsSchema } from '@rollcall/game/embed/embed';
import { indexCatalogue } from '@rollcall/game/quest/catalogue-index';
import { madeAtMs, makeQuest } from '@rollcall/game/testing/makers';
import { minuteMs } from '@rollcall/game/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from '../http/site-files.ts';
import { prepareBody } from '../http/prepared-body.ts';
import {
  charactersReport,
  lfmsReport,
  reported,
  reportedLfm,
  serverInfoReport,
} from '../live/testing/reports.ts';
import { serve, type Served } from '../testing/serve.ts';

const file = (text: string) => ({
  body: prepareBody(Buffer.from(text)),
  facts: { contentType: 'text/plain', cacheControl: 'no-cache' },
});
const site: Site = {
  page: '<html><head><title>x</title></head><body><div id="root"></div></body></html>',
  manifest: null,
  files: new Map([
    ['/assets/embed-page-abc.js', file('run()')],
    ['/assets/embed-page-abc.css', file('body{}')],
    ['/assets/app-abc.js', file('run()')],
  ]),
};
const hidden = reported({ id: 102, name: 'Veiled', guild_name: 'Secret Circle', is_anonymous: true });
const shown = reported({ id: 101, name: 'Torvald' });

let served: Served;
let nowMs = madeAtMs;
beforeAll(async () => {
  served = await serve(
    [
      serverInfoReport({ Thelanis: { is_online: true }, Orien: { is_online: false } }),
      charactersReport([shown, hidden]),
      lfmsReport([
        reportedLfm({ id: 9001, leader: shown, members: [hidden] }),
        reportedLfm({ id: 9002, leader: hidden, comment: '<img src=x onerror=alert(1)>', quest_id: 999 }),
      ]),
    ],
    [],
    {
      site,
      nowMs: () => nowMs,
      publicUrl: 'https://rollcall.example',
      catalogueIndex: () => indexCatalogue([], [makeQuest()]),
    },
  );
});
afterAll(() => served.close());

const read = async (path: string) => {
  const response = await served.get(path);
  return { status: response.status, headers: response.headers, html: await response.text() };
};

/** The facts that a page carries for its script. */
function factsIn(html: string) {
  const [, json = ''] = new RegExp(`id="${embedFactsElementId}">(.*?)</script>`).exec(html) ?? [];
  return embedFactsSchema.parse(JSON.parse(json));
}

describe('an embed', () => {
  it('shows its groups before any script has run, and loads only its own files', async () => {
    const { status, headers, html } = await read('/embed/thelanis/groups');
    expect(status).toBe(200);
    expect(html).toContain('2 groups');
    expect(html).toContain('The Sunken Stair');
    expect(html).toContain('<bdi>Torvald</bdi>');
    expect(html).toContain('Unknown Quest');
    expect([...html.matchAll(/(?:src|href)="(\/assets\/[^"]*)"/g)].map(([, path]) => path)).toEqual([
      '/assets/embed-page-abc.css',
      '/assets/embed-page-abc.js',
    ]);
    expect(factsIn(html)).toMatchObject({
      kind: 'groups',
      server: 'Thelanis',
      made_at_ms: madeAtMs,
      quests: { 701: { id: 701, name: 'The Sunken Stair', group_size: 'Party' } },
    });
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex',
    });
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('shows its players as counts', async () => {
    const { html } = await read('/embed/thelanis/players');
    expect(html).toContain('2 players');
    expect(html).not.toContain('Torvald');
  });

  it.each(['/embed/thelanis/groups', '/embed/thelanis/players', '/badge/thelanis.svg'])(
    '%s names nobody who is anonymous',
    async (path) => {
      const { html } = await read(path);
      for (const secret of ['Veiled', 'Secret Circle']) expect(html).not.toContain(secret);
    },
  );

  it('shows text from players as plain text', async () => {
    const { html } = await read('/embed/thelanis/groups');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).not.toContain('<img');
  });

  it.each([
    ['', '<html lang="en">'],
    ['?theme=dark', '<html lang="en" data-theme="dark">'],
    ['?theme=light', '<html lang="en" data-theme="light">'],
    ['?theme=%22%3E%3Cscript%3E', '<html lang="en">'],
  ])('has the theme of the query %j', async (query, opening) => {
    expect((await read(`/embed/thelanis/groups${query}`)).html).toContain(opening);
  });

  it.each(['/embed/THELANIS/groups', '/embed/Thelanis/players'])('is at %s in any case', async (path) => {
    expect((await read(path)).status).toBe(200);
  });

  it.each([
    [
      '/embed/thelanys/groups',
      '<a href="/grouping/thelanis" target="_blank" rel="noopener">Did you mean Thelanis?',
    ],
    ['/embed/nowhere-at-all/players', 'There is no server of this name.'],
    ['/embed/%3Cscript%3E/groups', 'There is no server of this name.'],
  ])('%s says that there is no such server', async (path, text) => {
    const { status, html } = await read(path);
    expect([status, html.includes(text), html.includes('<script')]).toEqual([404, true, false]);
  });

  it('says that a server is down', async () => {
    expect((await read('/embed/orien/groups')).html).toContain('Orien has been down for');
  });

  it('is kept for five seconds, and never looks fresh when its data is old', async () => {
    nowMs = madeAtMs + 4000;
    const first = await read('/embed/thelanis/players');
    const again = await served.get('/embed/thelanis/players', {
      'if-none-match': first.headers.get('etag') ?? '',
    });
    expect(again.status).toBe(304);
    nowMs = madeAtMs + 7 * minuteMs;
    expect((await read('/embed/thelanis/players')).html).toContain('The last report is 7 minutes old.');
    nowMs = madeAtMs;
  });

  it('needs the built site', async () => {
    const unbuilt = await serve([]);
    const response = await unbuilt.get('/embed/thelanis/groups');
    expect([response.status, await response.text()]).toEqual([
      503,
      expect.stringContaining('has not been built'),
    ]);
    await unbuilt.close();
  });
});

describe('the head of a page', () => {
  it('links to its oEmbed answer', async () => {
    const { html } = await read('/grouping/thelanis');
    const href = /type="application\/json\+oembed" href="([^"]+)"/.exec(html)?.[1] ?? '';
    const address = new URL(href.replaceAll('&amp;', '&'));
    const answer = await served.get(address.pathname + address.search);
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(await answer.json()).toMatchObject({ type: 'rich', provider_name: 'Rollcall' });
    expect((await read('/friends')).html).not.toContain('oembed');
  });

  it('has no such link while the public address is unknown, and the call does not exist', async () => {
    const other = await serve([], [], { site });
    expect(await (await other.get('/grouping/thelanis')).text()).not.toContain('oembed');
    expect((await other.get('/v1/oembed?url=x')).status).toBe(404);
    await other.close();
  });

  it('reports another format as not implemented, as the oEmbed specification asks', async () => {
    const answer = await served.get('/v1/oembed?format=xml&url=https://rollcall.example/who/orien');
    expect(answer.status).toBe(501);
  });
});
