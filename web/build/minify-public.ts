import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { minify, type Plugin } from 'vite';

/** Scripts that run while the page is being read, as they are and in no module. */
const scripts = ['theme.js'];

/** Takes out of the scripts of `public/` what only their readers need. */
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
        const { code } = await minify(script, await readFile(file, 'utf8'));
        await writeFile(file, code);
      }
    },
  };
}
