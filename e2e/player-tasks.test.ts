import { test } from './journey.ts';
import {
  deviceOf,
  performTask,
  findGroupClericsAndFriends,
  playerTasks,
  sendSettingsToPhone,
} from './testing/player-tasks.ts';

for (const way of ['keyboard', 'phone'] as const) {
  test.describe(`by ${way}`, () => {
    test.use(deviceOf(way));

    test('a group, clerics online and my friends are found with at most two presses', async ({
      page,
      server,
    }) => {
      await findGroupClericsAndFriends(page, server, way);
    });
  });
}

test.describe('on a desktop', () => {
  test.use(deviceOf('keyboard'));

  for (const task of playerTasks) {
    for (const visitor of ['fresh', 'returning'] as const) {
      const presses = task.presses[visitor];
      if (presses === undefined) continue;
      test(`${task.name}: at most ${presses} presses for a ${visitor} visitor`, async ({ page, server }) => {
        await performTask(page, server, task, visitor);
      });
    }
  }
});

test('settings are sent to a phone with two presses by keyboard and one tap', async ({
  page,
  browser,
  server,
}) => {
  await sendSettingsToPhone(page, browser, server, 'keyboard');
});
