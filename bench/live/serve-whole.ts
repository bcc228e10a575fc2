import { readConfig } from '../../server/src/config.ts';
import { silentLogger } from '../../server/src/http/logger.ts';
import { startServer } from '../../server/src/start-server.ts';
import { answerParent, processorMs } from './child.ts';
import { watchLoop } from './watch-loop.ts';

/**
 * The whole server on a store of its own, watched from inside:
 * `serve-whole.ts COLLECTOR_KEYS DATA_DIR [DATABASE_URL]`.
 */
const [, , collectorKeys = '', dataDir = '', databaseUrl = ''] = process.argv;

const config = readConfig({
  COLLECTOR_KEYS: collectorKeys,
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  PORT: '0',
  READ_LIMIT: 'off',
});
const server = await startServer({ config, logger: silentLogger, nowMs: Date.now });
const { reset, ...figures } = watchLoop();
const megabytes = (bytes: number) => bytes / 1024 ** 2;

answerParent(
  server.url,
  {
    reset: () => {
      reset();
      return 0;
    },
    processId: () => process.pid,
    processorMs,
    rssMb: () => megabytes(process.memoryUsage.rss()),
    // Of the main thread alone.
    heapTotalMb: () => megabytes(process.memoryUsage().heapTotal),
    heapUsedMb: () => megabytes(process.memoryUsage().heapUsed),
    arrayBuffersMb: () => megabytes(process.memoryUsage().arrayBuffers),
    ...figures,
  },
  () => server.close(),
);
