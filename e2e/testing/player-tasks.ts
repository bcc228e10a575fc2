import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { expectAccessible } from './accessibility.ts';
import { eveningGroups, storeBeforeOpening, storedValue, rowsOf, tabTo } from './grouping-panel.ts';
import type { OwnServer } from './own-server.ts';
import { storePeople } from './people-page.ts';
import { groupOf, reportWorld } from './reported-world.ts';
import { everybody, people } from './who-panel.ts';

/*
 * The tasks of players, with as few presses as possible. A press is a click, a tap or a key with an effect: Tab only
 * moves the focus, like moving the pointer, and typing is not counted.
 */

export type Way = 'mouse' | 'keyboard' | 'phone';

export const deviceOf = (way: Way) =>
  way === 'phone'
    ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    : { viewport: { width: 1440, height: 900 } };

declare global {
  interface Window {
    /** The last text written to the clipboard, which no page of the site may read. */
    copied?: string;
  }
}

type Player = ReturnType<typeof playerAt>;

/** A page that counts presses, operated by mouse, keyboard or touch. */
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
    pressKey,
    async ask(question: string) {
      if (way === 'keyboard') await pressKey('Control+k');
      else await press(page.getByRole('button', { name: 'Ask', exact: true }));
      await expect(page.getByRole('combobox', { name: 'Question' })).toBeFocused();
      await page.keyboard.type(question);
    },
    /** Opens an answer; by keyboard it has to be the first one. */
    async follow(answer: Locator) {
      await expect(answer).toBeVisible();
      if (way !== 'keyboard') return press(answer);
      await expect(answer).toHaveAttribute('data-highlighted', '');
      return pressKey('Enter');
    },
  };
}

/** Stored data of a player: none yet, or a character that is online on Thelanis. */
type Visitor = 'fresh' | 'returning';

interface PlayerTask {
  readonly name: string;
  /** Maximum number of presses. */
  readonly presses: Readonly<Partial<Record<Visitor, number>>>;
  /** Performs the task from its first page on, and checks the result. */
  readonly run: (page: Page, server: OwnServer, player: Player, visitor: Visitor) => Promise<void>;
}

const returning = makeCharacter({ id: 4001, name: 'Aldwin', total_level: 32 });

/** Each task of a player with its number of presses. A new task is one more entry. */
export const playerTasks: readonly PlayerTask[] = [
  {
    name: 'the details of the third group, by keyboard from the top of its page, where Tab counts too',
    presses: { fresh: 5, returning: 5 },
    async run(page, server, player) {
      await page.goto(`${server.url}/grouping/thelanis`);
      await expect(rowsOf(page)).toHaveCount(eveningGroups.length);
      // The skip link leads to the canvas, which comes after the served rows.
      await expect(page.locator('canvas')).toBeVisible();
      for (const key of ['Tab', 'Enter', 'ArrowDown', 'ArrowDown', 'Space']) await player.pressKey(key);
      await expect(page.getByRole('dialog', { name: 'Merric’s group' })).toBeVisible();
    },
  },
  {
    name: 'a board on the second screen, and back',
    presses: { fresh: 2 },
    async run(page, server, player) {
      await page.goto(`${server.url}/grouping/thelanis`);
      await expect(rowsOf(page)).toHaveCount(eveningGroups.length);
      await player.press(page.getByRole('button', { name: 'Second screen' }));
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Leave fullscreen' })).toBeVisible();
      await player.pressKey('Escape');
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    },
  },
  {
    name: 'raids of all servers for a level 32 cleric',
    presses: { fresh: 2, returning: 1 },
    async run(page, server, player, visitor) {
      await page.goto(server.url);
      if (visitor === 'returning') {
        await player.press(
          page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Grouping' }),
        );
      } else {
        await player.ask('32 cleric raids');
        await player.follow(answerOf(page, /^Raids for a level 32 cleric/));
        await expect(page).toHaveURL(/\/grouping\?levels=32-32&classes=Cleric&raids=only$/);
      }
      const board = page.getByRole('region', { name: 'Groups on all servers', exact: true });
      await expect(board.getByRole('heading', { name: 'Current Raids' })).toBeVisible();
      await expect(board.getByRole('button', { name: 'Raids only' })).toHaveAttribute('aria-pressed', 'true');
    },
  },
  {
    name: 'an alert for reaper raids at my level',
    presses: { fresh: 2, returning: 2 },
    async run(page, server, player) {
      await page.goto(`${server.url}/grouping/thelanis`);
      await expect(rowsOf(page)).toHaveCount(eveningGroups.length);
      await player.pressKey('/');
      await expect(page.getByRole('searchbox')).toBeFocused();
      await page.keyboard.type('32 reaper raid');
      await expect(
        page.getByRole('list', { name: 'Search understood as' }).getByRole('listitem'),
      ).toHaveCount(3);
      await player.press(page.getByRole('button', { name: 'Tell me about groups like these' }));
      await expect(page.getByRole('button', { name: /^Alert on: groups like these/ })).toBeVisible();
      const kept = JSON.stringify(await storedValue(page, 'v1-alerts'));
      expect(kept).toContain('"filter":"levels=32-32&server=Thelanis&raids=only&difficulty=Reaper"');
    },
  },
  {
    name: 'when my raid timers end',
    presses: { fresh: 2, returning: 0 },
    async run(page, server, player, visitor) {
      await page.goto(server.url);
      if (visitor === 'returning') {
        await expect(page.locator('#tonight').getByText('No raids on timer')).toBeVisible();
        return;
      }
      await player.ask('raid timers');
      await player.follow(answerOf(page, /^Raid Timers/).first());
      await expect(page).toHaveURL(/\/timers$/);
    },
  },
  {
    name: 'whether Cannith is down',
    presses: { fresh: 0, returning: 0 },
    async run(page, server) {
      await server.report('PATCH', '/v1/game/server-info', {
        servers: { Cannith: { index: 1, is_online: false, is_vip_only: false } },
      });
      await page.goto(server.url);
      await expect(page.getByText('Cannith is down').first()).toBeVisible();
    },
  },
];

/** Performs a task in a browser for its kind of visitor. */
export async function performTask(
  page: Page,
  server: OwnServer,
  task: PlayerTask,
  visitor: Visitor,
): Promise<void> {
  await reportWorld(server, eveningGroups, [...everybody, returning]);
  if (visitor === 'returning') await storePeople(page, 'registered', [returning]);
  const player = playerAt(page, 'keyboard');
  await task.run(page, server, player, visitor);
  expect(player.presses(), `${task.name}: ${visitor}`).toBeLessThanOrEqual(task.presses[visitor] ?? 0);
}

const answerOf = (page: Page, name: string | RegExp) =>
  page.getByRole('listbox', { name: 'Answers' }).getByRole('option', { name });

/** Finds a group for a level 12 paladin and level 32 clerics with two presses each, and online friends with one. */
export async function findGroupClericsAndFriends(page: Page, server: OwnServer, way: Way): Promise<void> {
  const aldous = groupOf(9005, 'Aldous', {
    minimum_level: 10,
    maximum_level: 14,
    accepted_classes: ['Paladin', 'Bard'],
    accepted_classes_count: 2,
  });
  const aldwin = makeCharacter({
    id: 4001,
    name: 'Aldwin',
    total_level: 32,
    classes: [{ name: 'Cleric', level: 32 }],
  });
  await reportWorld(server, [...eveningGroups, aldous], [...everybody, aldwin]);
  await storePeople(page, 'friends', [people.kestrel]);
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
}

/** Sends the settings to a phone: two presses, a scan, and one tap that confirms the import. */
export async function sendSettingsToPhone(
  page: Page,
  browser: Browser,
  server: OwnServer,
  way: Way,
): Promise<void> {
  await page.addInitScript(() => {
    Clipboard.prototype.writeText = async (text) => void (window.copied = text);
  });
  await storeBeforeOpening(page, 'v1-lfm-settings', { onlyShowRaids: true });
  await page.goto(`${server.url}/who`);
  const player = playerAt(page, way);
  await player.press(page.getByRole('button', { name: 'Preferences' }));
  await player.press(page.getByRole('button', { name: 'Send settings to my phone' }));
  const dialog = page.getByRole('dialog', { name: 'Send settings to my phone' });
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  expect(player.presses()).toBe(2);
  await expectAccessible(page, 'the code');

  // The picture encodes this link.
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  const link = await page.evaluate(() => window.copied ?? '');
  expect(link).toMatch(/\/user-settings#transfer=/);
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await phone.goto(link);
  await phone.getByRole('button', { name: /^Import \d+ parts?$/ }).tap();
  await expect.poll(() => storedValue(phone, 'v1-lfm-settings')).toMatchObject({ onlyShowRaids: true });
  await phone.close();

  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Preferences' })).toBeFocused();
}
