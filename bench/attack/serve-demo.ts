import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../server/src/config.ts';
import { silentLogger } from '../../server/src/http/logger.ts';
import { startServer } from '../../server/src/start-server.ts';
import { answerParent, processorMs } from '../live/child.ts';

/** The whole server with a small demo world, behind a proxy as it were: `X-Forwarded-For` makes the addresses. */
const dataDir = await mkdtemp(join(tmpdir(), 'rollcall-bench-'));
const config = readConfig({
  DATA_DIR: dataDir,
  PORT: '0',
  TRUST_PROXY: '1',
  DEMO_HISTORY_DAYS: '7',
  DEMO_HISTORY_CHARACTERS: '5000',
});
const server = await startServer({ config, logger: silentLogger, nowMs: Date.now });

answerParent(server.url, { processorMs }, async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});
