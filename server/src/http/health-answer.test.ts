import { describe, expect, it } from 'vitest';
import { createHealthAnswer } from './health-answer.ts';
import { createSitePages, pageFacts } from './site-page.ts';
import { plainPageSettings as settings } from './testing/page-settings.ts';
import { createPlainHttp } from './testing/plain-http.ts';

const template = '<html><head><title>Rollcall</title></head><body></body></html>';

async function ask(accept: string, { statusPageUrl = null as string | null, isBuilt = true } = {}) {
  const { app, send } = createPlainHttp();
  const { status, body } = createSitePages(template, { settings, publicUrl: null })('/health');
  const answer = createHealthAnswer({
    statusPageUrl,
    servePage: isBuilt ? (request, reply) => send(request, reply.code(status), body, pageFacts) : null,
  });
  app.get('/health', answer);
  const answered = await app.inject({ url: '/health', headers: { accept } });
  await app.close();
  return answered;
}

const browser = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8';

describe('GET /health', () => {
  it('is a page of the site for people', async () => {
    const { statusCode, headers, body } = await ask(browser);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('>Site and API Health | Rollcall</title>');
    expect(body).toContain('content="noindex"');
    // The policy of data would let the page load nothing.
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers).toMatchObject({
      vary: 'Accept, Accept-Encoding',
      'cache-control': 'no-cache',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it.each(['application/json', '*/*', '', 'text/html;q=0, */*', 'text/html;q=0.00'])(
    'says to programs that we are there: %j',
    async (accept) => {
      const { statusCode, headers, body } = await ask(accept);
      expect([statusCode, body]).toEqual([200, '{"health":"ok"}']);
      expect(headers).toMatchObject({ vary: 'Accept', 'cache-control': 'no-store' });
    },
  );

  it('leads people to the page of the operator, where there is one', async () => {
    const { statusCode, headers } = await ask(browser, { statusPageUrl: 'https://status.example/' });
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([
      302,
      'https://status.example/',
      'no-store',
    ]);
    expect((await ask('application/json', { statusPageUrl: 'https://status.example/' })).statusCode).toBe(
      200,
    );
  });

  it('leads people to the data while the site has not been built', async () => {
    const { statusCode, headers } = await ask(browser, { isBuilt: false });
    expect([statusCode, headers.location]).toEqual([302, '/v1/service/health']);
  });
});
