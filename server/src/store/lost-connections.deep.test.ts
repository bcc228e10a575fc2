import { expect, it } from 'vitest';
import { cutAfterEach, liveThrough, openCuttingNetwork } from './testing/cut-connections.ts';
import { describePostgres } from './testing/describe-stores.ts';

describePostgres('a connection that is lost', (_open, databaseUrl) => {
  it.each(['ended', 'reset'] as const)(
    'affects only its own statements, after whichever byte it is %s',
    async (cut) => {
      const network = await openCuttingNetwork(databaseUrl());
      await liveThrough(network.url);
      const everyByte = Array.from({ length: network.passed() }, (_, index) => index + 1);
      const outcomes = await cutAfterEach(network, cut, everyByte);
      expect(outcomes).toEqual(new Set(['answered', 'connection']));
      await network.close();
    },
    1_200_000,
  );
});
