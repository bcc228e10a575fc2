import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { minify, type Plugin, transformWithOxc } from 'vite';

/** Classic scripts, which run while the page is parsed. */
const scripts = ['theme.js'];

/**
 * Minifies the scripts of `public/`, and compiles them for browsers older than the supported ones, in which theme.js
 * explains why the app does not start.
 */
export function minifyPublic(): Plugin {
  let outDir = '';
  return {
    name: 'minify-public',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      for (const script of scripts) {
        const file = join(outDir, script);
        const lowered = await transformWithOxc(await readFile(file, 'utf8'), script, { target: 'es2015' });
        const { code } = await minify(script, lowered.code, { compress: { target: 'es2015' } });
        await writeFile(file, code);
      }
    },
  };
}
