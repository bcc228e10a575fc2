import { readConfig } from '../../server/src/config.ts';
import { silentLogger } from '../../server/src/http/logger.ts';
import { startServer } from '../../server/src/start-server.ts';
import { answerParent, processorMs } from '../live/child.ts';
import { watchLoop } from '../live/watch-loop.ts';

/**
 * The whole server on a store of its own, watched from inside while it is told of the past:
 * `serve-past.ts COLLECTOR_KEYS DATA_DIR [DATABASE_URL]`.
 */
const [, , collectorKeys = '', dataDir = '', databaseUrl = ''] = process.argv;

const config = readConfig({
  COLLECTOR_KEYS: collectorKeys,
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  PORT: '0',
});
const server = await startServer({ config, logger: silentLogger, nowMs: Date.now });
const { reset, ...figures } = watchLoop();

answerParent(
  server.url,
  {
    reset: () => {
      reset();
      return 0;
    },
    processorMs,
    ...figures,
  },
  () => server.close(),
);
