import { createECDH, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type CDPSession, expect, type Page } from '@playwright/test';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { findChromium, launchOptionsOf } from '../tools/chromium.ts';
import { test } from './journey.ts';
import { expectAccessible } from './testing/accessibility.ts';
import { keepBefore, overflowOf } from './testing/grouping-panel.ts';
import type { OwnServer } from './testing/own-server.ts';
import { keepPeople } from './testing/people-page.ts';
import { groupOf, reportGroups, reportWorld } from './testing/reported-world.ts';

// The headless shell has no push messages.
test.use({ launchOptions: launchOptionsOf(findChromium()) });

const listPath = '/grouping/thelanis';
const toasts = (page: Page, text: string | RegExp) =>
  page.getByRole('log', { name: 'Notices' }).getByText(text);

/** Counts the notes that the page plays. Before it is opened. */
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

/** Groups with a comment of their own, one more with each call. */
function makePosting(server: OwnServer, firstId: number) {
  const groups = [groupOf(firstId, 'Torvald')];
  return {
    begin: () => reportWorld(server, groups),
    /** @returns the comment of the new group */
    another: async () => {
      const id = firstId + groups.length;
      const comment = `Nightly run ${id}`;
      groups.push(groupOf(id, `Ysolde-${'x'.repeat(groups.length)}`, { comment }));
      await reportGroups(server, groups);
      return { id, comment };
    },
  };
}

/** Posts groups until the page tells of one: it follows its rules a moment after it was opened. */
async function untilTold(pages: readonly Page[], post: ReturnType<typeof makePosting>['another']) {
  let posted = { id: 0, comment: '' };
  await expect(async () => {
    posted = await post();
    const told = () => Promise.all(pages.map((page) => toasts(page, posted.comment).count()));
    await expect.poll(async () => (await told()).some((count) => count > 0), { timeout: 4000 }).toBe(true);
  }).toPass({ timeout: 60_000 });
  return posted;
}

const khyberRule = {
  rules: [
    {
      rule: { id: 'khyber', name: '', kind: 'server', server: 'Khyber', when: 'up' },
      isOn: true,
      onPage: true,
      byPush: true,
    },
  ],
  quietHours: null,
};
const everyGroupRule = {
  rules: [
    {
      rule: { id: 'all', name: '', kind: 'group', filter: 'server=Thelanis' },
      isOn: true,
      onPage: true,
      byPush: false,
    },
  ],
  quietHours: null,
};

test('a rule that is made beside a list is told on any page, by sound and in words, and leads to the group', async ({
  page,
  server,
}) => {
  const { begin, another } = makePosting(server, 86_000);
  await begin();
  const notes = await countNotes(page);
  await page.goto(`${server.url}${listPath}`);
  await page.getByRole('button', { name: 'Tell me about groups like these' }).click();
  await expect(toasts(page, 'When a group is posted on Thelanis.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^You’ll be told about groups like these/ })).toBeVisible();

  await page.getByRole('link', { name: 'About', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Privacy' })).toBeVisible();
  const { comment } = await untilTold([page], another);
  // Two notes are one sound.
  expect(await notes()).toBeGreaterThanOrEqual(2);
  const told = page.getByRole('log', { name: 'Notices' }).locator('> *').filter({ hasText: comment });
  await expect(told).toContainText('The Sunken Stair on Thelanis: 5 places left');
  await told.getByRole('button', { name: 'Open' }).click();
  await expect(page).toHaveURL(/\/grouping\/thelanis\?.*group=\d+/);
  await expect(page.getByRole('region', { name: /^Groups on .* Arrow keys/ })).toBeFocused();
});

test('a rule is taken back by the same button, and undone', async ({ page, server }) => {
  await makePosting(server, 86_100).begin();
  await page.goto(`${server.url}${listPath}`);
  await page.getByRole('button', { name: 'Tell me about groups like these' }).click();
  await page.getByRole('button', { name: /^You’ll be told about groups like these/ }).click();
  await expect(page.getByRole('button', { name: 'Tell me about groups like these' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByRole('button', { name: /^You’ll be told about groups like these/ })).toBeVisible();
});

test('of two tabs one tells', async ({ page, context, server }) => {
  const { begin, another } = makePosting(server, 86_200);
  await begin();
  await keepBefore(page, 'v1-alerts', everyGroupRule);
  await page.goto(`${server.url}/about`);
  await untilTold([page], another);
  const second = await context.newPage();
  await second.goto(`${server.url}/about`);
  const holder = () =>
    page.evaluate(async () => {
      const { held = [] } = await navigator.locks.query();
      return held.find(({ name }) => name === 'rollcall-alerts')?.clientId ?? '';
    });
  const before = await holder();
  // The tab that was opened last takes over.
  await expect.poll(holder, { timeout: 30_000 }).not.toBe(before);
  const { comment } = await untilTold([page, second], another);
  expect(await toasts(page, comment).count()).toBe(0);
  expect(await toasts(second, comment).count()).toBe(1);
});

test('a group that has closed since is said to have', async ({ page, server }) => {
  await makePosting(server, 86_300).begin();
  await page.goto(`${server.url}${listPath}?group=86999`);
  await expect(page.getByText('This group has closed since.')).toBeVisible();
});

test('the sound of the group list is one of the rules, with the setting that it has', async ({
  page,
  server,
}) => {
  await makePosting(server, 86_400).begin();
  await keepBefore(page, 'v1-lfm-settings', { isSoundOn: true });
  await page.goto(`${server.url}/notifications`);
  const sound = page.getByRole('switch', { name: /^A group that you can join appears/ });
  await expect(sound).toBeChecked();
  await sound.click();
  await expect(sound).not.toBeChecked();
  const kept = await page.evaluate(() => localStorage.getItem('v1-lfm-settings') ?? '');
  expect(JSON.parse(kept)).toMatchObject({ isSoundOn: false });
});

test('rules are made, changed and deleted by keyboard alone', async ({ page, server }) => {
  await makePosting(server, 86_500).begin();
  await keepPeople(page, 'friends', [makeCharacter({ id: 86_501, name: 'Mirelle', server_name: 'Orien' })]);
  await page.goto(`${server.url}/notifications`);
  await expect(page.getByText('You have no rules yet.')).toBeVisible();
  const kind = page.getByLabel('Tell me about', { exact: true });
  await kind.focus();
  await page.keyboard.type('Friend');
  await expect(page.getByText('Choose somebody first.')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Mirelle');
  await expect(page.getByText('You’ll be told when Mirelle comes online.')).toBeVisible();
  await page.getByLabel('Name it (optional)').focus();
  await page.keyboard.press('Enter');
  const rule = page.getByRole('switch', { name: 'Mirelle comes online' });
  await expect(rule).toBeChecked();
  await rule.focus();
  await page.keyboard.press('Space');
  await expect(rule).not.toBeChecked();
  await page.getByRole('button', { name: 'Edit: Mirelle comes online' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit rule' });
  await dialog.getByLabel('Name it (optional)').focus();
  await page.keyboard.type('My friend');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('switch', { name: 'My friend' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete: My friend' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('You have no rules yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('switch', { name: 'My friend' })).toBeVisible();
});

test.describe('a browser that blocks notifications', () => {
  test.use({ permissions: [] });

  test('is told so in one sentence, on a page that is accessible on a phone in both themes', async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await makePosting(server, 86_600).begin();
    await keepBefore(page, 'v1-alerts', { ...everyGroupRule, quietHours: { from: '23:00', to: '07:00' } });
    await page.goto(`${server.url}/notifications`);
    await expect(page.getByText('Your browser blocks notifications from Rollcall')).toBeVisible();
    await expect(page.getByLabel('From')).toHaveValue('23:00');
    expect(await overflowOf(page)).toBe(0);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expectAccessible(page, 'light', 'colours');
  });
});

/** A browser that subscribes to a push service which nobody ever asks. Before the page is opened. */
async function stubPush(page: Page): Promise<void> {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const keys = {
    p256dh: ecdh.getPublicKey().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(16).toString('hex')}`;
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

/** Registers the worker at once: the page would do so after a rest. */
async function startWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
    await navigator.serviceWorker.ready;
  });
}

/** Hands pushes to the worker, as a push service would, each until what it brings is shown: a browser that still stores its new worker drops them. */
async function openPushLine(
  page: Page,
  cdp: CDPSession,
): Promise<(data: string, shown: string) => Promise<void>> {
  const registrationId = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const origin = new URL(page.url()).origin;
  const id = await registrationId;
  return async (data, shown) => {
    await expect(async () => {
      await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: id, data });
      await expect.poll(async () => (await shownTitles(page)).join('\n'), { timeout: 5000 }).toContain(shown);
    }).toPass({ timeout: 60_000 });
  };
}

/** What the system shows, by title. */
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

test.describe('push', () => {
  test.use({ hasWorker: true, permissions: ['notifications'] });

  test('is turned on by a press, told of changes, shown, exported, and deleted by a press', async ({
    page,
    server,
  }) => {
    await makePosting(server, 86_700).begin();
    await stubPush(page);
    await keepBefore(page, 'v1-alerts', khyberRule);
    await page.goto(`${server.url}/notifications`);
    await startWorker(page);
    const kept = page.getByRole('region', { name: 'What the Server Keeps' }).or(page.locator('#kept'));
    await expect(kept).toContainText('Nothing: your rules are kept in this browser alone.');
    await page.getByRole('button', { name: 'Turn on notifications' }).click();
    await expect(page.getByText('On: this browser is told, even while Rollcall is closed.')).toBeVisible();
    await expect(kept).toContainText('https://fcm.googleapis.com/fcm/send/');
    await expect(kept).toContainText('1 rule');

    await page.getByRole('switch', { name: 'Quiet hours' }).click();
    await expect(kept).toContainText('23:00 to 08:00', { timeout: 30_000 });

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as JSON' }).click(),
    ]);
    const exported = await readFile(await download.path(), 'utf8');
    expect(JSON.parse(exported)).toMatchObject({ rules: [{ id: 'khyber' }], quiet_hours: { from: '23:00' } });

    await page.getByRole('button', { name: 'Delete all of it' }).click();
    await expect(page.getByText(/the server has deleted everything it kept of this browser/)).toBeVisible();
    await expect(kept).toContainText('Nothing: your rules are kept in this browser alone.');
    expect(await page.evaluate(() => localStorage.getItem('v1-alert-push'))).toBeNull();
  });

  test('reaches the worker: shown once per thing, and in general words when it cannot be read', async ({
    page,
    context,
    server,
  }) => {
    await makePosting(server, 86_800).begin();
    await page.goto(`${server.url}/notifications`);
    await startWorker(page);
    const push = await openPushLine(page, await context.newCDPSession(page));
    await push(pushOf('first'), 'Khyber is back: first');
    await push(pushOf('second'), 'Khyber is back: second');
    expect(await shownTitles(page)).toEqual(['Khyber is back: second']);
    const unreadable = 'Something you wanted to know about: Open the site to see what has happened.';
    await push('{"title":', unreadable);
    expect((await shownTitles(page)).toSorted()).toEqual(['Khyber is back: second', unreadable]);
  });

  test('opens what it is about when it is clicked, and nothing of another site', async ({
    page,
    context,
    server,
  }) => {
    await makePosting(server, 86_900).begin();
    await page.goto(`${server.url}/notifications`);
    await startWorker(page);
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 30_000 })
      .toBe(true);
    const push = await openPushLine(page, await context.newCDPSession(page));
    const [worker] = context.serviceWorkers();
    const click = async () => {
      // As text: the types of these tests are those of a page.
      await worker?.evaluate(`(async () => {
        const [notification] = await registration.getNotifications();
        if (notification === undefined) throw new Error('Nothing is shown.');
        dispatchEvent(new NotificationEvent('notificationclick', { notification }));
      })()`);
    };
    await push(pushOf('there', '/grouping/thelanis?group=86900'), 'there');
    expect(await shownTitles(page)).toHaveLength(1);
    await click();
    await expect(page).toHaveURL(/\/grouping\/thelanis\?.*group=86900/);
    await push(pushOf('elsewhere', 'https://elsewhere.example/'), 'elsewhere');
    expect(await shownTitles(page)).toHaveLength(1);
    await click();
    await expect(page).toHaveURL(`${server.url}/notifications`);
  });

  test('and the open page show one notification of the same thing', async ({ page, context, server }) => {
    const { begin, another } = makePosting(server, 86_950);
    await begin();
    await keepBefore(page, 'v1-alerts', everyGroupRule);
    await page.goto(`${server.url}/about`);
    await startWorker(page);
    let posted = { id: 0, comment: '' };
    await expect(async () => {
      posted = await another();
      await expect
        .poll(async () => (await shownTitles(page)).join(), { timeout: 4000 })
        .toContain(posted.comment);
    }).toPass({ timeout: 60_000 });
    const count = (await shownTitles(page)).length;
    const push = await openPushLine(page, await context.newCDPSession(page));
    const tag = `group-thelanis-${posted.id}`;
    await push(JSON.stringify({ ...JSON.parse(pushOf('by push')), tag }), 'by push');
    expect(await shownTitles(page)).toHaveLength(count);
  });
});
