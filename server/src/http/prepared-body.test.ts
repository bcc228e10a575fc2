import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { chooseCoding, contentHash, createCodingChooser, prepareBody } from './prepared-body.ts';

const text = JSON.stringify({ data: Array.from({ length: 200 }, (_, id) => ({ id, name: 'Ænwyn' })) });
const bytes = Buffer.from(text);

describe('a prepared body', () => {
  it('has the same content in every coding', async () => {
    const body = prepareBody(bytes);
    const [identity, gzip, br] = await Promise.all([
      body.form('identity'),
      body.form('gzip'),
      body.form('br'),
    ]);
    expect(Buffer.from(identity.bytes).toString()).toBe(text);
    expect(gunzipSync(gzip.bytes).toString()).toBe(text);
    expect(brotliDecompressSync(br.bytes).toString()).toBe(text);
  });

  it('has a separate strong tag for each coding, derived from the content', () => {
    const body = prepareBody(bytes);
    expect(body.etag('identity')).toMatch(/^"[\w-]{22}-i"$/);
    expect(body.etag('gzip')).toBe(`"${contentHash(bytes)}-g"`);
    expect(prepareBody(Buffer.from(text)).etag('br')).toBe(body.etag('br'));
    expect(prepareBody(Buffer.from('other')).etag('br')).not.toBe(body.etag('br'));
  });

  it('is encoded once, also for simultaneous requests, and is ready afterwards', async () => {
    const body = prepareBody(bytes);
    expect([body.ready('identity') === null, body.ready('gzip')]).toEqual([false, null]);
    const forms = await Promise.all([body.form('gzip'), body.form('gzip'), body.form('gzip')]);
    expect(new Set(forms).size).toBe(1);
    expect(body.ready('gzip')).toBe(forms[0]);
    expect(await body.form('gzip')).toBe(forms[0]);
  });

  it('is not compressed if it is small', () => {
    expect([prepareBody(bytes).worthwhile('br'), prepareBody(Buffer.from('{}')).worthwhile('br')]).toEqual([
      'br',
      'identity',
    ]);
  });
});

describe('the coding of an answer', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.2, gzip;q=0.2, identity;q=0.9', 'identity'],
    ['*', 'br'],
    ['*;q=0.1, gzip', 'gzip'],
    ['gzip;q=0, *', 'br'],
    ['deflate', 'identity'],
    ['deflate, identity;q=0', null],
    ['identity;q=0, gzip;q=0.1', 'gzip'],
    ['*;q=0', null],
    ['*;q=0, identity', 'identity'],
    ['identity;q=0', null],
    ['gzip ; q=0.5 , br ; q=0.4', 'gzip'],
    ['gzip;q=nonsense', 'identity'],
    ['gzip;q=7', 'identity'],
    [',,gzip,', 'gzip'],
  ] as const)('for %j is %j', (header, expected) => {
    expect(chooseCoding(header)).toBe(expected);
    const choose = createCodingChooser();
    expect([choose(header), choose(header)]).toEqual([expected, expected]);
  });

  it('is still correct for the thousandth unusual header', () => {
    const choose = createCodingChooser();
    for (let count = 0; count < 1000; count += 1) choose(`x-${count}`);
    expect([choose('gzip'), choose('x-1')]).toEqual(['gzip', 'identity']);
  });
});
