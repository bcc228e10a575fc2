import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { build } from 'vite';
import type { Canvas } from './pictures/canvas.ts';
import type * as drawing from './pictures/draw-scene.ts';
import { sceneNames, scenes } from './pictures/scenes.ts';
import { whoSceneNames, whoScenes } from './pictures/who-scenes.ts';

/**
 * The lists of groups and characters in scenes, compared with approved pictures (e2e/pictures). No server: the scenes
 * are bundled and put into an empty page with the site's own tokens and font, so that they are never part of the site.
 * After an intended change: check test-results, then run this file with --update-snapshots.
 */

/** Defined by the script in the page. */
declare const pictures: typeof drawing;

const root = join(import.meta.dirname, '..');
const tokens = readFileSync(join(root, 'web/src/styles/tokens.css'), 'utf8');
const font = readFileSync(
  join(root, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
).toString('base64');

let script = '';

test.beforeAll(async () => {
  const bundled = await build({
    configFile: false,
    logLevel: 'warn',
    // Needed by React, since modules for drawing also have hooks for components.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: {
        entry: join(import.meta.dirname, 'pictures/draw-scene.ts'),
        formats: ['iife'],
        name: 'pictures',
      },
    },
  });
  const output = Array.isArray(bundled) ? bundled[0] : bundled;
  script = output && 'output' in output ? output.output[0].code : '';
});

/** An empty page that can draw scenes. */
async function openPage(browser: Browser, pixelRatio: Canvas['pixelRatio']): Promise<Page> {
  const page = await browser.newPage({ deviceScaleFactor: pixelRatio });
  await page.setContent('<!doctype html><html lang="en"><body></body></html>');
  await page.addStyleTag({ content: `${tokens} body { margin: 0 }` });
  await page.evaluate(async (data) => {
    const face = new FontFace('Inter', `url(data:font/woff2;base64,${data})`, { weight: '100 900' });
    document.fonts.add(await face.load());
  }, font);
  await page.addScriptTag({ content: script });
  return page;
}

async function prepare(page: Page, { theme, width, height }: Canvas): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
}

/** Soft, so that all differences are reported. */
const compare = (page: Page, name: string, { tolerance }: Canvas): Promise<void> =>
  expect.soft(page, name).toHaveScreenshot(`${name}.png`, { scale: 'device', maxDiffPixelRatio: tolerance });

for (const pixelRatio of [1, 2] as const) {
  test(`both lists look as in their pictures, at a pixel ratio of ${pixelRatio}`, async ({ browser }) => {
    const page = await openPage(browser, pixelRatio);
    for (const name of sceneNames) {
      if (scenes[name].pixelRatio !== pixelRatio) continue;
      await prepare(page, scenes[name]);
      await page.evaluate((scene) => pictures.drawScene(scene), name);
      await compare(page, name, scenes[name]);
    }
    for (const name of whoSceneNames) {
      if (whoScenes[name].pixelRatio !== pixelRatio) continue;
      await prepare(page, whoScenes[name]);
      await page.evaluate((scene) => pictures.drawWhoScene(scene), name);
      await compare(page, name, whoScenes[name]);
    }
    await page.close();
  });
}
