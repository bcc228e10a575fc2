import { expect, test } from 'vitest';
import { compareWithTruth, liveAndWatch } from '../testing/quest-truth.ts';

// quest-truth.deep.test.ts covers three days, median times and anonymous players.
test('A server finds nearly all runs of half a day, even if a collector reports nothing for ten minutes of every hour', () => {
  const day = { seed: 'truth', serverName: 'Argonnessen', days: 0.5, tickSeconds: 5, silentMinutes: 10 };
  const figures = compareWithTruth(liveAndWatch(day));
  expect(figures.trueRuns).toBeGreaterThan(300);
  expect(figures.foundShare).toBeGreaterThanOrEqual(0.92);
  expect(figures.inventedShare).toBeLessThanOrEqual(0.04);
});
