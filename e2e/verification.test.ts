import { expect, type Page } from '@playwright/test';
import { type Stage, test } from './journey.ts';
import { expectAccessible } from './testing/accessibility.ts';
import { ownPage } from './testing/watch-page.ts';

const one = { id: 1001, name: 'Parrot-One' };
const two = { id: 1002, name: 'Parrot-Two' };
const three = { id: 1003, name: 'Parrot-Three' };
type Player = typeof one;

const words = (page: Page) => page.locator('p[translate="no"]');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const verdict = (page: Page, { name }: Player) =>
  page.getByRole('heading', { name: `${name} is verified in this browser` });
/** Waits for the page of characters, to which the site returns after verification. */
const expectVerified = async (page: Page, { name }: Player) => {
  await expect(page).toHaveURL(/\/registration$/);
  await expect(page.getByText(`${name} is verified`, { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Verified');
};
const check = (page: Page, text: RegExp) => page.getByRole('listitem').filter({ hasText: text });
const devices = (page: Page) => page.getByRole('list', { name: /^Devices that/ }).getByRole('listitem');

/** Opens the page for a player who is new to this browser, and registers the player. */
async function openUnknown(page: Page, { server }: Stage, { id }: Player): Promise<void> {
  await page.goto(`${server.url}/verification?id=${id}`);
  await ownPage(page);
  await button(page, 'Register and verify').click();
}

async function getWords(page: Page): Promise<string> {
  await button(page, /^Get (three|new) words$/).click();
  await expect(words(page)).toHaveText(/^\w+ \w+ \w+$/);
  return words(page).innerText();
}

async function verify(page: Page, stage: Stage, player: Player): Promise<void> {
  await openUnknown(page, stage, player);
  const said = await getWords(page);
  await stage.world.order(`say ${player.name} ${said}`);
  await expectVerified(page, player);
  await page.goto(`${stage.server.url}/verification?id=${player.id}`);
  await expect(verdict(page, player)).toBeVisible();
}

/** The stored text of a key of the site; null = none. */
const kept = (page: Page, storage: 'localStorage' | 'sessionStorage', key: string) =>
  page.evaluate(([place, name]) => window[place].getItem(`v1-${name}`), [storage, key] as const);
const tokens = (page: Page) => kept(page, 'localStorage', 'access-tokens');
const claims = (page: Page) => kept(page, 'sessionStorage', 'open-claims');

/** The secret or token in a stored text. */
const credentialIn = (text: string | null) => /"(?:secret|token)":"([^"]+)"/.exec(text ?? '')?.[1] ?? '';

test('only the right comment verifies, and neither secret nor token is sent in an address or to the log', async ({
  page,
  stage,
}) => {
  const { server, world } = stage;
  const addresses: string[] = [];
  const logs: string[] = [];
  page.on('request', (request) => {
    addresses.push(request.url());
    if (request.url().endsWith('/service/log')) logs.push(request.postData() ?? '');
  });
  await openUnknown(page, stage, one);
  const said = await getWords(page);
  const secret = credentialIn(await claims(page));
  await expect(words(page)).toBeFocused();

  await world.order(`say ${one.name} not the words`);
  const comment = async () => (await fetch(`${server.url}/v1/characters/${one.id}`)).text();
  await expect.poll(comment).toContain('not the words');
  await expect(check(page, /Its public comment/)).toContainText('We see “not the words”');
  await page.reload();
  await expect(words(page)).toHaveText(said);
  expect(await tokens(page)).toBeNull();

  await world.order(`say ${one.name}  ${said.toUpperCase()} `);
  await expectVerified(page, one);
  await expect(page.getByText('You can clear the public comment in the game now.')).toBeVisible();
  await page.goBack();
  await expect(verdict(page, one)).toBeVisible();
  await expect(devices(page)).toHaveCount(1);
  await expectAccessible(page, 'verified');
  await button(page, 'Hide from guild pages').click();
  await expect(button(page, 'Show on guild pages')).toBeVisible();
  const file = page.waitForEvent('download');
  await button(page, 'Export JSON').click();
  expect((await file).suggestedFilename()).toBe(`${one.name}.json`);
  const token = credentialIn(await tokens(page));
  expect([secret.length, token.length]).toEqual([22, 43]);
  expect(await claims(page)).toBeNull();

  await page.goto('about:blank');
  for (const told of [...addresses, ...logs]) {
    expect(told).not.toContain(secret);
    expect(told).not.toContain(token);
  }
  expect(logs.join()).not.toContain(String(one.id));
});

test('an anonymous or offline player reads what to do, and continues with the same words', async ({
  page,
  stage,
}) => {
  const { world } = stage;
  await openUnknown(page, stage, two);
  const said = await getWords(page);
  await world.order(`hide ${two.name}`);
  await world.order(`say ${two.name} ${said}`);
  await expect(check(page, /not anonymous/)).toContainText('Turn anonymous off');
  await world.order(`leave ${two.name}`);
  await expect(check(page, /is online/)).toContainText(`Log in as ${two.name}`);
  await expect(check(page, /not anonymous/)).toContainText('Not known yet');
  await world.order(`come ${two.name}`);
  await world.order(`show ${two.name}`);
  await expectVerified(page, two);
  await world.order(`hush ${two.name}`);
});

test('expired words are replaced by new ones', async ({ page, stage }) => {
  await openUnknown(page, stage, two);
  const said = await getWords(page);
  // The server deletes a claim after ten minutes, and answers any unknown secret in the same way.
  await page.evaluate((key) => {
    const open = sessionStorage.getItem(key) ?? '';
    const over = open
      .replace(/"secret":"[^"]+"/, '"secret":"AAAAAAAAAAAAAAAAAAAAAA"')
      .replace(/"expiresAtMs":\d+/, `"expiresAtMs":${Date.now() + 2000}`);
    sessionStorage.setItem(key, over);
  }, 'v1-open-claims');
  await page.reload();
  await expect(page.getByText('These words have expired')).toBeVisible();
  await expect(words(page)).toHaveCount(0);
  expect(await getWords(page)).not.toBe(said);
});

test('a second browser at the same address gets words of its own', async ({ page, browser, stage }) => {
  const { world } = stage;
  await openUnknown(page, stage, three);
  const said = await getWords(page);
  const secret = credentialIn(await claims(page));

  const other = await (await browser.newContext()).newPage();
  await openUnknown(other, stage, three);
  await expect(button(other, 'Get three words')).toBeVisible();
  await expect(words(other)).toHaveCount(0);
  expect(await getWords(other)).not.toBe(said);
  expect(await other.content()).not.toContain(said);

  await world.order(`say ${three.name} ${said}`);
  await expectVerified(page, three);
  await expect(check(other, /Its public comment/)).toContainText(`We see “${said}”`);
  expect(await tokens(other)).toBeNull();
  const second = credentialIn(await claims(other));
  expect([second.length, second === secret]).toEqual([22, false]);
  await other.context().close();
  await world.order(`hush ${three.name}`);
});

test('a browser whose token was revoked in another one says so at its next use', async ({
  page,
  browser,
  stage,
}) => {
  const { world } = stage;
  await verify(page, stage, one);
  const other = await (await browser.newContext()).newPage();
  await verify(other, stage, one);
  await world.order(`hush ${one.name}`);

  await page.reload();
  await expect(devices(page).first()).toContainText('This browser');
  const before = await devices(page).count();
  // The newest of the other tokens.
  await devices(page).nth(1).getByRole('button').click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('can’t be undone');
  await expectAccessible(page, 'the question');
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(devices(page)).toHaveCount(before - 1);
  await expect(verdict(page, one)).toBeVisible();

  await other.reload();
  await expect(other.getByText('No longer verified here')).toBeVisible();
  await expect(button(other, 'Get three words')).toBeVisible();
  expect(credentialIn(await tokens(other))).toBe('');
  await other.context().close();
});
