import { beforeAll, describe, expect, test } from 'vitest';
import { compareWithTruth, hasHidden, liveAndWatch, type LivedWorld } from '../testing/quest-truth.ts';

/** Long enough for quests to have the number of runs that figures need. */
const watched = { seed: 'truth', serverName: 'Argonnessen', days: 3, tickSeconds: 5 };

describe('the runs found by a server', () => {
  let lived: LivedWorld;
  beforeAll(() => {
    lived = liveAndWatch({ ...watched, silentMinutes: 0 });
  });

  test('include nearly all true runs, and hardly any others', () => {
    const figures = compareWithTruth(lived);
    expect(figures.trueRuns).toBeGreaterThan(2500);
    expect(figures.foundShare).toBeGreaterThanOrEqual(0.95);
    expect(figures.inventedShare).toBeLessThanOrEqual(0.03);
  });

  test('have the true median times of quests that do not share their area', () => {
    const { ownArea } = compareWithTruth(lived);
    expect(ownArea.quests).toBeGreaterThan(5);
    expect(ownArea.middle).toBeLessThan(0.02);
    expect(ownArea.withinFivePercent).toBeGreaterThan(0.85);
  });

  test('do not depend on how many players are anonymous', () => {
    const open = compareWithTruth(lived, (run) => !hasHidden(run));
    const hidden = compareWithTruth(lived, hasHidden);
    expect(hidden.trueRuns).toBeGreaterThan(200);
    for (const { foundShare, inventedShare } of [open, hidden]) {
      expect(foundShare).toBeGreaterThanOrEqual(0.95);
      // Larger parties have a hidden member more often, and more of them give up after a third of the quest.
      expect(inventedShare).toBeLessThanOrEqual(0.05);
    }
  });

  test('are hardly fewer when a collector reports nothing for ten minutes of every hour', () => {
    const figures = compareWithTruth(liveAndWatch({ ...watched, days: 1, silentMinutes: 10 }));
    expect(figures.foundShare).toBeGreaterThanOrEqual(0.92);
    expect(figures.inventedShare).toBeLessThanOrEqual(0.04);
  });
});
