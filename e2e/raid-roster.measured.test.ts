import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { callRosters, openRoster, postPerson, postRoster, reportRaiders } from './testing/raid-rosters.ts';

const signUps = 100;
/** Maximum 99th percentile of the time from a sign-up until another viewer sees it, in milliseconds. */
const p99Ms = 300;

/** Notes when each name appears on the page, by the clock of this machine. */
async function watchNames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: Record<string, number> = {};
    Reflect.set(window, 'seenNames', seen);
    new MutationObserver(() => {
      for (const name of document.querySelectorAll('[data-person] bdi')) {
        seen[name.textContent ?? ''] ??= Date.now();
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

test(`another viewer sees a sign-up within ${p99Ms} ms`, async ({ page, server }) => {
  await reportRaiders(server);
  const { data: roster } = await postRoster(server, { places: [{ role: 'any', count: 12 }] });
  await openRoster(page, server, roster.id);
  // The first change that arrives by stream shows that the stream is open.
  await postPerson(server, roster.id, { name: 'First' });
  await expect(page.getByText('First', { exact: true })).toBeVisible();
  await watchNames(page);
  const sentAtMs: number[] = [];
  for (let number = 0; number < signUps; number += 1) {
    sentAtMs.push(Date.now());
    const { person, secret } = await postPerson(server, roster.id, { name: `Raider ${number}`, role: 'any' });
    await expect(page.getByText(`Raider ${number}`, { exact: true })).toBeVisible();
    await callRosters(server, 'DELETE', `/${roster.id}/people/${person}`, { secret });
  }
  const seen = await page.evaluate((): unknown => Reflect.get(window, 'seenNames'));
  const timeOf = (number: number): number => {
    const atMs: unknown =
      typeof seen === 'object' && seen !== null ? Reflect.get(seen, `Raider ${number}`) : undefined;
    return typeof atMs === 'number' ? atMs - (sentAtMs[number] ?? 0) : Infinity;
  };
  const times = sentAtMs.map((_, number) => timeOf(number)).toSorted((a, b) => a - b);
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? Infinity;
  console.log(`A sign-up was seen after ${at(0.5)} ms (median), ${at(0.99)} ms (p99).`);
  expect(at(0.99)).toBeLessThan(p99Ms);
});
