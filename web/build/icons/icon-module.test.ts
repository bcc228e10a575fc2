import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { iconFiles } from './icon-module.ts';

it('the committed icons match chosen-icons.ts (else run: node web/build/write-icons.ts)', async () => {
  const committed = (file: string) =>
    readFileSync(join(import.meta.dirname, '../../src/people', file), 'utf8');
  const { shapes, names } = await iconFiles();
  expect(committed('icons.json')).toBe(shapes);
  expect(committed('icons.gen.ts')).toBe(names);
});
