import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../server/src/config.ts';
import { silentLogger } from '../../server/src/http/logger.ts';
import { startServer } from '../../server/src/start-server.ts';
import { answerParent } from './child.ts';
import { watchLoop } from './watch-loop.ts';

/** The whole server with its embedded store, watched from inside: how long its event loop keeps others waiting. */
const [, , collectorKeys = ''] = process.argv;

const dataDir = await mkdtemp(join(tmpdir(), 'rollcall-bench-'));
const config = readConfig({ DATA_DIR: dataDir, PORT: '0', COLLECTOR_KEYS: collectorKeys });
const server = await startServer({ config, logger: silentLogger, nowMs: Date.now });
const { reset, ...figures } = watchLoop();

answerParent(
  server.url,
  {
    reset: () => {
      reset();
      return 0;
    },
    ...figures,
  },
  async () => {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  },
);
