import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './setup/paths.mjs';

const documents = globSync('**/*.md', {
  cwd: root,
  exclude: ['**/node_modules', '.runtime', '.cache', 'data', 'test-results', 'web/dist'],
});

const linkPattern = /\]\((?!https?:)([^)#\s]+)[^)]*\)/g;
/** A file as prose names it: a path from the root of the project, with an ending. */
const filePattern = /`((?:game|server|web|collector|tools|bench|e2e|docs)\/[\w./-]+\.[a-z]+)`/g;

/** A decision record as a comment names it. */
const recordPattern = /(docs\/decisions\/[\w.-]*\w)/g;
const sources = globSync('{game,server,web,collector,tools,bench,e2e}/**/*.{ts,tsx,mjs,js,css}', {
  cwd: root,
  exclude: ['**/node_modules', '**/dist*', 'tools/documents.test.ts'],
});

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, path]) => path ?? '');

it.each(documents)('%s names only files that are there', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const links = found(text, linkPattern).map((path) => join(dirname(document), path));
  const missing = [...links, ...found(text, filePattern)].filter((path) => !existsSync(join(root, path)));
  expect(missing).toEqual([]);
});

it('has every decision record that a comment names', () => {
  const missing = sources.flatMap((source) =>
    found(readFileSync(join(root, source), 'utf8'), recordPattern)
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${source}: ${path}`),
  );
  expect(missing).toEqual([]);
});
