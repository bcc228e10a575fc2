import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../server/src/config.ts';
import { silentLogger } from '../../server/src/http/logger.ts';
import { startServer } from '../../server/src/start-server.ts';
import { answerParent, processorMs } from '../live/child.ts';

/** The whole server with a still world, whose limits are counted and never reached. */
const dataDir = await mkdtemp(join(tmpdir(), 'rollcall-bench-'));
const config = readConfig({
  DATA_DIR: dataDir,
  PORT: '0',
  TRUST_PROXY: '1',
  READ_LIMIT: '1000000',
  DEMO_SPEED: '0.1',
  DEMO_POPULATION: '50',
  DEMO_HISTORY_DAYS: '0',
});
const server = await startServer({ config, logger: silentLogger, nowMs: Date.now });

answerParent(server.url, { processorMs }, async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});
