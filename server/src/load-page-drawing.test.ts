import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultDefinition } from '@rollcall/game/definition';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { defaultSiteSettings } from '@rollcall/game/site/site-settings';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { silentLogger } from './http/logger.ts';
import { loadPageDrawing } from './load-page-drawing.ts';

const settings: PageSettings = {
  game: defaultDefinition,
  site: defaultSiteSettings,
  is_demo: false,
  has_made_up_history: false,
  build: { commit_hash: 'abc', built_at: null },
};
const page = { path: '/live', settings, answers: { made_at_ms: 0, answers: {} } };

let parent = '';
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'rollcall-drawing-'));
});
afterAll(() => rm(parent, { recursive: true }));

/** A build of its own each time: a module is loaded once. */
async function built(source: string | null): Promise<string> {
  const folder = await mkdtemp(join(parent, 'build-'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  if (source !== null) await writeFile(join(folder, 'draw-page.js'), source);
  return folder;
}

describe('the drawing of pages', () => {
  it('is the function of the build', async () => {
    const folder = await built("export const drawPage = async ({ path }) => 'at ' + path;");
    const draw = await loadPageDrawing(folder, silentLogger);
    expect(await draw?.(page)).toBe('at /live');
  });

  it('is none while nothing has been built', async () => {
    expect(await loadPageDrawing(await built(null), silentLogger)).toBeNull();
  });

  it.each([
    ['has no such function', 'export const other = 1;'],
    ['fails while it is loaded', 'throw new Error("no");'],
  ])('is none, and the operator is told, when the build %s', async (_, source) => {
    const error = vi.fn();
    expect(await loadPageDrawing(await built(source), { ...silentLogger, error })).toBeNull();
    expect(error).toHaveBeenCalledOnce();
  });

  it('refuses what is no text', async () => {
    const draw = await loadPageDrawing(await built('export const drawPage = () => 7;'), silentLogger);
    await expect(draw?.(page)).rejects.toThrow('drawPage gave no text');
  });
});
