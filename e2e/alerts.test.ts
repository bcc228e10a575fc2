import { expect, type Page } from '@playwright/test';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { test } from './journey.ts';
import { expectAccessible } from './testing/accessibility.ts';
import { everyGroupRule, isAlerting, startPosting, watchFollowing } from './testing/alert-rules.ts';
import { storeBeforeOpening, storedValue, overflowOf } from './testing/grouping-panel.ts';
import { storePeople } from './testing/people-page.ts';
import { groupOf, reportGroups, reportWorld } from './testing/reported-world.ts';
import { allLoaded, countRequests } from './testing/watch-page.ts';

const listPath = '/grouping/thelanis';
const toasts = (page: Page, text: string | RegExp) =>
  page.getByRole('log', { name: 'Notices' }).getByText(text);

/** Counts the notes that the page plays. Call before opening the page. */
async function countNotes(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const make = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function count(this: AudioContext) {
      const root = document.documentElement;
      root.dataset['notes'] = String(Number(root.dataset['notes'] ?? 0) + 1);
      return make.call(this);
    };
  });
  return async () => Number((await page.locator('html').getAttribute('data-notes')) ?? 0);
}

test('a rule created from a list alerts on any page by sound and text, and its link opens the group', async ({
  page,
  server,
}) => {
  const { another } = await startPosting(server, 86_000);
  const notes = await countNotes(page);
  const following = await watchFollowing(page);
  const make = page.getByRole('button', { name: 'Tell me about groups like these' });
  const made = page.getByRole('button', { name: /^Alert on: groups like these/ });

  await test.step('a link to a group that has closed says so', async () => {
    await page.goto(`${server.url}${listPath}?group=86999`);
    await expect(page.getByText('This group has closed.')).toBeVisible();
  });
  await test.step('the rule is created, undone and restored', async () => {
    await page.goto(`${server.url}${listPath}`);
    await make.click();
    await expect(toasts(page, 'When a group is posted on Thelanis.')).toBeVisible();
    await made.click();
    await expect(make).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(made).toBeVisible();
  });
  await test.step('another page alerts, and its link opens the group', async () => {
    await following(another);
    await page.getByRole('link', { name: 'About', exact: true }).first().click();
    await expect(page.getByRole('heading', { name: 'Privacy' })).toBeVisible();
    const { id, comment } = await another();
    const told = page.getByRole('log', { name: 'Notices' }).locator('> *').filter({ hasText: comment });
    await expect(told).toContainText('The Sunken Stair on Thelanis: 5 places left');
    // One sound has two notes.
    await expect.poll(notes).toBeGreaterThanOrEqual(2);
    await told.getByRole('button', { name: 'Open' }).last().click();
    await expect(page).toHaveURL(new RegExp(`/grouping/thelanis\\?.*group=${id}`));
    await expect(page.getByRole('region', { name: /^Groups on .* Arrow keys/ })).toBeFocused();
  });
});

test('an ignored player who joins a group of mine, and a group that fills up, are announced, each once', async ({
  page,
  server,
}) => {
  const mine = groupOf(86_700, 'Torvald', { comment: 'Mine' });
  const other = groupOf(86_701, 'Ysolde', { comment: 'Filling up' });
  const [avoided, ...more] = ['Grimbold', 'Mirelle', 'Tamsin'].map((name, index) =>
    makeCharacter({ id: 87_800 + index, name }),
  );
  if (avoided === undefined) throw new Error('There is nobody to ignore.');
  await reportWorld(server, [mine, other], [avoided, ...more]);
  await storePeople(page, 'registered', [mine.leader]);
  await storePeople(page, 'ignored', [avoided]);
  await page.goto(`${server.url}/ignores`);
  await page.getByRole('switch', { name: 'An ignored player joins a group of mine' }).press('Space');
  await page.goto(`${server.url}/notifications`);
  await page.getByLabel('Words in quest, comment or leader').fill('Filling');
  await page.getByLabel('Places left (at most)').fill('3');
  await page.getByRole('button', { name: 'Add this rule' }).click();
  await expect(page.getByRole('switch', { name: /^A group has at most 3 places left/ })).toBeChecked();
  await expect.poll(() => isAlerting(page), { timeout: 30_000 }).toBe(true);
  await allLoaded(page);

  await reportGroups(server, [{ ...mine, members: [avoided] }, other]);
  const warning = toasts(page, 'Grimbold joined your group');
  await expect(warning).toHaveCount(1);
  await reportGroups(server, [
    { ...mine, members: [avoided] },
    { ...other, members: more },
  ]);
  const full = toasts(page, 'The Sunken Stair on Thelanis: 3 places left');
  await expect(full).toHaveCount(1);
  await expect(warning).toHaveCount(1);
});

test('by keyboard, a sound of my own is added, chosen for a rule, kept, and removed', async ({
  page,
  server,
}) => {
  await startPosting(server, 86_900);
  await page.goto(`${server.url}/notifications`);
  const choose = page.getByRole('button', { name: 'Choose an audio file' });
  const pick = async (name: string, buffer: Buffer) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: /^Choose an(other| audio) file/ }).press('Enter'),
    ]);
    await chooser.setFiles({ name, mimeType: 'audio/wav', buffer });
  };
  await expect(choose).toBeVisible();
  await pick('notes.wav', Buffer.from('These are no notes.'));
  await expect(page.getByText('Your browser cannot play this file.')).toBeVisible();
  await pick('long.wav', wavOf(11));
  await expect(page.getByText('This sound is longer than 10 seconds.')).toBeVisible();
  await pick('horn.wav', wavOf(1));
  await expect(page.getByText('horn.wav can be chosen for each rule.')).toBeVisible();

  await page.getByLabel('Sound while the site is open').selectOption({ label: 'Your own: horn.wav' });
  await page.getByRole('button', { name: 'Play' }).first().press('Enter');
  await page.getByRole('button', { name: 'Add this rule' }).press('Enter');
  await page.reload();
  await page.getByRole('button', { name: 'Edit: A group is posted' }).press('Enter');
  const sound = page.getByRole('dialog', { name: 'Edit rule' }).getByLabel('Sound while the site is open');
  await expect(sound).toHaveValue('own');
  await expect(sound.getByRole('option', { name: 'Your own: horn.wav' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(choose).toBeFocused();
  await page.reload();
  await expect(choose).toBeVisible();
  await expectAccessible(page);
});

/** An audio file of silence, 8,000 samples a second. */
function wavOf(seconds: number): Buffer {
  const rate = 8000;
  const file = Buffer.alloc(44 + rate * seconds, 128);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36);
  file.writeUInt32LE(rate * seconds, 40);
  return file;
}

test('with two tabs open, only the one opened last alerts', async ({ page, context, server }) => {
  const { another } = await startPosting(server, 86_200);
  await storeBeforeOpening(page, 'v1-alerts', everyGroupRule);
  const firstFollowing = await watchFollowing(page);
  await page.goto(`${server.url}/about`);
  await firstFollowing(another);
  const alone = await another();
  await expect(toasts(page, alone.comment)).toHaveCount(1);

  const second = await context.newPage();
  countRequests(second);
  const secondFollowing = await watchFollowing(second);
  await second.goto(`${server.url}/about`);
  await secondFollowing(another);
  expect(await isAlerting(page)).toBe(false);
  const { comment } = await another();
  await expect(toasts(second, comment)).toHaveCount(1);
  await expect(toasts(page, comment)).toHaveCount(0);
});

test('by keyboard, rules are created, changed and deleted, and the sound of the list is switched off', async ({
  page,
  server,
}) => {
  await startPosting(server, 86_400);
  await storeBeforeOpening(page, 'v1-lfm-settings', { isSoundOn: true });
  await storePeople(page, 'friends', [makeCharacter({ id: 86_501, name: 'Mirelle', server_name: 'Orien' })]);
  await page.goto(`${server.url}/notifications`);
  const sound = page.getByRole('switch', { name: /^A group you can join appears/ });
  await expect(sound).toBeChecked();
  await sound.press('Space');
  await expect(sound).not.toBeChecked();
  expect(await storedValue(page, 'v1-lfm-settings')).toMatchObject({ isSoundOn: false });

  await expect(page.getByText('You have no rules yet.')).toBeVisible();
  await page.getByLabel('Tell me about', { exact: true }).focus();
  await page.keyboard.type('Friend');
  await expect(page.getByText('Choose a character first.')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Mirelle');
  await expect(page.getByText('Alerts you when Mirelle comes online.')).toBeVisible();
  await page.getByLabel('Name (optional)').press('Enter');
  const rule = page.getByRole('switch', { name: 'Mirelle comes online' });
  await expect(rule).toBeChecked();
  await rule.press('Space');
  await expect(rule).not.toBeChecked();
  await page.getByRole('button', { name: 'Edit: Mirelle comes online' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit rule' });
  await dialog.getByLabel('Name (optional)').focus();
  await page.keyboard.type('My friend');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('switch', { name: 'My friend' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete: My friend' }).press('Enter');
  await expect(page.getByText('You have no rules yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().press('Enter');
  await expect(page.getByRole('switch', { name: 'My friend' })).toBeVisible();
});

test.describe('in a browser that blocks notifications, on a phone', () => {
  test.use({ hasWorker: true, permissions: [], viewport: { width: 390, height: 844 } });

  test('one sentence says that notifications are blocked, and the page is accessible', async ({
    page,
    server,
  }) => {
    await startPosting(server, 86_600);
    await storeBeforeOpening(page, 'v1-alerts', {
      ...everyGroupRule,
      quietHours: { from: '23:00', to: '07:00' },
    });
    await page.goto(`${server.url}/notifications`);
    await expect(page.getByText('Your browser blocks notifications from Rollcall')).toBeVisible();
    await expect(page.getByLabel('From')).toHaveValue('23:00');
    expect(await overflowOf(page)).toBe(0);
    await expectAccessible(page);
  });
});
