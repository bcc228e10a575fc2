import { expect, it } from 'vitest';
import { describeBothStores } from './store/testing/describe-stores.ts';
import { killServer } from './testing/kill-server.ts';
import { printFigures } from './testing/figures.ts';

/** `server/src/kills.test.ts` kills each part once; this many rounds find failures that occur once in a hundred. */
const rounds = 100;

describeBothStores(`a server that is killed ${rounds} times`, (open) => {
  it('a killed server loses nothing that it acknowledged, and records nothing twice', async () => {
    await open.store.close();
    const count = await killServer(open.config, rounds);
    printFigures(`kills (${open.engine})`, { ...count });
    expect(count).toMatchObject({ kills: rounds, lost: 0, doubled: 0 });
    expect(count.acknowledgedReports).toBeGreaterThan(rounds);
    expect(count.repeatedReports).toBeGreaterThan(0);
    await open.reopen();
  }, 7_200_000);
});
