import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { build } from 'vite';
import type { Canvas } from './pictures/canvas.ts';
import type * as drawing from './pictures/draw-scene.ts';
import { sceneNames, scenes } from './pictures/scenes.ts';
import { whoSceneNames, whoScenes } from './pictures/who-scenes.ts';

/*
 * The lists of groups and of characters in scenes, against pictures that were looked at and kept (e2e/pictures). No server: the scenes are built
 * and put into an empty page with the site's own tokens and font, so that nothing of them ever reaches a visitor.
 *
 * After a change that is meant: look at what test-results shows, then run this file with --update-snapshots.
 */

/** Put into the page by the script. */
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
    // What is drawn with stands beside hooks that bring it into components.
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

/** A page with nothing in it but the means to draw scenes. */
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

/** All that differ are told, not only the first. */
const compare = (page: Page, name: string, { tolerance }: Canvas): Promise<void> =>
  expect.soft(page, name).toHaveScreenshot(`${name}.png`, { scale: 'device', maxDiffPixelRatio: tolerance });

for (const pixelRatio of [1, 2] as const) {
  test(`both lists look as in their pictures, at ${pixelRatio} pixels of the screen for each of CSS`, async ({
    browser,
  }) => {
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
