import { expect, type Page } from '@playwright/test';
import type { OwnServer } from './own-server.ts';
import { groupOf, reportGroups, reportWorld } from './reported-world.ts';
import { allLoaded } from './watch-page.ts';

const storedRule = (rule: object, byPush: boolean) => ({
  rules: [{ rule, isOn: true, onPage: true, byPush }],
  quietHours: null,
});

/** A stored rule about every group of Thelanis, followed by the open page. */
export const everyGroupRule = storedRule(
  { id: 'all', name: '', kind: 'group', filter: 'server=Thelanis' },
  false,
);
/** A stored rule about the return of Khyber, which may also send push messages. */
export const khyberRule = storedRule(
  { id: 'khyber', name: '', kind: 'server', server: 'Khyber', when: 'up' },
  true,
);

export interface Posted {
  readonly id: number;
  readonly comment: string;
}

/** Posts groups on Thelanis with comments of their own; each call of `another` adds one. */
export async function startPosting(server: OwnServer, firstId: number) {
  const groups = [groupOf(firstId, 'Torvald')];
  await reportWorld(server, groups);
  return {
    another: async (): Promise<Posted> => {
      const id = firstId + groups.length;
      const comment = `Nightly run ${id}`;
      groups.push(groupOf(id, `Ysolde-${'x'.repeat(groups.length)}`, { comment }));
      await reportGroups(server, groups);
      return { id, comment };
    },
  };
}

/**
 * Call before opening the page.
 *
 * @returns a function that waits until the page alerts about the next group: this tab holds the lock for alerts, has
 *   the catalogue, and has seen one more group of Thelanis than at its start
 */
export async function watchFollowing(page: Page): Promise<(another: () => Promise<Posted>) => Promise<void>> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  let frames = 0;
  network.on('Network.eventSourceMessageReceived', ({ data }) => {
    if (data.includes('"topic":"lfms:thelanis"')) frames += 1;
  });
  return async (another) => {
    await expect.poll(() => isAlerting(page), { timeout: 30_000 }).toBe(true);
    await expect.poll(() => frames).toBeGreaterThan(0);
    await allLoaded(page);
    const before = frames;
    await another();
    await expect.poll(() => frames).toBeGreaterThan(before);
    await allLoaded(page);
  };
}

/** Whether this is the tab that alerts. */
export const isAlerting = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const name = 'journey-asks';
    // The browser identifies the holder of a lock by an id, which a page learns from a lock of its own.
    return navigator.locks.request(name, async () => {
      const { held = [] } = await navigator.locks.query();
      const idOf = (lockName: string) => held.find((lock) => lock.name === lockName)?.clientId;
      return idOf('rollcall-alerts') !== undefined && idOf('rollcall-alerts') === idOf(name);
    });
  });
