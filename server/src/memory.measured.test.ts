import { expect, it } from 'vitest';
import { describeBothStores } from './store/testing/describe-stores.ts';
import { printFigures } from './testing/figures.ts';
import { mediansOf, soakServer } from './testing/soak.ts';

/** The embedded store first fills its page cache; with PostgreSQL only the memory of the server counts. */
const minutesOf = { embedded: 9, postgresql: 3 } as const;

describeBothStores('a server on a busy evening', (open) => {
  it('a server needs no more memory at the end than at the beginning', async () => {
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
