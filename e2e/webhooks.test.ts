import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { expectAccessible } from './testing/accessibility.ts';
import { khyberRule } from './testing/alert-rules.ts';
import { storeBeforeOpening } from './testing/grouping-panel.ts';

const address = 'https://discord.com/api/webhooks/123456789012345678/the-token-of-the-journey';
const kept = {
  id: 'hook-1',
  endpoint: null,
  rules: [],
  time_zone: 'UTC',
  quiet_hours: null,
  created_at: '2026-03-14T20:15:00Z',
  last_visit: '2026-03-14T20:15:00Z',
  pushes_last_hour: 0,
  last_push_at: null,
};

test('a webhook is added by its address, chosen for a rule, and removed, with the keyboard alone', async ({
  page,
  server,
}) => {
  const asked: string[] = [];
  // No journey calls Discord.
  await page.route('**/v1/alerts{,/hook-1}', async (route) => {
    const request = route.request();
    asked.push(`${request.method()} ${request.postData() ?? ''}`);
    if (request.method() === 'DELETE') return route.fulfill({ status: 204 });
    return route.fulfill({ json: { data: { ...kept, secret: 'the-secret' } } });
  });
  await storeBeforeOpening(page, 'v1-alerts', khyberRule);
  await page.goto(`${server.url}/notifications`);
  const { keyboard } = page;

  await page.getByLabel('Webhook address').focus();
  await keyboard.type(address);
  await keyboard.press('Enter');
  await expect(page.getByText('Discord webhook …5678 got a test message.')).toBeVisible();
  await expect(page.getByLabel('Webhook address')).toHaveValue('');
  await expect(page.locator('body')).not.toContainText('the-token-of-the-journey');
  expect(asked[0]).toContain(address);

  await page.getByRole('checkbox', { name: 'Discord webhook …5678' }).focus();
  await keyboard.press('Space');
  await expect(page.getByText('Gets the alerts of 1 rule.')).toBeVisible({ timeout: 20_000 });
  expect(asked.filter((each) => each.startsWith('PUT')).join()).toContain('khyber');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Remove Discord webhook …5678' }).focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).focus();
  await keyboard.press('Enter');
  await expect(page.getByText('Discord webhook …5678 was removed.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('v1-alert-webhooks'))).toBe('[]');
});
