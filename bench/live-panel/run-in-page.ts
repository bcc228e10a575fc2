import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { build } from 'vite';

/**
 * A blank page with a module of the benchmark in it, as the global object `bench`.
 *
 * @param entry path of the module below `bench/`
 */
export async function openWithModule(browser: Browser, entry: string): Promise<Page> {
  const bundled = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, '..', entry), formats: ['iife'], name: 'bench' },
    },
  });
  const output = Array.isArray(bundled) ? bundled[0] : bundled;
  const script = output && 'output' in output ? output.output[0].code : '';
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addScriptTag({ content: script });
  return page;
}
