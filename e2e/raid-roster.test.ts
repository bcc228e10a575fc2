import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { minuteMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import { test } from './journey.ts';
import { expectAccessible } from './testing/accessibility.ts';
import { overflowOf } from './testing/grouping-panel.ts';
import { storePeople } from './testing/people-page.ts';
import {
  aldwin,
  brida,
  callRosters,
  openRoster,
  postPerson,
  postRoster,
  reportRaiders,
  throne,
} from './testing/raid-rosters.ts';
import { expectNoTextFaults } from './testing/text-boxes.ts';
import { expectSteady, watchShifts } from './testing/watch-page.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

test.beforeEach(async ({ server }) => {
  await reportRaiders(server);
});

declare global {
  interface Window {
    /** Every title that the tab has had. */
    titles?: Set<string>;
  }
}

const group = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true });
const row = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name });

/** Presses a button, and counts it. */
function countPresses() {
  let count = 0;
  return {
    count: () => count,
    press: async (target: Locator) => {
      count += 1;
      await target.click();
    },
  };
}

for (const [name, viewport] of Object.entries({ phone, desktop })) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport });

    test('a roster is made from the page of its raid, with at most six presses', async ({ page, server }) => {
      const { press, count } = countPresses();
      await page.goto(server.url + throne.path);
      await press(page.getByRole('button', { name: 'Plan a raid night' }));
      const form = page.getByRole('dialog', { name: 'Plan a raid night' });
      await expect(form.getByLabel('Raid')).toHaveValue(String(throne.id));
      await expect(form.getByLabel('Time', { exact: true })).toHaveValue('20:00');
      await expectAccessible(page, 'the form');
      await press(form.getByRole('button', { name: 'Create roster' }));
      await expect(page).toHaveURL(/\/raid\/[\w-]{22}$/);
      expect(count()).toBeLessThanOrEqual(6);
      await expect(page.getByRole('heading', { name: '0 of 12 places taken' })).toBeVisible();
      await expect(page.getByText('Keep this link.')).toBeVisible();
      expect(await overflowOf(page)).toBe(0);
      await expectAccessible(page, 'a new roster');

      await page.reload();
      await expect(page.getByRole('button', { name: 'Organiser’s link' })).toBeVisible();
      await expect(page.getByText('Keep this link.')).toBeHidden();
    });

    test('a roster is made from home, with at most six presses', async ({ page, server }) => {
      const { press, count } = countPresses();
      await page.goto(server.url);
      await press(page.getByRole('button', { name: 'Plan a raid night' }));
      const form = page.getByRole('dialog', { name: 'Plan a raid night' });
      await form.getByLabel('Raid').selectOption(throne.name);
      await press(form.getByRole('button', { name: 'Create roster' }));
      await expect(page.getByRole('heading', { name: '0 of 12 places taken' })).toBeVisible();
      // The raid takes two presses: the list, and its option.
      expect(count() + 2).toBeLessThanOrEqual(6);
    });

    test('a registered character signs up with two presses', async ({ page, server }) => {
      const { data: roster } = await postRoster(server);
      await storePeople(page, 'registered', [brida, aldwin]);
      await watchShifts(page);
      await openRoster(page, server, roster.id);
      await expectSteady(page);
      const { press, count } = countPresses();
      await press(group(page, 'Healer').getByRole('button', { name: 'Take this place: Healer' }));
      const form = page.getByRole('dialog', { name: 'Sign up' });
      await expect(form.getByRole('radio', { name: /Aldwin/ })).toBeChecked();
      await expect(form.getByText('Brida is on Orien')).toBeVisible();
      await expect(form.getByRole('radio', { name: /Brida/ })).toHaveCount(0);
      await expectAccessible(page, 'the sign-up');
      await press(form.getByRole('button', { name: 'Sign up' }));
      await expect(group(page, 'Healer').getByText('Aldwin')).toBeVisible();
      expect(count()).toBe(2);
      const own = row(page, 'Aldwin');
      await expect(own.getByText('You')).toBeVisible();
      await expect(own).toContainText('30');
      await expect(own).toContainText('online');
      await expect(page.getByRole('heading', { name: '1 of 4 places taken' })).toBeVisible();

      await own.getByRole('button', { name: 'To bench: Aldwin' }).click();
      await expect(group(page, 'Bench').getByText('Aldwin')).toBeVisible();
      await expect(page.locator(':focus')).toHaveAccessibleName(/Aldwin/);
      await page.getByRole('button', { name: 'Take this place with Aldwin: Tank' }).click();
      await expect(group(page, 'Tank').getByText('Aldwin')).toBeVisible();
      await page.getByRole('button', { name: 'Leave: Aldwin' }).click();
      await expect(page.getByRole('heading', { name: '0 of 4 places taken' })).toBeVisible();
    });
  });
}

test('somebody else sees a sign-up at once, and a latecomer goes to the bench', async ({ page, server }) => {
  const { data: roster } = await postRoster(server);
  await openRoster(page, server, roster.id);
  await postPerson(server, roster.id, { name: 'Wulfstan', role: 'healer' });
  await expect(group(page, 'Healer').getByText('Wulfstan')).toBeVisible();

  // The form is open when somebody else takes the last place.
  await page.getByRole('button', { name: 'Take this place: Tank' }).click();
  const form = page.getByRole('dialog', { name: 'Sign up' });
  await form.getByLabel('Name').fill('Hrothgar');
  await form.getByLabel('Level').fill('28');
  await form.getByLabel('Class').selectOption('Paladin');
  await postPerson(server, roster.id, { name: 'Nimue', role: 'tank' });
  await expect(form.getByRole('option', { name: 'Tank (full: bench)' })).toBeAttached();
  await form.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('The place is taken, so Hrothgar is on the bench')).toBeVisible();
  await expect(group(page, 'Bench').getByText('Hrothgar')).toBeVisible();
  await expect(row(page, 'Hrothgar')).toContainText('wants Tank');
  await expect(row(page, 'Hrothgar')).toContainText('not verified');
});

test('the organiser edits, reorders by keyboard, locks and deletes, and everybody sees it', async ({
  page,
  server,
  browser,
}) => {
  const { data: roster, secret } = await postRoster(server, { note: 'Bring potions' });
  for (const name of ['Ysolde', 'Ferrin']) await postPerson(server, roster.id, { name });
  const viewer = await (await browser.newContext()).newPage();
  await openRoster(viewer, server, roster.id);

  await openRoster(page, server, roster.id, `#organiser=${secret}`);
  await expect(page).toHaveURL(new RegExp(`/raid/${roster.id}$`));
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit the raid night' });
  await form.getByLabel('Note').fill('Bring torches');
  // Another browser of the organiser is faster.
  const body = { difficulty: 'Hard' };
  await callRosters(server, 'PUT', `/${roster.id}`, { body, secret });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Difficulty: Any → Hard')).toBeVisible();
  await expect(form.getByLabel('Difficulty')).toHaveValue('Hard');
  await expect(form.getByLabel('Note')).toHaveValue('Bring torches');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(viewer.getByText('Bring torches')).toBeVisible();
  await expect(viewer.getByText('Hard', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Move Ysolde down' }).focus();
  await page.keyboard.press('Enter');
  await expect(group(page, 'Others').getByRole('listitem').first()).toContainText('Ferrin');
  await expect(page.locator(':focus')).toHaveAccessibleName('Move Ysolde down');
  await page.getByRole('button', { name: 'Remove Ferrin' }).click();
  await expect(row(viewer, 'Ferrin')).toHaveCount(0);

  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(viewer.getByText('Locked: nobody can sign up or take a place.')).toBeVisible();
  await expect(viewer.getByRole('button', { name: /Take this place/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  for (const each of [page, viewer]) {
    await expect(each.getByRole('heading', { name: 'This raid night was deleted' })).toBeVisible();
  }
  await viewer.context().close();
});

test('the tab names the raid from the first moment', async ({ page, server }) => {
  const { data: roster } = await postRoster(server, { difficulty: 'Elite' });
  await page.addInitScript(() => {
    const titles = new Set<string>();
    const note = () => titles.add(document.title);
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
    window.titles = titles;
  });
  await openRoster(page, server, roster.id);
  await expect(page).not.toHaveTitle(/UTC/);
  const titles = await page.evaluate(() => [...(window.titles ?? [])]);
  const named = /^The Tidal Throne \(Elite\) · /;
  expect(titles.filter((title) => title !== '' && !named.test(title))).toEqual([]);
});

test('a wrong secret changes nothing, and is forgotten', async ({ page, server }) => {
  const { data: roster } = await postRoster(server);
  await openRoster(page, server, roster.id, `#organiser=${'x'.repeat(22)}`);
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(page.getByText('This browser’s key no longer works.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Lock', exact: true })).toHaveCount(0);
});

test('a made-up organiser’s link, opened while the page is open, does not replace the right one', async ({
  page,
  server,
}) => {
  const { data: roster, secret } = await postRoster(server, { difficulty: 'Elite' });
  await openRoster(page, server, roster.id, `#organiser=${secret}`);
  await expect(page).toHaveTitle(/^The Tidal Throne \(Elite\) · [^·]+ \| /);
  const refused = page.waitForResponse((answer) => answer.status() === 403);
  await page.goto(`${server.url}/raid/${roster.id}#organiser=${'x'.repeat(22)}`);
  await refused;
  await expect(page).toHaveURL(new RegExp(`/raid/${roster.id}$`));
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(page.getByText('Locked: nobody can sign up or take a place.')).toBeVisible();
});

test('home lists own raid nights, and a calendar file has the time', async ({ page, server }) => {
  const { data: roster } = await postRoster(server);
  await storePeople(page, 'registered', [aldwin]);
  await openRoster(page, server, roster.id);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('raid-night-the-tidal-throne.ics');
  expect(readFileSync(await file.path(), 'utf8')).toContain(
    `DTSTART:${roster.starts_at.replaceAll(/[-:]/g, '')}`,
  );
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign up' }).click();
  await expect(row(page, 'Aldwin')).toBeVisible();

  await watchShifts(page);
  await page.goto(server.url);
  const listed = page.locator('#raid-nights').getByRole('listitem');
  await expect(listed).toHaveCount(1);
  await expect(listed).toContainText('The Tidal Throne');
  await expect(listed).toContainText('Aldwin');
  await expectSteady(page, 'home', 0.01);
  await listed.getByRole('link').click();
  await expect(page).toHaveURL(`${server.url}/raid/${roster.id}`);
});

test('an open page alerts before a raid begins, once', async ({ page, server }) => {
  const { data: roster } = await postRoster(server, { starts_at: toWireTime(Date.now() + 20 * minuteMs) });
  await storePeople(page, 'registered', [aldwin]);
  await openRoster(page, server, roster.id);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign up' }).click();
  await expect(row(page, 'Aldwin')).toBeVisible();
  await page.getByRole('link', { name: 'About' }).first().click();
  const alert = page.getByText(/The Tidal Throne begins in \d+ minutes/);
  await expect(alert).toBeVisible();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/raid/${roster.id}`);
  const stored = await page.evaluate(() => localStorage.getItem('v1-raid-rosters'));
  expect(stored).toContain('"isAnnounced":true');
});

test('an open page tells the organiser who signed up', async ({ page, server }) => {
  const { data: roster, secret } = await postRoster(server);
  await page.clock.install();
  await openRoster(page, server, roster.id, `#organiser=${secret}`);
  await expect(page.getByRole('button', { name: 'Organiser’s link' })).toBeVisible();
  await page.getByRole('link', { name: 'About' }).first().click();
  await expect(page).toHaveURL(/about$/);
  // The alerts start when the page has been idle; their first answer is the baseline.
  const baseline = page.waitForResponse(`**/v1/raids/${roster.id}`);
  await page.clock.runFor(10_000);
  await baseline;
  await postPerson(server, roster.id, { name: 'Wulfstan' });
  await page.clock.runFor(65_000);
  await expect(page.getByText('Wulfstan signed up')).toBeVisible();
});

test('the longest and strangest names neither overlap nor widen the page', async ({ page, server }) => {
  const { data: roster, secret } = await postRoster(server, {
    places: [{ role: 'any', count: 12 }],
    note: `${'x'.repeat(300)} ${'Word '.repeat(120)}`,
  });
  const names = [
    'W'.repeat(64),
    '<b>Bold</b><script>alert(1)</script>',
    'שלום עולם of Thelanis',
    'Name with many words in it that goes on until it has 64 letters.',
  ];
  const classes = ['Favored Soul', 'Artificer', 'Barbarian'].map((name) => ({ name, level: 10 }));
  for (const name of names)
    await postPerson(server, roster.id, { name, classes, total_level: 30, role: 'any' });
  await openRoster(page, server, roster.id, `#organiser=${secret}`);
  await expect(page.getByText('<b>Bold</b><script>alert(1)</script>')).toBeVisible();
  await expectNoTextFaults(page, 'a roster');
  await page.setViewportSize(phone);
  expect(await overflowOf(page)).toBe(0);
  await expectAccessible(page, 'a roster of its organiser');
});

test('an unknown and a malformed address say so', async ({ page, server }) => {
  for (const id of ['A'.repeat(22), 'too-short']) {
    await page.goto(`${server.url}/raid/${id}`);
    await expect(page.getByRole('heading', { name: 'Raid night not found' })).toBeVisible();
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a roster can be read, and search engines leave it out', async ({ page, server }) => {
    const { data: roster } = await postRoster(server, { note: 'Bring potions' });
    await postPerson(server, roster.id, { name: 'Ysolde', role: 'tank' });
    await page.goto(`${server.url}/raid/${roster.id}`);
    await expect(page.getByRole('heading', { name: '1 of 4 places taken' })).toBeVisible();
    await expect(page.getByText('Ysolde')).toBeVisible();
    await expect(page.getByText('Bring potions')).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  });
});
