import { indexCatalogue } from '@rollcall/game/quest/catalogue-index';
import type { Roster } from '@rollcall/game/raid-roster/roster';
import { makeQuest, makePageSettings } from '@rollcall/game/testing/makers';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { RenderPage } from './rendered-pages.ts';
import { HttpError, storeAway } from './http-error.ts';
import { silentLogger } from './logger.ts';
import { prepareBody } from './prepared-body.ts';
import type { Site } from './site-files.ts';
import { createSiteServer, type FindRoster, siteExtras } from './site-server.ts';
import { createPlainHttp } from './testing/plain-http.ts';
import { plainPageSettings as settings } from './testing/page-settings.ts';

const site: Site = {
  page: '<html><head><title>Rollcall</title></head><body><div id="root"></div></body></html>',
  manifest: null,
  files: new Map([
    [
      '/icon.svg',
      {
        body: prepareBody(Buffer.from('<svg/>')),
        facts: { contentType: 'image/svg+xml', cacheControl: 'no-cache' },
      },
    ],
  ]),
};
const facts = {
  settings: makePageSettings(),
  publicUrl: 'https://rollcall.example',
};

const render = vi.fn<RenderPage>(async ({ address }) => `<p>rendered at ${address}</p>`);
const guilds = ['Plain', 'Knights of the Ärmel', "Who's / Who", '100%'];
const tangleroot = makeQuest({
  id: 900,
  alt_id: 7,
  name: 'Tangleroot Gorge',
  heroic_normal_cr: 5,
  epic_normal_cr: 20,
  required_adventure_pack: 'Goblins',
});
const quests = [
  tangleroot,
  makeQuest({ id: 12, name: "Zawabi's “Revenge”" }),
  makeQuest({ id: 13, name: '影' }),
];
let catalogue = indexCatalogue([], quests);
const roster: Roster = {
  id: 'Vb3xQ0mZrJc5tWk8NfYu-_',
  version: 1,
  server_name: 'Orien',
  quest_id: 702,
  quest_name: 'Night of the <Iron> Tide',
  difficulty: 'Elite',
  starts_at: '2026-11-28T20:00:00Z',
  note: '',
  places: [{ role: 'any', count: 3 }],
  is_locked: false,
  created_at: '2026-11-20T20:15:30Z',
  posted: null,
  people: [],
};
const awayId = 'x'.repeat(22);
const findRoster = vi.fn<FindRoster>(async (id) => {
  if (id === awayId) throw storeAway('the store is away');
  return id === roster.id ? roster : null;
});
const { serveSite, isFile } = createSiteServer(site, {
  facts,
  rendering: {
    render,
    ask: async () => null,
    findReferenced: () => ({ quests: [], areas: [] }),
    nowMs: () => 0,
    logger: silentLogger,
  },
  mayRender: () => true,
  catalogueIndex: () => catalogue,
  findRoster,
  findGuildName: async (server, typed) => {
    if (typed === 'Away') throw storeAway('the store is away');
    if (typed === 'Broken') throw new Error('a fault of ours');
    const known = guilds.find((name) => name.toLowerCase() === typed.toLowerCase());
    return server === 'Orien' ? (known ?? null) : null;
  },
});
const { app, send } = createPlainHttp({
  serveSite: (path, request, reply) => serveSite(path, request, reply, send),
});
const get = (url: string) => app.inject({ url });

describe('the site server', () => {
  it.each([
    ['/icon.svg', 200, '<svg/>'],
    ['/live', 200, 'rendered at /live'],
    ['/servers?compare=orien,khyber', 200, '/preview/compare/khyber+orien.png'],
    ['/guilds/orien/Plain', 200, 'rendered at /guilds/orien/Plain'],
    ['/robots.txt', 200, 'Sitemap: https://rollcall.example/sitemap.xml'],
  ])('answers %s with %i: %s', async (url, status, text) => {
    const { statusCode, body } = await get(url);
    expect({ statusCode, hasText: body.includes(text) }).toEqual({ statusCode: status, hasText: true });
  });

  it.each([
    ['plain,orien:100%25', 'Plain and 100% Compared'],
    ['plain,orien:Buy%20gold%20here', 'DDO Guilds'],
    ['plain,orien:Away', 'DDO Guilds'],
  ])('shows compared guilds only if they are known to exist: %s', async (list, title) => {
    const { statusCode, body } = await get(`/guilds?compare=orien:${list}`);
    expect(statusCode).toBe(200);
    expect(body).toContain(`>${title} | Rollcall</title>`);
  });

  it('answers that there is nothing at an address', async () => {
    const { statusCode, body } = await get('/no-such-page');
    expect(statusCode).toBe(404);
    expect(body).toContain('rendered at /no-such-page');
  });

  it('serves a blank page that browsers store and crawlers ignore', async () => {
    const { statusCode, headers, body } = await get('/app-shell');
    expect({ statusCode, robots: headers['x-robots-tag'] }).toEqual({ statusCode: 200, robots: 'noindex' });
    expect(body).toContain('<div id="root"></div>');
    expect(body).toContain('rollcall-settings');
  });

  it.each([
    ['/icon.svg', true],
    ['/robots.txt', true],
    ['/', false],
    ['/live', false],
    ['/assets/gone.js', false],
  ])('has a file at %s: %s', (path, is) => {
    expect(isFile(path)).toBe(is);
  });
});

describe('the page of a roster', () => {
  const path = `/raid/${roster.id}`;

  it('says what it is about, but only to those who know its address', async () => {
    const { statusCode, headers, body } = await get(path);
    expect(statusCode).toBe(200);
    expect(body).toContain(
      '>Night of the &lt;Iron&gt; Tide (Elite) · Sat 28 Nov, 20:00 UTC · 3 places left | Rollcall</title>',
    );
    expect(body).toContain('content="A raid night on Orien: 0 have signed up, 3 places left."');
    expect(body).toContain('<meta name="robots" content="noindex"');
    expect(body).toContain(`rendered at ${path}`);
    expect(headers['referrer-policy']).toBe('no-referrer');
  });

  it.each([
    [`/raid/${'y'.repeat(22)}`, 404],
    [`/raid/${awayId}`, 503],
  ])('is missing at %s: %i', async (url, status) => {
    const { statusCode, headers, body } = await get(url);
    expect({ statusCode, policy: headers['referrer-policy'] }).toEqual({
      statusCode: status,
      policy: 'no-referrer',
    });
    expect(body).not.toContain('rendered');
  });

  it.each(['/raid/x', '/raid/%00', `/raid/${roster.id}a`, '/raid/..%2f..%2f', '/raid'])(
    'is not looked up at %s',
    async (url) => {
      findRoster.mockClear();
      expect((await get(url)).statusCode).toBe(404);
      expect(findRoster).not.toHaveBeenCalled();
    },
  );

  it('redirects from another spelling of its folder', async () => {
    const { statusCode, headers } = await get(`/Raid/${roster.id}/`);
    expect([statusCode, headers.location]).toEqual([308, path]);
  });
});

describe('another spelling of an address', () => {
  it.each([
    ['/LIVE', '/live'],
    ['//live//', '/live'],
    ['/who/', '/who'],
    ['/Servers/Orien', '/servers/orien'],
    ['/who/%4Frien?server=x&y=%20z', '/who/orien?server=x&y=%20z'],
    ['/guilds/ORIEN/Plain', '/guilds/orien/Plain'],
    ['/guilds/orien/pLAIN/', '/guilds/orien/Plain'],
    ['/guilds/orien/%50lain', '/guilds/orien/Plain'],
    ['/guilds/orien/knights of the ärmel', '/guilds/orien/Knights%20of%20the%20%C3%84rmel'],
    ["/guilds/orien/who's%20%2f%20who", "/guilds/orien/Who's%20%2F%20Who"],
    ['/guilds/orien/100%25?a', null],
    ["/guilds/orien/Who's%20%2F%20Who", null],
    ['/', null],
  ])('of %s goes to %s', async (url, canonical) => {
    const { statusCode, headers } = await get(encodeURI(url).replaceAll('%25', '%'));
    expect([statusCode, headers.location ?? null]).toEqual([canonical === null ? 200 : 308, canonical]);
  });

  it('redirects to a page that does not redirect again', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('/', 'who', 'WHO', 'Orien', 'guilds', 'plain', '%41', '%2f', '..', '?')),
        async (steps) => {
          const first = await get(`/${steps.join('')}`);
          if (first.statusCode !== 308) return;
          expect(first.headers.location).toMatch(/^\/(?!\/)/);
          expect((await get(first.headers.location ?? '')).statusCode).toBe(200);
        },
      ),
    );
  });
});

describe('the page of a quest', () => {
  const canonical = '/quests/900/tangleroot-gorge';

  it.each([
    ['/quests/900', canonical],
    ['/quests/900/', canonical],
    ['/quests/7', canonical],
    ['/quests/7/tangleroot-gorge', canonical],
    ['/quests/900/another-name?days=7', `${canonical}?days=7`],
    ['/Quests/900/tangleroot-gorge', canonical],
    ['/quests/900/Tangleroot-Gorge', canonical],
    ['/quests/tangleroot%20gorge', canonical],
    ['/quests/TANGLEROOT%20GORGE', canonical],
    ['/quests/Tangleroot-Gorge', canonical],
    ['/quests/tangleroot-gorge/whatever', canonical],
    [`/quests/${encodeURIComponent("zawabi's “revenge”")}`, '/quests/12/zawabis-revenge'],
    [`/quests/${encodeURIComponent('影')}`, '/quests/13/quest'],
    [`/quests/900/${'x'.repeat(4096)}`, canonical],
  ])('requested as %.60s is at %s', async (url, target) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers.location]).toEqual([308, target]);
  });

  it('describes the quest for readers that run no scripts', async () => {
    const { statusCode, body } = await get(canonical);
    expect(statusCode).toBe(200);
    expect(body).toContain('>Tangleroot Gorge | Rollcall</title>');
    expect(body).toContain('content="Levels 5 and 20, Goblins, The Coin Lords. Groups');
    expect(body).toContain(`<link rel="canonical" href="https://rollcall.example${canonical}"`);
    expect(body).toContain(`rendered at ${canonical}`);
    expect(body).not.toContain('noindex');
  });

  it('changes and disappears with the catalogue', async () => {
    const before = catalogue;
    catalogue = indexCatalogue([], [{ ...tangleroot, heroic_normal_cr: 6 }]);
    expect((await get(`${canonical}?days=7`)).body).toContain('content="Levels 6 and 20, Goblins');
    expect((await get('/quests/12/zawabis-revenge')).statusCode).toBe(404);
    catalogue = before;
  });

  it('is in the sitemap', async () => {
    expect((await get('/sitemap.xml')).body).toContain(`<loc>https://rollcall.example${canonical}</loc>`);
  });

  it.each([
    '/quests/901/tangleroot-gorge',
    '/quests/0',
    '/quests/99999999999999999999',
    '/quests/tangleroot',
    '/quests/%zz',
    '/quests/%00/x',
    `/quests/${'x'.repeat(4096)}`,
    '/quests/__proto__',
  ])('does not exist at %.40s, and all such addresses share one page', async (url) => {
    render.mockClear();
    const { statusCode, body } = await get(url);
    expect(statusCode).toBe(404);
    expect(body).toBe((await get('/quests/nothing-at-all')).body);
    expect(body).toContain('noindex');
    expect(render).not.toHaveBeenCalled();
  });
});

describe('a guild that does not exist', () => {
  it('shares one page of status 404 with all other unknown guilds, and is not rendered', async () => {
    render.mockClear();
    const pages = new Set<string>();
    for (let count = 0; count < 400; count += 1) {
      const { statusCode, body } = await get(`/guilds/orien/made-up-${count}`);
      expect(statusCode).toBe(404);
      pages.add(body);
    }
    expect(pages.size).toBe(1);
    expect([...pages][0]).toContain('noindex');
    expect(render).not.toHaveBeenCalled();
  });

  it('looks like an existing one while its existence cannot be checked', async () => {
    const { statusCode, headers, body } = await get('/guilds/orien/Away');
    expect([statusCode, headers['retry-after']]).toEqual([503, '10']);
    expect(body).not.toContain('Away');
    expect((await get('/guilds/orien/Broken')).statusCode).toBe(500);
  });
});

/** Requests a file for crawlers from a separate server. */
async function getExtra(path: string, publicUrl: string | null, headers: Record<string, string> = {}) {
  const extras = siteExtras(settings, publicUrl);
  const http = createPlainHttp({
    serveSite: async (asked, request, reply) => {
      const extra = extras.get(asked);
      if (extra === undefined) throw new HttpError(404, 'not-found', 'There is no site here');
      return http.send(request, reply.code(extra.status), extra.body, extra.facts);
    },
  });
  const answer = await http.app.inject({ url: path, headers });
  await http.app.close();
  return answer;
}

describe('the files for crawlers', () => {
  it('include robots.txt', async () => {
    const { statusCode, headers, body } = await getExtra('/robots.txt', 'https://rollcall.example/');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toContain('Disallow: /v1/\n');
    expect(body).toContain('Sitemap: https://rollcall.example/sitemap.xml\n');
  });

  it('include a sitemap of full URLs', async () => {
    const { statusCode, headers, body } = await getExtra('/sitemap.xml', 'https://rollcall.example/');
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(body).toContain('<loc>https://rollcall.example/</loc>');
    expect(body).toContain('<loc>https://rollcall.example/grouping/orien</loc>');
  });

  it('do not use the address in a request as the address of the site', async () => {
    const host = { host: 'elsewhere.example', 'x-forwarded-host': 'elsewhere.example' };
    const sitemap = await getExtra('/sitemap.xml', null, host);
    expect([sitemap.statusCode, sitemap.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
    expect(sitemap.body).toContain('PUBLIC_URL');
    const robots = await getExtra('/robots.txt', null, host);
    expect(robots.statusCode).toBe(200);
    expect(robots.body + sitemap.body).not.toMatch(/Sitemap:|elsewhere/);
  });
});
