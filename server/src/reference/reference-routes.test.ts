import { createHash } from 'node:crypto';
import { endpoints } from '@rollcall/game/api/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve, type Served } from '../testing/serve.ts';
import { markdownPath, referencePath } from './reference-page.ts';

let served: Served;

/** Includes the live reads, but no catalogue. */
beforeAll(async () => {
  served = await serve([]);
});
afterAll(() => served.close());

describe.each([
  [endpoints.openApi.path, 'application/json; charset=utf-8'],
  [referencePath, 'text/html; charset=utf-8'],
  [markdownPath, 'text/markdown; charset=utf-8'],
])('%s', (path, contentType) => {
  it('is revalidated each time, and sent only if it has changed', async () => {
    const whole = await served.get(path);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-type')).toBe(contentType);
    expect(whole.headers.get('cache-control')).toBe('no-cache');
    const etag = whole.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}-[igb]"$/);
    const again = await served.get(path, { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it.each(['identity', 'gzip', 'br'])('is the same in %s', async (coding) => {
    const plain = await (await served.get(path, { 'accept-encoding': 'identity' })).text();
    const coded = await served.get(path, { 'accept-encoding': coding });
    expect(coded.headers.get('content-encoding') ?? 'identity').toBe(coding);
    expect((await coded.text()) === plain).toBe(true);
  });

  it('answers HEAD', async () => {
    const head = await served.get(path, {}, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('rejects other methods, and has no other address', async () => {
    const post = await served.get(path, {}, 'POST');
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await served.get(`${path}/more`)).status).toBe(404);
  });
});

it('The OpenAPI document describes exactly the mounted calls', async () => {
  const document = (await (await served.get('/v1/openapi.json')).json()) as {
    openapi: string;
    paths: object;
  };
  expect(document.openapi).toBe('3.1.0');
  expect(document.paths).toHaveProperty(['/v1/lfms/{server}', 'get']);
  expect(document.paths).toHaveProperty(['/v1/openapi.json', 'get']);
  expect(document.paths).not.toHaveProperty(['/v1/areas']);
  expect(document.paths).not.toHaveProperty(['/v1/lfms', 'post']);
  const markdown = await (await served.get(markdownPath)).text();
  expect(markdown).toContain('### GET /v1/lfms/{server}\n');
  expect(markdown).not.toContain('### GET /v1/areas\n');
});

it('The policy allows the page only its own style', async () => {
  const answer = await served.get(referencePath);
  const page = await answer.text();
  const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(answer.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  );
  expect(page).toContain('id="lfmsOnServer"');
  expect(page).not.toContain('id="areas"');
});

it('The reference answers a search with the matches, and an empty one with the whole page', async () => {
  const search = async (text: string) =>
    (await served.get(`${referencePath}?search=${encodeURIComponent(text)}`)).text();
  const results = await search('lfms server');
  expect(results).toContain('href="/v1/reference#lfmsOnServer"');
  expect(results).not.toContain('id="lfmsOnServer"');
  const whole = await (await served.get(referencePath)).text();
  expect(await search(' ')).toBe(whole);
  const twice = await served.get(`${referencePath}?search=a&search=b`);
  expect([twice.status, await twice.text()]).toEqual([200, whole]);
  expect(await search('x'.repeat(500))).toContain(`value="${'x'.repeat(100)}"`);
});
