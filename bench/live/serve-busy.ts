import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { readConfig } from '../../server/src/config.ts';
import { silentLogger } from '../../server/src/http/logger.ts';
import { startServer } from '../../server/src/start-server.ts';
import { answerParent } from './child.ts';

/** The whole server with its embedded store, watched from inside: how long its event loop keeps others waiting. */
const [, , collectorKeys = ''] = process.argv;
const resolutionMs = 1;

const dataDir = await mkdtemp(join(tmpdir(), 'rollcall-bench-'));
const config = readConfig({ DATA_DIR: dataDir, PORT: '0', COLLECTOR_KEYS: collectorKeys });
const server = await startServer({ config, logger: silentLogger, nowMs: Date.now });

const delay = monitorEventLoopDelay({ resolution: resolutionMs });
delay.enable();
/** The histogram holds whole intervals between two looks; what is beyond the wanted one is delay. */
const beyond = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolutionMs);

/**
 * The same without what others on the machine take: processor time of this thread between two looks. On an idle machine
 * both are equal.
 */
const work = createHistogram();
let used = process.threadCpuUsage();
setInterval(() => {
  const { user, system } = process.threadCpuUsage(used);
  used = process.threadCpuUsage();
  work.record(Math.max(1, Math.round(user + system)));
}, resolutionMs);

answerParent(
  server.url,
  {
    reset: () => {
      delay.reset();
      work.reset();
      return 0;
    },
    p50: () => beyond(delay.percentile(50)),
    p99: () => beyond(delay.percentile(99)),
    max: () => beyond(delay.max),
    workP99: () => work.percentile(99) / 1000,
    workMax: () => work.max / 1000,
  },
  async () => {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  },
);
