import { expect, it } from 'vitest';
import { checkEngineVersion } from './engine-version.ts';
import type { Sql } from './store-client.ts';

const engineOf = (number: number, version: string) =>
  ((): Promise<unknown> => Promise.resolve([{ number, version }])) as unknown as Sql;

it('refuses a PostgreSQL that is too old, naming both versions', async () => {
  await expect(checkEngineVersion(engineOf(140_017, '14.17 (Debian)'))).rejects.toThrow(
    'DATABASE_URL names a PostgreSQL 14.17 (Debian); Rollcall needs 15 or newer.',
  );
});

it.each([
  [150_000, '15.0'],
  [180_006, '18.6'],
])('takes version %s', async (number, version) => {
  await expect(checkEngineVersion(engineOf(number, version))).resolves.toBeUndefined();
});
