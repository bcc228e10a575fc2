import { afterAll, beforeAll, describe, it } from 'vitest';
import { startRedis, type TestRedis } from './cluster/testing/redis-server.ts';
import { createNumberedWorld } from './testing/reporter.ts';
import { createServerGroup, type GroupServer, type ServerGroup } from './testing/server-group.ts';
import {
  databaseServerUrl,
  expectTruth,
  expectTakeover,
  lacksStores,
  needsStores,
  expectReportsOnBoth,
} from './testing/several-servers.ts';

// Every fault of servers, Redis and PostgreSQL: several-servers.deep.test.ts.
describe.skipIf(lacksStores)(`two servers on one database and one Redis ${needsStores}`, () => {
  let redis: TestRedis;
  let group: ServerGroup;
  let servers: readonly [GroupServer, GroupServer];

  beforeAll(async () => {
    redis = await startRedis();
    group = await createServerGroup({ databaseServerUrl, redisUrl: redis.url });
    servers = await Promise.all([group.add('a'), group.add('b')]);
  });
  afterAll(async () => {
    await group.close();
    await redis.close();
  });

  it('both show what was reported to one of them, under the same ETag', async () => {
    await expectReportsOnBoth(servers, createNumberedWorld('Thelanis', 1), 2);
  });

  it('lose nothing when the one that records history is killed and restarted', async () => {
    const killed = await expectTakeover(group, servers);
    await killed.start();
    const world = createNumberedWorld('Orien', 2);
    await expectReportsOnBoth(servers, world, 1);
    await expectTruth(servers, [world]);
  });
});
