import { expect, it } from 'vitest';
import { storedKeys } from './stored-keys.ts';

/** Source text of every module of the browser app. */
const sources = import.meta.glob<string>(
  ['../**/*.ts', '../**/*.tsx', '!../**/*.test.ts', '!../**/*.test.tsx', '!../**/testing/**'],
  { query: '?raw', import: 'default', eager: true },
);

const makers = /\bcreate(?:LocalStore|CachedListStore|CharacterListStore|SearchStore)\b(?:<[^(]*>)?\(/g;

/** The key in the call of a maker: a text, or a name from `peopleKeys`. */
const keyInCall = /^[\s{]*(?:\/\/[^\n]*\n\s*)*(?:key: )?(?:'(?<text>[\w-]+)'|peopleKeys\.(?<name>\w+))/;

function keysIn(path: string, source: string): string[] {
  const peopleKeys = /peopleKeys = \{(?<rows>[^}]*)\}/.exec(sources['./has-stored.ts'] ?? '')?.groups?.[
    'rows'
  ];
  return [...source.matchAll(makers)].flatMap((found) => {
    const call = source.slice(found.index + found[0].length);
    // The makers pass on their own parameter.
    if (isMaker(path, source, found.index)) return [];
    const { text, name } = keyInCall.exec(call)?.groups ?? {};
    const key = text ?? new RegExp(`${name}: '([\\w-]+)'`).exec(peopleKeys ?? '')?.[1];
    return [key ?? `an unreadable key in ${path}`];
  });
}

function isMaker(path: string, source: string, at: number): boolean {
  const before = source.slice(0, at);
  return (
    /(?:function |const )$/.test(before) ||
    (['./stored-list.ts', './character-list-stores.ts'].includes(path) &&
      source.slice(at).startsWith('createLocalStore')) ||
    // `createSearchStore(key)` passes its key on.
    source.slice(at).startsWith('createLocalStore<string>(\n    { key, label')
  );
}

const keysInCode = Object.entries(sources).flatMap(([path, source]) => keysIn(path, source));

it('the table names exactly the keys that the code stores', () => {
  expect([...new Set(keysInCode)].toSorted()).toEqual(Object.keys(storedKeys).toSorted());
});

it('only the listed files use the browser’s storage', () => {
  const touching = Object.entries(sources)
    .filter(([, source]) => /\b(?:localStorage|sessionStorage)\b/.test(source))
    .map(([path]) => path);
  expect(touching.toSorted()).toEqual([
    '../app/chunk-failure.ts',
    // Generates a script that runs on another site.
    '../pages/user-settings/OtherSiteCard.tsx',
    './has-stored.ts',
    './local-store.ts',
    './update-store.ts',
  ]);
});
