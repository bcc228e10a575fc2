import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startRedis } from './cluster/testing/redis-server.ts';
import { hangEngine } from './store/testing/hang-engine.ts';
import { disturb, disturbEngine, disturbNetwork, disturbRedis, disturbServer } from './testing/disturb.ts';
import { printFigures } from './testing/figures.ts';
import { createServerGroup } from './testing/server-group.ts';
import {
  databaseServerUrl,
  expectRowsOnce,
  expectTruth,
  lacksStores,
  needsStores,
} from './testing/several-servers.ts';
import { openTcpRelay } from './testing/tcp-relay.ts';

/** Half an hour for both cases. */
const disturbedMinutes = Number(process.env['SOAK_MINUTES'] ?? 15);
const caseMs = (disturbedMinutes + 15) * 60_000;

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

describe.skipIf(lacksStores)(`parts that stall, break and hang at random ${needsStores}`, () => {
  it(
    'leave a server with the embedded store healthy',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'rollcall-soak-'));
      closing.push(() => rm(folder, { recursive: true }));
      const group = await createServerGroup({ databaseServerUrl, redisUrl: null });
      closing.push(() => group.close());
      const server = await group.add('alone', { DATABASE_URL: '', DATA_DIR: folder });
      const socketPath = join(folder, 'socket', 'store.sock');
      const disturbances = [...disturbServer(server), ...disturbEngine(socketPath)];
      const { happened, worlds } = await disturb(group, disturbances, disturbedMinutes);
      printFigures('disturbances of the embedded store', { happened: happened.length });
      await expectTruth([server], worlds);
      expect(await server.metric('rollcall_journal_set_aside_events')).toBe(0);
      await hangEngine(socketPath);
      expect(await server.stop()).toBe(0);
    },
    caseMs,
  );

  it(
    'leave two servers with PostgreSQL and Redis healthy, and every report recorded once',
    async () => {
      const redis = await startRedis();
      closing.push(() => redis.close());
      const network = await openTcpRelay(() => redis.target);
      closing.push(() => network.close());
      const redisUrl = `redis://127.0.0.1:${network.port}`;
      const group = await createServerGroup({ databaseServerUrl, redisUrl });
      closing.push(() => group.close());
      const servers = await Promise.all([group.add('a'), group.add('b')]);
      const disturbances = [
        ...servers.flatMap(disturbServer),
        ...disturbNetwork('PostgreSQL', group.database),
        ...disturbNetwork('Redis', network),
        ...disturbRedis(redis),
      ];
      const { happened, worlds } = await disturb(group, disturbances, disturbedMinutes);
      printFigures('disturbances of two servers', { happened: happened.length });
      await expectTruth(servers, worlds);
      await expectRowsOnce(group, worlds);
      for (const server of servers) expect(await server.stop()).toBe(0);
    },
    caseMs,
  );
});
