import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../server/src/config.ts';
import { silentLogger } from '../../server/src/http/logger.ts';
import { startServer } from '../../server/src/start-server.ts';
import { answerParent, processorMs } from './child.ts';
import { watchLoop } from './watch-loop.ts';

/** The whole server, watched from inside: its memory, and how long its event loop keeps others waiting. */
const [, , collectorKeys = '', databaseUrl = ''] = process.argv;

const dataDir = await mkdtemp(join(tmpdir(), 'rollcall-bench-'));
const config = readConfig({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  PORT: '0',
  COLLECTOR_KEYS: collectorKeys,
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
    /** Of the main thread alone, but `rssMb`, which is that of the process. */
    rssMb: () => megabytes(process.memoryUsage.rss()),
    heapTotalMb: () => megabytes(process.memoryUsage().heapTotal),
    heapUsedMb: () => megabytes(process.memoryUsage().heapUsed),
    arrayBuffersMb: () => megabytes(process.memoryUsage().arrayBuffers),
    ...figures,
  },
  async () => {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  },
);
