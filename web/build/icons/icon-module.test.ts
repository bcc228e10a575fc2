// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { iconModule } from './icon-module.ts';

it('the committed icons are the ones that are chosen (else run: node web/build/write-icons.ts)', async () => {
  const committed = readFileSync(join(import.meta.dirname, '../../src/panels/icons.gen.ts'), 'utf8');
  expect(committed).toBe(await iconModule());
});
