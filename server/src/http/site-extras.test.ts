import { describe, expect, it } from 'vitest';
import { HttpError } from './http-error.ts';
import { siteExtras } from './site-extras.ts';
import { plainPageSettings as settings } from './testing/page-settings.ts';
import { createPlainHttp } from './testing/plain-http.ts';

/** Asks a server over HTTP, as the site server answers. */
async function get(path: string, publicUrl: string | null, headers: Record<string, string> = {}) {
  const extras = siteExtras(settings, publicUrl);
  const { app, send } = createPlainHttp({
    serveSite: async (asked, request, reply) => {
      const extra = extras.get(asked);
      if (extra === undefined) throw new HttpError(404, 'not-found', 'There is no site here');
      return send(request, reply.code(extra.status), extra.body, extra.facts);
    },
  });
  const answer = await app.inject({ url: path, headers });
  await app.close();
  return answer;
}

describe('what crawlers ask for', () => {
  it('is told in robots.txt', async () => {
    const { statusCode, headers, body } = await get('/robots.txt', 'https://rollcall.example/');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toContain('Disallow: /v1/\n');
    expect(body).toContain('Sitemap: https://rollcall.example/sitemap.xml\n');
  });

  it('is a sitemap of whole addresses', async () => {
    const { statusCode, headers, body } = await get('/sitemap.xml', 'https://rollcall.example/');
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(body).toContain('<loc>https://rollcall.example/</loc>');
    expect(body).toContain('<loc>https://rollcall.example/grouping/orien</loc>');
  });

  it('believes no caller where the site is', async () => {
    const host = { host: 'elsewhere.example', 'x-forwarded-host': 'elsewhere.example' };
    const sitemap = await get('/sitemap.xml', null, host);
    expect([sitemap.statusCode, sitemap.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
    expect(sitemap.body).toContain('PUBLIC_URL');
    const robots = await get('/robots.txt', null, host);
    expect(robots.statusCode).toBe(200);
    expect(robots.body + sitemap.body).not.toMatch(/Sitemap:|elsewhere/);
  });
});
