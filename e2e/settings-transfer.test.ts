import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { Character } from '@rollcall/game/character/character';
import { arrivingSettings, strangeKeys, wrappedStorage } from '@rollcall/game/testing/foreign-settings';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { test } from './journey.ts';
import { storeBeforeOpening, storedValue } from './testing/grouping-panel.ts';
import { storePeople, storedEntries, listKeys } from './testing/people-page.ts';
import { ownPage } from './testing/watch-page.ts';

const ann = makeCharacter({ id: 800_001, name: 'Ann' });
const ben = makeCharacter({ id: 800_002, name: 'Ben' });
const cleo = makeCharacter({ id: 800_003, name: 'Cleo' });

const night = {
  id: 'Vb3xQ0mZrJc5tWk8NfYuAg',
  questName: 'The Tidal Throne',
  serverName: 'Thelanis',
  startsAt: '2099-01-02T20:00:00Z',
  organiserSecret: 'hVx3bQmZr0Jc5tWk8NfYuA',
  signUps: [{ personId: 'mPq3tVw8yZa', secret: 'Zr0Jc5tWk8NfYuAhVx3bQm' }],
  isAnnounced: false,
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The stored data of one of two visitors: a friend of their own, a common friend, and different settings. */
async function keepOwn(page: Page, friend: Character, settings: object): Promise<void> {
  await storePeople(page, 'friends', [friend, ben]);
  await storeBeforeOpening(page, 'v1-lfm-settings', settings);
}

async function openSettings(page: Page, address = '/user-settings'): Promise<void> {
  await page.goto(address);
  await ownPage(page);
}

const settingsOf = (page: Page) => storedValue(page, 'v1-lfm-settings');
async function expectFriends(page: Page, friends: readonly Character[]): Promise<void> {
  const data = friends.map(({ id }) => expect.objectContaining({ id }));
  expect(await storedValue(page, listKeys.friends)).toMatchObject({ data });
  expect(
    await page.evaluate((key) => localStorage.getItem(key)?.match(/"character":/g)?.length, listKeys.friends),
  ).toBe(friends.length);
}

declare global {
  interface Window {
    /** The last text written to the clipboard, which no page of the site may read. */
    copied?: string;
  }
}

async function watchClipboard(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Clipboard.prototype.writeText = async (text) => void (window.copied = text);
  });
}

/** Creates a code and returns its link. */
async function makeLink(page: Page): Promise<string> {
  await page.evaluate(() => delete window.copied);
  await button(page, /^(Create a|New) code$/).click();
  await button(page, 'Copy link').click();
  await expect.poll(() => page.evaluate(() => window.copied)).toBeDefined();
  return page.evaluate(() => window.copied ?? '');
}

test('a code transfers friends and settings to another browser once, and its secret never reaches the server', async ({
  page,
  browser,
}) => {
  await watchClipboard(page);
  await keepOwn(page, ann, { onlyShowRaids: true, fontSize: 16 });
  const token = { characterId: ann.id, token: 'not-to-be-taken-along', tokenId: 'n' };
  await storeBeforeOpening(page, 'v1-access-tokens', storedEntries([token]));
  await storeBeforeOpening(page, 'v1-raid-rosters', [night]);
  await openSettings(page);
  const link = await makeLink(page);
  const [, id = '', secret = ''] = /#transfer=(\w{8})-(\w{16})$/.exec(link) ?? [];
  expect(secret).not.toBe('');

  const other = await (await browser.newContext()).newPage();
  const told: string[] = [];
  other.on('request', (request) => told.push(request.url(), request.postData() ?? ''));
  await keepOwn(other, cleo, { onlyShowRaids: false, density: 'compact' });
  await openSettings(other, link);
  await expect(other).toHaveURL(/\/user-settings$/);
  const preview = part(other, 'What would change');
  await expect(preview).toContainText('1 new, 1 already here');
  await expectFriends(other, [cleo, ben]);
  await preview.getByRole('button', { name: /^Import \d parts$/ }).click();
  await expect(part(other, 'Imported')).toContainText('Friends: 1 new');
  await expectFriends(other, [cleo, ben, ann]);
  expect(await settingsOf(other)).toMatchObject({ onlyShowRaids: true, fontSize: 16, density: null });
  expect(await storedValue(other, 'v1-access-tokens')).toBeNull();
  expect(await storedValue(other, 'v1-raid-rosters')).toEqual([night]);

  const field = other.getByRole('textbox', { name: 'Code from the other device' });
  await field.fill(`${id}${secret}`.toLowerCase());
  await button(other, 'Fetch settings').click();
  await expect(other.getByText('Nothing found for this code')).toBeVisible();
  await expectFriends(other, [cleo, ben, ann]);

  // Another code, typed as it is read aloud.
  const [, spoken = ''] = (await makeLink(page)).split('#transfer=');
  await field.fill(spoken.replace('-', '').toLowerCase().replaceAll(/.{4}/g, '$& '));
  await button(other, 'Fetch settings').click();
  await expect(preview).toContainText('Nothing new: this browser already has all of it');
  await part(other, 'What would change').getByRole('button', { name: 'Close' }).click();
  await button(other, 'Undo import').click();
  await expectFriends(other, [cleo, ben]);
  expect(await settingsOf(other)).toMatchObject({ onlyShowRaids: false, density: 'compact' });
  expect(told.join(' ')).not.toContain(secret);
  await other.context().close();
});

/** A file of exported settings with these entries, written by hand, because an object would not keep every name. */
const fileOf = (entries: string, version = 1) =>
  `{"format":"rollcall-settings","version":${version},"entries":{${entries}}}`;

const hostileFiles = [
  {
    what: 'names that mean something to every object, and nothing else',
    text: fileOf('"__proto__":{"onlyShowRaids":true},"constructor":{"prototype":{"polluted":true}}'),
    said: /There are no settings in it/,
  },
  {
    what: 'wrong types',
    text: fileOf(
      '"lfm-settings":"all of them","friends":7,"theme":["dark"],"registered-characters":[{"id":"x"}]',
    ),
    said: /Couldn’t be read, left out: (?=.*LFM settings)(?=.*Friends)(?=.*Theme)(?=.*Registered characters)/,
  },
  { what: 'a version to come', text: fileOf('', 2), said: /It was made by a newer version/ },
  { what: 'something else', text: '{"name":"package.json"}', said: /It doesn’t contain/ },
  { what: 'half a file', text: fileOf('"theme":"dark"').slice(0, -9), said: /It is damaged/ },
];

test('a file is previewed before its import, the import can be undone, and a hostile file changes nothing', async ({
  page,
  browser,
}) => {
  await keepOwn(page, ann, { onlyShowRaids: true });
  await openSettings(page);
  const coming = page.waitForEvent('download');
  await button(page, 'Export settings').click();
  const file = await (await coming).path();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ format: 'rollcall-settings' });

  const other = await (await browser.newContext()).newPage();
  await keepOwn(other, cleo, { onlyShowRaids: false });
  await openSettings(other);
  const chooser = other.getByLabel('File of exported settings');
  await chooser.setInputFiles(file);
  const preview = part(other, 'What would change');
  await expect(preview).toContainText('1 change');
  await preview.getByRole('checkbox', { name: /^LFM settings/ }).uncheck();
  await preview.getByRole('button', { name: 'Import 1 part' }).click();
  await expectFriends(other, [cleo, ben, ann]);
  expect(await settingsOf(other)).toMatchObject({ onlyShowRaids: false });
  await button(other, 'Undo import').click();
  await expectFriends(other, [cleo, ben]);
  await part(other, 'Undone').getByRole('button', { name: 'Close' }).click();

  // After some time a page gives the browser a random id, for the log.
  const everything = () =>
    other.evaluate(() => {
      const keys = Object.keys(localStorage).filter((key) => key !== 'v1-user-id');
      return JSON.stringify(
        localStorage,
        keys.toSorted((a, b) => a.localeCompare(b)),
      );
    });
  const before = await everything();
  for (const { what, text, said } of hostileFiles) {
    await chooser.setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await expect(other.getByText(said).first(), what).toBeVisible();
    await expect(other.getByRole('button', { name: /^Import \d/ }), what).toHaveCount(0);
    expect(await everything(), what).toBe(before);
    expect(await other.evaluate(() => 'polluted' in {}), what).toBe(false);
    await other.getByRole('main').getByRole('button', { name: 'Close' }).click();
  }
  await other.context().close();
});

test('settings of another site are read at the same address, and imported from a file that its console saves', async ({
  page,
  browser,
}) => {
  // As if this site had replaced the other one at its address.
  await watchClipboard(page);
  for (const [key, text] of Object.entries(wrappedStorage))
    await storeBeforeOpening(page, key, JSON.parse(text));
  await openSettings(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', arrivingSettings.theme);
  await expect(page.getByRole('link', { name: /^2 ?Registered characters/ })).toContainText('0 verified');
  await page.goto('/registration');
  await expect(page.getByRole('link', { name: /^Verify .* again$/ })).toHaveCount(1);
  await openSettings(page);
  await expect(page.getByRole('log', { name: 'Notices' }).getByText(/saved/)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('v1-lfm-settings'))).toBe(
    wrappedStorage['v1-lfm-settings'],
  );

  await button(page, 'Copy the line').click();
  await expect.poll(() => page.evaluate(() => window.copied)).toBeDefined();
  const line = await page.evaluate(() => window.copied ?? '');
  const coming = page.waitForEvent('download');
  await page.evaluate(line);
  const download = await coming;
  expect(download.suggestedFilename()).toBe('ddo-audit-settings.json');
  const file = await download.path();
  expect(readFileSync(file, 'utf8')).not.toContain(strangeKeys.staying[0]);

  const other = await (await browser.newContext()).newPage();
  await openSettings(other);
  await other.getByLabel('File saved from DDO Audit').setInputFiles(file);
  await part(other, 'What would change').getByRole('button', { name: 'Import 12 parts' }).click();
  const report = part(other, 'Imported');
  await expect(report).toContainText('Friends: 2 new');
  await expect(report).toContainText('Unknown, left out: “v1-of-tomorrow”, “other”');
  await expect(other.locator('html')).toHaveAttribute('data-theme', arrivingSettings.theme);
  expect(await settingsOf(other)).toMatchObject(arrivingSettings['lfm-settings']);
  expect(await storedValue(other, 'v1-timezone')).toBe(arrivingSettings.timezone);
  await other.context().close();
});
