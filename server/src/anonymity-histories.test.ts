import { test } from 'vitest';
import { type AppearanceHistory, expectHiddenAfterRestart } from './testing/appearance-histories.ts';

// All 27 histories: anonymity-histories.deep.test.ts.
const histories: readonly AppearanceHistory[] = [
  ['open', 'veiled', 'away'],
  ['veiled', 'away', 'open'],
  ['open', 'open', 'veiled'],
];

test('somebody who was anonymous when last seen leaves no trace after a restart', async () => {
  await expectHiddenAfterRestart(histories);
});
