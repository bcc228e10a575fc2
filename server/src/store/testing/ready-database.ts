import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrations } from '../migrations.ts';
import { openStore } from '../open-store.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const cacheFolder = join(root, 'node_modules/.cache/rollcall-test-database');
const lockfile = join(root, 'package-lock.json');
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/**
 * A new DATA_DIR whose embedded database is there already, empty and migrated: copied from one that was made once for this
 * very engine and these migrations. To make one takes two seconds of a processor, to copy it a tenth; a hundred suites
 * want one.
 *
 * @returns its path; the caller removes it
 */
export async function makeReadyDataDir(name: string): Promise<string> {
  const ready = join(cacheFolder, await versionName());
  if (!existsSync(ready)) await makeDatabase(ready);
  const dataDir = await mkdtemp(join(tmpdir(), `rollcall-${name}-`));
  await cp(ready, join(dataDir, 'database'), { recursive: true });
  return dataDir;
}

/**
 * A DATA_DIR that cannot be made, since a file is in its way, until `unblock` puts a ready one there.
 *
 * @param parent a folder of the test's own
 */
export async function makeBlockedDataDir(parent: string) {
  const place = join(parent, 'place');
  await writeFile(join(parent, 'in-the-way'), '');
  await symlink(join(parent, 'in-the-way'), place);
  const readyParent = join(parent, 'ready');
  await mkdir(readyParent);
  await rename(await makeReadyDataDir('blocked'), join(readyParent, 'data'));
  return {
    dataDir: join(place, 'data'),
    unblock: async () => {
      await symlink(readyParent, join(parent, 'next'));
      await rename(join(parent, 'next'), place);
    },
  };
}

async function makeDatabase(ready: string): Promise<void> {
  await mkdir(cacheFolder, { recursive: true });
  const dataDir = await mkdtemp(join(tmpdir(), 'rollcall-ready-'));
  const store = await openStore({ dataDir, databaseUrl: null }, quiet);
  await store.close();
  const draft = await mkdtemp(join(cacheFolder, 'draft-'));
  await cp(join(dataDir, 'database'), draft, { recursive: true });
  await rm(dataDir, { recursive: true });
  // Whoever is first has made it; the other's is the same.
  await rename(draft, ready).catch(() => rm(draft, { recursive: true }));
}

/** Another engine or other migrations make another database. */
async function versionName(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(lockfile));
  for (const { checksum } of await readMigrations()) hash.update(checksum);
  return hash.digest('hex').slice(0, 16);
}
