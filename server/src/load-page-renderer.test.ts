import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { silentLogger } from './http/logger.ts';
import { loadPageRenderer } from './load-page-renderer.ts';
import { makePageSettings } from '@rollcall/game/testing/makers';

const settings: PageSettings = makePageSettings();
const page = { address: '/live', settings, answers: { made_at_ms: 0, answers: {} } };

let parent = '';
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'rollcall-renderer-'));
});
afterAll(() => rm(parent, { recursive: true }));

/** A separate folder for each build, since Node loads a module only once. */
async function built(source: string | null): Promise<string> {
  const folder = await mkdtemp(join(parent, 'build-'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  if (source !== null) await writeFile(join(folder, 'server.js'), source);
  return folder;
}

describe('the renderer of pages', () => {
  it('is the function that the build exports', async () => {
    const folder = await built("export const renderPage = async ({ address }) => 'at ' + address;");
    const render = await loadPageRenderer(folder, silentLogger);
    expect(await render?.(page)).toBe('at /live');
  });

  it('is null while nothing has been built', async () => {
    expect(await loadPageRenderer(await built(null), silentLogger)).toBeNull();
  });

  it.each([
    ['lacks the function', 'export const other = 1;'],
    ['fails while it is loaded', 'throw new Error("no");'],
  ])('is null, and the operator is notified, if the build %s', async (_, source) => {
    const error = vi.fn();
    expect(await loadPageRenderer(await built(source), { ...silentLogger, error })).toBeNull();
    expect(error).toHaveBeenCalledOnce();
  });

  it('refuses a result that is not text', async () => {
    const render = await loadPageRenderer(await built('export const renderPage = () => 7;'), silentLogger);
    await expect(render?.(page)).rejects.toThrow('renderPage gave no text');
  });
});
