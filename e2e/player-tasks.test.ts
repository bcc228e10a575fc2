import { test } from './journey.ts';
import { deviceOf, findGroupClericsAndFriends, sendSettingsToPhone } from './testing/player-tasks.ts';

for (const way of ['keyboard', 'phone'] as const) {
  test.describe(`by ${way}`, () => {
    test.use(deviceOf(way));

    test('a group, clerics online and my friends are found with two presses at most', async ({
      page,
      server,
    }) => {
      await findGroupClericsAndFriends(page, server, way);
    });
  });
}

test('settings are sent to a phone with two presses by keyboard and one tap', async ({
  page,
  browser,
  server,
}) => {
  await sendSettingsToPhone(page, browser, server, 'keyboard');
});
