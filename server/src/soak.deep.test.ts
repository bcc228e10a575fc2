import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startRedis } from './cluster/testing/redis-server.ts';
import { hangEngine } from './store/testing/hang-engine.ts';
import { describeBothStores } from './store/testing/describe-stores.ts';
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
import { mediansOf, soakServer } from './testing/soak.ts';

/** The embedded store fills its page cache first; with PostgreSQL the memory is that of the server alone. */
const minutesOf = { embedded: 9, postgresql: 3 } as const;

describeBothStores('a server on a busy evening', (open) => {
  it('needs no more memory at the end than before', async () => {
    await open.store.close();
    const count = minutesOf[open.engine];
    const { minutes, processorShare, failed } = await soakServer(open.config, count);
    const third = count / 3;
    const middle = mediansOf(minutes.slice(third, 2 * third));
    const end = mediansOf(minutes.slice(2 * third));
    printFigures(`soak (${open.engine})`, {
      'MB after a minute': minutes[0]?.rssMb ?? Number.NaN,
      [`in minutes ${third} to ${2 * third}`]: middle.rssMb,
      'and later': end.rssMb,
      'heap of the main thread in use': end.heapUsedMb,
      'and reserved': end.heapTotalMb,
      'outside of it': end.externalMb,
      'share of a core': processorShare,
      'event loop delay ms, p99': end.eventLoopP99Ms,
    });
    expect(failed).toBe(0);
    expect(end.rssMb / middle.rssMb).toBeLessThan(1.08);
    await open.reopen();
  }, 1_800_000);
});

/** Half an hour in all. */
const disturbedMinutes = Number(process.env['SOAK_MINUTES'] ?? 15);
const caseMs = (disturbedMinutes + 15) * 60_000;

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

describe.skipIf(lacksStores)(`parts that stall, break and hang at random ${needsStores}`, () => {
  it(
    'leave a server with the embedded store well',
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
    'leave two servers with PostgreSQL and Redis well, and every report recorded once',
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
