import { ConfigError, readConfig } from './config.ts';
import { copyStore } from './store/copy-store.ts';
import { describeStoreError, StoreRefusedError } from './store/store-errors.ts';

/**
 * Program that copies the embedded database of DATA_DIR, whose server must be stopped, into the empty PostgreSQL
 * database that DATABASE_URL names (docs/operating.md). It uses the settings of the server.
 */
process.exit(await run(process.argv.slice(2)));

async function run(args: readonly string[]): Promise<number> {
  if (args.length > 0) {
    process.stderr.write(
      'Usage: DATABASE_URL=… npm run copy-to-postgresql (settings are those of the server)\n',
    );
    return 2;
  }
  try {
    const { dataDir, databaseUrl } = readConfig();
    if (databaseUrl === null) throw new ConfigError('DATABASE_URL must name the database to copy to');
    await copyStore({ dataDir, databaseUrl, print: (line) => process.stdout.write(`${line}\n`) });
    return 0;
  } catch (error) {
    const isClear = error instanceof ConfigError || error instanceof StoreRefusedError;
    process.stderr.write(isClear ? `${error.message}\n` : `${describeFailure(error)}\n`);
    return 1;
  }
}

function describeFailure(error: unknown): string {
  return `The copy failed: ${describeStoreError(error)}. The database has all of it or nothing: run the command again.`;
}
