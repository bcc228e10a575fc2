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

/** A page with nothing in it but the means to draw a scene. */
async function openPage(browser: Browser, { theme, pixelRatio, width, height }: Canvas): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: pixelRatio });
  await page.setContent(`<!doctype html><html lang="en" data-theme="${theme}"><body></body></html>`);
  await page.addStyleTag({ content: `${tokens} body { margin: 0 }` });
  await page.evaluate(async (data) => {
    const face = new FontFace('Inter', `url(data:font/woff2;base64,${data})`, { weight: '100 900' });
    document.fonts.add(await face.load());
  }, font);
  await page.addScriptTag({ content: script });
  return page;
}

async function compare(page: Page, name: string, { tolerance }: Canvas): Promise<void> {
  await expect(page).toHaveScreenshot(`${name}.png`, { scale: 'device', maxDiffPixelRatio: tolerance });
  await page.close();
}

for (const name of sceneNames) {
  test(`the group list looks as in ${name}.png`, async ({ browser }) => {
    const page = await openPage(browser, scenes[name]);
    await page.evaluate((scene) => pictures.drawScene(scene), name);
    await compare(page, name, scenes[name]);
  });
}

for (const name of whoSceneNames) {
  test(`the list of characters looks as in ${name}.png`, async ({ browser }) => {
    const page = await openPage(browser, whoScenes[name]);
    await page.evaluate((scene) => pictures.drawWhoScene(scene), name);
    await compare(page, name, whoScenes[name]);
  });
}
