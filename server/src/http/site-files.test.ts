import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSite } from './site-files.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollcall-site-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<html></html>');
  await writeFile(join(folder, 'assets', 'index-abc123.js'), 'run()');
  await writeFile(join(folder, 'theme.js'), 'theme();'.repeat(200));
  await writeFile(join(folder, 'font.woff2'), 'font'.repeat(200));
  await writeFile(join(folder, 'strange name.bin'), 'x');
});
afterAll(() => rm(folder, { recursive: true }));

describe('the built site', () => {
  it('is read completely, with the page kept separate', async () => {
    const site = await readSite(folder);
    expect(site?.page).toBe('<html></html>');
    expect([...(site?.files.keys() ?? [])].sort()).toEqual([
      '/assets/index-abc123.js',
      '/font.woff2',
      '/strange%20name.bin',
      '/theme.js',
    ]);
  });

  it('lets browsers cache only files with a hash in their name forever', async () => {
    const site = await readSite(folder);
    expect(site?.files.get('/assets/index-abc123.js')?.facts).toEqual({
      contentType: 'text/javascript; charset=utf-8',
      cacheControl: 'public, max-age=31536000, immutable',
    });
    expect(site?.files.get('/theme.js')?.facts.cacheControl).toBe('no-cache');
    expect(site?.files.get('/strange%20name.bin')?.facts.contentType).toBe('application/octet-stream');
  });

  it('sends pictures and fonts uncompressed, and text compressed', async () => {
    const site = await readSite(folder);
    const codingOf = (path: string) => site?.files.get(path)?.body.worthwhile('br');
    expect([codingOf('/font.woff2'), codingOf('/theme.js')]).toEqual(['identity', 'br']);
  });

  it.each(['nowhere', 'assets'])('is null if there is no page: %s', async (name) => {
    expect(await readSite(join(folder, name))).toBeNull();
  });
});
