import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../server/src/config.ts';
import { silentLogger } from '../../server/src/http/logger.ts';
import { startServer } from '../../server/src/start-server.ts';
import { answerParent, processorMs } from '../live/child.ts';

/** `READ_LIMIT=1000000`: settings of a benchmark that wants other ones. */
const otherSettings: Readonly<Record<string, string>> = Object.fromEntries(
  process.argv.slice(2).map((setting) => {
    const at = setting.indexOf('=');
    return [setting.slice(0, at), setting.slice(at + 1)] as const;
  }),
);

/** The whole server with a small demo world, behind a proxy as it were: `X-Forwarded-For` makes the addresses. */
const dataDir = await mkdtemp(join(tmpdir(), 'rollcall-bench-'));
const config = readConfig({
  DATA_DIR: dataDir,
  PORT: '0',
  TRUST_PROXY: '1',
  DEMO_HISTORY_DAYS: '7',
  DEMO_HISTORY_CHARACTERS: '5000',
  ...otherSettings,
});
const server = await startServer({ config, logger: silentLogger, nowMs: Date.now });

answerParent(server.url, { processorMs }, async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});
