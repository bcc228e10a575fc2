import { defaultDefinition } from '@rollcall/game/definition';
import { defaultSiteSettings } from '@rollcall/game/site/site-settings';
import { describe, expect, it } from 'vitest';
import { silentLogger } from './logger.ts';
import { prepareBody } from './prepared-body.ts';
import type { Site } from './site-files.ts';
import { createSiteServer } from './site-server.ts';
import { createPlainHttp } from './testing/plain-http.ts';

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
  settings: {
    game: defaultDefinition,
    site: defaultSiteSettings,
    is_demo: false,
    has_made_up_history: false,
    build: { commit_hash: 'abc', built_at: null },
  },
  publicUrl: 'https://rollcall.example',
};

const serve = createSiteServer(site, facts, {
  draw: async ({ path }) => `<p>drawn at ${path}</p>`,
  ask: async () => null,
  findSpokenOf: () => ({ quests: [], areas: [] }),
  nowMs: () => 0,
  logger: silentLogger,
});
const { app, send } = createPlainHttp({
  serveSite: (path, request, reply) => serve(path, request, reply, send),
});
const get = (url: string) => app.inject({ url });

describe('what is not of the API', () => {
  it.each([
    ['/icon.svg', 200, '<svg/>'],
    ['/live', 200, 'drawn at /live'],
    ['/LIVE', 200, 'drawn at /live'],
    ['/robots.txt', 200, 'Sitemap: https://rollcall.example/sitemap.xml'],
  ])('is at %s with %i: %s', async (url, status, text) => {
    const { statusCode, body } = await get(url);
    expect({ statusCode, hasText: body.includes(text) }).toEqual({ statusCode: status, hasText: true });
  });

  it('goes out blank where there is nothing, for such addresses are without number', async () => {
    const { statusCode, body } = await get('/no-such-page');
    expect(statusCode).toBe(404);
    expect(body).toContain('<div id="root"></div>');
  });

  it('has a blank page that browsers keep and crawlers leave alone', async () => {
    const { statusCode, headers, body } = await get('/app-shell');
    expect({ statusCode, robots: headers['x-robots-tag'] }).toEqual({ statusCode: 200, robots: 'noindex' });
    expect(body).toContain('<div id="root"></div>');
    expect(body).toContain('rollcall-settings');
  });
});
