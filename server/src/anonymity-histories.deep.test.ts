import { test } from 'vitest';
import { everyHistory, expectHiddenAfterRestart } from './testing/appearance-histories.ts';

test('somebody who was anonymous when last seen leaves no trace after a restart, whatever was seen before', async () => {
  await expectHiddenAfterRestart(everyHistory);
}, 600_000);
