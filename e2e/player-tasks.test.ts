import { expect, type Locator, type Page } from '@playwright/test';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { evening, eveningGroups, listOf, test } from './testing/grouping-panel.ts';
import { keepPeople } from './testing/people-page.ts';
import { reportWorld } from './testing/reported-world.ts';

/** What players come for, each by mouse, by keyboard alone and on a phone, with as few presses as it may take. */

const paladin = makeCharacter({
  id: 4001,
  name: 'Parrot-One',
  total_level: 32,
  classes: [{ name: 'Paladin', level: 32 }],
});
const cleric = makeCharacter({
  id: 4002,
  name: 'Mirelle',
  total_level: 32,
  classes: [{ name: 'Cleric', level: 32 }],
});
const ways = ['mouse', 'keyboard', 'phone'] as const;
type Way = (typeof ways)[number];

/** Counts every press but those that type a question. */
function presser(page: Page, way: Way) {
  let count = 0;
  return {
    count: () => count,
    async on(target: Locator): Promise<void> {
      count += 1;
      if (way === 'keyboard') {
        await target.focus();
        await page.keyboard.press('Enter');
      } else if (way === 'phone') await target.tap();
      else await target.click();
    },
    async key(name: string): Promise<void> {
      count += 1;
      await page.keyboard.press(name);
    },
  };
}
type Presser = ReturnType<typeof presser>;

const answers = (page: Page) => page.getByRole('dialog', { name: 'Ask' }).getByRole('option');

async function ask(page: Page, way: Way, press: Presser, question: string): Promise<void> {
  if (way === 'keyboard') await press.key('ControlOrMeta+k');
  else await press.on(page.getByRole('button', { name: 'Ask' }));
  const field = page.getByRole('combobox', { name: 'Question' });
  await expect(field).toBeFocused();
  await page.keyboard.type(question);
}

for (const way of ways) {
  test.describe(`by ${way}`, () => {
    test.use(
      way === 'phone'
        ? { viewport: { width: 390, height: 844 }, hasTouch: true }
        : { viewport: { width: 1440, height: 900 } },
    );
    test.beforeEach(async ({ server }) =>
      reportWorld(
        server,
        [
          ...eveningGroups,
          {
            ...evening.ondrea,
            id: 9010,
            leader: { ...evening.ondrea.leader, id: 5010, name: 'Sunniva', group_id: 9010 },
            comment: 'Paladins welcome',
            accepted_classes: ['Paladin'],
            minimum_level: 10,
            maximum_level: 14,
          },
        ],
        [paladin, cleric],
      ),
    );

    test('a group for a level 12 paladin: at most two presses and typing', async ({ page, server }) => {
      await page.goto(server.url);
      const press = presser(page, way);
      await ask(page, way, press, '12 paladin');
      const group = answers(page).filter({ hasText: 'Sunniva' });
      await expect(group).toBeVisible();
      if (way === 'keyboard') {
        await expect(answers(page).first()).toHaveAttribute('data-highlighted', '');
        await press.key('Enter');
      } else await press.on(group);
      await expect(page).toHaveURL(/\/grouping\/thelanis\?/);
      await expect(page.getByRole('table').getByRole('rowheader').first()).toContainText('Sunniva');
      expect(press.count()).toBeLessThanOrEqual(2);
    });

    test('level 32 clerics online: at most two presses and typing', async ({ page, server }) => {
      await page.goto(server.url);
      const press = presser(page, way);
      await ask(page, way, press, '32 clerics');
      await expect(answers(page).filter({ hasText: 'Mirelle' }).first()).toBeVisible();
      expect(press.count()).toBeLessThanOrEqual(2);
    });

    test('which of my characters can raid tonight: no press for a returning visitor', async ({
      page,
      server,
    }) => {
      await keepPeople(page, 'registered', [paladin, cleric]);
      await page.goto(server.url);
      const tonight = page.getByRole('region', { name: 'Tonight' });
      await expect(tonight).toBeInViewport();
      await expect(tonight).toContainText('Parrot-One');
      await expect(tonight.getByRole('link', { name: /Tidal Throne/ }).first()).toBeVisible();
    });

    test('is a server down: no press', async ({ page, server }) => {
      await page.goto(server.url);
      await expect(page.getByText('1 of 1 server').first()).toBeInViewport();
    });

    test('my friends: one press on a phone', async ({ page, server }) => {
      await keepPeople(page, 'friends', [cleric]);
      await page.goto(server.url);
      const press = presser(page, way);
      if (way === 'phone') {
        await press.on(page.getByRole('button', { name: 'Me' }));
        await expect(page.getByRole('dialog', { name: 'Me' })).toContainText('Mirelle');
        expect(press.count()).toBe(1);
      } else {
        await ask(page, way, press, 'my friends');
        await expect(answers(page).filter({ hasText: 'Mirelle' })).toBeVisible();
        expect(press.count()).toBe(1);
      }
    });

    test('settings to my phone: two presses and a scan', async ({ page, server }) => {
      await page.goto(server.url);
      const press = presser(page, way);
      if (way === 'phone') return;
      await press.on(page.getByRole('button', { name: /Preferences|Settings/ }).first());
      await press.on(page.getByRole('link', { name: /phone/ }));
      await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
      expect(press.count()).toBeLessThanOrEqual(2);
    });

    test('a list begins with the groups that fit, and says whom', async ({ page, server }) => {
      await keepPeople(page, 'registered', [paladin]);
      await page.addInitScript((id) => {
        localStorage.setItem(
          'v1-lfm-settings',
          JSON.stringify({ filterByMyCharacters: true, trackedCharacterIds: [id] }),
        );
      }, paladin.id);
      await page.goto(`${server.url}/grouping/thelanis`);
      await expect(listOf(page)).toBeVisible();
      await expect(page.getByText('1 of 5 groups fits Parrot-One')).toBeVisible();
      await expect(page.getByRole('table').getByRole('rowheader').first()).toContainText('Ysolde');
    });
  });
}
