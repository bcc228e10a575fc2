import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '../../server/src/testing/ask.ts';
import type { GroupServer } from '../../server/src/testing/server-group.ts';
import { rounded } from '../live/statistics.ts';
import { findLosses, type Load, type LoadedGroup, startLoad, withLoadedGroup } from './loaded-group.ts';

const readEveryMs = 100;
const settleMs = 15_000;

/** What becomes of reads and reports while an engine is away and when it returns without anybody's help. */
export function measureAway(characterCount: number, minutes: number) {
  return withLoadedGroup({ names: ['a', 'b'], characterCount }, async (loaded) => {
    const { group, redis } = loaded;
    const load = await startLoad(loaded, group.url);
    await sleep(settleMs);
    const withoutRedis = await stayAway(loaded, load, minutes, {
      leave: () => redis.stop(),
      comeBack: () => redis.start(),
    });
    console.log(`away: ${minutes} minutes without Redis: ${JSON.stringify(withoutRedis)}`);
    await sleep(settleMs);
    const withoutDatabase = await stayAway(loaded, load, minutes, {
      leave: () => group.database.cut(),
      comeBack: () => group.database.reopen(),
    });
    console.log(`away: ${minutes} minutes without PostgreSQL: ${JSON.stringify(withoutDatabase)}`);
    await sleep(settleMs);
    await load.stop();
    const { lost, doubled } = await findLosses(loaded);
    return {
      minutesAway: minutes,
      failedReads: withoutRedis.failedReads + withoutDatabase.failedReads,
      readsAway: withoutRedis.reads + withoutDatabase.reads,
      reportsWithoutRedis: withoutRedis.reports,
      reportsWithoutDatabase: withoutDatabase.reports,
      reportsAgainAfterRedisS: withoutRedis.reportedAfterS,
      lostAfterAway: lost,
      doubledAfterAway: doubled,
    };
  });
}

interface Absence {
  readonly leave: () => Promise<void> | void;
  readonly comeBack: () => Promise<void> | void;
}

async function stayAway({ group }: LoadedGroup, load: Load, minutes: number, { leave, comeBack }: Absence) {
  const acknowledged = () => load.reporters.reduce((sum, { counts }) => sum + counts.acknowledged, 0);
  await leave();
  const before = acknowledged();
  const reads = await readFor(group.servers, minutes * 60_000);
  const reports = acknowledged() - before;
  await comeBack();
  const backMs = performance.now();
  const last = acknowledged();
  while (acknowledged() === last) await sleep(10);
  return { ...reads, reports, reportedAfterS: rounded((performance.now() - backMs) / 1000) };
}

/** Asks every server again and again. */
async function readFor(servers: readonly GroupServer[], forMs: number) {
  const counts = { reads: 0, failedReads: 0 };
  const endMs = performance.now() + forMs;
  while (performance.now() < endMs) {
    for (const { url } of servers)
      for (const path of ['/v1/characters/thelanis', '/v1/game/server-info', '/health']) {
        const status = await ask(url + path).then(
          (answer) => answer.status,
          () => 0,
        );
        counts.reads += 1;
        if (status !== 200) counts.failedReads += 1;
      }
    await sleep(readEveryMs);
  }
  return counts;
}
