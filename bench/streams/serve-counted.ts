import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';
import { answerParent } from '../live/child.ts';
import { watchLoop } from '../live/watch-loop.ts';
import { serverFigures } from './server-figures.ts';

/**
 * The whole server on a store of its own, watched from inside, with a count of what it compresses and writes as JSON:
 * `serve-counted.ts COLLECTOR_KEYS DATA_DIR`.
 */
const [, , collectorKeys = '', dataDir = ''] = process.argv;

const counted = { compressions: 0, stringifications: 0 };
function count(module: object, name: string, what: keyof typeof counted): void {
  const original: unknown = Reflect.get(module, name);
  if (typeof original !== 'function') throw new Error(`${name} is no function`);
  Reflect.set(module, name, (...given: unknown[]): unknown => {
    counted[what] += 1;
    const answer: unknown = Reflect.apply(original, module, given);
    return answer;
  });
}
for (const name of ['deflateRaw', 'deflateRawSync']) count(zlib, name, 'compressions');
count(JSON, 'stringify', 'stringifications');
syncBuiltinESMExports();

// Modules keep the functions that they found when they were loaded.
const { readConfig } = await import('../../server/src/config.ts');
const { silentLogger } = await import('../../server/src/http/logger.ts');
const { startServer } = await import('../../server/src/start-server.ts');

const config = readConfig({
  COLLECTOR_KEYS: collectorKeys,
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  DEMO: 'off',
  PORT: '0',
  READ_LIMIT: 'off',
});
const server = await startServer({ config, logger: silentLogger, nowMs: Date.now });
const { reset, ...loop } = watchLoop();

answerParent(
  server.url,
  {
    reset: () => {
      reset();
      return 0;
    },
    ...serverFigures,
    compressions: () => counted.compressions,
    stringifications: () => counted.stringifications,
    ...loop,
  },
  () => server.close(),
);
