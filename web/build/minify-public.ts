import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { minify, type Plugin, transformWithOxc } from 'vite';

/** Scripts that run while the page is being read, as they are and in no module. */
const scripts = ['theme.js'];

/**
 * Takes out of the scripts of `public/` what only their readers need, and writes them so that browsers below the supported
 * ones can read them: theme.js says there why the app does not start.
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
