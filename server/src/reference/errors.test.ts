import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints, type EndpointName } from '@rollcall/game/api/endpoints';
import { expect, it } from 'vitest';
import { describeApi } from './reference.ts';
import { generalErrors } from './errors.ts';

const source = join(import.meta.dirname, '..');

/** Patterns of errors in the source code: thrown, returned as data, as a row of a table, or made by a function. */
const written: readonly (readonly [RegExp, status?: number])[] = [
  [/new HttpError\(\s*(?<status>\d{3}),\s*'(?<code>[a-z0-9-]+)'/g],
  [/status: (?<status>\d{3}),\s*code: '(?<code>[a-z0-9-]+)'/g],
  [/\[\s*(?<status>\d{3}),\s*'(?<code>[a-z0-9-]+)',\s*'/g],
  [/\brefused\('(?<code>[a-z0-9-]+)'/g, 400],
  [/\btooManyOfNetwork\('(?<code>[a-z0-9-]+)'/g, 429],
];

const every = Object.keys(endpoints) as EndpointName[];

it('The reference lists every error that the server can send, and no other', () => {
  const files = globSync('**/*.ts', {
    cwd: source,
    exclude: ['reference/**', '**/*.test.ts', '**/testing/**'],
  });
  const thrown = files.flatMap((file) => {
    const text = readFileSync(join(source, file), 'utf8');
    return written.flatMap(([pattern, status]) =>
      [...text.matchAll(pattern)].map(
        ({ groups }) => `${groups?.['status'] ?? status} ${groups?.['code'] ?? ''}`,
      ),
    );
  });
  const reference = describeApi({ mounted: every, productName: 'Rollcall', publicUrl: null });
  const named = [
    ...reference.groups.flatMap(({ calls }) =>
      calls.flatMap(({ errors }) => errors.map(({ status, code }) => `${status} ${code}`)),
    ),
    ...generalErrors.map(({ status, code }) => `${status} ${code}`),
  ];
  const sorted = (names: readonly string[]) => [...new Set(names)].toSorted((a, b) => (a < b ? -1 : 1));
  expect(sorted(named)).toEqual(sorted(thrown));
});
