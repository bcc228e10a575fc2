import { test } from './journey.ts';
import { deviceOf, findGroupClericsAndFriends, sendSettingsToPhone } from './testing/player-tasks.ts';

test.use(deviceOf('mouse'));

test('a group, clerics online and my friends are found with at most two presses of the mouse', async ({
  page,
  server,
}) => {
  await findGroupClericsAndFriends(page, server, 'mouse');
});

test('settings are sent to a phone with two presses of the mouse and one tap', async ({
  page,
  browser,
  server,
}) => {
  await sendSettingsToPhone(page, browser, server, 'mouse');
});
