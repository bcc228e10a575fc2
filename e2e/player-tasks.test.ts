import { expect, type Locator, type Page } from '@playwright/test';
import { defaultDefinition } from '@rollcall/game/definition';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { test } from './journey.ts';
import { expectAccessible } from './testing/accessibility.ts';
import { eveningGroups, keepBefore, keptIn, rowsOf, tabTo } from './testing/grouping-panel.ts';
import { keepPeople, keepPeopleInstead } from './testing/people-page.ts';
import { groupOf, reportWorld } from './testing/reported-world.ts';
import { everybody, people } from './testing/who-panel.ts';

/*
 * What players come for, each by mouse, by keyboard alone and on a phone. A press is a click, a tap or a key that does
 * something: Tab only goes there, as the pointer does, and typing is counted by nobody.
 */

declare global {
  interface Window {
    /** What was last put into the clipboard, which no page of the site may read. */
    copied?: string;
  }
}

const mine = [
  makeCharacter({ id: 4001, name: 'Aldwin', total_level: 32, classes: [{ name: 'Cleric', level: 32 }] }),
  makeCharacter({ id: 4002, name: 'Brida', total_level: 3 }),
];
/** More than are listed at once. */
const evening = [
  ...mine,
  ...Array.from({ length: 6 }, (_, place) => makeCharacter({ id: 4003 + place, name: `Mine-${place}` })),
];
/** The one group of the evening that a paladin of level 12 could join. */
const aldous = groupOf(9005, 'Aldous', {
  minimum_level: 10,
  maximum_level: 14,
  accepted_classes: ['Paladin', 'Bard'],
  accepted_classes_count: 2,
});

test.beforeEach(async ({ server }) => {
  await reportWorld(server, [...eveningGroups, aldous], [...everybody, ...mine]);
  await server.report('PATCH', '/v1/game/server-info', {
    servers: Object.fromEntries(
      defaultDefinition.servers.map(({ name }, index) => [
        name,
        { index, is_online: name !== 'Cannith', is_vip_only: false },
      ]),
    ),
  });
});

const ways = ['mouse', 'keyboard', 'phone'] as const;
type Way = (typeof ways)[number];

/** Somebody who counts presses. */
function playerAt(page: Page, way: Way) {
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    if (way === 'phone') await target.tap();
    else if (way === 'mouse') await target.click();
    else {
      await tabTo(page, target);
      await page.keyboard.press('Enter');
    }
  };
  const pressKey = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  return {
    presses: () => presses,
    press,
    async ask(question: string) {
      if (way === 'keyboard') await pressKey('Control+k');
      else await press(page.getByRole('button', { name: 'Ask', exact: true }));
      await expect(page.getByRole('combobox', { name: 'Question' })).toBeFocused();
      await page.keyboard.type(question);
    },
    /** Follows an answer; by keyboard the first one, which is that one. */
    async follow(answer: Locator) {
      await expect(answer).toBeVisible();
      if (way !== 'keyboard') return press(answer);
      await expect(answer).toHaveAttribute('data-highlighted', '');
      return pressKey('Enter');
    },
  };
}

const answerOf = (page: Page, name: string | RegExp) =>
  page.getByRole('listbox', { name: 'Answers' }).getByRole('option', { name });

const onDesk = { viewport: { width: 1440, height: 900 } };
const onPhone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

for (const way of ways) {
  test.describe(`by ${way}`, () => {
    test.use(way === 'phone' ? onPhone : onDesk);

    test('a group for a level 12 paladin: two presses; level 32 clerics online: one, and two for their list; my friends: one', async ({
      page,
      server,
    }) => {
      await keepPeople(page, 'friends', [people.kestrel]);
      const open = async () => {
        await page.goto(server.url);
        return playerAt(page, way);
      };
      let player = await open();
      await player.ask('12 paladin');
      await expect(answerOf(page, /Aldous/)).toBeVisible();
      await player.follow(answerOf(page, /^Groups for a level 12 paladin/));
      await expect(rowsOf(page).first()).toContainText('Aldous');
      expect(player.presses(), 'a group').toBe(2);

      player = await open();
      await player.ask('32 clerics');
      const clerics = answerOf(page, /^Level 32 clerics online on Thelanis/);
      await expect(clerics).toContainText('7 characters');
      await player.follow(clerics);
      await expect(page).toHaveURL(/\/who\/thelanis\?levels=32-32&classes=Cleric$/);
      await expect(rowsOf(page).filter({ hasText: 'Aldwin' })).toHaveCount(1);
      expect(player.presses(), 'clerics').toBe(2);

      player = await open();
      if (way === 'phone') {
        await player.press(page.getByRole('button', { name: 'Me', exact: true }));
        await expect(page.getByRole('dialog', { name: 'Me' })).toContainText('Kestrel');
      } else {
        await player.ask('my friends');
        await expect(answerOf(page, /^Kestrel/)).toBeVisible();
      }
      expect(player.presses(), 'friends').toBe(1);
    });
  });
}

// Who presses nothing does so by mouse as by keyboard.
for (const [where, device] of Object.entries({ desk: onDesk, phone: onPhone })) {
  test.describe(`on a ${where}`, () => {
    test.use(device);

    test('which of my characters can raid tonight, and is Cannith down, with none, few and many: no press', async ({
      page,
      server,
    }) => {
      await page.goto(server.url);
      for (const characters of [[], mine, evening]) {
        if (characters.length > 0) {
          await keepPeopleInstead(page, 'registered', characters);
          await page.reload();
          const tonight = page.locator('#tonight');
          await expect(tonight.getByText('Aldwin can raid now.')).toBeInViewport();
          await expect(tonight.getByRole('link', { name: /The Tidal Throne/ }).first()).toBeInViewport();
        }
        const board = page.getByRole('main').locator('dl').first();
        await expect(board).toContainText(/7\s*of 8/);
        await expect(page.getByText('Cannith is down')).toBeInViewport({ ratio: 1 });
      }
    });
  });
}

for (const way of ['mouse', 'keyboard'] as const) {
  test(`settings to my phone: two presses by ${way}, a scan, and one tap that confirms the import`, async ({
    page,
    browser,
    server,
  }) => {
    await page.addInitScript(() => {
      Clipboard.prototype.writeText = async (text) => void (window.copied = text);
    });
    await keepBefore(page, 'v1-lfm-settings', { onlyShowRaids: true });
    await page.goto(`${server.url}/who`);
    const player = playerAt(page, way);
    await player.press(page.getByRole('button', { name: 'Preferences' }));
    await player.press(page.getByRole('button', { name: 'Send settings to my phone' }));
    const dialog = page.getByRole('dialog', { name: 'Send settings to my phone' });
    await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
    expect(player.presses()).toBe(2);
    await expectAccessible(page, 'the code');

    // What the picture says.
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    const link = await page.evaluate(() => window.copied ?? '');
    expect(link).toMatch(/\/user-settings#transfer=/);
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await phone.goto(link);
    await phone.getByRole('button', { name: /^Import \d+ parts?$/ }).tap();
    await expect.poll(() => keptIn(phone, 'v1-lfm-settings')).toMatchObject({ onlyShowRaids: true });
    await phone.close();

    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Preferences' })).toBeFocused();
  });
}
