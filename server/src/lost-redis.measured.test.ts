import { describe, it } from 'vitest';
import { printFigures } from './testing/figures.ts';
import { losses, withLateReplica, withLostRedis } from './testing/lost-redis.ts';
import { lacksStores, needsStores } from './testing/several-servers.ts';

const caseMs = 900_000;
const lossCount = 10;
const names = ['with its disk', 'by FLUSHALL', 'to an older state'] as const;
/** Number of reports that a collector sends in a minute. */
const aMinute = 300;

describe.skipIf(lacksStores)(`three servers whose Redis loses its data ${needsStores}`, () => {
  it.each(names)(
    'accept reports again by themselves, ten times in a row: %s',
    (name) =>
      withLostRedis(async ({ untilMore, lose, expectNothingLost }, redis) => {
        await untilMore(20);
        await redis.backUp();
        const takenAfterMs: number[] = [];
        for (let loss = 0; loss < lossCount; loss += 1) {
          await untilMore(20);
          takenAfterMs.push(Math.round(await lose(() => losses[name](redis))));
        }
        await untilMore(10);
        printFigures(`Redis lost ${name}`, { takenAfterMs: takenAfterMs.join(', ') });
        await expectNothingLost();
      }),
    caseMs,
  );

  it(
    'accept reports again by themselves after a failover that loses a minute',
    () =>
      withLateReplica(async ({ untilMore, lose, expectNothingLost }, redis) => {
        await untilMore(20);
        await redis.stopReplicating();
        await untilMore(aMinute);
        const takenAfterMs = Math.round(await lose(() => redis.failOver('killed')));
        await untilMore(10);
        printFigures('failover that loses a minute', { takenAfterMs });
        await expectNothingLost();
      }),
    caseMs,
  );
});
