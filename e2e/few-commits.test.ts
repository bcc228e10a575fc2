import { expect } from '@playwright/test';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { test } from './journey.ts';
import { type Deed, deedsOf, watchDeeds } from './testing/page-deeds.ts';
import { groupOf, reportWorld } from './testing/reported-world.ts';

/** In an area and a quest of the catalogue, so that the pages are served with these. */
const aria = makeCharacter({ id: 7100, name: 'Aria', location_id: 601 });
const stair = groupOf(9001, 'Torvald', { quest_id: 701, comment: 'Calm run, all welcome' });

const quietMs = 10_000;

/** Commits for late parts: the rest of the catalogue, and the part that shows the preferences. */
const latePartCommits = 3;

for (const path of ['/', '/live', '/grouping/thelanis', '/who/thelanis']) {
  test(`${path} is hydrated in five commits, and then only changes with the stream`, async ({
    page,
    server,
  }) => {
    await reportWorld(server, [stair], [aria]);
    // Hides the hint that a first visit shows after some seconds.
    await page.addInitScript(() => localStorage.setItem('v1-dismissed-feature-callouts', '["preferences"]'));
    await watchDeeds(page);
    await page.goto(server.url + path);
    await page.waitForFunction(() => window.deeds.some(({ is }) => is === 'frame'));
    const { atMs } = (await deedsOf(page)).find(({ is }) => is === 'frame') ?? { atMs: 0 };
    await page.waitForFunction((endMs) => performance.now() > endMs, atMs + quietMs);
    const deeds = await deedsOf(page);
    const before = deeds.filter((deed) => deed.is === 'commit' && deed.atMs <= atMs);
    const after = deeds.filter((deed) => deed.atMs > atMs && deed.atMs <= atMs + quietMs);
    const of = (is: Deed['is']) => after.filter((deed) => deed.is === is);
    expect(before.length).toBeGreaterThan(0);
    expect(before.length).toBeLessThanOrEqual(5);
    const ofFrames = 1 + of('frame').length;
    expect(of('commit').length).toBeLessThanOrEqual(ofFrames + latePartCommits);
  });
}
