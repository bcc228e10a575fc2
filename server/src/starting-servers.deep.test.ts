import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RedisPair, startRedisPair } from './cluster/testing/redis-server.ts';
import { untilSo } from './testing/ask.ts';
import { createNumberedWorld } from './testing/reporter.ts';
import { createServerGroup, type GroupServer, type ServerGroup } from './testing/server-group.ts';
import {
  databaseServerUrl,
  expectRowsOnce,
  expectTruth,
  lacksStores,
  needsStores,
  send,
} from './testing/several-servers.ts';
import { openTcpRelay } from './testing/tcp-relay.ts';

/** Each case starts processes. */
const caseMs = 300_000;

describe.skipIf(lacksStores)(`a server that starts alongside another ${needsStores}`, () => {
  let redis: RedisPair;
  let group: ServerGroup;
  let first: GroupServer;
  beforeAll(async () => {
    redis = await startRedisPair();
    group = await createServerGroup({ databaseServerUrl, redisUrl: redis.url });
    first = await group.add('first');
  }, caseMs);
  afterAll(async () => {
    await group.close();
    await redis.close();
  });

  it.each([1, 100, 500, 2000, 5000].map((bytes, index) => ({ bytes, index })))(
    'becomes ready when Redis is lost after $bytes bytes of its answers, and then shows the same as the other one',
    async ({ bytes, index }) => {
      const world = createNumberedWorld('Thelanis', index);
      await send(first, world.next());
      let passed = 0;
      const relay = await openTcpRelay(
        () => ({ host: '127.0.0.1', port: Number(new URL(redis.url).port) }),
        (text) => {
          if (passed < bytes && passed + text.length >= bytes) {
            relay.cut();
            setImmediate(relay.reopen);
          }
          passed += text.length;
          return text;
        },
      );
      const server = await group.add(`after-${bytes}`, { REDIS_URL: `redis://127.0.0.1:${relay.port}` });
      expect(passed).toBeGreaterThan(bytes);
      await send(server, world.next());
      await expectTruth([first, server], [world]);
      expect(await server.stop()).toBe(0);
      await relay.close();
      await expectRowsOnce(group, [world]);
    },
    caseMs,
  );

  it(
    'shows and records the same as a server of a different version',
    async () => {
      const facts = join(tmpdir(), `rollcall-other-version-${process.pid}.json`);
      await writeFile(facts, JSON.stringify({ game: { level_cap: 36 } }));
      const other = await group.add('other', { ROLLCALL_CONFIG: facts });
      const world = createNumberedWorld('Khyber', 10);
      for (let round = 0; round < 10; round += 1) {
        await send(first, world.next());
        await send(other, world.next());
      }
      await expectTruth([first, other], [world]);
      await first.kill();
      await send(other, world.next());
      await first.start();
      const report = world.next();
      await untilSo(
        async () => (await send(first, report)).accepted > 0,
        'the first one takes reports again',
      );
      await expectTruth([first, other], [world]);
      await expectRowsOnce(group, [world]);
    },
    caseMs,
  );
});
