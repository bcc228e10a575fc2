import { test } from './journey.ts';
import { expectAccessible } from './testing/accessibility.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the reference of all calls is accessible on a phone', async ({ page }) => {
  await page.goto('/v1/reference', { waitUntil: 'load' });
  await expectAccessible(page, '/v1/reference');
});
