import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './setup/paths.mjs';

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, path]) => path ?? '');

const documents = globSync('**/*.md', {
  cwd: root,
  exclude: ['**/node_modules', '.runtime', '.cache', 'data', 'test-results', 'web/dist'],
});

const linkPattern = /\]\((?!https?:)([^)#\s]+)[^)]*\)/g;
/** A file as prose names it: a path from the root of the project, with an extension. */
const filePattern = /`((?:game|server|web|collector|tools|bench|e2e|docs)\/[\w./-]+\.[a-z]+)`/g;

/** A decision record as a comment names it. */
const recordPattern = /(docs\/decisions\/[\w.-]*\w)/g;
const sources = globSync('{game,server,web,collector,tools,bench,e2e}/**/*.{ts,tsx,mjs,js,css}', {
  cwd: root,
  exclude: ['**/node_modules', '**/dist*', 'tools/documents.test.ts'],
});

/** Files that may cite a document: everything that people read, except this file, which contains the patterns. */
const readFiles = [
  ...documents,
  ...sources,
  ...globSync('{server,web,deploy}/**/*.{sql,html}', { cwd: root, exclude: ['**/node_modules', '**/dist*'] }),
];

/** Citations of documents that the project does not have, such as `§2.7`, `product 3` or `wire.md`. */
const foreignCitations =
  /§ ?\d|\b(?:product|features)(?:\.md)? \d|\b(?:features|wire|world|look)\.md\b|\b[Tt]he specification\b/g;
/** More such citations, only looked for in comments, because in code they mean something else: `look: Overlay`. */
const foreignCitationsOfComments = /\b(?:look|wire)[:,] [A-Z]\w*/g;
const commentPattern = /\/\*[\s\S]*?\*\/|\/\/ .*/g;

/** A migration that has run is never changed, comments included: its checksum is stored. */
const fixedFolder = 'server/src/store/migrations';

function foreignCitationsIn(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const comments = (text.match(commentPattern) ?? []).join('\n').replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ');
  const citations = [
    ...(text.match(foreignCitations) ?? []),
    ...(comments.match(foreignCitationsOfComments) ?? []),
  ];
  return citations.map((citation) => `${file}: ${citation}`);
}

/** Old words with the term that replaces each (docs/decisions/0003-use-one-term-for-each-thing.md). */
const oldWords: readonly (readonly [old: RegExp, term: string])[] = [
  [/\banew\b/i, 'again'],
  [/\bforetold\b/i, 'forecast'],
  [/\bkeys? of (?:a )?readers?\b|\breader['’]s key\b/i, 'API key'],
  [/\blease holder\b/i, 'holder of the lease'],
  [/\bLFM (?:list|panel|viewer)\b|\blist of groups\b/, 'group list'],
  [/\bliving world\b/i, 'live world'],
  [/\blog of browsers\b/i, 'browser log'],
  [/\bon a desk\b/i, 'on a desktop'],
  [/\bpass(?:ed|es) over\b/i, 'ignored, or skipped'],
  [/\bso long (?:as|at)\b/i, 'as long as'],
  [/\btells? of\b/i, 'reports'],
  [/\bWho panel\b/, 'Who list'],
];
const titlePattern =
  /(?:\b(?:it|test|describe\w*)(?:\.\w+)*(?:\([^()]*\))?|\](?: as const)?\s*\))\(\s*(['"`])(.*?)\1/g;
const codePattern = /```[\s\S]*?```|`[^`\n]*`/g;

/** The prose of a file on one line: a document without its code, or comments and titles of tests. */
function proseOf(file: string): string {
  const text = readFileSync(join(root, file), 'utf8');
  if (file.endsWith('.md')) return text.replaceAll(codePattern, '').replaceAll(/\s+/g, ' ');
  const comments = (text.match(commentPattern) ?? []).join('\n').replaceAll(codePattern, '');
  const titles = [...text.matchAll(titlePattern)].map(([, , title]) => title ?? '');
  return [comments.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' '), ...titles].join(' | ');
}

/** Files that cite old words: the record about them, and this list. */
const namesOldWords = ['docs/decisions/0003-use-one-term-for-each-thing.md', 'tools/documents.test.ts'];

/** A heading of docs/product.md as a comment names it, and the text after it. */
const productPattern = /docs\/product\.md,\s+(?:(?:\*|\/\/)\s+)?([A-Z][^)\n]*(?:\n[^)\n]*)?)/g;
const headings = found(readFileSync(join(root, 'docs/product.md'), 'utf8'), /^#+ (.+)$/gm);

it.each(documents)('%s names only files that exist', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const links = found(text, linkPattern).map((path) => join(dirname(document), path));
  const missing = [...links, ...found(text, filePattern)].filter((path) => !existsSync(join(root, path)));
  expect(missing).toEqual([]);
});

it('the project has every decision record that a comment names', () => {
  const missing = sources.flatMap((source) =>
    found(readFileSync(join(root, source), 'utf8'), recordPattern)
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${source}: ${path}`),
  );
  expect(missing).toEqual([]);
});

it('no text cites a document that the project does not have', () => {
  const changeable = readFiles.filter((file) => !file.startsWith(`${fixedFolder}/`));
  expect(changeable.flatMap(foreignCitationsIn)).toEqual([]);
});

it('docs/product.md has every heading that a comment names', () => {
  const isHeading = (named: string) =>
    headings.some((heading) => named.replaceAll(/\s+(?:\*\s+)?/g, ' ').startsWith(heading));
  const missing = readFiles.flatMap((file) =>
    found(readFileSync(join(root, file), 'utf8'), productPattern)
      .filter((named) => !isHeading(named))
      .map((named) => `${file}: ${named}`),
  );
  expect(missing).toEqual([]);
});

it('documents, comments and titles of tests use one term for each thing', () => {
  const changeable = readFiles.filter(
    (file) => !file.startsWith(`${fixedFolder}/`) && !namesOldWords.includes(file),
  );
  const left = changeable.flatMap((file) => {
    const prose = proseOf(file);
    return oldWords.flatMap(([old, term]) => {
      const [word] = old.exec(prose) ?? [];
      return word === undefined ? [] : [`${file}: "${word}" is called "${term}" here`];
    });
  });
  expect(left).toEqual([]);
});

it('there are at most 45 decision records, each in the index under its title', () => {
  const records = globSync('docs/decisions/0*.md', { cwd: root });
  const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8');
  const missing = records.filter((record) => {
    const [, number = '', title = ''] =
      /^# (\d{4}): (.+)$/m.exec(readFileSync(join(root, record), 'utf8')) ?? [];
    return !index.includes(`- [${number}](${basename(record)}) ${title}\n`);
  });
  expect(missing).toEqual([]);
  expect(records.length).toBeLessThanOrEqual(45);
});
