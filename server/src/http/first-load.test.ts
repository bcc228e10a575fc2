import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { describe, expect, it } from 'vitest';
import { readPageScripts } from './page-scripts.ts';

/**
 * Maximum in kilobytes of 1024 bytes, gzipped at level 9. A browser test proves that the browser loads the scripts
 * listed by the page.
 */
const mostKb = 220;

const names = Object.values(pageFacts).map(({ name }) => name);

const built = (path: string) => {
  const file = fileURLToPath(new URL(`../../../web/dist${path}`, import.meta.url));
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new Error(`${file} cannot be read; npm run build makes it`, { cause });
  }
};
const everywhere = [
  ...built('/index.html')
    .toString()
    .matchAll(/"(\/[\w./-]+\.js)"/g),
].map(([, path = '']) => path);
const sizes = new Map<string, number>();
/** Returns the transferred size of a built script in bytes. */
function sizeOf(path: string): number {
  const size = sizes.get(path) ?? gzipSync(built(path), { level: 9 }).length;
  sizes.set(path, size);
  return size;
}
const scriptsOf = readPageScripts(built('/.vite/manifest.json').toString());

describe('the scripts that a page lists for its first load', () => {
  it.each(names)(`have at most ${mostKb} KB: %s`, (name) => {
    const bytes = [...everywhere, ...scriptsOf(name)].reduce((sum, path) => sum + sizeOf(path), 0);
    expect(bytes).toBeLessThanOrEqual(mostKb * 1024);
  });

  it.each(names)('include scripts of the page itself: %s', (name) => {
    expect(scriptsOf(name)).not.toEqual([]);
  });
});
