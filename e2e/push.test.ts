import { createECDH, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { findChromium, launchOptionsOf } from '../tools/chromium.ts';
import { test } from './journey.ts';
import { everyGroupRule, khyberRule, startPosting, watchFollowing } from './testing/alert-rules.ts';
import { storeBeforeOpening } from './testing/grouping-panel.ts';

test.use({
  // The headless shell does not support push messages.
  launchOptions: launchOptionsOf(findChromium()),
  hasWorker: true,
  permissions: ['notifications'],
});

/** Makes the browser subscribe to a push service that does not exist. Call before opening the page. */
async function stubPush(page: Page): Promise<void> {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const keys = {
    p256dh: ecdh.getPublicKey().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const endpoint = `https://127.0.0.1:9/push/${randomBytes(16).toString('hex')}`;
  await page.addInitScript(
    ({ endpoint: address, keys: made }) => {
      const name = 'journey-subscribed';
      const subscription = {
        endpoint: address,
        toJSON: () => ({ endpoint: address, keys: made }),
        unsubscribe: async () => {
          sessionStorage.removeItem(name);
          return true;
        },
      };
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          sessionStorage.setItem(name, '1');
          return subscription;
        },
        getSubscription: async () => (sessionStorage.getItem(name) === null ? null : subscription),
      });
    },
    { endpoint, keys },
  );
}

/** Registers the worker at once: the page itself waits for five seconds. */
async function startWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
    await navigator.serviceWorker.ready;
  });
}

/**
 * Watches the notifications of the browser. Listing them while one is about to be shown makes the browser drop it, so
 * `shown` waits for the browser's own event.
 *
 * @returns `push` delivers a message to the worker like a push service, and waits until the worker has handled it
 */
async function watchNotifications(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  const events = { 'Notification displayed': 0, 'Push event completed': 0 };
  cdp.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: { eventName } }) => {
    if (eventName === 'Notification displayed' || eventName === 'Push event completed')
      events[eventName] += 1;
  });
  for (const service of ['notifications', 'pushMessaging'] as const) {
    await cdp.send('BackgroundService.startObserving', { service });
    await cdp.send('BackgroundService.setRecording', { service, shouldRecord: true });
  }
  const registration = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const origin = new URL(page.url()).origin;
  const registrationId = await registration;
  const oneMore = async (event: keyof typeof events, act: () => Promise<unknown>) => {
    const before = events[event];
    await act();
    await expect.poll(() => events[event]).toBeGreaterThan(before);
  };
  return {
    push: (data: string) =>
      oneMore('Push event completed', () =>
        cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }),
      ),
    shown: (act: () => Promise<unknown>) => oneMore('Notification displayed', act),
  };
}

/** The notifications that are shown, each as title and text. */
const shownTitles = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
  });

const pushOf = (body: string, path = '/about') =>
  JSON.stringify({
    rule_id: 'khyber',
    kind: 'server',
    title: 'Khyber is back',
    body,
    path,
    tag: 'server-khyber',
    at: '2026-03-14T20:15:00Z',
  });

test('push is turned on and deleted with a press, and the server follows changed rules', async ({
  page,
  server,
}) => {
  await startPosting(server, 86_700);
  await stubPush(page);
  await storeBeforeOpening(page, 'v1-alerts', khyberRule);
  await page.goto(`${server.url}/notifications`);
  await startWorker(page);
  const kept = page.getByRole('region', { name: 'What the Server Stores' }).or(page.locator('#kept'));
  await expect(kept).toContainText('Nothing. Your rules are only stored in this browser.');
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(page.getByText('On: this browser gets alerts, even while Rollcall is closed.')).toBeVisible();
  await expect(kept).toContainText('https://127.0.0.1:9/push/');
  await expect(kept).toContainText('1 rule');

  await page.getByRole('switch', { name: 'Quiet hours' }).click();
  await expect(kept).toContainText('23:00 to 08:00', { timeout: 30_000 });

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as JSON' }).click(),
  ]);
  const exported = await readFile(await download.path(), 'utf8');
  expect(JSON.parse(exported)).toMatchObject({ rules: [{ id: 'khyber' }], quiet_hours: { from: '23:00' } });

  await page.getByRole('button', { name: 'Delete everything' }).click();
  await expect(
    page.getByText(/the server has deleted everything it stored about this browser/),
  ).toBeVisible();
  await expect(kept).toContainText('Nothing. Your rules are only stored in this browser.');
  expect(await page.evaluate(() => localStorage.getItem('v1-alert-push'))).toBeNull();
});

test('the worker and the page show one notification for each subject, and a click opens its page', async ({
  page,
  context,
  server,
}) => {
  const { another } = await startPosting(server, 86_800);
  await storeBeforeOpening(page, 'v1-alerts', everyGroupRule);
  const following = await watchFollowing(page);
  await page.goto(`${server.url}/about`);
  await startWorker(page);
  const { push, shown } = await watchNotifications(page);

  await test.step('a newer message replaces an older one about the same subject', async () => {
    await push(pushOf('first'));
    expect(await shownTitles(page)).toEqual(['Khyber is back: first']);
    await push(pushOf('second'));
    expect(await shownTitles(page)).toEqual(['Khyber is back: second']);
  });
  await test.step('an unreadable message is shown in general words', async () => {
    await push('{"title":');
    expect((await shownTitles(page)).toSorted()).toEqual([
      'Khyber is back: second',
      'New alert: Open the site to see it.',
    ]);
  });
  await test.step('the page and a push show one notification of the same group', async () => {
    await following(another);
    let posted = { id: 0, comment: '' };
    await shown(async () => {
      posted = await another();
    });
    const titles = await shownTitles(page);
    expect(titles.join('\n')).toContain(posted.comment);
    const tag = `group-thelanis-${posted.id}`;
    await push(JSON.stringify({ ...JSON.parse(pushOf('by push')), tag }));
    expect(await shownTitles(page)).toHaveLength(titles.length);
  });
  await test.step('a click opens the page of the message, and never another site', async () => {
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    const [worker] = context.serviceWorkers();
    const click = async (text: string) => {
      // As text, because these tests have the types of a page.
      await worker?.evaluate(`(async () => {
        const all = await registration.getNotifications();
        const notification = all.find(({ body }) => body === ${JSON.stringify(text)});
        if (notification === undefined) throw new Error('It is not shown.');
        dispatchEvent(new NotificationEvent('notificationclick', { notification }));
      })()`);
    };
    await push(pushOf('there', '/grouping/thelanis?group=86800'));
    await click('there');
    await expect(page).toHaveURL(/\/grouping\/thelanis\?.*group=86800/);
    await push(pushOf('elsewhere', 'https://elsewhere.example/'));
    await click('elsewhere');
    await expect(page).toHaveURL(`${server.url}/notifications`);
  });
});
