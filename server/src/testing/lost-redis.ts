import { startRedis, startRedisPair } from '../cluster/testing/redis-server.ts';
import { untilSo } from './ask.ts';
import { createNumberedWorld, type NumberedWorld, type Reporter, startReporter } from './reporter.ts';
import { createServerGroup, groupSecrets, type ServerGroup } from './server-group.ts';
import { databaseServerUrl, expectRowsOnce, expectSameAnswers, expectTruth } from './several-servers.ts';

/** Three servers that receive twenty reports a second, from four collectors, while their Redis loses its data. */
export interface GroupUnderLoss {
  readonly group: ServerGroup;
  /** Waits until each collector has this many more acknowledgements. */
  untilMore(count: number): Promise<void>;
  /**
   * Makes Redis lose its data. Returns the milliseconds from the end of the loss until every collector gets an answer
   * again.
   */
  lose(how: () => Promise<unknown>): Promise<number>;
  /** Stops the collectors, and checks that everything acknowledged is live on all servers and recorded once. */
  expectNothingLost(): Promise<void>;
}

const collectorsEveryMs = 200;

/** Ways to lose the data of a single Redis, which then returns on its own. */
export const losses = {
  'with its disk': async (redis) => {
    await redis.kill();
    await redis.replaceFiles('nothing');
    await redis.start();
  },
  'by FLUSHALL': (redis) => redis.command('FLUSHALL'),
  'to an older state': async (redis) => {
    await redis.kill();
    await redis.replaceFiles('backup');
    await redis.start();
  },
} satisfies Record<string, (redis: Awaited<ReturnType<typeof startRedis>>) => Promise<unknown>>;

export const withLostRedis = (
  work: (group: GroupUnderLoss, redis: Awaited<ReturnType<typeof startRedis>>) => Promise<void>,
): Promise<void> => withReports(startRedis, work);
export const withLateReplica = (
  work: (group: GroupUnderLoss, redis: Awaited<ReturnType<typeof startRedisPair>>) => Promise<void>,
): Promise<void> => withReports(startRedisPair, work);

async function withReports<Redis extends { readonly url: string; close(): Promise<void> }>(
  start: () => Promise<Redis>,
  work: (group: GroupUnderLoss, redis: Redis) => Promise<void>,
): Promise<void> {
  const redis = await start();
  const environment = { LOG_LEVEL: 'warn' };
  const group = await createServerGroup({ databaseServerUrl, redisUrl: redis.url, environment });
  const worlds = ['Ghallanda', 'Khyber', 'Sarlona', 'Thelanis'].map(createNumberedWorld);
  const reporters: Reporter[] = [];
  try {
    await Promise.all(['a', 'b', 'c'].map((name) => group.add(name)));
    for (const [index, { next }] of worlds.entries()) {
      const secret = groupSecrets[index] ?? '';
      reporters.push(startReporter({ url: group.url, secret, next, everyMs: collectorsEveryMs }));
    }
    await work(underLoss(group, worlds, reporters), redis);
  } finally {
    await Promise.allSettled(reporters.map((reporter) => reporter.stop()));
    await group.close();
    await redis.close();
  }
}

function underLoss(
  group: ServerGroup,
  worlds: readonly NumberedWorld[],
  reporters: readonly Reporter[],
): GroupUnderLoss {
  async function untilMore(count: number): Promise<void> {
    const wanted = reporters.map(({ counts }) => counts.acknowledged + count);
    await untilSo(
      () => reporters.every(({ counts }, index) => counts.acknowledged >= (wanted[index] ?? 0)),
      `${count} more reports of each collector`,
      { timeoutMs: 60_000 + count * 2_000 },
    );
  }

  return {
    group,
    untilMore,
    async lose(how) {
      await how();
      const beganMs = performance.now();
      // The first acknowledgement may have been sent before the loss was noticed.
      await untilMore(2);
      return performance.now() - beganMs;
    },
    async expectNothingLost() {
      await Promise.all(reporters.map((reporter) => reporter.stop()));
      await expectTruth(group.servers, worlds);
      for (const world of worlds) await expectSameAnswers(group.servers, world);
      await expectRowsOnce(group, worlds);
    },
  };
}
