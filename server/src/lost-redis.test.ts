import { describe, it } from 'vitest';
import { losses, withLostRedis } from './testing/lost-redis.ts';
import { lacksStores, needsStores } from './testing/several-servers.ts';

// Ten losses in a row, and other ways to lose the data of Redis: lost-redis.measured.test.ts.
describe.skipIf(lacksStores)(`three servers whose Redis is lost with its disk ${needsStores}`, () => {
  it('accept reports again by themselves, lose nothing, and record nothing twice', () =>
    withLostRedis(async ({ untilMore, lose, expectNothingLost }, redis) => {
      await untilMore(20);
      await lose(() => losses['with its disk'](redis));
      await untilMore(10);
      await expectNothingLost();
    }));
});
