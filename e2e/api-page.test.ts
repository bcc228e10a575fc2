import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { expectAccessible } from './testing/accessibility.ts';
import { watchForeignRequests } from './testing/watch-page.ts';

const section = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
const answerOf = (page: Page): Locator => page.getByRole('region', { name: 'Answer' });
const bodyOf = (page: Page): Locator => page.getByLabel('Body of the answer');

test('on a desktop a developer tries calls, reads their errors, and builds a filter', async ({
  page,
  baseURL,
}) => {
  const foreign = watchForeignRequests(page, baseURL);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/api');
  await expect(page.getByText('Newest report')).toBeVisible();

  const playground = section(page, 'Playground');
  await playground.getByRole('button', { name: 'Send' }).click();
  await expect(answerOf(page)).toContainText('200 OK');
  await expect(answerOf(page)).toContainText('X-Request-ID');
  await expect(bodyOf(page)).toContainText('"data": {');
  await playground.getByLabel('{server}').fill('orein');
  await playground.getByRole('button', { name: 'Send' }).click();
  await expect(answerOf(page)).toContainText('404 Not Found');
  await expect(bodyOf(page)).toContainText('"closest": "Orien"');
  await playground.getByLabel('{server}').fill('orien');
  await playground.getByLabel('levels=', { exact: true }).fill('many');
  await playground.getByRole('button', { name: 'Send' }).click();
  await expect(answerOf(page)).toContainText('400 Bad Request');
  await expect(bodyOf(page)).toContainText('levels must be two whole numbers');

  await section(page, 'Filters').getByRole('button', { name: 'Set raids to only' }).click();
  await expect(page.getByLabel('Address with the filter')).toHaveText(
    /^\/v1\/lfms\/[a-z]+\?levels=28-32&raids=only$/,
  );
  await section(page, 'Filters').getByRole('button', { name: 'Try in the playground' }).click();
  await playground.getByRole('button', { name: 'Send' }).click();
  await expect(answerOf(page)).toContainText('200 OK');
  await expect(playground.getByLabel('Address')).toHaveText(
    /^GET \/v1\/lfms\/[a-z]+\?levels=28-32&raids=only$/,
  );

  await section(page, 'Streams')
    .getByRole('button', { name: 'Try: The groups of a server, as they change' })
    .click();
  await playground.getByRole('button', { name: 'Send' }).click();
  await expect(bodyOf(page)).toContainText('"type":"snapshot"', { timeout: 30_000 });
  await expect(answerOf(page)).toContainText('The beginning of the stream');

  await section(page, 'Sample Code').getByText('Python', { exact: true }).click();
  await expect(page.getByLabel('Program read-groups.py')).toContainText(baseURL ?? 'http');
  expect(foreign).toEqual([]);
});

test('on a phone a developer creates a key by keyboard, sees its usage, and revokes it', async ({
  page,
  baseURL,
}) => {
  const foreign = watchForeignRequests(page, baseURL);
  const addresses: string[] = [];
  const sent: string[] = [];
  page.on('request', (request) => {
    addresses.push(request.url());
    if (request.url().endsWith('/v1/service/log')) sent.push(request.postData() ?? '');
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/api');
  const keys = section(page, 'Keys');
  await keys.getByLabel('Purpose (optional)').fill('Guild dashboard');
  await keys.getByLabel('Purpose (optional)').press('Enter');
  await expect(keys).toContainText('Copy it now');
  const key = (await keys.getByLabel('Your key', { exact: true }).textContent()) ?? '';
  expect(key).toMatch(/^rck_[\w-]{32}$/);
  const kept = () =>
    page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));
  expect(await kept()).not.toContain(key);

  await section(page, 'Playground').getByRole('button', { name: 'Send' }).focus();
  await page.keyboard.press('Enter');
  await expect(answerOf(page)).toContainText('200 OK');
  await keys.getByRole('button', { name: 'Show usage' }).click();
  await expect(keys).toContainText('2 requests, 0 refused, 0 streams');
  await expect(keys).toContainText('Guild dashboard');
  await expectAccessible(page, '/api with a key');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await keys.getByRole('switch', { name: 'Remember in this browser' }).focus();
  await page.keyboard.press('Space');
  expect(await kept()).toContain(key);
  await page.reload();
  await expect(keys.getByLabel('Your key', { exact: true })).toHaveText(`${key.slice(0, 8)}…`);
  await keys.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(keys).toContainText('The key is revoked');
  expect(await kept()).not.toContain(key);
  const refused = await page.request.get('/v1/lfms', { headers: { 'x-api-key': key } });
  expect(refused.status()).toBe(401);

  await keys.getByLabel('Already have a key?').fill(key);
  await keys.getByRole('button', { name: 'Use this key' }).click();
  await keys.getByRole('button', { name: 'Show usage' }).click();
  await expect(keys).toContainText('This key is not known here');
  await page.goto('/');
  expect([...addresses, ...sent, page.url()].join('\n')).not.toContain(key.slice(4));
  expect(foreign).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a reader finds the calls, the limits and sample code', async ({ page }) => {
    await page.goto('/api');
    await expect(page.getByRole('link', { name: 'API reference' })).toHaveAttribute('href', '/v1/reference');
    await expect(section(page, 'Limits').getByRole('cell', { name: 'No limit' })).toHaveCount(6);
    await expect(page.getByLabel('Program read-groups.sh')).toContainText('curl --silent');
    await section(page, 'All Calls').getByText('Live', { exact: true }).click();
    await expect(
      section(page, 'All Calls').getByText('GET /v1/lfms/{server}', { exact: true }),
    ).toBeVisible();
  });
});

test('the reference is read and searched on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/v1/reference', { waitUntil: 'load' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByLabel('Search calls, fields and errors').fill('api-key-blocked');
  await page.getByLabel('Search calls, fields and errors').press('Enter');
  await page.getByRole('link', { name: 'POST /v1/keys/{id}/block' }).click();
  await expect(page).toHaveURL(/#blockKey$/);
  await expect(page.getByRole('link', { name: 'Playground, programs and keys' })).toHaveAttribute(
    'href',
    '/api',
  );
});
