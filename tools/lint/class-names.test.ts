import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../web/src');
const readAll = (pattern: string): ReadonlyMap<string, string> =>
  new Map(globSync(pattern, { cwd: root }).map((path) => [path, readFileSync(join(root, path), 'utf8')]));

const sheets = readAll('**/*.module.css');
const sources = new Map([...readAll('**/*.{ts,tsx}')].filter(([path]) => !path.includes('.test.')));

/** The classes with rules in a style sheet. */
function classesOf(sheet: string): ReadonlySet<string> {
  const selectors = sheet.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/[^{};]*;/g, '');
  return new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name));
}

function usesIn(path: string, source: string) {
  const imports = source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g);
  return [...imports].map(([, variable = '', name = '']) => {
    const found = [...source.matchAll(new RegExp(`\\b${variable}\\[(?:'([^']+)')?`, 'g'))];
    return {
      source: path,
      sheet: join(dirname(path), name),
      named: found.flatMap(([, literal]) => literal ?? []),
      isComputed: found.some(([, literal]) => literal === undefined),
    };
  });
}

const uses = [...sources].flatMap(([path, source]) => usesIn(path, source));

/** Every word in the sources of a folder, except names of classes: a computed class is one of them. */
function wordsIn(folder: string): ReadonlySet<string> {
  const texts = [...sources].filter(([path]) => dirname(path) === folder).map(([, source]) => source);
  return new Set(
    texts.flatMap((text) => text.replaceAll(/\w+\['[^']+'\]/g, '').match(/[a-zA-Z][\w-]*/g) ?? []),
  );
}

/** The size of a banner comes from the table of pages (game/src/site/page-facts.ts). */
const computedElsewhere = ['app/banner.module.css: miniature'];

/** Classes that every page has: layout and text, and a few controls. */
const shared = new Set([...readAll('styles/*.css').values()].flatMap((sheet) => [...classesOf(sheet)]));

/** Words in the class lists of a source, except names from its own sheet. */
function sharedNamesIn(source: string): readonly string[] {
  const lists = source.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g);
  return [...lists].flatMap(([, plain = '', template = '']) =>
    `${plain} ${template.replaceAll(/\$\{[^}]*\}/g, '')}`.split(/\s+/).filter(Boolean),
  );
}

describe('classes of style sheets', () => {
  it('are shared if a component names them without a sheet, and are removed with their last use', () => {
    const named = [...sources].flatMap(([path, source]) =>
      sharedNamesIn(source).map((name) => ({ path, name })),
    );
    expect(named.filter(({ name }) => !shared.has(name))).toEqual([]);
    const texts = [...sources.values()].join('\n');
    expect([...shared].filter((name) => !new RegExp(`[\\s"'\`]${name}[\\s"'\`]`).test(texts))).toEqual([]);
  });

  it('are distinct, because no two sheets have the same name (web/build/scoped-class-names.ts)', () => {
    expect(new Set([...sheets.keys()].map((path) => basename(path))).size).toBe(sheets.size);
  });

  it('exist if a component names them', () => {
    const missing = uses.flatMap(({ source, sheet, named }) => {
      const classes = classesOf(sheets.get(sheet) ?? '');
      return named.filter((name) => !classes.has(name)).map((name) => `${source}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it('are used by a component, at least under a computed name', () => {
    const idle = [...sheets].flatMap(([path, sheet]) => {
      const own = uses.filter((use) => use.sheet === path);
      const named = new Set(own.flatMap((use) => use.named));
      const words = own.filter(({ isComputed }) => isComputed).map(({ source }) => wordsIn(dirname(source)));
      return [...classesOf(sheet)]
        .filter((name) => !named.has(name) && !words.some((some) => some.has(name)))
        .map((name) => `${path}: ${name}`);
    });
    expect(idle).toEqual(computedElsewhere);
  });
});
