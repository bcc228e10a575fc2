import { expect } from '@playwright/test';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { test } from './journey.ts';
import { type PageEvent, eventsOf, watchEvents } from './testing/page-events.ts';
import { groupOf, reportWorld } from './testing/reported-world.ts';

/** In a known area and quest, so that the served pages include their part of the catalogue. */
const aria = makeCharacter({ id: 7100, name: 'Aria', location_id: 601 });
const stair = groupOf(9001, 'Torvald', { quest_id: 701, comment: 'Calm run, all welcome' });

const quietMs = 10_000;

/** Commits by parts that load later: the rest of the catalogue, and the code of the preferences. */
const latePartCommits = 3;

for (const path of ['/', '/live', '/grouping/thelanis', '/who/thelanis']) {
  test(`${path} hydrates in five commits, and then changes only with frames of the stream`, async ({
    page,
    server,
  }) => {
    await reportWorld(server, [stair], [aria]);
    // Closes the hint about the preferences, which a first visit shows after some seconds.
    await page.addInitScript(() => localStorage.setItem('v1-dismissed-feature-callouts', '["preferences"]'));
    await watchEvents(page);
    await page.goto(server.url + path);
    await page.waitForFunction(() => window.pageEvents.some(({ is }) => is === 'frame'));
    const { atMs } = (await eventsOf(page)).find(({ is }) => is === 'frame') ?? { atMs: 0 };
    await page.waitForFunction((endMs) => performance.now() > endMs, atMs + quietMs);
    const events = await eventsOf(page);
    const before = events.filter((event) => event.is === 'commit' && event.atMs <= atMs);
    const after = events.filter((event) => event.atMs > atMs && event.atMs <= atMs + quietMs);
    const of = (is: PageEvent['is']) => after.filter((event) => event.is === is);
    expect(before.length).toBeGreaterThan(0);
    expect(before.length).toBeLessThanOrEqual(5);
    const ofFrames = 1 + of('frame').length;
    expect(of('commit').length).toBeLessThanOrEqual(ofFrames + latePartCommits);
  });
}
