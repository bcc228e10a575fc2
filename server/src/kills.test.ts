import { expect, it } from 'vitest';
import { describeBothStores } from './store/testing/describe-stores.ts';
import { killServer } from './testing/kill-server.ts';

/** Enough to see a promise that is not kept at all; `npm run bench -- kills` does a thousand, for what is rare. */
const rounds = 6;

describeBothStores('a server that is killed again and again', (open) => {
  it('has lost nothing that it acknowledged, and recorded nothing twice', async () => {
    await open.store.close();
    const count = await killServer(open.config, rounds);
    expect(count).toMatchObject({ kills: rounds, lost: 0, doubled: 0 });
    expect(count.acknowledgedReports).toBeGreaterThan(rounds);
    expect(count.repeatedReports).toBeGreaterThan(0);
    await open.reopen();
  }, 300_000);
});
